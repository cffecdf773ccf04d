//! The page of the studio in a real browser.

use crate::environment::Environment;
use crate::steps::{apt_get, build_libraries, in_workspace, output, step, target_folder};
use crate::{npm, wasm};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Tests the page in Chromium, or says why that is not possible here.
pub(crate) fn run() -> Result<(), String> {
    let (python, browser) = match browser_tools() {
        Ok(found) => found,
        Err(reason) => {
            println!("\n== the studio in a browser: skipped, {reason}");
            return Ok(());
        }
    };
    let folder = target_folder().join("studio");
    let axe = axe(&folder);
    if axe.is_none() {
        println!("\n== axe-core could not be installed: accessibility is not checked");
    }
    build_libraries()?;
    let server = target_folder().join("debug/examples/serve");
    let mut test = python;
    test.args(["-B", "crates/studio/browser/test_page.py"]).arg(&server).arg(browser).args(axe);
    if let Some(module) = wasm::test_module()? {
        let page = folder.join("exported");
        step("exporting the page", in_workspace(&server).arg("--export").arg(&page).arg(&module))?;
        test.env("MAXN_EXPORT", page);
        if let Ok(Some(_)) = output(in_workspace("npm").arg("--version")) {
            npm::pack(&module)?;
            test.env("MAXN_NPM", npm::folder());
        }
    }
    step("the studio in a browser", &mut test)
}

/// Installs the browser and whatever drives it, as far as that is possible. What is missing is told by the tests that need it.
pub(crate) fn install_tools() {
    let _ = browser_tools();
    axe(&target_folder().join("studio"));
}

/// The file of axe-core, by npm.
fn axe(folder: &Path) -> Option<PathBuf> {
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        let mut npm = in_workspace("npm");
        npm.args(["install", "--silent", "--no-save", "--prefix"]).arg(folder).arg("axe-core@4");
        step("installing axe-core", &mut npm).ok()?;
    }
    file.exists().then_some(file)
}

/// Programs that are Chromium.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A Python that has Playwright, and Chromium; both are installed where that is possible.
pub(crate) fn browser_tools() -> Result<(Command, PathBuf), String> {
    let browser = browser().ok_or("no Chromium was found or could be installed")?;
    let environment = Environment::open("studio")?;
    environment.install("crates/studio/browser/requirements.txt", &[])?;
    Ok((environment.python(), browser))
}

/// The path of Chromium, which is installed where that is allowed.
fn browser() -> Option<PathBuf> {
    let find = || {
        BROWSERS.into_iter().find_map(|name| {
            let path = output(in_workspace("which").arg(name)).ok()??;
            Some(PathBuf::from(path.trim())).filter(|path| path.exists())
        })
    };
    find().or_else(|| {
        // The lists of packages of a new machine are empty or old.
        apt_get(&["update"]).ok()?;
        // What it recommends, printers and pictures of a desktop, takes longer to install than the browser.
        apt_get(&["install", "--yes", "--no-install-recommends", "chromium"]).ok()?;
        find()
    })
}

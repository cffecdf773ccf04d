//! The page of the studio in a real browser.

use crate::steps::{cargo, in_workspace, output, step, target_folder};
use crate::wasm;
use std::path::{Path, PathBuf};

/// Programs that are Chromium.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Tests the page in Chromium, or says why that is not possible here.
pub(crate) fn run() -> Result<(), String> {
    let (python, browser) = match browser_test() {
        Ok(found) => found,
        Err(reason) => {
            println!("\n== the studio in a browser: skipped, {reason}");
            return Ok(());
        }
    };
    let folder = folder();
    let axe = axe(&folder);
    if axe.is_none() {
        println!("\n== axe-core could not be installed: accessibility is not checked");
    }
    // With all examples of the workspace, as before the tests: cargo would choose other features for one alone.
    step("building the examples", &mut cargo(&["build", "--workspace", "--examples", "--quiet"]))?;
    let server = target_folder().join("debug/examples/serve");
    let mut test = in_workspace(python);
    test.args(["-B", "crates/studio/browser/test_page.py"]).arg(&server).arg(browser).args(axe);
    if let Some(module) = wasm::test_module()? {
        let page = folder.join("exported");
        step("exporting the page", in_workspace(&server).arg("--export").arg(&page).arg(module))?;
        test.env("MAXN_EXPORT", page);
    }
    step("the studio in a browser", &mut test)
}

/// A Python that has Playwright, and Chromium; both are installed where that is possible.
pub(crate) fn browser_test() -> Result<(PathBuf, PathBuf), String> {
    let browser = browser().ok_or("no Chromium was found or could be installed")?;
    let python = python(&folder()).ok_or("Playwright could not be installed")?;
    Ok((python, browser))
}

fn folder() -> PathBuf {
    target_folder().join("studio")
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
        let mut install = in_workspace("apt-get");
        install
            .args(["--quiet", "--quiet", "install", "--yes", "chromium"])
            .env("DEBIAN_FRONTEND", "noninteractive");
        step("installing Chromium", &mut install).ok()?;
        find()
    })
}

/// A Python that has Playwright.
fn python(folder: &Path) -> Option<PathBuf> {
    let environment = folder.join("venv");
    let python = environment.join("bin/python");
    let works =
        || output(in_workspace(&python).args(["-c", "import playwright"])).is_ok_and(|found| found.is_some());
    if !works() {
        step("making a Python environment", in_workspace("python3").args(["-m", "venv"]).arg(&environment))
            .ok()?;
        let mut pip = in_workspace(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--timeout", "30"]);
        pip.args(["--requirement", "crates/studio/browser/requirements.txt"]);
        step("installing Playwright", &mut pip).ok()?;
    }
    works().then_some(python)
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

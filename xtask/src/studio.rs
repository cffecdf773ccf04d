//! The page of the studio in a real browser.

use crate::steps::{build_libraries, in_workspace, output, step, target_folder};
use crate::{browser, npm, wasm};
use std::path::{Path, PathBuf};

/// Tests the page in Chromium, or says why that is not possible here.
pub(crate) fn run() -> Result<(), String> {
    let (python, browser) = match browser::tools() {
        Ok(found) => found,
        Err(reason) => {
            println!("\n== the studio in a browser: skipped, {reason}");
            return Ok(());
        }
    };
    let folder = browser::folder();
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
    let _ = browser::tools();
    axe(&browser::folder());
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

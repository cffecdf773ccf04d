//! Chromium and what drives it, installed where that is possible.

use crate::steps::{in_workspace, output, step, target_folder};
use std::path::{Path, PathBuf};

/// Programs that are Chromium.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A Python that has Playwright, and Chromium; both are installed where that is possible.
pub(crate) fn tools() -> Result<(PathBuf, PathBuf), String> {
    let browser = browser().ok_or("no Chromium was found or could be installed")?;
    let python = python(&folder()).ok_or("Playwright could not be installed")?;
    Ok((python, browser))
}

/// The folder of everything that tests in a browser need.
pub(crate) fn folder() -> PathBuf {
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
        // The lists of packages of a new machine are empty or old.
        for (name, arguments) in [
            ("updating the lists of packages", &["update"][..]),
            ("installing Chromium", &["install", "--yes", "chromium"]),
        ] {
            let mut apt = in_workspace("apt-get");
            apt.args(["--quiet", "--quiet"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            step(name, &mut apt).ok()?;
        }
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

//! Chromium and what drives it, installed where that is possible.

use crate::environment::Environment;
use crate::steps::{apt_get, in_workspace, output, target_folder};
use std::path::PathBuf;
use std::process::Command;

/// Programs that are Chromium.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A Python that has Playwright, and Chromium; both are installed where that is possible.
pub(crate) fn tools() -> Result<(Command, PathBuf), String> {
    let browser = browser().ok_or("no Chromium was found or could be installed")?;
    let environment = Environment::open("studio")?;
    environment.install("crates/studio/browser/requirements.txt", &[])?;
    Ok((environment.python(), browser))
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
        apt_get(&["update"]).ok()?;
        // What it recommends, printers and pictures of a desktop, takes longer to install than the browser.
        apt_get(&["install", "--yes", "--no-install-recommends", "chromium"]).ok()?;
        find()
    })
}

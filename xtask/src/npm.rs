//! The npm package of the engine: packed, installed, and used in Node.

use crate::steps::{in_workspace, output, root, step, target_folder};
use crate::wasm;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sources of the package, besides those of the page's worker and the module.
const SOURCES: &str = "crates/web/npm";

/// Other packages, for a test of the types and of the example bot.
const TOOLS: [&str; 2] = ["typescript@5", "boardgame.io@0.50"];

/// `cargo xtask npm`: makes the package with the module as it is published, and tests it.
pub(crate) fn run() -> Result<(), String> {
    let archive = pack(&wasm::module_for_pages()?)?;
    check(&archive)?;
    let size = fs::metadata(&archive).map_or(0, |file| file.len());
    println!("\n{}: {:.2} MB", archive.display(), size as f64 / 1e6);
    Ok(())
}

/// Tests the package in Node, or says why that is not possible here.
pub(crate) fn test() -> Result<(), String> {
    if !output(in_workspace("npm").arg("--version")).is_ok_and(|found| found.is_some()) {
        println!("\n== the npm package: skipped, there is no npm");
        return Ok(());
    }
    match wasm::test_module()? {
        Some(module) => check(&pack(&module)?),
        None => Ok(()),
    }
}

/// Installs the archive, checks its types, and uses it.
fn check(archive: &Path) -> Result<(), String> {
    let folder = target_folder().join("npm/test");
    make_folder(&folder)?;
    // An archive of the same name may have been installed before.
    fs::remove_dir_all(folder.join("node_modules/maxn")).ok();
    fs::remove_file(folder.join("node_modules/.package-lock.json")).ok();
    let install = || {
        let mut install = npm(&folder, &["install", "--no-save", "--prefer-offline"]);
        install.arg(archive);
        install
    };
    let mut files = vec!["package.test.mjs"];
    if step("installing the npm package and its test tools", install().args(TOOLS)).is_ok() {
        files.push("boardgame_io.test.mjs");
    } else {
        step("installing the npm package alone: its types and its bot are not tested", &mut install())?;
    }
    for file in files.iter().copied().chain(["types.mts"]) {
        copy(&root().join(SOURCES).join("test").join(file), &folder.join(file))?;
    }
    if files.len() > 1 {
        let mut compiler = in_workspace("node");
        compiler.current_dir(&folder).arg("node_modules/typescript/bin/tsc").args(TYPE_CHECK);
        step("the types of the npm package", compiler.arg("types.mts"))?;
    }
    let mut node = in_workspace("node");
    node.current_dir(&folder).env("MAXN_PROTOCOL", root().join("docs/protocol.md"));
    step("the npm package in Node", node.args(["--test", "--test-reporter=dot"]).args(files))
}

const TYPE_CHECK: [&str; 8] =
    ["--noEmit", "--strict", "--target", "esnext", "--module", "nodenext", "--lib", "esnext,dom"];

/// The folder of the package, with the example page.
pub(crate) fn folder() -> PathBuf {
    target_folder().join("npm/maxn")
}

/// Puts the package together, and returns the archive that would be published.
pub(crate) fn pack(module: &Path) -> Result<PathBuf, String> {
    let (sources, folder) = (root().join(SOURCES), folder());
    make_folder(&folder.join("examples"))?;
    for part in ["", "examples"] {
        let entries = fs::read_dir(sources.join(part)).map_err(|error| format!("{SOURCES}: {error}"))?;
        for entry in entries.flatten().filter(|entry| entry.path().is_file()) {
            copy(&entry.path(), &folder.join(part).join(entry.file_name()))?;
        }
    }
    copy(&root().join("crates/studio/page/worker.js"), &folder.join("worker.js"))?;
    copy(module, &folder.join("maxn.wasm"))?;
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(license), &folder.join(license))?;
    }
    let version = env!("CARGO_PKG_VERSION");
    let manifest = fs::read_to_string(sources.join("package.json")).unwrap_or_default();
    if !manifest.contains(&format!("\"version\": \"{version}\"")) {
        return Err(format!("{SOURCES}/package.json: the version is not that of the workspace, {version}"));
    }
    let place = target_folder().join("npm");
    let mut pack = npm(&folder, &["pack", "--pack-destination"]);
    step("npm pack", pack.arg(&place))?;
    Ok(place.join(format!("maxn-{version}.tgz")))
}

fn npm(folder: &Path, arguments: &[&str]) -> Command {
    let mut npm = in_workspace("npm");
    npm.args(["--silent", "--no-audit", "--no-fund", "--prefix"]).arg(folder).args(arguments);
    npm.current_dir(folder);
    npm
}

fn make_folder(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
}

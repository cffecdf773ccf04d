//! The Python package: built into a private environment, and tested there.

use crate::steps::{cargo, in_workspace, output, root, step, target_folder};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the package.
const PACKAGE: &str = "crates/python";

/// Builds the extension, and runs the tests of the package, or says why that is not possible here.
pub(crate) fn run() -> Result<(), String> {
    let Some(python) = environment(&target_folder().join("python")) else {
        println!("\n== the Python package: skipped, its test tools could not be installed");
        return Ok(());
    };
    // With all examples of the workspace, as before the tests: cargo would choose other features for one package alone, and
    // compile everything again.
    let build = ["build", "--workspace", "--examples", "--lib", "--quiet"];
    step("building the Python extension", &mut cargo(&build))?;
    let package = root().join(PACKAGE);
    install(&package)?;
    let mut test = in_workspace(python);
    test.current_dir(&package).args(["-m", "pytest"]).env("PYTHONPATH", package.join("python"));
    test.env("PYTHONDONTWRITEBYTECODE", "1").env("MYPYPATH", package.join("python"));
    step("the Python package", &mut test)
}

/// A Python that has the test tools.
fn environment(folder: &Path) -> Option<PathBuf> {
    let requirements = root().join(PACKAGE).join("tests/requirements.txt");
    let (venv, installed) = (folder.join("venv"), folder.join("requirements.txt"));
    let python = venv.join("bin/python");
    let wanted = fs::read_to_string(&requirements).ok()?;
    // Only what was installed to its end is noted.
    let is_complete = fs::read_to_string(&installed).is_ok_and(|found| found == wanted);
    if !is_complete || output(in_workspace(&python).arg("--version")).is_err() {
        let mut make = in_workspace("python3");
        step("making a Python environment", make.args(["-m", "venv", "--clear"]).arg(&venv)).ok()?;
        let mut pip = in_workspace(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--timeout", "30"]);
        step("installing the test tools of Python", pip.arg("--requirement").arg(&requirements)).ok()?;
        fs::write(&installed, wanted).ok()?;
    }
    Some(python)
}

/// Copies the extension into the package, where Python looks for it.
fn install(package: &Path) -> Result<(), String> {
    let built = target_folder().join("debug/libmaxn_native.so");
    let place = package.join("python/maxn/_native.abi3.so");
    // Under another name first, since a process may have the old one in memory.
    let copy = place.with_extension("new");
    let copied = fs::copy(&built, &copy).and_then(|_| fs::rename(&copy, &place));
    copied.map_err(|error| format!("{}: {error}", built.display()))
}

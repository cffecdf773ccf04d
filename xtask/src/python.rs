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
    // Files side by side; each by one process, since the tests of a file share a cluster or a browser.
    test.current_dir(&package).args(["-m", "pytest", "--numprocesses", "auto", "--dist", "loadfile"]);
    test.env("PYTHONPATH", package.join("python"));
    test.env("MYPYPATH", package.join("python"));
    // Compiled modules, outside the package: pip leaves that to whoever imports them, since most never are.
    test.env_remove("PYTHONDONTWRITEBYTECODE")
        .env("PYTHONPYCACHEPREFIX", target_folder().join("python/compiled"));
    step("the Python package", &mut test)
}

/// Makes the environment, as far as that is possible.
pub(crate) fn install_tools() {
    environment(&target_folder().join("python"));
}

/// A Python that has the test tools.
fn environment(folder: &Path) -> Option<PathBuf> {
    let venv = folder.join("venv");
    let python = venv.join("bin/python");
    if !matches!(output(in_workspace(&python).arg("--version")), Ok(Some(_))) {
        let mut make = in_workspace("python3");
        step("making a Python environment", make.args(["-m", "venv", "--clear"]).arg(&venv)).ok()?;
        for noted in [TOOLS, BRIDGES] {
            fs::remove_file(folder.join(noted)).ok();
        }
    }
    install_packages(&python, folder, TOOLS)?;
    if install_packages(&python, folder, BRIDGES).is_none() {
        println!("\n== the packages of the bridges could not be installed: their tests are skipped");
    }
    Some(python)
}

/// The test tools.
const TOOLS: &str = "requirements.txt";

/// OpenSpiel, Ray and other packages that parts of the package work with.
const BRIDGES: &str = "requirements-bridges.txt";

/// Installs the packages of a list, unless they are installed.
fn install_packages(python: &Path, folder: &Path, list: &str) -> Option<()> {
    let requirements = root().join(PACKAGE).join("tests").join(list);
    let noted = folder.join(list);
    let wanted = fs::read_to_string(&requirements).ok()?;
    // Only what was installed to its end is noted.
    if fs::read_to_string(&noted).is_ok_and(|found| found == wanted) {
        return Some(());
    }
    let mut pip = in_workspace(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--timeout", "30"]);
    pip.arg("--no-compile");
    step("installing packages for the tests of Python", pip.arg("--requirement").arg(&requirements)).ok()?;
    fs::write(&noted, wanted).ok()
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

//! The Python package: built into a private environment, and tested there.

use crate::environment::Environment;
use crate::steps::{build_libraries, or_skip, root, step, target_folder};
use std::fs;
use std::path::Path;

/// The folder of the package.
const PACKAGE: &str = "crates/python";

/// Builds the extension, and runs the tests of the package, or says why that is not possible here.
pub(crate) fn run() -> Result<(), String> {
    let Some(environment) = or_skip("the Python package", environment()) else { return Ok(()) };
    build_libraries()?;
    let package = root().join(PACKAGE);
    install(&package)?;
    let mut test = environment.python();
    // Files side by side; each by one process, since the tests of a file share a cluster or a browser.
    test.current_dir(&package).args(["-m", "pytest", "--numprocesses", "auto", "--dist", "loadfile"]);
    test.env("PYTHONPATH", package.join("python"));
    test.env("MYPYPATH", package.join("python"));
    // Modules are compiled when they are imported, outside the package.
    test.env_remove("PYTHONDONTWRITEBYTECODE")
        .env("PYTHONPYCACHEPREFIX", target_folder().join("python/compiled"));
    step("the Python package", &mut test)
}

/// Makes the environment, as far as that is possible.
pub(crate) fn install_tools() {
    environment().ok();
}

/// An environment that has the test tools.
fn environment() -> Result<Environment, String> {
    let environment = Environment::open("python", "crates/python/tests/requirements.txt", &[])?;
    if environment.install("crates/python/tests/requirements-bridges.txt", &[]).is_err() {
        println!("\n== the packages of the bridges could not be installed: their tests are skipped");
    }
    Ok(environment)
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

//! Links between the pages of the documentation, checked by mdrefcheck.

use crate::environment::Environment;
use crate::steps::step;

/// The pages; links in the `README.md` of a crate are checked by rustdoc.
const PAGES: [&str; 5] = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs"];

/// Fails if a relative link names no file, no heading of it, or no definition; says so where the checker cannot be installed.
pub(crate) fn run() -> Result<(), String> {
    match install() {
        Ok(environment) => step("links", environment.program("mdrefcheck").args(PAGES)),
        Err(reason) => {
            println!("\n== links: skipped, the checker could not be installed: {reason}");
            Ok(())
        }
    }
}

fn install() -> Result<Environment, String> {
    let environment = Environment::open("links")?;
    environment.install("docs/requirements.txt", &["--only-binary", ":all:"])?;
    Ok(environment)
}

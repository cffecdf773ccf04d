//! The command on other systems: checked by the compiler, where their standard libraries can be installed.

use crate::environment::Environment;
use crate::steps::{cargo, in_workspace, output, step, target_folder};
use std::fs;
use std::path::{Path, PathBuf};

/// Other systems: the names of the target for Rust and for the compiler of C.
const TARGETS: [(&str, &str); 2] =
    [("x86_64-pc-windows-gnu", "x86_64-windows-gnu"), ("aarch64-apple-darwin", "aarch64-macos")];

/// The package of the compiler of C, which `SQLite` needs. It has the headers of every system.
const COMPILER: &str = "xtask/targets-requirements.txt";

/// Checks the command with everything below it for Windows and macOS. It is not linked: that needs the system itself.
pub(crate) fn run() -> Result<(), String> {
    let compiler = Environment::open("targets").and_then(|environment| {
        environment.install(COMPILER, &[])?;
        Ok(environment)
    });
    let compiler = match compiler {
        Ok(compiler) => compiler,
        Err(reason) => {
            println!("\n== other systems: skipped, {reason}");
            return Ok(());
        }
    };
    for (target, name) in TARGETS {
        if let Err(reason) = install(target) {
            println!("\n== {target}: skipped, {reason}");
            continue;
        }
        let python = compiler.python().get_program().to_owned();
        let variable = target.replace('-', "_");
        let mut check = cargo(&["check", "--quiet", "--package", "maxn-cli", "--target", target]);
        check.env(
            format!("CC_{variable}"),
            script("cc", name, Path::new(&python), &format!("cc -target {name}"))?,
        );
        check.env(format!("AR_{variable}"), script("ar", name, Path::new(&python), "ar")?);
        step(&format!("the command for {target}"), &mut check)?;
    }
    Ok(())
}

/// Adds a target to the toolchain, unless it is there.
pub(crate) fn install(target: &str) -> Result<(), String> {
    let rustup = |arguments: &[&str]| {
        let text = output(in_workspace("rustup").args(arguments))?;
        text.ok_or_else(|| "there is no rustup to install the target with".to_string())
    };
    let installed = rustup(&["target", "list", "--installed"])?;
    if installed.lines().any(|line| line.trim() == target) {
        return Ok(());
    }
    rustup(&["target", "add", target]).map(|_| ())
}

/// Writes a program that runs a tool of the compiler, without the name of the target that cargo gives, and returns its path.
fn script(tool: &str, name: &str, python: &Path, words: &str) -> Result<PathBuf, String> {
    let path = target_folder().join("targets").join(format!("{tool}-{name}"));
    let text = format!(
        "#!/bin/sh\nfor word in \"$@\"; do\n  shift\n  case \"$word\" in --target=*) ;; *) set -- \"$@\" \"$word\" ;; esac\ndone\n\
         exec '{}' -m ziglang {words} \"$@\"\n",
        python.display()
    );
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    make_executable(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

#[cfg(unix)]
fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

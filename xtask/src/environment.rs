//! Private environments of Python, in which tests find their packages.

use crate::steps::{apt_get, in_workspace, output, root, step, target_folder};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// A private environment of Python.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// The environment in a folder below the target folder, which is made unless it is there.
    pub(crate) fn open(name: &str) -> Result<Self, String> {
        let environment = Environment { folder: target_folder().join(name).join("venv") };
        if !works(environment.python().arg("--version")) {
            // With uv no pip is needed in it, which would take most of the time.
            make(&environment.folder, uv().is_none())?;
        }
        Ok(environment)
    }

    /// Its Python.
    pub(crate) fn python(&self) -> Command {
        self.program("python")
    }

    /// A program that a package has installed.
    pub(crate) fn program(&self, name: &str) -> Command {
        in_workspace(self.folder.join("bin").join(name))
    }

    /// Installs the packages of a list, unless they are installed.
    pub(crate) fn install(&self, list: &str, options: &[&str]) -> Result<(), String> {
        let list = root().join(list);
        let wanted = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
        let noted = self.folder.join(format!("installed-{}", list.file_name().unwrap_or_default().display()));
        // Only what was installed to its end is noted.
        if fs::read_to_string(&noted).is_ok_and(|found| found == wanted) {
            return Ok(());
        }
        let name = format!("installing {}", wanted.lines().collect::<Vec<_>>().join(", "));
        let by_uv = uv().is_some_and(|uv| {
            let mut install = in_workspace(uv);
            install.args(["pip", "install", "--quiet", "--python"]).arg(python(&self.folder));
            // Beside the environments, so that files need not be copied.
            install.env("UV_CACHE_DIR", target_folder().join("uv/cache")).env("UV_PYTHON_DOWNLOADS", "never");
            // The index that pip is told to use, if there is one.
            install.envs(env::var_os("PIP_INDEX_URL").map(|index| ("UV_DEFAULT_INDEX", index)));
            step(&name, install.args(options).arg("--requirement").arg(&list)).is_ok()
        });
        if !by_uv {
            if !works(self.python().args(["-m", "pip", "--version"])) {
                step("installing pip", self.python().args(["-m", "ensurepip"]))?;
            }
            step(&name, pip(&self.folder).args(options).arg("--requirement").arg(&list))?;
        }
        fs::write(&noted, wanted).map_err(|error| format!("{}: {error}", noted.display()))
    }
}

fn python(folder: &Path) -> PathBuf {
    folder.join("bin/python")
}

fn works(command: &mut Command) -> bool {
    output(command).is_ok_and(|found| found.is_some())
}

/// The installation of packages by pip, which leaves modules uncompiled until they are imported: most never are.
fn pip(folder: &Path) -> Command {
    let mut pip = in_workspace(python(folder));
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--timeout",
        "30",
        "--no-compile",
    ]);
    pip
}

/// The program uv, which installs packages in a tenth of the time of pip; `None` where it cannot be installed.
fn uv() -> Option<&'static Path> {
    static UV: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let folder = target_folder().join("uv");
        let program = folder.join("bin/uv");
        if !works(in_workspace(&program).arg("--version")) {
            make(&folder, true).ok()?;
            step("installing uv", pip(&folder).arg("uv")).ok()?;
        }
        works(in_workspace(&program).arg("--version")).then_some(program)
    });
    UV.as_deref()
}

/// Makes an empty environment; Debian has the parts of Python that this needs in packages of their own.
fn make(folder: &Path, with_pip: bool) -> Result<(), String> {
    let make = || {
        let mut python = in_workspace("python3");
        python.args(["-m", "venv", "--clear"]).args((!with_pip).then_some("--without-pip")).arg(folder);
        step("making a Python environment", &mut python)
    };
    let Err(problem) = make() else { return Ok(()) };
    let is_root = output(in_workspace("id").arg("-u")).is_ok_and(|id| id.is_some_and(|id| id.trim() == "0"));
    if is_root && works(in_workspace("apt-get").arg("--version")) {
        apt_get(&["update"])?;
        apt_get(&["install", "--yes", "python3", "python3-venv"])?;
        return make();
    }
    Err(format!(
        "{problem}\nPython 3 and its venv module are needed (Debian packages python3 and python3-venv)"
    ))
}

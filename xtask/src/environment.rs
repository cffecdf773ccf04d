//! Private environments of Python, in which tests find their packages; uv makes and fills them.

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
            let name = format!("making a Python environment: {name}");
            step(&name, uv()?.args(["venv", "--quiet", "--clear"]).arg(&environment.folder))?;
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
        let mut install = uv()?;
        install.args(["pip", "install", "--quiet", "--python"]).arg(&self.folder).args(options);
        let name = format!("installing {}", wanted.lines().collect::<Vec<_>>().join(", "));
        step(&name, install.arg("--requirement").arg(&list))?;
        fs::write(&noted, wanted).map_err(|error| format!("{}: {error}", noted.display()))
    }
}

fn works(command: &mut Command) -> bool {
    output(command).is_ok_and(|found| found.is_some())
}

/// The program uv, which installs packages in a tenth of the time of pip, and is installed by it.
fn uv() -> Result<Command, String> {
    static UV: LazyLock<Result<PathBuf, String>> = LazyLock::new(|| {
        let folder = target_folder().join("uv");
        let program = folder.join("bin/uv");
        if !works(in_workspace(&program).arg("--version")) {
            make(&folder)?;
            let pip =
                ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--timeout", "30", "uv"];
            step("installing uv", in_workspace(folder.join("bin/python")).args(pip))?;
        }
        Ok(program)
    });
    let mut uv = in_workspace(UV.clone()?);
    // Beside the environments, so that files need not be copied.
    uv.env("UV_CACHE_DIR", target_folder().join("uv/cache")).env("UV_PYTHON_DOWNLOADS", "never");
    // The index that pip is told to use, if there is one.
    uv.envs(env::var_os("PIP_INDEX_URL").map(|index| ("UV_DEFAULT_INDEX", index)));
    Ok(uv)
}

/// Makes an empty environment with pip; Debian has the parts of Python that this needs in packages of their own.
fn make(folder: &Path) -> Result<(), String> {
    let make = || {
        let mut python = in_workspace("python3");
        step("making a Python environment", python.args(["-m", "venv", "--clear"]).arg(folder))
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

//! Parts of the tests that run beside the others.

use crate::steps::target_folder;
use std::env;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A process of its own that runs parts of the tests. Its output is kept until its end, so that it does not get between the lines of others.
pub(crate) struct Beside {
    process: Child,
    names: String,
    output: PathBuf,
}

impl Beside {
    /// Starts parts by their names.
    pub(crate) fn start(names: &[&str]) -> Result<Self, String> {
        let output = target_folder().join("tests-beside.log");
        let names = names.join(", ");
        let process = || {
            let file = File::create(&output)?;
            let mut command = Command::new(env::current_exe()?);
            command.arg("test").args(names.split(", ")).stdin(Stdio::null());
            command.stdout(file.try_clone()?).stderr(file).spawn()
        };
        let process = process().map_err(|error| format!("{names}: {error}"))?;
        println!("\n== {names}: beside the following, and shown after it");
        Ok(Beside { process, names, output })
    }

    /// Waits for the end, and prints the output.
    pub(crate) fn finish(mut self) -> Result<(), String> {
        let ended = self.process.wait();
        print!("{}", fs::read_to_string(&self.output).unwrap_or_default());
        match ended {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{}: failed ({status})", self.names)),
            Err(error) => Err(format!("{}: {error}", self.names)),
        }
    }
}

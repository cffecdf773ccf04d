//! OpenSpiel as a referee of our rules: its installation, the games it plays, and the test that replays them. See
//! `docs/referee.md`.

use crate::steps::{cargo, in_workspace, output, step, target_folder, timed};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// The package that is installed, by pip's name and with its version.
const REQUIREMENTS: &str = include_str!("../../referee/requirements.txt");

/// A Python of our own that has OpenSpiel.
pub(crate) struct Referee {
    folder: PathBuf,
}

impl Referee {
    /// Makes a private environment and installs OpenSpiel into it, unless an earlier run has done so.
    pub(crate) fn install() -> Result<Self, String> {
        let referee = Referee { folder: target_folder().join("referee") };
        if referee.installed().as_deref() == Some(REQUIREMENTS.trim()) {
            return Ok(referee);
        }
        let environment = referee.environment();
        if environment.exists() {
            fs::remove_dir_all(&environment)
                .map_err(|error| format!("{}: {error}", environment.display()))?;
        }
        make_environment(&environment)?;
        let mut pip = referee.python();
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--timeout", "30"]);
        // The games need nothing else, and nothing is to be compiled.
        pip.args(["--no-deps", "--only-binary", ":all:", "--requirement", "referee/requirements.txt"]);
        let name = format!("installing {} for the referee", REQUIREMENTS.trim());
        step(&name, &mut pip).map_err(|problem| {
            format!(
                "{problem}\nIs the Python package index within reach? \
                 'cargo xtask test --without-referee' does everything else"
            )
        })?;
        match referee.installed() {
            Some(found) if found == REQUIREMENTS.trim() => Ok(referee),
            found => Err(format!("expected {} to be installed, found {found:?}", REQUIREMENTS.trim())),
        }
    }

    /// Lets OpenSpiel play, beside whatever else is done meanwhile.
    pub(crate) fn record(&self) -> Result<Recording, String> {
        let games = self.folder.join("games.jsonl");
        let file = File::create(&games).map_err(|error| format!("{}: {error}", games.display()))?;
        let player = self.python().args(["-B", "referee/record.py"]).stdout(file).spawn();
        Ok(Recording { player: player.map_err(|error| format!("OpenSpiel cannot play: {error}"))?, games })
    }

    fn environment(&self) -> PathBuf {
        self.folder.join("venv")
    }

    fn python(&self) -> Command {
        in_workspace(self.environment().join("bin").join("python"))
    }

    /// The package that is installed and works, in the form of the requirements.
    fn installed(&self) -> Option<String> {
        let program = "import pyspiel; from importlib.metadata import version; print(version('open_spiel'))";
        let version = output(self.python().args(["-c", program])).ok()??;
        Some(format!("open_spiel=={}", version.trim()))
    }
}

/// Games that OpenSpiel is playing.
pub(crate) struct Recording {
    player: Child,
    games: PathBuf,
}

impl Recording {
    /// Waits until all games are played, and lets our rules play them again.
    pub(crate) fn replay(mut self) -> Result<(), String> {
        timed("OpenSpiel plays", || {
            let status = self.player.wait().map_err(|error| error.to_string())?;
            if status.success() { Ok(()) } else { Err(format!("failed ({status})")) }
        })?;
        // With the whole workspace chosen, as by the tests before: for a package alone, cargo would choose other
        // features of the dependencies and build everything again.
        let mut test = cargo(&["test", "--quiet", "--workspace", "--test", "referee"]);
        test.args(["--", "--ignored", "--nocapture"]).env("MAXN_REFEREE_TRACES", &self.games);
        step("our rules against OpenSpiel's", &mut test)
    }
}

impl Drop for Recording {
    /// Ends the games of tests that have failed before they were needed.
    fn drop(&mut self) {
        // A player that has finished cannot be ended, which is just as well.
        let _ = self.player.kill();
        let _ = self.player.wait();
    }
}

/// Makes an empty environment; Debian has the parts of Python that this needs in packages of their own.
fn make_environment(folder: &Path) -> Result<(), String> {
    let make = || {
        let mut python = in_workspace("python3");
        python.args(["-m", "venv"]).arg(folder);
        step("making a Python environment for the referee", &mut python)
    };
    let Err(problem) = make() else { return Ok(()) };
    let is_root = output(in_workspace("id").arg("-u")).is_ok_and(|id| id.is_some_and(|id| id.trim() == "0"));
    if is_root && output(in_workspace("apt-get").arg("--version")).is_ok_and(|found| found.is_some()) {
        let apt = |arguments: &[&str]| {
            let mut apt = in_workspace("apt-get");
            apt.args(["--quiet", "--quiet"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            step(&format!("apt-get {}", arguments.join(" ")), &mut apt)
        };
        apt(&["update"])?;
        apt(&["install", "--yes", "python3", "python3-venv"])?;
        return make();
    }
    Err(format!(
        "{problem}\nThe referee needs Python 3 and its venv module (Debian packages python3 and python3-venv). \
         'cargo xtask test --without-referee' does everything else"
    ))
}

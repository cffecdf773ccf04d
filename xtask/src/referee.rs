//! OpenSpiel as a referee of our rules: its installation, the games it plays, and the test that replays them. See
//! `docs/referee.md`.

use crate::environment::Environment;
use crate::steps::{cargo, step, target_folder, timed};
use std::fs::File;
use std::path::PathBuf;
use std::process::Child;

/// The list of the package, with its version.
const REQUIREMENTS: &str = "referee/requirements.txt";

/// A Python of our own that has OpenSpiel.
pub(crate) struct Referee {
    environment: Environment,
}

impl Referee {
    /// Makes a private environment and installs OpenSpiel into it, unless an earlier run has done so.
    pub(crate) fn install() -> Result<Self, String> {
        // The games need nothing else, and nothing is to be compiled.
        let options = ["--no-deps", "--only-binary", ":all:"];
        let environment = Environment::open("referee", REQUIREMENTS, &options).map_err(|problem| {
            format!(
                "{problem}\nIs the Python package index within reach? \
                 'cargo xtask test --without-referee' does everything else"
            )
        })?;
        Ok(Referee { environment })
    }

    /// Lets OpenSpiel play, beside whatever else is done meanwhile.
    pub(crate) fn record(&self) -> Result<Recording, String> {
        let games = target_folder().join("referee/games.jsonl");
        let file = File::create(&games).map_err(|error| format!("{}: {error}", games.display()))?;
        let player = self.environment.python().args(["-B", "referee/record.py"]).stdout(file).spawn();
        Ok(Recording { player: player.map_err(|error| format!("OpenSpiel cannot play: {error}"))?, games })
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

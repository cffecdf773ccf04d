//! The flag of a database.

use crate::help::names_of;
use anyhow::{Context, Result, ensure};
use clap::Args;
use maxn_papers::database;
use maxn_play::{GameInfo, Games};
use std::path::PathBuf;

/// The name of the evaluation by a database, in games that have one.
const DATABASE: &str = "database";

/// A database of a board game.
#[derive(Args, Clone, Debug)]
pub(crate) struct DatabaseArgument {
    /// Evaluate positions by the database of 'maxn db build', in its usual place or in a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    #[allow(clippy::option_option)] // The flag may be there without a file.
    database: Option<Option<PathBuf>>,
}

impl DatabaseArgument {
    /// Names the games that have a database in the help text.
    pub(crate) fn describe(command: clap::Command, use_of_it: &str, games: Games) -> clap::Command {
        let text = format!(
            "{use_of_it} by the database of 'maxn db build', in its usual place or in a file ({})",
            names_of(games, has_database)
        );
        command.mut_arg(DATABASE, |arg| arg.help(text))
    }

    /// The evaluation by the database, if one is asked for and the game has one.
    pub(crate) fn evaluation(&self, game: &dyn GameInfo, games: Games) -> Result<Option<String>> {
        let Some(file) = &self.database else { return Ok(None) };
        ensure!(
            has_database(game),
            "--database is for {}, not for {}",
            names_of(games, has_database),
            game.name()
        );
        let path = match file {
            Some(file) => file.clone(),
            None => database::usual_path(database::USUAL_BOARD)?,
        };
        let path = path.to_str().context("--database: the name of the file is not UTF-8")?;
        Ok(Some(format!("{DATABASE}:{path}")))
    }
}

fn has_database(game: &dyn GameInfo) -> bool {
    game.evaluations().iter().any(|evaluation| evaluation.name == DATABASE)
}

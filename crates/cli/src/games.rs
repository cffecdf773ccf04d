//! `maxn games`: what can be searched.

use crate::output::{Align, Cell, Output, Style, Table};
use anyhow::Result;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;

/// List the games
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn games
  maxn games --json")]
pub(crate) struct GamesArguments {
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// A game and how to get at it.
#[derive(Serialize)]
struct Game {
    name: &'static str,
    players: &'static str,
    about: &'static str,
    usage: &'static str,
}

const GAMES: [Game; 2] = [
    Game {
        name: "tree",
        players: "2-8",
        about: "a game given move by move, in JSON, with the scores at its ends",
        usage: "maxn tree FILE",
    },
    Game {
        name: "synthetic",
        players: "2-8",
        about: "a tree of any size made from a seed: random, incremental, perfectly or worst ordered",
        usage: "maxn tree --synthetic b=10,d=6,n=3",
    },
];

pub(crate) fn run(arguments: &GamesArguments) -> Result<ExitCode> {
    let mut output = Output::stdout();
    if arguments.json {
        for game in GAMES {
            output.line(&serde_json::to_string(&game)?)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let columns = ["game", "players", "what it is", "how to search it"];
    let mut table = Table::new(columns.map(|name| (name, Align::Left)));
    for game in GAMES {
        let name = Cell::new(Style::Strong, game.name);
        table.row(vec![name, game.players.into(), game.about.into(), game.usage.into()]);
    }
    output.table(&table)?;
    Ok(ExitCode::SUCCESS)
}

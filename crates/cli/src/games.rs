//! `maxn games`: what can be searched.

use crate::output::{Align, Cell, Output, Style, Table};
use anyhow::Result;
use clap::Args;
use maxn::MAX_PLAYERS;
use maxn_lab::cards::CardGame;
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
    players: String,
    about: &'static str,
    usage: String,
}

fn games() -> Vec<Game> {
    let trees = [
        ("tree", "a game given move by move, in JSON, with the scores at its ends", "maxn tree FILE"),
        (
            "synthetic",
            "a tree of any size made from a seed: random, incremental, perfectly or worst ordered",
            "maxn tree --synthetic b=10,d=6,n=3",
        ),
    ];
    let trees = trees.map(|(name, about, usage)| Game {
        name,
        players: format!("2-{MAX_PLAYERS}"),
        about,
        usage: usage.to_string(),
    });
    let cards = CardGame::ALL.map(|game| Game {
        name: game.name(),
        players: match (game.players().start(), game.players().end()) {
            (least, most) if least == most => least.to_string(),
            (least, most) => format!("{least}-{most}"),
        },
        about: game.about(),
        usage: format!("maxn solve {game}"),
    });
    trees.into_iter().chain(cards).collect()
}

pub(crate) fn run(arguments: &GamesArguments) -> Result<ExitCode> {
    let mut output = Output::stdout();
    if arguments.json {
        for game in games() {
            output.line(&serde_json::to_string(&game)?)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let columns = ["game", "players", "what it is", "how to search it"];
    let mut table = Table::new(columns.map(|name| (name, Align::Left)));
    for game in games() {
        let name = Cell::new(Style::Strong, game.name);
        table.row(vec![name, game.players.into(), game.about.into(), game.usage.into()]);
    }
    output.table(&table)?;
    Ok(ExitCode::SUCCESS)
}

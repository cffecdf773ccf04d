//! `maxn games`: the list of games.

use crate::output::{Align, Cell, Output, Style, Table};
use anyhow::Result;
use clap::Args;
use maxn::MAX_PLAYERS;
use maxn_lab::layout::Fit;
use maxn_play::{GameInfo, Games};
use serde::Serialize;
use std::process::ExitCode;

/// List the games
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn games
  maxn games --json

The number of players after the colon is the default of every command. A narrow terminal leaves out the column command.")]
pub(crate) struct GamesArguments {
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

/// A game and the command that searches it.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    players: String,
    /// The number of players unless another is asked for.
    usual: Option<usize>,
    about: &'static str,
    usage: String,
}

/// The games that are no members of a list: trees.
const TREES: [(&str, &str, &str); 2] = [
    ("tree", "a game given move by move, in JSON, with the scores at its ends", "maxn tree FILE"),
    (
        "synthetic",
        "a tree of any size made from a seed: random, incremental, perfectly or worst ordered",
        "maxn tree --synthetic b=10,d=6,n=3",
    ),
];

impl From<&dyn GameInfo> for Entry {
    fn from(game: &dyn GameInfo) -> Self {
        let (least, most) = game.players().into_inner();
        Entry {
            name: game.name(),
            players: if least == most { least.to_string() } else { format!("{least}-{most}") },
            usual: Some(game.usual_players()),
            about: game.summary(),
            usage: format!("maxn solve {}", game.name()),
        }
    }
}

fn entries(games: Games) -> impl Iterator<Item = Entry> {
    let trees = TREES.into_iter().map(|(name, about, usage)| Entry {
        name,
        players: format!("2-{MAX_PLAYERS}"),
        usual: None,
        about,
        usage: usage.to_string(),
    });
    trees.chain(games.iter().map(Entry::from))
}

pub(crate) fn run(arguments: &GamesArguments, games: Games) -> Result<ExitCode> {
    let mut output = Output::stdout();
    if arguments.json {
        for entry in entries(games) {
            output.line(&serde_json::to_string(&entry)?)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let columns = ["game", "players", "description", "command"];
    let mut table = Table::new(columns.map(|name| (name, Align::Left)))
        .fit([("description", Fit::Wrap), ("command", Fit::Drop(1))]);
    for entry in entries(games) {
        let name = Cell::new(Style::Strong, entry.name);
        let usual = entry.usual.filter(|usual| usual.to_string() != entry.players);
        let players = entry.players + &usual.map(|usual| format!(": {usual}")).unwrap_or_default();
        table.row(vec![name, players.into(), entry.about.into(), entry.usage.into()]);
    }
    output.table(&table)?;
    Ok(ExitCode::SUCCESS)
}

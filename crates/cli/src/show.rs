//! `maxn show`: positions of board games as pictures.

use crate::arguments::{DatabaseArgument, StartArguments};
use crate::board;
use crate::help::{Examples, names, usual_players};
use crate::output::{Colour, Output};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::drawing::draw_board;
use maxn_play::{DealRequest, GameKind, Games, TableScene};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw a position of a board game in the terminal, or as a picture
#[derive(Args)]
pub(crate) struct ShowArguments {
    /// The game
    #[arg(index = 1)]
    game: String,

    /// A position [default: the start]
    #[arg(index = 2, conflicts_with_all = ["players", "board", "opening", "seed"])]
    position: Option<String>,

    /// The number of players
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// The seed of a random opening
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Moves to make from there, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,

    #[command(flatten)]
    database: DatabaseArgument,

    /// Write a picture instead
    #[arg(long, value_name = "FILE", conflicts_with = "database")]
    svg: Option<PathBuf>,

    /// The use of colour
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    #[command(flatten)]
    start: StartArguments,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let players = format!("The number of players [default: {}]", usual_players(games));
    let command = StartArguments::describe(command, games).mut_arg("players", |arg| arg.help(players));
    let use_of_it = "Tell the number of moves that each player would need to the goal, alone on the board,";
    DatabaseArgument::describe(command, use_of_it, games)
        .mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(names(games, GameKind::Board))))
        .after_help(format!("{}\n{AFTER_EXAMPLES}", Examples::of("show", games)))
}

const AFTER_EXAMPLES: &str = "
Pieces are the numbers of their players. The changes made by the last of the --moves are in brackets: [1] a piece has come,
[.] one has left, (1) one has changed hands. On hexagons the letter at the left is that of the row; the number of a diagonal,
which rises to the left, is below its lower end.";

pub(crate) fn run(arguments: &ShowArguments, games: Games) -> Result<ExitCode> {
    let game = games.find(&arguments.game)?;
    let mut contest = if let Some(position) = &arguments.position {
        ensure!(!position.trim().is_empty(), "the position is empty; without one the start is shown");
        game.read(position)?
    } else {
        let options = Some(arguments.start.options(game, "standard", games)?);
        let request = DealRequest { players: arguments.players, options, seed: arguments.seed, cards: None };
        game.deal(&request)?.contest
    };
    for (number, word) in arguments.moves.split_whitespace().enumerate() {
        contest.play_text(word).with_context(|| format!("--moves: move {}, '{word}'", number + 1))?;
    }
    let TableScene::Board(scene) = contest.scene(None).table else {
        bail!("{} has no board to be shown", game.name());
    };
    if let Some(path) = &arguments.svg {
        fs::write(path, draw_board(&scene)).with_context(|| format!("cannot write {}", path.display()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let database = arguments.database.evaluation(game, games)?;
    let entry = database.map(|database| game.look_up(contest.as_ref(), &database)).transpose()?;
    let mut output = Output::stdout_with(arguments.color);
    board::print(&mut output, &scene)?;
    if let Some(position) = contest.notation() {
        output.line(&position)?;
    }
    if let Some(ending) = contest.ending() {
        output.line(&format!("the game is over: {ending}"))?;
    }
    if let Some(entry) = entry {
        let needs = entry.moves_left.iter().enumerate();
        let needs: Vec<String> =
            needs.map(|(player, moves)| format!("player {} needs {moves}", player + 1)).collect();
        output.line(&format!("moves to the goal, alone on the board: {}", needs.join(", ")))?;
    }
    Ok(ExitCode::SUCCESS)
}

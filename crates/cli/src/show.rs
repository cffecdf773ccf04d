//! `maxn show`: positions as pictures.

use crate::board;
use crate::db::{moves_left, open_or_usual};
use crate::output::{Colour, Output};
use crate::start::{StartArguments, start};
use anyhow::{Context, Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_games::contest::{BoardContest, Contest};
use maxn_lab::agents::{Adviser, BoardSearch};
use maxn_lab::boards::{Board, BoardVisitor, Judged};
use maxn_lab::drawing::draw_board;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw a position of a board game in the terminal, or as a picture
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn show chinese-checkers
  maxn show chinese-checkers --players 2 --board small --moves 'c4-d4 k8-j8'
  maxn show abalone 'players 2; moves a1-b2' --svg abalone.svg
  maxn show othello --players 4 --opening 12 --seed 3
  maxn show chinese-checkers 'board small; pieces home | home | home' --database

Pieces are the numbers of their players. What the last of the --moves did is in brackets: [1] a piece has come, [.] one has
gone, (1) one has changed hands. On hexagons the letter at the left is that of the row; the number of a diagonal, which rises
to the left, is below its lower end.")]
pub(crate) struct ShowArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(Board::ALL.map(Board::name)))]
    game: String,

    /// A position [default: the start]
    #[arg(conflicts_with_all = ["players", "board", "opening", "seed"])]
    position: Option<String>,

    /// How many play [default: 3]
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// Which random opening
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    start: StartArguments,

    /// Moves to make from there, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,

    /// Chinese Checkers: tell how many moves every player would need to the goal, alone on the board, by the database of
    /// 'maxn db build', in its usual place or in a file
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, conflicts_with = "svg")]
    #[allow(clippy::option_option)] // The flag may be there without a file.
    database: Option<Option<PathBuf>>,

    /// Write a picture instead
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// When to use colour
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto")]
    color: Colour,
}

struct Show<'a>(&'a ShowArguments);

impl BoardVisitor for Show<'_> {
    type Output = Result<()>;

    fn visit<G, const N: usize>(self, mut contest: BoardContest<G, N>) -> Result<()>
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        let Show(arguments) = self;
        for (number, word) in arguments.moves.split_whitespace().enumerate() {
            let played = contest.parse(word).and_then(|decision| contest.decide(&decision));
            played.with_context(|| format!("--moves: move {}, '{word}'", number + 1))?;
        }
        if let Some(path) = &arguments.svg {
            let picture = draw_board(&contest.layout());
            return fs::write(path, picture).with_context(|| format!("cannot write {}", path.display()));
        }
        let position = contest.game().to_string();
        let left = arguments.database.as_ref().map(|file| {
            ensure!(
                G::BOARD == Board::ChineseCheckers,
                "--database is for chinese-checkers, not for {}",
                G::BOARD
            );
            moves_left(&open_or_usual(file.as_deref())?, &position)
        });
        let left = left.transpose()?;
        let mut output = Output::stdout_with(arguments.color);
        board::print(&mut output, &contest.layout())?;
        output.line(&position)?;
        if let Some((how, _)) = contest.game().ending() {
            output.line(&format!("the game is over: {how}"))?;
        }
        if let Some(left) = left {
            let needs = |(player, moves): (usize, &u8)| format!("player {} needs {moves}", player + 1);
            let needs: Vec<String> = left.iter().enumerate().map(needs).collect();
            output.line(&format!("moves to the goal, alone on the board: {}", needs.join(", ")))?;
        }
        Ok(())
    }
}

pub(crate) fn run(arguments: &ShowArguments) -> Result<ExitCode> {
    let game: Board = arguments.game.parse()?;
    let position = match &arguments.position {
        Some(position) => position.clone(),
        None => start(game, &arguments.start.request(game, arguments.players, "standard", arguments.seed)?)?,
    };
    ensure!(!position.trim().is_empty(), "the position is empty; without one the start is shown");
    game.read(&position, Show(arguments))??;
    Ok(ExitCode::SUCCESS)
}

//! `maxn solve`: the best card and what everybody gets, with open hands.

mod json;
mod report;

use crate::arguments::SearchArguments;
use crate::deal::CardArguments;
use crate::output::Output;
use crate::stream::answer_all;
use anyhow::{Result, anyhow};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::analysis::{Memories, Settings};
use maxn_lab::cards::CardGame;
use std::io;
use std::process::ExitCode;

/// The table of a card search, unless another is asked for.
const TABLE_BYTES: u64 = 256 << 20;

/// Solve a hand of cards with open hands: the best card, what each card leads to, and the line of play
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn solve spades --cards 9 --seed 1 --utility smOT
  maxn solve hearts --players 4 --cards 7 --seed 3 --options moon=off
  maxn solve sergeant-major --cards 8 --algorithm maxn:abbnb
  maxn solve spades 'hands S:A H:K | S:K H:Q | S:2 H:A; leader 1; bids 1 1 0'
  maxn solve cribbage --cards 4 --seed 2
  maxn deal spades --cards 6 --count 100 | maxn solve spades - --json

A position is 'hands', one for each player, and what else the game needs; 'maxn deal' prints examples.
With '-' positions are read from standard input, one a line, and answered one JSON object a line:
  {\"scores\":[3,4,2],\"utility\":[30,40,0],\"best\":\"AS\",\"moves\":{\"AS\":[30,40,0]},\"nodes\":1234,\"exact\":true}
scores are tricks (in Hearts and Cribbage: points), utility is what they are worth to the players, more being better.
moves has every legal card, with --best-only the best alone; cards that are as good as another because nothing lies between
them are valued once, and \"merged\":{\"AS\":[\"KS\"]} lists them.
Cribbage before the discards is not searched: what each player can lay away comes with what it shows on average,
  {\"discards\":[{\"best\":\"KD 2C\",\"moves\":{\"KD 2C\":8.4}},...]}
A bad line is answered by {\"error\":\"line 3: ...\"}; the stream goes on, and the exit code is 1.")]
pub(crate) struct SolveArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(CardGame::ALL.map(CardGame::name)))]
    game: String,

    /// A position; '-' for a stream of them on standard input; none for a deal
    #[arg(conflicts_with_all = ["players", "cards", "seed", "options"])]
    position: Option<String>,

    #[command(flatten)]
    cards: CardArguments,

    /// Spades: what the players want
    #[arg(long, help = "Spades: what the players want (smOT, MT, WL, MoMB, mOT, OH) [default: smOT]")]
    utility: Option<String>,

    /// Value the best card alone: faster, as the others need not be searched to their exact worth
    #[arg(long, conflicts_with = "root_values")]
    best_only: bool,

    /// One JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    search: SearchArguments,
}

pub(crate) fn run(arguments: &SolveArguments) -> Result<ExitCode> {
    let game: CardGame = arguments.game.parse().map_err(|problem: String| anyhow!(problem))?;
    let settings = arguments.search.with_table(TABLE_BYTES).settings()?;
    let settings = Settings { root_values: !arguments.best_only, ..settings };
    let mut memories = Memories::new(settings.table_bytes);
    let mut solve =
        |position: &str| game.solve(position, arguments.utility.as_deref(), &settings, &mut memories);
    let position = match arguments.position.as_deref() {
        Some("-") => {
            return Ok(answer_all(io::stdin().lock(), io::stdout().lock(), |position| {
                solve(position).map(|solved| json::object(&solved)).map_err(|problem| problem.to_string())
            })?);
        }
        Some(position) => position.to_string(),
        None => arguments.cards.deal(game, 0)?.position,
    };
    let solved = solve(&position)?;
    let mut output = Output::stdout();
    if arguments.json {
        output.line(&json::object(&solved))?;
    } else {
        output.paragraph(&position)?;
        report::print(&mut output, game, &settings, &solved)?;
    }
    Ok(ExitCode::SUCCESS)
}

//! `maxn solve`: the best card and what everybody gets, with open hands.

use crate::arguments::SearchArguments;
use crate::deal::CardArguments;
use crate::output::{Align, Cell, Output, Style, Table};
use crate::stream::answer_all;
use anyhow::{Result, anyhow};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::analysis::{Memories, Settings};
use maxn_lab::cards::TrickGame;
use maxn_lab::solution::Solution;
use serde_json::{Map, Value, json};
use std::io::{self, Write};
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
  maxn deal spades --cards 6 --count 100 | maxn solve spades - --json

A position is 'hands', one for each player, and what else the game needs; 'maxn deal' prints examples.
With '-' positions are read from standard input, one a line, and answered one JSON object a line:
  {\"scores\":[3,4,2],\"utility\":[30,40,0],\"best\":\"AS\",\"moves\":{\"AS\":[30,40,0]},\"nodes\":1234,\"exact\":true}
scores are tricks (in Hearts: points), utility is what they are worth to the players, more being better.
A bad line is answered by {\"error\":\"line 3: ...\"}; the stream goes on, and the exit code is 1.")]
pub(crate) struct SolveArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(TrickGame::ALL.map(TrickGame::name)))]
    game: String,

    /// A position; '-' for a stream of them on standard input; none for a deal
    #[arg(conflicts_with_all = ["players", "cards", "seed", "options"])]
    position: Option<String>,

    #[command(flatten)]
    cards: CardArguments,

    /// Spades: what the players want
    #[arg(long, help = "Spades: what the players want (smOT, MT, WL, MoMB, mOT, OH) [default: smOT]")]
    utility: Option<String>,

    /// One JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    search: SearchArguments,
}

pub(crate) fn run(arguments: &SolveArguments) -> Result<ExitCode> {
    let game: TrickGame = arguments.game.parse().map_err(|problem: String| anyhow!(problem))?;
    let settings = Settings { root_values: true, ..arguments.search.with_table(TABLE_BYTES).settings()? };
    let mut memories = Memories::new(settings.table_bytes);
    let mut solve =
        |position: &str| game.solve(position, arguments.utility.as_deref(), &settings, &mut memories);
    let position = match arguments.position.as_deref() {
        Some("-") => {
            return Ok(answer_all(io::stdin().lock(), io::stdout().lock(), |position| {
                solve(position).map(|solution| object(&solution)).map_err(|problem| problem.to_string())
            })?);
        }
        Some(position) => position.to_string(),
        None => arguments.cards.deal(game, 0)?.position,
    };
    let solution = solve(&position)?;
    let mut output = Output::stdout();
    if arguments.json {
        output.line(&object(&solution))?;
    } else {
        output.paragraph(&position)?;
        print(&mut output, game, &settings, &solution)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn object(solution: &Solution) -> String {
    let moves: Map<String, Value> =
        solution.moves.iter().map(|(name, worth)| (name.clone(), json!(worth))).collect();
    json!({
        "scores": solution.outcome,
        "utility": solution.utility,
        "best": solution.best,
        "moves": moves,
        "nodes": solution.answer.counts.nodes,
        "exact": solution.answer.exact,
    })
    .to_string()
}

fn print<W: Write>(
    output: &mut Output<W>,
    game: TrickGame,
    settings: &Settings,
    solution: &Solution,
) -> io::Result<()> {
    let list = |scores: &[i32]| {
        format!("({})", scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
    };
    let answer = &solution.answer;
    let counted = if game == TrickGame::Hearts { "points" } else { "tricks" };
    let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
    let mut fact = |name: &str, value: String| facts.row(vec![Cell::new(Style::Faint, name), value.into()]);
    fact("algorithm", settings.algorithm.to_string());
    fact(counted, list(&solution.outcome));
    fact("worth", list(&solution.utility));
    fact("best", solution.best.clone().unwrap_or_else(|| "the hand is over".to_string()));
    fact("nodes", answer.counts.nodes.to_string());
    fact(
        "exact",
        if answer.exact { "yes".to_string() } else { format!("no, looked {} tricks ahead", answer.depth) },
    );
    fact("time", format!("{:.1?}", answer.elapsed));
    output.table(&facts)?;

    let mut moves = Table::new([("card", Align::Left), ("is worth", Align::Left)]);
    for (name, worth) in &solution.moves {
        let style = if solution.best.as_ref() == Some(name) { Style::Strong } else { Style::Plain };
        let worth = worth.as_deref().map_or_else(|| "-".to_string(), list);
        moves.row(vec![Cell::new(style, name), worth.into()]);
    }
    output.line("")?;
    output.table(&moves)?;

    output.line("")?;
    let mut tricks = Table::new([("trick", Align::Right), ("played", Align::Left)]);
    for (i, trick) in solution.line.split_inclusive(|played| played.ends_step).enumerate() {
        let cards: Vec<String> =
            trick.iter().map(|played| format!("{}: {}", played.player + 1, played.name)).collect();
        tricks.row(vec![(i + 1).to_string().into(), cards.join("  ").into()]);
    }
    output.table(&tricks)
}

//! `maxn curve`: what it costs to solve whole deals exactly.

use crate::arguments::{TableSize, table_size};
use crate::output::{Output, thousands};
use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::ProgressBar;
use maxn_lab::cards::CardGame;
use maxn_lab::curve::{Cost, Curve};
use serde_json::json;
use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Duration;

/// The games whose deals are solved to the last trick.
const GAMES: [CardGame; 2] = [CardGame::Spades, CardGame::SergeantMajor];

/// Solve whole deals exactly under max^n: nodes and time by the number of cards
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn curve spades --utility WL --cards 6-17
  maxn curve spades --utility MT --cards 6-13 --deals 20
  maxn curve sergeant-major --cards 16 --deals 2 --memory 16G

Three players, open hands, one thread, processor time. A line is printed as soon as its deals are solved.")]
pub(crate) struct CurveArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(GAMES.map(CardGame::name)))]
    game: String,

    /// Spades: what the players want
    #[arg(long, help = "Spades: what the players want (smOT, MT, WL, MoMB, mOT, OH) [default: smOT]")]
    utility: Option<String>,

    /// Cards each: a number, or from the first to the last
    #[arg(long, value_name = "K[-K]", default_value = "6-11", value_parser = cards)]
    cards: RangeInclusive<usize>,

    /// Deals of each size
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    deals: u64,

    /// The first deal
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The most memory a table may take: 512M, 16G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = table_size)]
    memory: TableSize,

    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

/// Reads `9` or `6-13`.
fn cards(text: &str) -> Result<RangeInclusive<usize>> {
    let number =
        |text: &str| text.trim().parse().context("expected a number such as 9, or a range such as 6-13");
    let (first, last) = match text.split_once('-') {
        Some((first, last)) => (number(first)?, number(last)?),
        None => (number(text)?, number(text)?),
    };
    ensure!(
        first >= 1 && first <= last,
        "expected at least 1 card, and the smaller number first, as in 6-13"
    );
    Ok(first..=last)
}

pub(crate) fn run(arguments: &CurveArguments) -> Result<ExitCode> {
    ensure!(arguments.deals >= 2, "--deals {}: a standard error needs at least two deals", arguments.deals);
    let curve = Curve {
        game: arguments.game.parse().map_err(|problem: String| anyhow!(problem))?,
        utility: arguments.utility.clone(),
        seed: arguments.seed,
        deals: arguments.deals,
        memory: arguments.memory.checked("--memory")?,
    };
    let mut output = Output::stdout();
    if !arguments.json {
        output.heading(&format!(
            "{}{}, {} deals, seed {}",
            curve.game,
            curve.utility.as_ref().map(|utility| format!(" for {utility}")).unwrap_or_default(),
            curve.deals,
            curve.seed
        ))?;
        output.line(&row([
            "cards",
            "nodes (mean)",
            "error",
            "median",
            "time (median)",
            "longest",
            "table",
        ]))?;
    }
    for cards in arguments.cards.clone() {
        let bar = bar(cards, curve.deals);
        let cost = curve.cost(cards, |done| bar.set_position(done));
        bar.finish_and_clear();
        let cost = cost?;
        output.line(&if arguments.json { object(&curve, &cost) } else { line(&cost) })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A bar on a terminal, and none elsewhere.
fn bar(cards: usize, deals: u64) -> ProgressBar {
    if io::stderr().is_terminal() {
        let bar = ProgressBar::new(deals).with_message(format!("{cards} cards"));
        bar.enable_steady_tick(Duration::from_millis(500));
        bar
    } else {
        ProgressBar::hidden()
    }
}

fn row(cells: [&str; 7]) -> String {
    let [cards, mean, error, median, time, longest, table] = cells;
    format!("{cards:>5} {mean:>15} {error:>13} {median:>15} {time:>13} {longest:>11} {table:>9}")
}

fn line(cost: &Cost) -> String {
    row([
        &cost.cards.to_string(),
        &thousands(cost.nodes.0.round() as u64),
        &thousands(cost.nodes.1.round() as u64),
        &thousands(cost.median_nodes.round() as u64),
        &seconds(cost.median_time),
        &seconds(cost.longest),
        &format!("{} MiB", cost.table_bytes >> 20),
    ])
}

fn seconds(time: Duration) -> String {
    format!("{:.4} s", time.as_secs_f64())
}

fn object(curve: &Curve, cost: &Cost) -> String {
    json!({
        "game": curve.game.name(),
        "utility": curve.utility,
        "seed": curve.seed,
        "deals": curve.deals,
        "cards": cost.cards,
        "nodes": {"mean": cost.nodes.0, "error": cost.nodes.1, "median": cost.median_nodes},
        "seconds": {"median": cost.median_time.as_secs_f64(), "longest": cost.longest.as_secs_f64()},
        "table_bytes": cost.table_bytes,
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_a_number_or_a_range() {
        assert_eq!(cards("9").unwrap(), 9..=9);
        assert_eq!(cards("6-13").unwrap(), 6..=13);
        for wrong in ["", "0", "9-6", "6-", "x", "6-x"] {
            assert!(cards(wrong).is_err(), "{wrong}");
        }
    }
}

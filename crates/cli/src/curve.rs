//! `maxn curve`: the cost of solving whole deals exactly.

use crate::arguments::{TableSize, table_size};
use crate::help::Examples;
use crate::output::{Output, thousands};
use anyhow::{Context, Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::ProgressBar;
use maxn_papers::curve::{self, Cost, Curve};
use maxn_play::Games;
use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::Duration;

/// Solve whole deals exactly under max^n: nodes and time by the number of cards
#[derive(Args)]
pub(crate) struct CurveArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(curve::NAMES))]
    game: String,

    /// The evaluation of outcomes by name, as for 'maxn solve' [default: the game's own]
    #[arg(long, value_name = "NAME")]
    utility: Option<String>,

    /// Cards per player: a number, or from the first to the last
    #[arg(long, value_name = "K[-K]", default_value = "6-11", value_parser = cards)]
    cards: RangeInclusive<usize>,

    /// Deals of each size
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    deals: u64,

    /// The seed of the first deal
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The most memory of a transposition table: 512M, 16G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = table_size)]
    memory: TableSize,

    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    command.after_help(format!(
        "{}\n\nThree players, open hands, one thread, processor time. A line is printed as soon as its deals are solved.",
        Examples::of("curve", games)
    ))
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
    let game = curve::games().find(|game| game.name() == arguments.game);
    let curve = Curve {
        game: game.with_context(|| format!("the deals of {} are not solved", arguments.game))?,
        utility: arguments.utility.clone(),
        seed: arguments.seed,
        deals: arguments.deals,
        memory: arguments.memory.checked("--memory")?,
    };
    let mut output = Output::stdout();
    if !arguments.json {
        output.heading(&format!(
            "{}{}, {} deals, seed {}",
            curve.game.name(),
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
        output.line(&if arguments.json { curve.cost_to_json(&cost).to_string() } else { line(&cost) })?;
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
    format!("{cards:>5} {mean:>13} {error:>11} {median:>13} {time:>13} {longest:>10} {table:>8}")
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

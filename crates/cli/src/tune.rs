//! `maxn tune`: weights for the model of the players, from self-play.

use crate::arguments::{cores, threads};
use crate::help::Examples;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::PossibleValuesParser;
use clap::value_parser;
use maxn_papers::tuning::{Tuned, Tuning};
use maxn_play::folder::check_folder;
use std::path::PathBuf;
use std::process::ExitCode;

/// Tune the model of the players in play-outs, by self-play from nothing
#[derive(Args)]
pub(crate) struct TuneArguments {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(Tuned::ALL.map(Tuned::name)))]
    game: String,

    /// The number of rounds in which the model learns from itself
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u32).range(1..))]
    rounds: Option<u32>,

    /// Deals per round
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u32).range(1..))]
    deals: Option<u32>,

    /// Play-outs per decision
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u64).range(1..))]
    playouts: Option<u64>,

    /// The points that make a card about three times as likely as another
    #[arg(long, value_name = "POINTS", value_parser = positive, allow_negative_numbers = true)]
    temperature: Option<f64>,

    /// The seed of all deals
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Threads; the weights do not depend on it [default: one per core]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,

    /// The file of the weights [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn describe(command: clap::Command) -> clap::Command {
    let mut examples = Examples::default();
    for game in Tuned::ALL.map(Tuned::name) {
        examples = examples
            .and(&format!("maxn tune {game}"), "as the weights in this program were made")
            .and(&format!("maxn tune {game} --rounds 2 --deals 100"), "quickly");
    }
    command.after_help(format!("{examples}\n\nThe same settings always lead to the same weights."))
}

/// Reads a number of points, more than 0.
fn positive(word: &str) -> Result<f64, String> {
    let number = word.parse().ok().filter(|&number: &f64| number.is_finite() && number > 0.0);
    number.ok_or_else(|| "expected a number of points above 0, such as 0.5".to_string())
}

/// Weights per line.
const COLUMNS: usize = 20;

pub(crate) fn run(arguments: &TuneArguments) -> Result<ExitCode> {
    let game = Tuned::find(&arguments.game)
        .with_context(|| format!("{} has no model to be tuned", arguments.game))?;
    // Hours of tuning are not lost to a typing error.
    arguments.output.as_deref().map_or(Ok(()), check_folder)?;
    let usual = Tuning::of(game);
    let tuning = Tuning {
        rounds: arguments.rounds.unwrap_or(usual.rounds),
        deals: arguments.deals.unwrap_or(usual.deals),
        play_outs: arguments.playouts.unwrap_or(usual.play_outs),
        temperature: arguments.temperature.unwrap_or(usual.temperature),
        seed: arguments.seed,
        threads: arguments.threads.map_or(Ok(cores()), threads)?,
    };
    let weights = tuning.run(game, &mut |round| {
        let [before, after] = round.regret;
        eprintln!(
            "round {}: {} decisions; points lost per card {before:.3}, now {after:.3}",
            round.number, round.decisions
        );
    })?;
    let rows =
        weights.chunks(COLUMNS).map(|row| row.iter().map(i16::to_string).collect::<Vec<_>>().join(" "));
    let text = rows.map(|row| row + "\n").collect::<String>();
    match &arguments.output {
        Some(path) => std::fs::write(path, text).with_context(|| path.display().to_string())?,
        None => print!("{text}"),
    }
    Ok(ExitCode::SUCCESS)
}

//! `maxn tune`: weights for the model of the players, from self-play.

use crate::arguments::{cores, threads};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use maxn_lab::tuning::{Tuned, Tuning};
use std::path::PathBuf;
use std::process::ExitCode;

/// Tune how players are modelled in play-outs, by self-play from nothing
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn tune hearts                              as the weights in this program were made
  maxn tune spades --rounds 2 --deals 100       quickly
  maxn tune hearts --output crates/lab/src/agents/model/hearts.txt

The same settings always lead to the same weights.")]
pub(crate) struct TuneArguments {
    /// The game
    #[arg(value_enum)]
    game: Game,

    /// How often the model learns from itself
    #[arg(long, value_name = "COUNT")]
    rounds: Option<u32>,

    /// Deals that are played in each round
    #[arg(long, value_name = "COUNT")]
    deals: Option<u32>,

    /// Play-outs for each decision
    #[arg(long, value_name = "COUNT")]
    playouts: Option<u64>,

    /// The points that make a card about three times as likely as another
    #[arg(long, value_name = "POINTS")]
    temperature: Option<f64>,

    /// Which deals
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// On how many threads; the weights do not depend on it [default: one for each core]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,

    /// Where the weights are written [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Game {
    Hearts,
    Spades,
}

/// Weights on a line.
const COLUMNS: usize = 20;

pub(crate) fn run(arguments: &TuneArguments) -> Result<ExitCode> {
    let game = match arguments.game {
        Game::Hearts => Tuned::Hearts,
        Game::Spades => Tuned::Spades,
    };
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
            "round {}: {} decisions; points lost a card {before:.3}, now {after:.3}",
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

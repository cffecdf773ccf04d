//! `maxn measure`: which game is kind to sampled worlds, to paranoid search, to players who hurt each other.

use crate::arguments::{cores, threads};
use crate::help::usual_players;
use crate::output::{Align, Cell, Output, Style, Table};
use crate::progress::Bar;
use anyhow::{Context, Result, ensure};
use clap::{Args, value_parser};
use maxn_lab::layout::Fit;
use maxn_lab::measure::{Measurement, Measures};
use maxn_lab::statistics::Sample;
use maxn_play::{GameInfo, Games, Inference};
use serde_json::json;
use std::process::ExitCode;

/// Measure games: branching, ties, the worth of searching sampled worlds, the harm players can do
#[derive(Args)]
pub(crate) struct MeasureArguments {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,

    /// The number of players
    #[arg(long, value_name = "N")]
    players: Option<usize>,

    /// House rules: a preset, or options such as name=value, as for 'maxn play'
    #[arg(long, default_value = "standard")]
    options: String,

    /// Games of random play, one position of each of which is searched
    #[arg(long = "games", value_name = "COUNT", default_value_t = 100, value_parser = value_parser!(u32).range(1..))]
    count: u32,

    /// The most nodes of each search
    #[arg(long, value_name = "COUNT", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// Worlds that are weighted in inference
    #[arg(long, value_name = "COUNT", default_value_t = 200, value_parser = value_parser!(u32).range(1..))]
    worlds: u32,

    /// How much of what players show by their cards is believed, from 0 to 1
    #[arg(long, value_name = "BELIEF", default_value_t = Inference::default().belief)]
    infer: f64,

    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Threads; the measures do not depend on it [default: one per core]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,

    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn describe(command: clap::Command, games: Games) -> clap::Command {
    let players = format!("The number of players [default: {}]", usual_players(games));
    command.mut_arg("players", |arg| arg.help(players)).after_help(
        "\
Examples:
  maxn measure spades                           every measure with its meaning
  maxn measure spades --infer 1 --games 400     inference that is believed in full
  maxn measure                                  all games, in a table

Where the last choices rarely matter (lc near 1) or hidden cards soon become known (df near 1), searching sampled worlds with open hands \
loses little. Where decisions hurt opponents (impact), paranoid search and mixing have something to work on. 'truth' above 1 says that \
inference helps to find the true deal, in games of the rule-based player; it does not say that it plays better.",
    )
}

pub(crate) fn run(arguments: &MeasureArguments, games: Games) -> Result<ExitCode> {
    ensure!(
        (0.0..=1.0).contains(&arguments.infer),
        "--infer {}: expected a number from 0 to 1",
        arguments.infer
    );
    let found: Vec<&'static dyn GameInfo> = match &arguments.games[..] {
        [] => games.iter().collect(),
        names => names.iter().map(|name| games.find(name)).collect::<Result<_, _>>()?,
    };
    let threads = arguments.threads.map_or(Ok(cores()), threads)?;
    let (mut output, is_only) = (Output::stdout(), found.len() == 1);
    let mut table = None;
    for game in found {
        let mut measurement = Measurement {
            players: arguments.players,
            options: arguments.options.clone(),
            games: arguments.count as usize,
            nodes: arguments.nodes,
            seed: arguments.seed,
            ..Measurement::of(game)
        };
        measurement.draw.count = arguments.worlds as usize;
        measurement.draw.inference.belief = arguments.infer;
        let mut bar = Bar::new(game.name());
        let measures = measurement.run(threads, &mut |progress| bar.show(progress));
        bar.clear();
        let measures = measures.with_context(|| game.name())?;
        if arguments.json {
            let mut line = json!({"game": game.name(), "options": arguments.options, "seed": arguments.seed});
            if let (Some(line), Some(found)) = (line.as_object_mut(), measures.to_json().as_object_mut()) {
                line.append(found);
            }
            output.line(&line.to_string())?;
        } else if is_only {
            explain(&mut output, game, &measures)?;
        } else {
            add(table.get_or_insert_with(|| columns(&measures)), game, &measures);
        }
    }
    if let Some(table) = table {
        output.table(&table)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Every measure of a game with its meaning.
fn explain<W: std::io::Write>(
    output: &mut Output<W>,
    game: &dyn GameInfo,
    measures: &Measures,
) -> Result<()> {
    output.heading(&format!("{} for {}", game.name(), measures.players()))?;
    let mut table = Table::new([
        ("", Align::Left),
        ("", Align::Right),
        ("±", Align::Right),
        ("of", Align::Right),
        ("", Align::Left),
    ]);
    for measure in measures.all() {
        let sample = measure.sample;
        let error = sample.error().map_or_else(String::new, |error| format!("{error:.3}"));
        let count = if sample.count() == 0 { String::new() } else { sample.count().to_string() };
        let name = Cell::new(Style::Strong, measure.heading);
        table.row(vec![name, value(&sample).into(), error.into(), count.into(), measure.meaning.into()]);
    }
    output.table(&table)?;
    for (heading, found, first) in
        [("cards held", measures.truth_by_cards(), 0), ("player", measures.truth_by_seat(), 1)]
    {
        if found.is_empty() {
            continue;
        }
        output.line("")?;
        let mut table = Table::new([(heading, Align::Right), ("truth", Align::Right), ("±", Align::Right)]);
        for (place, sample) in found {
            let error = sample.error().map_or_else(String::new, |error| format!("{error:.3}"));
            table.row(vec![(place + first).to_string().into(), value(&sample).into(), error.into()]);
        }
        output.table(&table)?;
    }
    Ok(())
}

/// A table with a column for each measure.
fn columns(measures: &Measures) -> Table {
    let names: Vec<&str> = measures.all().iter().map(|measure| measure.heading).collect();
    let measures = names.iter().map(|&name| (name, Align::Right));
    Table::new([("game", Align::Left), ("players", Align::Right)].into_iter().chain(measures)).fit([
        ("may matter", Fit::Drop(1)),
        ("solved", Fit::Drop(2)),
        ("worlds left", Fit::Drop(3)),
    ])
}

/// Adds the row of a game.
fn add(table: &mut Table, game: &dyn GameInfo, measures: &Measures) {
    let mut row = vec![Cell::new(Style::Strong, game.name()), measures.players().to_string().into()];
    row.extend(measures.all().iter().map(|measure| Cell::from(value(&measure.sample))));
    table.row(row);
}

/// A mean, if there is one.
fn value(sample: &Sample) -> String {
    match sample.mean() {
        _ if sample.count() == 0 => "-".to_string(),
        mean if mean >= 10.0 => format!("{mean:.1}"),
        mean => format!("{mean:.2}"),
    }
}

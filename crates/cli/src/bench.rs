//! `maxn bench`: the speed of the engine.

use crate::output::{Align, Cell, Output, Table};
use crate::paper;
use anyhow::{Context, Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::statistics::median;
use maxn_papers::{Effort, Experiment, bench};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Measure the speed of the engine on this machine
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn bench                                    all benchmarks
  maxn bench bench/plain                        nodes per second of plain search
  maxn bench --json                             one object per line
  maxn bench bench/hearts --against ./maxn-old  this program and another one, alternately

Times are the best of several runs. Compare ratios within a run: machines are noisy.")]
pub(crate) struct BenchArguments {
    /// One benchmark; all of them if none is named
    #[arg(value_parser = PossibleValuesParser::new(bench::experiments().iter().map(|bench| bench.id)))]
    id: Option<String>,

    /// Another maxn, such as that of an earlier version: both run alternately, and how many times faster this one is gets printed
    #[arg(long, value_name = "PROGRAM")]
    against: Option<PathBuf>,

    /// Rounds of both programs
    #[arg(long, value_name = "COUNT", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..), requires = "against")]
    rounds: u32,

    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &BenchArguments) -> Result<ExitCode> {
    if let Some(other) = &arguments.against {
        return compare(arguments, other);
    }
    let is_meant = |bench: &&Experiment| arguments.id.as_ref().is_none_or(|id| id == bench.id);
    let chosen = bench::experiments().iter().filter(is_meant);
    let chosen = chosen.map(|experiment| (experiment, Effort::default()));
    paper::make(&mut Output::stdout(), chosen, None, paper::Form::of(arguments.json), None)?;
    Ok(ExitCode::SUCCESS)
}

/// The measures of one work: those of this program, and those of the other.
type Measures = (String, [Vec<f64>; 2]);

/// Runs two programs alternately, and prints how many times faster this one is in each round: the median, the least and the most.
fn compare(arguments: &BenchArguments, other: &Path) -> Result<ExitCode> {
    let programs = [std::env::current_exe().context("where this program is")?, other.to_path_buf()];
    let mut works: Vec<Measures> = Vec::new();
    for round in 0..arguments.rounds {
        for turn in 0..2 {
            let side = (round as usize + turn) % 2;
            for (work, speed) in speeds(&measured(&programs[side], arguments.id.as_deref())?) {
                let known = works.iter().position(|(known, _)| *known == work);
                let place = known.unwrap_or_else(|| {
                    works.push((work, Default::default()));
                    works.len() - 1
                });
                works[place].1[side].push(speed);
            }
        }
    }
    works.retain(|(_, [new, old])| new.len() == old.len());
    ensure!(!works.is_empty(), "--against {}: it measures none of this", other.display());
    let mut output = Output::stdout();
    let columns = [
        ("work", Align::Left),
        ("times faster", Align::Right),
        ("least", Align::Right),
        ("most", Align::Right),
    ];
    let mut table = Table::new(columns);
    for (work, [new, old]) in &works {
        let ratios: Vec<f64> = new.iter().zip(old).map(|(new, old)| new / old).collect();
        let (least, most) = ratios
            .iter()
            .fold((f64::MAX, 0.0_f64), |(least, most), &ratio| (least.min(ratio), most.max(ratio)));
        if arguments.json {
            output.line(&json!({"work": work, "ratio": median(&ratios), "ratios": ratios}).to_string())?;
        } else {
            let cell = |ratio: f64| Cell::from(format!("{ratio:.3}"));
            table.row(vec![Cell::from(work), cell(median(&ratios)), cell(least), cell(most)]);
        }
    }
    if !arguments.json {
        output.table(&table)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What a program prints about a benchmark, or about all.
fn measured(program: &Path, id: Option<&str>) -> Result<String> {
    let mut command = Command::new(program);
    let output = command.arg("bench").args(id).arg("--json").stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot run {}", program.display()))?;
    ensure!(output.status.success(), "{} bench: {}", program.display(), output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The speeds in the rows of benchmarks, by the benchmark, the row's texts and the column. A time becomes a speed; a table with times
/// needs no other speeds.
fn speeds(lines: &str) -> Vec<(String, f64)> {
    let mut speeds = Vec::new();
    for bench in lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let columns: Vec<&str> =
            bench["columns"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let is_time = |column: &str| column == "ms" || column.ends_with(" ms");
        let timed = columns.iter().any(|column| is_time(column));
        for cells in bench["rows"].as_array().into_iter().flatten().filter_map(Value::as_array) {
            let name = |(place, cell): (usize, &Value)| match cell.as_str() {
                Some(text) => Some(text.to_string()),
                None => (place == 0).then(|| cell.to_string()),
            };
            let mut names: Vec<String> = cells.iter().enumerate().filter_map(name).collect();
            names.insert(0, bench["id"].as_str().unwrap_or_default().to_string());
            let work = names.join(" ");
            for (column, cell) in columns.iter().zip(cells) {
                let speed = match cell.as_f64() {
                    Some(time) if is_time(column) && time > 0.0 => 1.0 / time,
                    Some(speed) if !timed && column.contains("per second") => speed,
                    _ => continue,
                };
                speeds.push((format!("{work}, {column}"), speed));
            }
        }
    }
    speeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_read_from_rows() {
        let lines = r#"{"id":"bench/plain","columns":["threads","ms","million per second"],"rows":[[1,4.0,9.0],[2,2.0,18.0]]}
{"id":"bench/mcts","columns":["game","agent","thousand per second","depth"],"rows":[["othello","mcts",7.5,4]]}"#;
        let expected = [
            ("bench/plain 1, ms", 0.25),
            ("bench/plain 2, ms", 0.5),
            ("bench/mcts othello mcts, thousand per second", 7.5),
        ];
        assert_eq!(speeds(lines), expected.map(|(work, speed)| (work.to_string(), speed)));
    }
}

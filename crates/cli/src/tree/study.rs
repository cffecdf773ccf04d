//! Algorithms on many trees of every shape in a range.

use super::TreeArguments;
use crate::interrupt;
use crate::output::{Align, Cell, Output, Style, Table, thousands};
use crate::progress::Bar;
use anyhow::{Context, Result, ensure};
use maxn::SearchOptions;
use maxn_lab::layout::Fit;
use maxn_lab::tree_study::{StudyRow, TreeStudy, draw};
use std::process::ExitCode;

pub(super) fn run(arguments: &TreeArguments, options: &SearchOptions, spec: &str) -> Result<ExitCode> {
    let study: TreeStudy = spec.parse().context("--synthetic")?;
    ensure!(!arguments.expand, "--expand writes one tree; {spec} has {}", study.cells() * study.trees());
    ensure!(
        options.limits.nodes.is_none() && options.limits.time.is_none(),
        "a study counts the nodes of whole searches: leave out --nodes and --time"
    );
    ensure!(
        options.table_bytes == 0,
        "--table: no two positions of a synthetic tree are the same, so a table would remember nothing"
    );
    let handle = interrupt::stop_handle()?;
    let mut options = options.clone();
    let threads = std::mem::replace(&mut options.threads, 1);
    options.deepening = Some(false);
    options.limits.stop = Some(handle.clone());
    let mut bar = Bar::new("trees");
    let rows = study.run(&options, arguments.all, threads, &mut |progress| bar.show(progress));
    bar.clear();
    if handle.is_stopped() {
        eprintln!("maxn: interrupted: only combinations of which all trees were searched are shown");
    }
    let mut output = Output::stdout();
    if let Some(out) = &arguments.svg {
        let svg = draw(&rows);
        if out.as_os_str() == "-" {
            output.text(&svg)?;
            return Ok(interrupt::exit_code(&handle));
        }
        super::save(out, &svg)?;
    }
    if arguments.csv {
        output.text(&StudyRow::csv_header())?;
        rows.iter().try_for_each(|row| output.text(&row.csv()))?;
    } else if arguments.json {
        rows.iter().try_for_each(|row| output.line(&row.to_json().to_string()))?;
    } else {
        output.heading(&format!(
            "{} synthetic trees: {} of each of {} shapes",
            thousands((study.cells() * study.trees()) as u64),
            thousands(study.trees() as u64),
            thousands(study.cells() as u64)
        ))?;
        output.table(&table(&rows))?;
        output.paragraph(
            "nodes: the mean over the trees, ± its standard error; growth: nodes divided by those of the same trees one ply less \
             deep; agrees: trees on which value and move are those of the same rule without pruning",
        )?;
        if let Some(out) = &arguments.svg {
            output.paragraph(&format!("drawn in {}", out.display()))?;
        }
    }
    Ok(interrupt::exit_code(&handle))
}

fn table(rows: &[StudyRow]) -> Table {
    let mut table = Table::new([
        ("b", Align::Right),
        ("d", Align::Right),
        ("n", Align::Right),
        ("leaves", Align::Left),
        ("algorithm", Align::Left),
        ("nodes", Align::Right),
        ("±", Align::Right),
        ("growth", Align::Right),
        ("agrees", Align::Right),
    ])
    .fit([("leaves", Fit::Drop(1)), ("±", Fit::Drop(2))]);
    for row in rows {
        let parameter = |key: &str| Cell::from(row.parameter(key).unwrap_or_default());
        let known = |value: Option<f64>, decimals: usize| {
            Cell::from(value.map_or_else(|| "-".to_string(), |value| format!("{value:.decimals$}")))
        };
        let agrees = match row.agrees {
            None => Cell::from("-"),
            Some(agrees) if agrees == row.nodes.count() => Cell::new(Style::Good, "all"),
            Some(agrees) => Cell::new(Style::Warning, format!("{agrees} of {}", row.nodes.count())),
        };
        table.row(vec![
            parameter("b"),
            parameter("d"),
            parameter("n"),
            parameter("leaves"),
            Cell::new(Style::Strong, row.algorithm.to_string()),
            known(Some(row.nodes.mean()), 1),
            known(row.nodes.error(), 1),
            known(row.growth, 2),
            agrees,
        ]);
    }
    table
}

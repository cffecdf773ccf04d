//! Every algorithm beside the others.

use super::json;
use super::subject::Subject;
use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use anyhow::Result;
use maxn_lab::analysis::{Answer, Comparison, Settings, compare};

pub(super) fn print(settings: &Settings, subject: &Subject, as_json: bool) -> Result<()> {
    let rows = compare(settings, |settings| subject.search(settings));
    let mut output = Output::stdout();
    if as_json {
        for row in &rows {
            output.line(&json::comparison(row))?;
        }
        return Ok(());
    }
    if let Some(title) = subject.title() {
        output.heading(&title)?;
    }
    let mut table = Table::new([
        ("algorithm", Align::Left),
        ("value", Align::Left),
        ("move", Align::Right),
        ("nodes", Align::Right),
        ("leaves", Align::Right),
        ("pruned", Align::Right),
        ("searched again", Align::Right),
        ("exact", Align::Left),
        ("agrees", Align::Left),
    ]);
    for row in rows.iter().filter(|row| row.result.is_ok()) {
        if let Ok(answer) = &row.result {
            table.row(cells(row, answer));
        }
    }
    output.table(&table)?;
    for row in &rows {
        if let Err(refusal) = &row.result {
            let head = output.paint(Style::Warning, &format!("{} refused", row.algorithm));
            output.line(&format!("\n{head}: {refusal}"))?;
        }
    }
    output.line("\nagrees: value and move are those of the same rule without pruning")?;
    Ok(())
}

fn cells(row: &Comparison, answer: &Answer) -> Vec<Cell> {
    let exact = match (answer.exact, row.algorithm.is_sound()) {
        (true, _) => Cell::new(Style::Good, "yes"),
        (false, false) => Cell::new(Style::Warning, "unsound"),
        (false, true) => Cell::new(Style::Warning, format!("depth {}", answer.depth)),
    };
    let agrees = match row.agrees {
        Some(true) => Cell::new(Style::Good, "yes"),
        Some(false) => Cell::new(Style::Warning, "NO"),
        None => "-".into(),
    };
    vec![
        Cell::new(Style::Strong, row.algorithm.to_string()),
        tuple(&answer.scores).into(),
        answer.best.map_or("-".to_string(), |place| (place + 1).to_string()).into(),
        thousands(answer.counts.nodes).into(),
        thousands(answer.counts.leaves).into(),
        thousands(answer.counts.prunes.total()).into(),
        thousands(answer.counts.researched).into(),
        exact,
        agrees,
    ]
}

//! Experiments for programs.

use maxn_lab::{Cell, Experiment, Table};
use serde_json::{Value, json};

/// A line about an experiment that could be made.
pub(super) fn entry(experiment: &Experiment) -> String {
    json!({"id": experiment.id, "source": experiment.source, "title": experiment.title}).to_string()
}

/// A line with the result of one.
pub(super) fn result(experiment: &Experiment, table: &Table) -> String {
    let rows: Vec<Vec<Value>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    json!({
        "id": experiment.id,
        "source": experiment.source,
        "title": table.title,
        "columns": table.columns,
        "rows": rows,
        "notes": table.notes,
        "holds": (!table.is_open).then_some(table.verdict.holds),
        "verdict": table.verdict.sentence,
    })
    .to_string()
}

fn cell(cell: &Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Text(text) => json!(text),
        Cell::Count(count) => json!(count),
        Cell::Real { value, .. } => json!(value),
        Cell::Estimate { mean, error, .. } => json!({"mean": mean, "error": error}),
        Cell::Flag(flag) => json!(flag),
    }
}

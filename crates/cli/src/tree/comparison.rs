//! Every algorithm beside the others.

use super::subject::Subject;
use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use crate::thinking::SearchWatch;
use anyhow::Result;
use maxn::SearchOptions;
use maxn_games::tree::{Comparison, EndedBy, compare, comparison_to_json};
use maxn_lab::layout::Fit;
use maxn_play::SearchResult;

pub(super) fn print(
    options: &SearchOptions,
    subject: &Subject,
    watch: &SearchWatch,
    as_json: bool,
) -> Result<()> {
    let rows = watch.run("steps", || compare(options, |options| subject.search(options)));
    let mut output = Output::stdout();
    if as_json {
        for row in &rows {
            output.line(&comparison_to_json(row, options.root_values))?;
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
    ])
    .fit([
        ("leaves", Fit::Drop(1)),
        ("pruned", Fit::Drop(2)),
        ("searched again", Fit::Drop(3)),
        ("exact", Fit::Drop(4)),
    ]);
    for row in &rows {
        if let Ok(result) = &row.result {
            table.row(cells(row, result));
        }
    }
    output.table(&table)?;
    for row in &rows {
        if let Err(error) = &row.result {
            let head = output.paint(Style::Warning, &format!("{} refused", row.algorithm));
            output.line("")?;
            output.line(&format!("{head}:"))?;
            output.indented("  ", &error.to_string())?;
        }
    }
    output.line("")?;
    output.paragraph(
        "agrees: value and move are those of the same rule without pruning; stopped, interrupted: a limit or Ctrl-C ended \
         the search; - the search without pruning",
    )?;
    Ok(())
}

fn cells(row: &Comparison, result: &SearchResult) -> Vec<Cell> {
    let exact = match (result.exact, row.algorithm.is_sound()) {
        (true, _) => Cell::new(Style::Good, "yes"),
        (false, false) => Cell::new(Style::Warning, "unsound"),
        (false, true) => Cell::new(Style::Warning, format!("depth {}", result.depth.unwrap_or_default())),
    };
    let agrees = match (row.ended_by, row.agrees) {
        (Some(EndedBy::Interrupt), _) => Cell::new(Style::Warning, "interrupted"),
        (Some(EndedBy::Nodes | EndedBy::Time), _) => Cell::new(Style::Warning, "stopped"),
        (None, Some(true)) => Cell::new(Style::Good, "yes"),
        (None, Some(false)) => Cell::new(Style::Warning, "NO"),
        (None, None) => "-".into(),
    };
    // Before the first iteration is finished there is a move, but no reason for it.
    let is_found = result.depth != Some(0) || row.ended_by.is_none();
    let found = |text: String| if is_found { text } else { "-".to_string() };
    vec![
        Cell::new(Style::Strong, row.algorithm.to_string()),
        found(tuple(&result.scores)).into(),
        found(result.best_index.map_or("-".to_string(), |place| (place + 1).to_string())).into(),
        thousands(result.counts.nodes).into(),
        thousands(result.counts.leaves).into(),
        thousands(result.counts.prunes.total()).into(),
        thousands(result.counts.researched).into(),
        exact,
        agrees,
    ]
}

//! The answer to one search, for people.

use super::subject::Subject;
use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use maxn::{Algorithm, Classifier, Counts, MaxnPruning, SearchOptions};
use maxn_games::tree::{Document, Trace};
use maxn_lab::layout::Fit;
use maxn_play::{MoveValue, SearchResult};
use std::io::{self, Write};

/// The most moves of a line of play, and the most pruned branches, that are shown.
const SHOWN: usize = 24;

pub(super) fn print<W: Write>(
    output: &mut Output<W>,
    options: &SearchOptions,
    subject: &Subject,
    result: &SearchResult,
    trace: Option<&Trace>,
) -> io::Result<()> {
    if let Some(title) = subject.title() {
        output.heading(&title)?;
    }
    let document = match subject {
        Subject::Document(document) => Some(document),
        Subject::Synthetic(_) => None,
    };
    if let Some(note) = document.and_then(Document::note) {
        output.paragraph(note)?;
    }
    if subject.title().is_some() {
        output.line("")?;
    }

    let mut table = Table::new([("", Align::Left), ("", Align::Left)]);
    let mut row = |name: &str, style: Style, text: String| {
        table.row(vec![Cell::new(Style::Faint, name), Cell::new(style, text)]);
    };
    row("algorithm", Style::Plain, algorithm(options.algorithm, result.classifier));
    row("value", Style::Strong, tuple(&result.scores));
    let best = result.moves.iter().find(|one| Some(&one.decision) == result.best.as_ref());
    if let Some(means) = best.and_then(means) {
        row("expected", Style::Strong, means);
    }
    if let Some(ranges) = result.whatever_the_ties() {
        row("whatever the ties", Style::Strong, ranges);
    }
    row("move", Style::Strong, line(document, result, 1));
    row("line of play", Style::Plain, line(document, result, SHOWN));
    row("nodes", Style::Plain, nodes(&result.counts));
    row("leaves", Style::Plain, thousands(result.counts.leaves));
    row("pruned", Style::Plain, prunes(&result.counts));
    if result.counts.table_probes > 0 {
        row("table", Style::Plain, table_use(&result.counts));
    }
    let (style, exact) = exactness(options.algorithm, result);
    row("exact", style, exact);
    row("time", Style::Plain, format!("{:.1?}", result.elapsed));
    output.table(&table)?;

    root_values(output, result, options.root_values)?;
    match (document, trace) {
        (Some(document), Some(trace)) => story(output, document, trace),
        _ => Ok(()),
    }
}

fn algorithm(method: Algorithm, classifier: Classifier) -> String {
    match (method, classifier) {
        (Algorithm::Maxn(MaxnPruning::None), _) | (_, Classifier::Auto) => method.to_string(),
        _ if method.is_paranoid() => method.to_string(),
        (_, Classifier::Linear) => format!("{method}, linear classifier"),
        (_, Classifier::Table) => format!("{method}, leaf-value table"),
    }
}

/// The first moves of the line of play, counted from 1, with the labels of the nodes they lead to.
fn line(document: Option<&Document>, result: &SearchResult, most: usize) -> String {
    if result.line.is_empty() {
        let place = result.best_index.map(|place| (place + 1).to_string());
        return place.unwrap_or_else(|| "none: the game is over".to_string());
    }
    let mut node = 0;
    let mut steps = Vec::new();
    for place in result.line.iter().take(most).map(|step| step.index) {
        let label = document.and_then(|document| {
            node = document.nodes()[node].children()[place];
            document.nodes()[node].label.as_deref()
        });
        steps.push(match label {
            Some(label) => format!("{} ({label})", place + 1),
            None => (place + 1).to_string(),
        });
    }
    let hidden = result.line.len() - steps.len();
    if hidden > 0 && most > 1 {
        steps.push(format!("... {} more", thousands(hidden as u64)));
    }
    steps.join(" > ")
}

fn nodes(counts: &Counts) -> String {
    match counts.researched {
        0 => thousands(counts.nodes),
        again => format!("{}, of them {} searched again", thousands(counts.nodes), thousands(again)),
    }
}

fn prunes(counts: &Counts) -> String {
    let prunes = &counts.prunes;
    let kinds = [
        (prunes.immediate, "immediate"),
        (prunes.shallow, "shallow"),
        (prunes.deep, "deep"),
        (prunes.heuristic, "by the heuristic"),
    ];
    let kinds: Vec<String> = kinds
        .into_iter()
        .filter(|&(count, _)| count > 0)
        .map(|(count, kind)| format!("{} {kind}", thousands(count)))
        .collect();
    if kinds.is_empty() { "nothing".to_string() } else { kinds.join(", ") }
}

fn table_use(counts: &Counts) -> String {
    format!(
        "{} of {} positions known, {} stored",
        thousands(counts.table_hits),
        thousands(counts.table_probes),
        thousands(counts.table_stores)
    )
}

fn exactness(method: Algorithm, result: &SearchResult) -> (Style, String) {
    let depth = result.depth.unwrap_or_default();
    match (result.exact, method.is_sound(), result.stopped) {
        (true, ..) => (Style::Good, "yes".to_string()),
        (false, false, _) => (Style::Warning, "no: the method is unsound and may be wrong".to_string()),
        (false, true, false) => (Style::Warning, format!("no: looked {depth} steps ahead")),
        (false, true, true) => (Style::Warning, format!("no: stopped; looked {depth} steps ahead")),
    }
}

/// Prints the value of each move at the root, if more than that of the best is known.
fn root_values<W: Write>(output: &mut Output<W>, result: &SearchResult, asked: bool) -> io::Result<()> {
    if !asked || result.moves.iter().all(|choice| choice.scores.is_none()) {
        return Ok(());
    }
    output.line("")?;
    output.heading("Moves at the root")?;
    let mut table = Table::new([("move", Align::Right), ("value", Align::Left)]);
    for (place, choice) in result.moves.iter().enumerate() {
        let style = if result.best_index == Some(place) { Style::Strong } else { Style::Plain };
        let mut value = choice.scores.as_deref().map_or("not found".to_string(), tuple);
        if let Some(means) = means(choice) {
            value = means;
        }
        if let Some(ranges) = &choice.ranges {
            let greatest: Vec<i32> = ranges.iter().map(|range| range.1 as i32).collect();
            value = format!("{value} to {}", tuple(&greatest));
        }
        table.row(vec![Cell::new(style, (place + 1).to_string()), Cell::new(style, value)]);
    }
    output.table(&table)
}

/// The expectation of a move, where it is a mean with a fraction.
fn means(choice: &MoveValue) -> Option<String> {
    let means = choice.expected.as_ref().filter(|means| means.iter().any(|mean| mean.fract() != 0.0))?;
    let means: Vec<String> = means.iter().map(|mean| format!("{mean:.3}")).collect();
    Some(format!("({})", means.join(", ")))
}

/// Prints the branches that were pruned, with the reasons, and those that were searched again.
fn story<W: Write>(output: &mut Output<W>, document: &Document, trace: &Trace) -> io::Result<()> {
    let pruned: Vec<_> = trace.pruned().collect();
    if !pruned.is_empty() {
        output.line("")?;
        output.heading("Pruned")?;
        let columns = [("node", Align::Left), ("by", Align::Left), ("because", Align::Left)];
        let mut table = Table::new(columns).fit([("node", Fit::Wrap)]);
        for &(node, why) in pruned.iter().take(SHOWN) {
            table.row(vec![document.path(node).into(), why.kind().into(), why.to_string().into()]);
        }
        output.table(&table)?;
        and_more(output, pruned.len())?;
    }
    let again: Vec<_> = trace.researched().collect();
    if !again.is_empty() {
        output.line("")?;
        output.heading("Searched again")?;
        let mut table = Table::new([("node", Align::Left), ("times", Align::Right)]);
        for &(node, times) in again.iter().take(SHOWN) {
            table.row(vec![document.path(node).into(), times.to_string().into()]);
        }
        output.table(&table)?;
        and_more(output, again.len())?;
    }
    Ok(())
}

fn and_more<W: Write>(output: &mut Output<W>, count: usize) -> io::Result<()> {
    if count > SHOWN {
        output
            .line(&format!("  ... and {} more; --svg draws them all", thousands((count - SHOWN) as u64)))?;
    }
    Ok(())
}

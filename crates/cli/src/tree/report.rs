//! The answer to one search, for people.

use super::subject::Subject;
use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use maxn::{Algorithm, Classifier, Counts, MaxnPruning};
use maxn_games::tree::Document;
use maxn_lab::analysis::{Answer, Settings, Trace};
use std::io::{self, Write};

/// The most moves of a line of play, and the most pruned branches, that are shown.
const SHOWN: usize = 24;

pub(super) fn print<W: Write>(
    output: &mut Output<W>,
    settings: &Settings,
    subject: &Subject,
    answer: &Answer,
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
    row("algorithm", Style::Plain, algorithm(settings, answer));
    row("value", Style::Strong, tuple(&answer.scores));
    row("move", Style::Strong, line(document, answer, 1));
    row("line of play", Style::Plain, line(document, answer, SHOWN));
    row("nodes", Style::Plain, nodes(&answer.counts));
    row("leaves", Style::Plain, thousands(answer.counts.leaves));
    row("pruned", Style::Plain, prunes(&answer.counts));
    if answer.counts.table_probes > 0 {
        row("table", Style::Plain, table_use(&answer.counts));
    }
    let (style, exact) = exactness(settings.algorithm, answer);
    row("exact", style, exact);
    row("time", Style::Plain, format!("{:.1?}", answer.elapsed));
    output.table(&table)?;

    root_values(output, answer)?;
    match (document, trace) {
        (Some(document), Some(trace)) => story(output, document, trace),
        _ => Ok(()),
    }
}

fn algorithm(settings: &Settings, answer: &Answer) -> String {
    match (settings.algorithm, answer.classifier) {
        (Algorithm::Paranoid(_) | Algorithm::Maxn(MaxnPruning::None), _) => settings.algorithm.to_string(),
        (_, Classifier::Table) => format!("{}, leaf-value table", settings.algorithm),
        _ => format!("{}, linear classifier", settings.algorithm),
    }
}

/// The first moves of the line of play, counted from 1, with the labels of the nodes they lead to.
fn line(document: Option<&Document>, answer: &Answer, most: usize) -> String {
    if answer.path.is_empty() {
        let place = answer.best.map(|place| (place + 1).to_string());
        return place.unwrap_or_else(|| "none: the game is over".to_string());
    }
    let mut node = 0;
    let mut steps = Vec::new();
    for &place in answer.path.iter().take(most) {
        let label = document.and_then(|document| {
            node = document.nodes()[node].children()[place];
            document.nodes()[node].label.as_deref()
        });
        steps.push(match label {
            Some(label) => format!("{} ({label})", place + 1),
            None => (place + 1).to_string(),
        });
    }
    let hidden = answer.path.len() - steps.len();
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

fn exactness(algorithm: Algorithm, answer: &Answer) -> (Style, String) {
    match (answer.exact, algorithm.is_sound(), answer.stopped) {
        (true, ..) => (Style::Good, "yes".to_string()),
        (false, false, _) => (Style::Warning, "no: the method is unsound and may be wrong".to_string()),
        (false, true, false) => (Style::Warning, format!("no: looked {} steps ahead", answer.depth)),
        (false, true, true) => (Style::Warning, format!("no: stopped; looked {} steps ahead", answer.depth)),
    }
}

/// What each move at the root leads to.
fn root_values<W: Write>(output: &mut Output<W>, answer: &Answer) -> io::Result<()> {
    if answer.root_values.iter().all(Option::is_none) {
        return Ok(());
    }
    output.line("")?;
    output.heading("Moves at the root")?;
    let mut table = Table::new([("move", Align::Right), ("value", Align::Left)]);
    for (place, value) in answer.root_values.iter().enumerate() {
        let style = if answer.best == Some(place) { Style::Strong } else { Style::Plain };
        let value = value.as_ref().map_or("not found".to_string(), |scores| tuple(scores));
        table.row(vec![Cell::new(style, (place + 1).to_string()), Cell::new(style, value)]);
    }
    output.table(&table)
}

/// What was pruned and why, and what was searched again.
fn story<W: Write>(output: &mut Output<W>, document: &Document, trace: &Trace) -> io::Result<()> {
    let pruned: Vec<_> = trace.pruned().collect();
    if !pruned.is_empty() {
        output.line("")?;
        output.heading("Pruned")?;
        let mut table = Table::new([("node", Align::Left), ("by", Align::Left), ("because", Align::Left)]);
        for &(node, why) in pruned.iter().take(SHOWN) {
            table.row(vec![document.path(node).into(), why.kind().into(), why.to_string().into()]);
        }
        output.table(&table)?;
        and_more(output, pruned.len())?;
    }
    let again: Vec<_> = trace.searched_again().collect();
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

//! Answers for people.

use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use maxn::Algorithm;
use maxn_play::{Decision, GameInfo, Labels, LineMove, SearchResult};
use std::io::{self, Write};

/// Prints an answer.
pub(super) fn print<W: Write>(
    output: &mut Output<W>,
    game: &dyn GameInfo,
    algorithm: Algorithm,
    result: &SearchResult,
) -> io::Result<()> {
    if !result.simultaneous.is_empty() {
        return output.table(&discards(&result.simultaneous));
    }
    let labels = game.labels();
    output.table(&facts(&labels, algorithm, result))?;
    if !result.moves.is_empty() {
        output.line("")?;
        output.table(&moves(&labels, result))?;
    }
    output.line("")?;
    output.table(&line(&labels, &result.line))
}

fn facts(labels: &Labels, algorithm: Algorithm, result: &SearchResult) -> Table {
    let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
    let mut fact = |name: &str, value: String| facts.row(vec![Cell::new(Style::Faint, name), value.into()]);
    let by_book = result.from_book;
    fact("algorithm", if by_book { "the book".to_string() } else { algorithm.to_string() });
    fact(labels.score, tuple(&result.outcome));
    fact("worth", tuple(&result.scores));
    let over = || format!("none: the {} is over", labels.whole);
    let best = result.best.as_ref().map_or_else(over, Decision::to_string);
    fact("best", if by_book { format!("{best}, from the book") } else { best });
    fact("nodes", thousands(result.counts.nodes));
    fact("exact", if result.exact { "yes".to_string() } else { ahead(labels, result) });
    fact("time", format!("{:.1?}", result.elapsed));
    facts
}

fn ahead(labels: &Labels, result: &SearchResult) -> String {
    let looked = if result.from_book { "the book goes" } else { "looked" };
    match result.depth {
        Some(depth) => format!("no, {looked} {depth} {} ahead", labels.steps),
        None => "no".to_string(),
    }
}

/// Every move, together with those that are equivalent.
fn moves(labels: &Labels, result: &SearchResult) -> Table {
    let mut moves = Table::new([(labels.decision, Align::Left), ("is worth", Align::Left)]);
    for choice in &result.moves {
        let style = if result.best.as_ref() == Some(&choice.decision) { Style::Strong } else { Style::Plain };
        let names = std::iter::once(&choice.decision).chain(&choice.merged).map(Decision::as_str);
        let names = names.collect::<Vec<_>>().join(" ");
        let worth = choice.scores.as_deref().map_or_else(|| "-".to_string(), tuple);
        moves.row(vec![Cell::new(style, names), worth.into()]);
    }
    moves
}

fn line(labels: &Labels, line: &[LineMove]) -> Table {
    let mut parts = Table::new([(labels.part, Align::Right), ("played", Align::Left)]);
    for (i, part) in line.split_inclusive(|played| played.ends_part).enumerate() {
        let moves: Vec<String> =
            part.iter().map(|played| format!("{}: {}", played.player + 1, played.decision)).collect();
        parts.row(vec![(i + 1).to_string().into(), moves.join("  ").into()]);
    }
    parts
}

/// The discards of each player, the best first.
fn discards(players: &[Vec<(Decision, f64)>]) -> Table {
    let columns = [("player", Align::Right), ("discards", Align::Left), ("shows on average", Align::Right)];
    let mut table = Table::new(columns);
    for (player, choices) in players.iter().enumerate() {
        for (place, (decision, average)) in choices.iter().enumerate() {
            let style = if place == 0 { Style::Strong } else { Style::Plain };
            let number = if place == 0 { (player + 1).to_string() } else { String::new() };
            let average = format!("{average:.2}");
            table.row(vec![number.into(), Cell::new(style, decision.as_str()), average.into()]);
        }
    }
    table
}

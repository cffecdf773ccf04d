//! Answers for people.

use crate::output::{Align, Cell, Output, Style, Table, thousands, tuple};
use crate::values::{UNKNOWN, Values};
use maxn::{Algorithm, Player};
use maxn_play::{Decision, GameInfo, Labels, LineMove, MoveValue, SearchResult};
use std::io::{self, Write};

/// The reason for which a search may have ended early.
pub(super) enum Limit {
    /// A limit that was asked for.
    Asked,
    /// The limit of searches for which none was asked for, in words.
    Usual(String),
    /// Ctrl-C.
    Interrupt,
}

/// A search to be reported.
pub(super) struct Report<'r> {
    pub(super) game: &'r dyn GameInfo,
    /// The player to move.
    pub(super) mover: Option<Player>,
    pub(super) algorithm: Algorithm,
    /// The evaluation asked for, if any.
    pub(super) evaluation: Option<&'r str>,
    pub(super) limit: Limit,
    pub(super) result: &'r SearchResult,
}

impl Report<'_> {
    /// Prints the answer.
    pub(super) fn print<W: Write>(&self, output: &mut Output<W>) -> io::Result<()> {
        let result = self.result;
        if !result.simultaneous.is_empty() {
            return output.table(&discards(&result.simultaneous));
        }
        let labels = self.game.labels();
        let values = Values::of(result.moves.iter().filter_map(|one| one.expected.as_deref()));
        output.table(&self.facts(&labels, values))?;
        if !result.moves.is_empty() {
            output.line("")?;
            output.table(&self.moves(&labels, values))?;
            let unknown = result.moves.iter().any(|one| one.expected.is_none());
            let unknown = if unknown { format!("; {UNKNOWN} not found") } else { String::new() };
            output.indented("  ", &format!("worth: {}; * best{unknown}", self.measure()))?;
        }
        output.line("")?;
        output.table(&line(&labels, &result.line))
    }

    /// The unit of the values.
    fn measure(&self) -> String {
        let measure = self.result.measure;
        let measure = measure.strip_prefix("worth: ").unwrap_or(measure);
        match self.evaluation {
            Some(name) => format!("{measure}, by the evaluation {name}"),
            None => measure.to_string(),
        }
    }

    fn facts(&self, labels: &Labels, values: Values) -> Table {
        let result = self.result;
        let mut facts = Table::new([("", Align::Left), ("", Align::Left)]);
        let mut fact =
            |name: &str, value: String| facts.row(vec![Cell::new(Style::Faint, name), value.into()]);
        let by_book = result.from_book;
        fact("algorithm", if by_book { "the book".to_string() } else { self.algorithm.to_string() });
        let is_best = |one: &&MoveValue| Some(&one.decision) == result.best.as_ref();
        let worth = result.moves.iter().find(is_best).and_then(|best| best.expected.as_deref());
        // Where people count in what the evaluation does, it has been said.
        let is_outcome =
            |worth: &[f64]| worth.iter().copied().eq(result.outcome.iter().copied().map(f64::from));
        // Before the end of a hand there may be no tricks to tell, say, but only what they are worth.
        let is_estimate = !result.exact && !self.measure().starts_with(labels.score);
        if !(is_estimate && worth.is_some_and(is_outcome)) {
            fact(labels.score, tuple(&result.outcome));
        }
        if let Some(worth) = worth.filter(|worth| is_estimate || !is_outcome(worth)) {
            fact("worth", values.tuple(worth));
        }
        if let Some(ranges) = result.whatever_the_ties() {
            fact("whatever the ties", ranges);
        }
        let over = || format!("none: the {} is over", labels.whole);
        let best = result.best.as_ref().map_or_else(over, Decision::to_string);
        fact("best", if by_book { format!("{best}, from the book") } else { best });
        fact("nodes", thousands(result.counts.nodes));
        fact("exact", if result.exact { "yes".to_string() } else { self.not_exact(labels) });
        if let Some(left_out) = result.left_out.as_deref().filter(|left_out| !left_out.is_empty()) {
            fact("left out", shortened(left_out));
        }
        fact("time", format!("{:.1?}", result.elapsed));
        facts
    }

    /// The reasons why a value is not exact.
    fn not_exact(&self, labels: &Labels) -> String {
        let cut_off = self.cut_off(labels);
        if self.result.left_out.is_some() { format!("{cut_off}; candidates only") } else { cut_off }
    }

    /// How far the search has seen.
    fn cut_off(&self, labels: &Labels) -> String {
        let looked = if self.result.from_book { "the book goes" } else { "looked" };
        let looked = match self.result.depth {
            Some(0) if self.result.stopped => "no iteration was finished".to_string(),
            Some(depth) => format!("{looked} {depth} {} ahead", labels.steps),
            None => return "no".to_string(),
        };
        match &self.limit {
            Limit::Interrupt => format!("no: interrupted, {looked}"),
            Limit::Usual(limit) if self.result.stopped => format!("no: {looked}; stopped after {limit}"),
            Limit::Usual(_) | Limit::Asked => format!("no, {looked}"),
        }
    }

    /// Every move, the best first, together with those that are equivalent.
    fn moves(&self, labels: &Labels, values: Values) -> Table {
        let result = self.result;
        let mut table =
            Table::new([("", Align::Left), (labels.decision, Align::Left), ("worth", Align::Left)]);
        let is_best = |one: &MoveValue| result.best.as_ref() == Some(&one.decision);
        // In the terms of the evaluation more is better, whatever people count in.
        let own = |one: &MoveValue| Some(one.scores.as_ref()?[self.mover?]);
        let mut moves: Vec<&MoveValue> = result.moves.iter().collect();
        moves.sort_by_key(|one| std::cmp::Reverse((is_best(one), own(one))));
        for one in moves {
            let (mark, style) = if is_best(one) { ("*", Style::Strong) } else { ("", Style::Plain) };
            let names = std::iter::once(&one.decision).chain(&one.merged).map(Decision::as_str);
            let names = names.collect::<Vec<_>>().join(" ");
            let worth = match (&one.expected, &one.ranges) {
                (_, Some(ranges)) => {
                    let (least, greatest): (Vec<f64>, Vec<f64>) = ranges.iter().copied().unzip();
                    format!("{} to {}", values.tuple(&least), values.tuple(&greatest))
                }
                (Some(worth), None) => values.tuple(worth),
                (None, None) => UNKNOWN.to_string(),
            };
            table.row(vec![Cell::new(style, mark), Cell::new(style, names), Cell::new(style, worth)]);
        }
        table
    }
}

/// The number of decisions that were left out of a search that are shown.
const SHOWN: usize = 6;

/// The first of some decisions, and the number of the others.
fn shortened(decisions: &[Decision]) -> String {
    let names: Vec<&str> = decisions.iter().take(SHOWN).map(Decision::as_str).collect();
    match decisions.len().saturating_sub(SHOWN) {
        0 => names.join(", "),
        more => format!("{} and {} more", names.join(", "), thousands(more as u64)),
    }
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

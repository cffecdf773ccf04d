//! The leaf-value table of three tricks with bids of 1, 1 and 2 (IJCAI05 Table 1 and Figure 8).

use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table, Verdict};
use maxn::{Outcome, Scores};
use maxn_games::spades::Utility;
use maxn_games::tricks::divisions;

const BIDS: [u8; 3] = [1, 1, 2];

/// An outcome as printed: tricks, utilities, ranks.
type Printed = ([i32; 3], [i32; 3], [i32; 3]);

const PRINTED: [Printed; 10] = [
    ([0, 0, 3], [0, 0, 19 + 6], [0, 0, 2]),
    ([0, 1, 2], [0, 10 + 3, 20 + 3], [0, 2, 1]),
    ([0, 2, 1], [0, 9 + 6, 0], [0, 4, 0]),
    ([0, 3, 0], [0, 8 + 6, 0], [0, 3, 0]),
    ([1, 0, 2], [10 + 3, 0, 20 + 3], [2, 0, 1]),
    ([1, 1, 1], [10 + 3, 10 + 3, 0], [2, 2, 0]),
    ([1, 2, 0], [10 + 3, 9 + 3, 0], [2, 1, 0]),
    ([2, 0, 1], [9 + 6, 0, 0], [4, 0, 0]),
    ([2, 1, 0], [9 + 3, 10 + 3, 0], [1, 2, 0]),
    ([3, 0, 0], [8 + 6, 0, 0], [3, 0, 0]),
];

/// The pairs of bounds of the first two players that do not prune.
const OPEN: [(i32, i32); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// A leaf-value table with ranks.
struct Ranked {
    outcomes: Vec<Outcome>,
}

impl Ranked {
    fn new() -> Self {
        let outcome =
            |tricks| Outcome { scores: Utility::FewOvertricks.scores(&BIDS, &tricks), measure: tricks };
        Ranked { outcomes: divisions(3, 3).into_iter().map(outcome).collect() }
    }

    /// The number of different utilities of a player below that of an outcome.
    fn rank(&self, outcome: &Outcome, player: usize) -> i32 {
        let mut lower: Vec<i32> = self.outcomes.iter().map(|other| other.scores[player]).collect();
        lower.retain(|&score| score < outcome.scores[player]);
        lower.sort_unstable();
        lower.dedup();
        lower.len() as i32
    }

    fn ranks(&self, outcome: &Outcome) -> Scores {
        Scores::from_fn(3, |player| self.rank(outcome, player))
    }

    fn greatest_sum(&self) -> i32 {
        self.outcomes.iter().map(|outcome| self.ranks(outcome).sum()).max().unwrap_or(0)
    }

    /// The bounds of the first two players that some outcome beats.
    fn open(&self) -> Vec<(i32, i32)> {
        let pairs = (0..=4).flat_map(|first| (0..=4).map(move |second| (first, second)));
        let beaten = |&(first, second): &(i32, i32)| {
            self.outcomes
                .iter()
                .any(|outcome| self.rank(outcome, 0) > first && self.rank(outcome, 1) > second)
        };
        pairs.filter(beaten).collect()
    }

    /// The best rank of a player once the second has a trick.
    fn best_after_a_trick_of_the_second(&self, player: usize) -> i32 {
        let possible = self.outcomes.iter().filter(|outcome| outcome.measure[1] >= 1);
        possible.map(|outcome| self.rank(outcome, player)).max().unwrap_or(0)
    }
}

fn tuple(scores: Scores) -> Cell {
    Cell::Text(format!("({}, {}, {})", scores[0], scores[1], scores[2]))
}

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let ranked = Ranked::new();
    let mut table = Table::new(
        "Three tricks of Spades, bids 1, 1 and 2",
        ["tricks", "theirs: utility", "ours", "theirs: ranks", "ours", "the same"],
    );
    let mut same = ranked.outcomes.len() == PRINTED.len();
    each_part(&PRINTED, progress, |&(tricks, utilities, ranks)| {
        let Some(outcome) = ranked.outcomes.iter().find(|outcome| outcome.measure == tricks) else {
            same = false;
            return;
        };
        let own = ranked.ranks(outcome);
        let equal = outcome.scores == utilities && own == ranks;
        same &= equal;
        let cells = [tricks.into(), utilities.into(), outcome.scores, ranks.into(), own].map(tuple);
        let [tricks, theirs, ours, their_ranks, our_ranks] = cells;
        table.push([tricks, theirs, ours, their_ranks, our_ranks, Cell::Flag(equal)]);
    })?;
    let (sum, open) = (ranked.greatest_sum(), ranked.open());
    let limits = [0, 2].map(|player| ranked.best_after_a_trick_of_the_second(player));
    table.notes.push(format!(
        "Ranks add up to {sum} at most (theirs: 4). Players 1 and 2 prune but for the bounds {} (theirs: {}). Once player \
         2 has a trick, player 1 gets at most rank {} and player 3 at most {} (theirs: 2 and 1).",
        pairs(&open),
        pairs(&OPEN),
        limits[0],
        limits[1],
    ));
    let holds = same && sum == 4 && open == OPEN && limits == [2, 1];
    let sentence = if holds { "Every figure is the paper's." } else { "Not every figure is the paper's." };
    table.verdict = Verdict { holds, sentence: sentence.to_string() };
    Ok(table)
}

fn pairs(pairs: &[(i32, i32)]) -> String {
    pairs.iter().map(|(first, second)| format!("({first}, {second})")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_is_the_papers() {
        let table = run(&mut |_| Ok(())).unwrap();
        assert!(table.verdict.holds, "{table:?}");
        assert_eq!(table.rows.len(), 10);
    }
}

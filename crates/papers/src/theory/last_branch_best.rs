//! Last-branch pruning at its best (DISS 5.14).

use super::best_case::{BestCase, Comparison, agreement, table};
use super::recurrence::{Characteristic, Recurrence};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, MaxnPruning};
use maxn_games::synthetic::Order;

const CASES: [BestCase; 6] = [
    BestCase::new(3, 2, 21),
    BestCase::new(4, 2, 20),
    BestCase::new(5, 2, 20),
    BestCase::new(3, 3, 12),
    BestCase::new(3, 5, 9),
    BestCase::new(3, 10, 7),
];

/// The printed root of x^3 - x^2 - x - 1 = 0.
const PRINTED: &str = "1.839";

/// Compares a case. In a binary tree the method is speculative pruning, for any number of players; for three there is a
/// recurrence of our own for any branching factor.
fn compare(case: BestCase) -> Comparison {
    let b = case.b();
    let (recurrence, equation) = if b == 2 {
        (Recurrence::speculative(b, case.players), Characteristic::speculative(b, case.players))
    } else {
        (Recurrence::last_branch(b), Characteristic::last_branch(b))
    };
    Comparison::new(case, Algorithm::Maxn(MaxnPruning::LastBranch), Order::Equal, &recurrence, &equation)
}

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut comparisons = Vec::new();
    each_part(&CASES, progress, |&case| comparisons.push(compare(case)))?;
    let mut table = table("Leaves of a tree that is best for last-branch pruning", &comparisons);
    table.columns.insert(2, "branching factor, paper".to_string());
    for (row, case) in table.rows.iter_mut().zip(CASES) {
        let printed = if case == CASES[0] { Cell::from(PRINTED) } else { Cell::Empty };
        row.insert(2, printed);
    }
    table.notes.push(
        "Beyond the paper: with three players and b > 2, only the last child of a node with a bound from its parent is \
         compared with all three players' bounds, which gives x^3 - (b-1)x^2 - x - (b-1) = 0."
            .to_string(),
    );
    table.verdict.holds &= format!("{:.3}", comparisons[0].root) == PRINTED;
    table.verdict.sentence = format!(
        "In a binary tree last-branch pruning is as good as speculative, 1.839 for three players: {}.",
        agreement(table.verdict.holds)
    );
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_is_the_printed_one() {
        assert_eq!(format!("{:.3}", Characteristic::last_branch(2).root()), PRINTED);
    }

    #[test]
    fn the_engine_visits_what_the_recurrence_says() {
        for (players, branching, depth) in
            [(3, 2, 1), (3, 2, 10), (4, 2, 9), (5, 2, 9), (3, 3, 7), (3, 4, 6), (3, 6, 5)]
        {
            let comparison = compare(BestCase::new(players, branching, depth));
            assert!(comparison.agrees(), "{comparison:?}");
        }
    }
}

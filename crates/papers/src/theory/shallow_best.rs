//! Shallow pruning at its best: F(d) = F(d-1) + (b-1) F(d-2) leaves (IJCAI89 3.2.5).

use super::best_case::{BestCase, Comparison, agreement, table};
use super::recurrence::{Characteristic, Recurrence};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, MaxnPruning, Search};
use maxn_games::synthetic::{Order, Ordered};

const SHALLOW: Algorithm = Algorithm::Maxn(MaxnPruning::Shallow);

const CASES: [BestCase; 9] = [
    BestCase::new(2, 10, 10),
    BestCase::new(3, 2, 24),
    BestCase::new(3, 3, 18),
    BestCase::new(3, 5, 14),
    BestCase::new(3, 10, 10),
    BestCase::new(3, 30, 8),
    BestCase::new(4, 5, 14),
    BestCase::new(4, 10, 10),
    BestCase::new(5, 10, 10),
];

fn compare(case: BestCase) -> Comparison {
    let (recurrence, equation) = (Recurrence::shallow(case.b()), Characteristic::shallow(case.b()));
    Comparison::new(case, SHALLOW, Order::ShallowBest, &recurrence, &equation)
}

/// The printed solution of the recurrence.
fn closed_form(b: u64) -> f64 {
    f64::midpoint(1.0, (4.0 * b as f64 - 3.0).sqrt())
}

/// Leaves and immediate prunes where three players have only nine points to divide, as in Figure 5.8.
fn count_with_nine_points(case: BestCase) -> (u64, u64) {
    let mut tree = Ordered::with_sum(case.shape(), Order::ShallowBest, 9, 0).expect("nine is a possible sum");
    let evaluation = tree.evaluation();
    let report = Search::new(&evaluation).algorithm(SHALLOW).run(&mut tree);
    let counts = report.expect("ordered trees state their bounds").counts;
    (counts.leaves, counts.prunes.immediate)
}

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut comparisons = Vec::new();
    each_part(&CASES, progress, |&case| comparisons.push(compare(case)))?;
    let mut table = table("Leaves of a tree that is best for shallow pruning", &comparisons);
    table.columns.insert(3, "(1+sqrt(4b-3))/2".to_string());
    for (row, case) in table.rows.iter_mut().zip(CASES) {
        row.insert(3, Cell::Real { value: closed_form(case.b()), decimals: 4 });
    }
    let case = BestCase::new(3, 5, 12);
    let (leaves, immediate) = count_with_nine_points(case);
    table.notes.push(format!(
        "With only nine points to divide (DISS 5.4, Figure 5.8) the scores soon reach 0 and 9, and immediate pruning \
         sets in {} times: {} leaves at b=5, depth 12 instead of {}. The formula is an upper bound there.",
        Cell::Count(immediate),
        Cell::Count(leaves),
        Cell::Count(Recurrence::shallow(case.b()).leaves(case.depth)),
    ));
    table.verdict.sentence = format!(
        "F(d) = F(d-1) + (b-1)F(d-2), whatever the number of players: {}.",
        agreement(table.verdict.holds)
    );
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::super::oracle;
    use super::*;

    #[test]
    fn the_engine_visits_what_the_recurrence_and_the_oracle_say() {
        for (players, branching, depth) in [(3, 2, 1), (3, 2, 10), (3, 3, 7), (3, 5, 6), (4, 3, 7), (2, 4, 6)]
        {
            let comparison = compare(BestCase::new(players, branching, depth));
            assert!(comparison.agrees(), "{comparison:?}");
        }
        for (branching, depth) in [(2, 11), (3, 8), (6, 5)] {
            let case = BestCase::new(3, branching, depth);
            let leaves = oracle::shallow(&mut Ordered::new(case.shape(), Order::ShallowBest, 0));
            assert_eq!(leaves, Recurrence::shallow(case.b()).leaves(depth));
        }
    }

    #[test]
    fn nine_points_lead_to_immediate_pruning() {
        let case = BestCase::new(3, 3, 9);
        let (leaves, immediate) = count_with_nine_points(case);
        assert!(immediate > 0 && leaves < Recurrence::shallow(3).leaves(9));
    }

    #[test]
    fn the_root_of_the_equation_is_the_printed_solution() {
        for b in [2, 3, 10, 1000] {
            assert!((Characteristic::shallow(b).root() - closed_form(b)).abs() < 1e-9);
        }
    }
}

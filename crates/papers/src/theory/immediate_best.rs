//! Immediate pruning at its best: the greedy assignment of DISS 5.2.1.

use super::best_case::{BestCase, Comparison, agreement, table};
use super::recurrence::{Characteristic, Recurrence};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, MaxnPruning};
use maxn_games::synthetic::Order;

const CASES: [BestCase; 9] = [
    BestCase::new(2, 10, 10),
    BestCase::new(3, 2, 30),
    BestCase::new(3, 3, 20),
    BestCase::new(3, 5, 15),
    BestCase::new(3, 10, 11),
    BestCase::new(3, 100, 6),
    BestCase::new(4, 5, 14),
    BestCase::new(4, 10, 11),
    BestCase::new(5, 10, 11),
];

fn compare(case: BestCase) -> Comparison {
    let recurrence = Recurrence::immediate(case.b(), case.players);
    let equation = Characteristic::immediate(case.b(), case.players);
    let algorithm = Algorithm::Maxn(MaxnPruning::Immediate);
    Comparison::new(case, algorithm, Order::ImmediateBest, &recurrence, &equation)
}

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut comparisons = Vec::new();
    each_part(&CASES, progress, |&case| comparisons.push(compare(case)))?;
    let mut table = table("Leaves of a tree that is best for immediate pruning", &comparisons);
    table.columns.insert(3, "sqrt(b)".to_string());
    for (row, case) in table.rows.iter_mut().zip(CASES) {
        row.insert(3, Cell::Real { value: f64::from(case.branching).sqrt(), decimals: 4 });
    }
    let ratio = |b: u64| Characteristic::immediate(b, 3).root() / (b as f64).sqrt();
    table.notes.push(format!(
        "The branching factor by formula is the root of x^n - (b-1)x^(n-2) - ... - (b-1)x - b = 0. For 3 players it \
         is {:.4} times sqrt(b) at b=10, {:.4} at 1,000 and {:.4} at 1,000,000.",
        ratio(10),
        ratio(1_000),
        ratio(1_000_000),
    ));
    table.verdict.sentence = format!(
        "The recurrence of the greedy assignment: {}; its branching factor tends to sqrt(b).",
        agreement(table.verdict.holds)
    );
    table.verdict.holds &= (ratio(1_000_000) - 1.0).abs() < 0.001;
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::super::oracle;
    use super::*;
    use maxn_games::synthetic::Ordered;

    #[test]
    fn the_engine_visits_what_the_recurrence_and_the_oracle_say() {
        for (players, branching, depth) in [(3, 2, 1), (3, 2, 12), (3, 3, 8), (4, 3, 8), (5, 2, 9), (2, 4, 6)]
        {
            let comparison = compare(BestCase::new(players, branching, depth));
            assert!(comparison.agrees(), "{comparison:?}");
        }
        for (branching, depth) in [(2, 12), (3, 8), (6, 5)] {
            let case = BestCase::new(4, branching, depth);
            let leaves = oracle::immediate(&mut Ordered::new(case.shape(), Order::ImmediateBest, 0));
            assert_eq!(leaves, Recurrence::immediate(case.b(), 4).leaves(depth));
        }
    }

    #[test]
    fn the_root_solves_the_printed_equation() {
        for b in [2.0, 5.0, 100.0_f64] {
            let x = Characteristic::immediate(b as u64, 3).root();
            assert!((x.powi(3) - (b - 1.0) * x - b).abs() < 1e-9 * x.powi(3));
        }
    }
}

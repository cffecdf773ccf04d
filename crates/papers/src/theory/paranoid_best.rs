//! Alpha-beta in a paranoid tree at its best: b^((n-1)D/2) + b^(D/2) - 1 leaves (DISS 5.1.1).

use super::best_case::{BestCase, agreement};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, ParanoidPruning};
use maxn_games::synthetic::Order;

/// All players move equally often: the depth is a multiple of the number of players.
const CASES: [BestCase; 10] = [
    BestCase::new(2, 10, 8),
    BestCase::new(2, 30, 6),
    BestCase::new(3, 2, 21),
    BestCase::new(3, 3, 15),
    BestCase::new(3, 5, 12),
    BestCase::new(3, 10, 9),
    BestCase::new(3, 100, 3),
    BestCase::new(4, 4, 12),
    BestCase::new(4, 10, 8),
    BestCase::new(5, 5, 10),
];

/// The printed formula, with D, the depth of the compressed tree in which the opponents move as one.
fn leaves(case: BestCase) -> u64 {
    let compressed = 2 * u32::from(case.depth) / case.players as u32;
    let b = case.b();
    b.pow((case.players as u32 - 1) * compressed / 2) + b.pow(compressed / 2) - 1
}

fn count(case: BestCase, pruning: ParanoidPruning) -> u64 {
    case.count(Algorithm::Paranoid(pruning), Order::Equal).leaves
}

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "Leaves of a perfectly ordered paranoid tree",
        [
            "players",
            "b",
            "b^((n-1)/n)",
            "depth",
            "D",
            "leaves by formula",
            "leaves counted",
            "branching factor counted",
        ],
    );
    each_part(&CASES, progress, |&case| {
        let counted = count(case, ParanoidPruning::AlphaBeta);
        table.verdict.holds &= counted == leaves(case);
        let growth = case.growth(counted, |case| count(case, ParanoidPruning::AlphaBeta));
        table.push([
            Cell::Count(case.players as u64),
            Cell::Count(case.b()),
            Cell::Real { value: asymptotic(case), decimals: 4 },
            Cell::Count(u64::from(case.depth)),
            Cell::Count(2 * u64::from(case.depth) / case.players as u64),
            Cell::Count(leaves(case)),
            Cell::Count(counted),
            growth.map_or(Cell::Empty, |value| Cell::Real { value, decimals: 4 }),
        ]);
    })?;
    table.verdict.sentence = format!(
        "b^((n-1)D/2) + b^(D/2) - 1 leaves, of the order of b^(d(n-1)/n): {}.",
        agreement(table.verdict.holds)
    );
    Ok(table)
}

fn asymptotic(case: BestCase) -> f64 {
    let players = case.players as f64;
    (case.b() as f64).powf((players - 1.0) / players)
}

#[cfg(test)]
mod tests {
    use super::super::oracle;
    use super::*;
    use maxn_games::synthetic::Ordered;

    #[test]
    fn the_engine_visits_what_the_formula_and_the_oracle_say() {
        for (players, branching, depth) in [(2, 3, 6), (3, 2, 9), (3, 4, 6), (4, 2, 8), (5, 2, 5)] {
            let case = BestCase::new(players, branching, depth);
            assert_eq!(count(case, ParanoidPruning::AlphaBeta), leaves(case), "{case:?}");
        }
        for (branching, depth) in [(2, 9), (3, 6), (7, 3)] {
            let case = BestCase::new(3, branching, depth);
            let counted = oracle::alpha_beta(&mut Ordered::new(case.shape(), Order::Equal, 0));
            assert_eq!(counted, leaves(case));
        }
    }

    #[test]
    fn two_players_are_the_case_of_knuth_and_moore() {
        // b^(d/2) + b^(d/2) - 1 at even depth.
        assert_eq!(leaves(BestCase::new(2, 10, 6)), 1_999);
    }
}

//! Speculative pruning at its best: Table 5.21 and the 84,927 nodes of IJCAI03.

use super::best_case::{BestCase, agreement};
use super::recurrence::{Characteristic, Recurrence};
use crate::experiment::{Stopped, Watcher, each_part};
use crate::table::{Cell, Table};
use maxn::{Algorithm, Counts, MaxnPruning};
use maxn_games::synthetic::Order;

/// A row of Table 5.21, and the tree that is searched for it.
struct Printed {
    case: BestCase,
    /// b^(2/3).
    limit: Option<&'static str>,
    /// The branching factor of the pruned tree.
    factor: Option<&'static str>,
}

const fn printed(branching: u16, depth: u16, limit: &'static str, factor: &'static str) -> Printed {
    Printed { case: BestCase::new(3, branching, depth), limit: Some(limit), factor: Some(factor) }
}

/// A case for which the dissertation gives a formula and no figure.
const fn general(players: usize, branching: u16, depth: u16) -> Printed {
    Printed { case: BestCase::new(players, branching, depth), limit: None, factor: None }
}

const ROWS: [Printed; 10] = [
    printed(2, 21, "1.5874", "1.8393"),
    printed(3, 15, "2.0801", "2.4675"),
    printed(4, 12, "2.5198", "3.0000"),
    printed(5, 12, "2.9240", "3.4755"),
    printed(10, 9, "4.6416", "5.4191"),
    printed(1000, 3, "100.00", "103.61"),
    general(2, 10, 10),
    general(4, 3, 13),
    general(4, 10, 8),
    general(5, 4, 10),
];

/// The size of the optimal tree and of the whole one, at b=10 and depth 6 (IJCAI03 5.1).
const CHINESE_CHECKERS: BestCase = BestCase::new(3, 10, 6);
const OPTIMAL_NODES: u64 = 84_927;

fn count(case: BestCase) -> Counts {
    case.count(Algorithm::Maxn(MaxnPruning::Speculative), Order::Equal)
}

/// The nodes of one search without the root, which the engine counts as well.
fn below_root(counts: &Counts) -> u64 {
    counts.nodes - 1
}

/// The nodes of searches to all depths up to that of the case, roots not counted.
fn count_deepening(case: BestCase, pruning: MaxnPruning) -> u64 {
    case.count_deepening(Algorithm::Maxn(pruning), Order::Equal).nodes - u64::from(case.depth)
}

/// The same by the recurrence.
fn nodes_deepening(case: BestCase) -> u64 {
    let recurrence = Recurrence::speculative(case.b(), case.players);
    (1..=case.depth).map(|depth| recurrence.nodes_below_root(depth)).sum()
}

/// b^((n-1)/n), which the branching factor tends to as b grows.
fn limit(case: BestCase) -> f64 {
    (case.b() as f64).powf((case.players as f64 - 1.0) / case.players as f64)
}

/// Writes a number as the papers do: five digits, as many of them decimals as fit.
fn five_digits(value: f64) -> Cell {
    let fits = |decimals: &usize| format!("{value:.decimals$}").len() <= "1.2345".len();
    Cell::Real { value, decimals: (1..=4).rev().find(fits).unwrap_or(0) }
}

pub(super) fn run(progress: &mut Watcher) -> Result<Table, Stopped> {
    let mut table = Table::new(
        "Nodes of a tree that is best for speculative pruning",
        [
            "players",
            "b",
            "b^((n-1)/n), paper",
            "b^((n-1)/n), ours",
            "branching factor, paper",
            "branching factor, ours",
            "depth",
            "nodes, paper",
            "nodes by formula",
            "nodes counted",
            "branching factor counted",
        ],
    );
    each_part(&ROWS, progress, |row| {
        let case = row.case;
        let by_formula = Recurrence::speculative(case.b(), case.players).nodes_below_root(case.depth);
        let counts = count(case);
        let counted = below_root(&counts);
        let factor = five_digits(Characteristic::speculative(case.b(), case.players).root());
        let growth = case.growth(counts.leaves, |case| count(case).leaves);
        let as_printed =
            |printed: Option<&str>, ours: &Cell| printed.is_none_or(|text| text == ours.to_string());
        table.verdict.holds &= by_formula == counted
            && as_printed(row.limit, &five_digits(limit(case)))
            && as_printed(row.factor, &factor);
        table.push([
            Cell::Count(case.players as u64),
            Cell::Count(case.b()),
            row.limit.map_or(Cell::Empty, Cell::from),
            five_digits(limit(case)),
            row.factor.map_or(Cell::Empty, Cell::from),
            factor,
            Cell::Count(u64::from(case.depth)),
            Cell::Empty,
            Cell::Count(by_formula),
            Cell::Count(counted),
            growth.map_or(Cell::Empty, |value| Cell::Real { value, decimals: 4 }),
        ]);
    })?;
    let row = iterations(&mut table.verdict.holds);
    table.push(row);
    let plain = count_deepening(CHINESE_CHECKERS, MaxnPruning::None);
    table.notes.push(format!(
        "The last row is the total of the iterations of depth 1 to 6. Without pruning that is {} nodes; the paper \
         says 1.2 million.",
        Cell::Count(plain)
    ));
    table.notes.push("Roots are not counted.".to_string());
    table.verdict.sentence = format!(
        "Table 5.21 to the printed digit, the recurrence, and the 84,927 nodes of the optimal tree: {}.",
        agreement(table.verdict.holds)
    );
    Ok(table)
}

/// The row of the 84,927 nodes.
fn iterations(holds: &mut bool) -> [Cell; 11] {
    let case = CHINESE_CHECKERS;
    let (by_formula, counted) = (nodes_deepening(case), count_deepening(case, MaxnPruning::Speculative));
    *holds &= by_formula == OPTIMAL_NODES && counted == OPTIMAL_NODES;
    [
        Cell::Count(case.players as u64),
        Cell::Count(case.b()),
        Cell::Empty,
        Cell::Empty,
        Cell::Empty,
        Cell::Empty,
        Cell::from("1 to 6"),
        Cell::Count(OPTIMAL_NODES),
        Cell::Count(by_formula),
        Cell::Count(counted),
        Cell::Empty,
    ]
}

#[cfg(test)]
mod tests {
    use super::super::oracle;
    use super::*;
    use maxn_games::synthetic::Ordered;

    #[test]
    fn the_table_comes_out_to_the_printed_digit() {
        let printed = ROWS.iter().filter_map(|row| Some((row.case, row.limit?, row.factor?)));
        assert_eq!(printed.clone().count(), 6, "the rows of the dissertation's table");
        for (case, limit_printed, factor) in printed {
            assert_eq!(five_digits(limit(case)).to_string(), limit_printed);
            let root = Characteristic::speculative(case.b(), 3).root();
            assert_eq!(five_digits(root).to_string(), factor);
        }
    }

    #[test]
    fn the_optimal_tree_has_the_printed_size() {
        assert_eq!(nodes_deepening(CHINESE_CHECKERS), OPTIMAL_NODES);
        assert_eq!(count_deepening(CHINESE_CHECKERS, MaxnPruning::Speculative), OPTIMAL_NODES);
    }

    #[test]
    fn the_engine_visits_what_the_recurrence_and_the_oracle_say() {
        for (players, branching, depth) in
            [(3, 2, 1), (3, 2, 10), (3, 3, 7), (3, 5, 5), (4, 2, 9), (4, 3, 6), (5, 2, 8), (2, 4, 6)]
        {
            let case = BestCase::new(players, branching, depth);
            let expected = Recurrence::speculative(case.b(), players).nodes_below_root(depth);
            assert_eq!(below_root(&count(case)), expected, "{case:?}");
        }
        for (branching, depth) in [(2, 10), (3, 7), (6, 5)] {
            let case = BestCase::new(3, branching, depth);
            let leaves = oracle::speculative(&mut Ordered::new(case.shape(), Order::Equal, 0));
            assert_eq!(leaves, Recurrence::speculative(case.b(), 3).leaves(depth));
        }
    }
}

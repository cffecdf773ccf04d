//! Nodes that a search visits on a tree ordered for it.

use super::recurrence::{Characteristic, Recurrence};
use crate::table::{Cell, Table};
use maxn::{Algorithm, Classifier, Counts, Limits, SearchOptions};
use maxn_games::synthetic::{Order, Ordered, Shape, SyntheticTree};
use maxn_play::TablePool;

/// A tree on which a method is at its best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BestCase {
    pub(super) players: usize,
    pub(super) branching: u16,
    pub(super) depth: u16,
}

impl BestCase {
    pub(super) const fn new(players: usize, branching: u16, depth: u16) -> Self {
        BestCase { players, branching, depth }
    }

    /// The branching factor as in formulas.
    pub(super) fn b(self) -> u64 {
        u64::from(self.branching)
    }

    /// Counts the nodes of one search of this tree to its end.
    pub(super) fn count(self, algorithm: Algorithm, order: Order) -> Counts {
        self.search(algorithm, order, false)
    }

    /// Counts the nodes of searches one move deep, two moves deep, and so on to the end, all together.
    pub(super) fn count_deepening(self, algorithm: Algorithm, order: Order) -> Counts {
        self.search(algorithm, order, true)
    }

    fn search(self, algorithm: Algorithm, order: Order, deepening: bool) -> Counts {
        let options = SearchOptions {
            algorithm,
            classifier: Classifier::Linear,
            limits: Limits { depth: Some(u32::from(self.depth)), ..Limits::default() },
            deepening: Some(deepening),
            ..SearchOptions::default()
        };
        let BestCase { players, branching, depth } = self;
        // The leaves are the same for all seeds in the orders that are best cases.
        let name = format!("b={branching},d={depth},n={players},seed=0,leaves={}", leaves(order));
        let tree: SyntheticTree = name.parse().expect("experiments are made with trees that have moves");
        let result = tree.search(&options, &mut TablePool::new(0));
        let result = result.expect("ordered trees state their bounds, all that pruning needs");
        let value = Ordered::new(self.shape(), order, 0).value();
        assert_eq!(
            result.scores,
            value.first(players),
            "{algorithm} finds the value that the tree was made with"
        );
        result.counts
    }

    pub(super) fn shape(self) -> Shape {
        Shape::new(self.branching, self.depth, self.players)
            .expect("experiments are made with trees that have moves")
    }

    /// The branching factor of the leaves between this tree and one less deep, if it is deep enough. They are a
    /// whole number of rounds apart, because the last mover makes a difference, and an even number of moves, because
    /// large and small steps alternate in most of the recurrences.
    pub(super) fn growth(self, leaves: u64, count: impl Fn(BestCase) -> u64) -> Option<f64> {
        let apart = if self.players.is_multiple_of(2) { self.players } else { 2 * self.players };
        let depth = self.depth.checked_sub(apart as u16)?;
        let before = count(BestCase { depth, ..self });
        Some((leaves as f64 / before as f64).powf(1.0 / apart as f64))
    }
}

/// The name of an order among the leaves of synthetic trees.
fn leaves(order: Order) -> &'static str {
    match order {
        Order::Perfect => "perfect",
        Order::Worst => "worst",
        Order::Equal => "equal",
        Order::ImmediateBest => "immediate-best",
        Order::ShallowBest => "shallow-best",
    }
}

/// A best case by formula and by counting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Comparison {
    pub(super) case: BestCase,
    /// The branching factor that the formula tends to.
    pub(super) root: f64,
    /// Leaves by the recurrence.
    pub(super) by_formula: u64,
    /// Leaves that the engine evaluated.
    pub(super) counted: u64,
    /// The branching factor of the leaves counted.
    pub(super) growth: Option<f64>,
}

impl Comparison {
    /// Counts a method on a tree ordered for it and puts the recurrence and its limit beside it.
    pub(super) fn new(
        case: BestCase,
        algorithm: Algorithm,
        order: Order,
        recurrence: &Recurrence,
        characteristic: &Characteristic,
    ) -> Self {
        let count = |case: BestCase| case.count(algorithm, order).leaves;
        let counted = count(case);
        Comparison {
            case,
            root: characteristic.root(),
            by_formula: recurrence.leaves(case.depth),
            counted,
            growth: case.growth(counted, count),
        }
    }

    /// Tests if the engine visited exactly the leaves of the formula.
    pub(super) fn agrees(&self) -> bool {
        self.by_formula == self.counted
    }

    /// The headings of [`row`](Comparison::row).
    pub(super) const COLUMNS: [&'static str; 7] = [
        "players",
        "b",
        "branching factor by formula",
        "depth",
        "leaves by formula",
        "leaves counted",
        "branching factor counted",
    ];

    /// The comparison as a row of a table.
    pub(super) fn row(&self) -> [Cell; 7] {
        [
            Cell::Count(self.case.players as u64),
            Cell::Count(self.case.b()),
            Cell::Real { value: self.root, decimals: 4 },
            Cell::Count(u64::from(self.case.depth)),
            Cell::Count(self.by_formula),
            Cell::Count(self.counted),
            self.growth.map_or(Cell::Empty, |value| Cell::Real { value, decimals: 4 }),
        ]
    }
}

/// A table of comparisons, whose claim holds if all counts agree.
pub(super) fn table(title: &str, comparisons: &[Comparison]) -> Table {
    let mut table = Table::new(title, Comparison::COLUMNS);
    for comparison in comparisons {
        table.push(comparison.row());
    }
    table.notes.push(
        "The branching factor counted is that of the leaves over the last one or two rounds of turns; it tends to the \
         formula's as the depth grows."
            .to_string(),
    );
    table.verdict.holds = comparisons.iter().all(Comparison::agrees);
    table
}

/// The part of a verdict about formula and count.
pub(super) fn agreement(holds: bool) -> &'static str {
    if holds { "every count is the formula's" } else { "not every count is the formula's" }
}

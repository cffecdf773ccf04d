//! The papers' experiments with cards that need no matches: nodes of searches, and their depth.

mod full_tree;
mod hearts_tables;
mod history;
mod search_depth;
mod sergeant_major;
mod sergeant_major_eight;
mod spades_factors;
mod spades_replica;
mod spades_tables;
mod three_tricks;
mod two_player_tables;

use super::comparison;
use crate::experiment::{Experiment, Method};

/// The experiments with cards.
pub fn experiments() -> &'static [Experiment] {
    &EXPERIMENTS
}

static EXPERIMENTS: [Experiment; 9] = [
    Experiment {
        id: "nodes/sergeant-major",
        source: "AAAI00 Table 2",
        title: "five tricks of Sergeant Major: the full tree and the nodes left by pruning",
        method: Method::Dealt(200, sergeant_major::run),
    },
    Experiment {
        id: "nodes/sergeant-major-8",
        source: "AAAI00, conclusion",
        title: "hands of eight cards searched to the end",
        method: Method::Dealt(100, sergeant_major_eight::run),
    },
    Experiment {
        id: "depth/hearts-spades",
        source: "IJCAI03 Table 11",
        title: "the depth of 500,000 nodes per move, and the cards left when a search reaches the end of a hand",
        method: Method::Dealt(300, search_depth::run),
    },
    Experiment {
        id: "nodes/lvt-spades",
        source: "IJCAI05 Table 2",
        title: "leaf-value tables in Spades for three",
        method: Method::Dealt(100, spades_tables::run),
    },
    Experiment {
        id: "nodes/lvt-spades-factors",
        source: "IJCAI05 Table 2",
        title: "the factors behind the figures of nodes/lvt-spades",
        method: Method::Dealt(100, spades_factors::run),
    },
    Experiment {
        id: "nodes/lvt-two-player",
        source: "IJCAI05 Table 3",
        title: "leaf-value tables in Spades for two",
        method: Method::Dealt(100, two_player_tables::run),
    },
    Experiment {
        id: "nodes/lvt-hearts",
        source: "IJCAI05 5.4",
        title: "leaf-value tables in Hearts for three",
        method: Method::Dealt(100, hearts_tables::run),
    },
    Experiment {
        id: "table/lvt-3-tricks",
        source: "IJCAI05 Table 1, Figure 8",
        title: "the leaf-value table of three tricks",
        method: Method::Exact(three_tricks::run),
    },
    Experiment {
        id: "order/history-hearts",
        source: "DISS 6.3, Table 6.4",
        title: "the order of moves that a history table learns in Hearts",
        method: Method::Dealt(100, history::run),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Amount, Effort};

    /// The figures of a few deals do not depend on the number of threads, apart from times; and each table is complete.
    #[test]
    fn experiments_give_the_same_figures_on_any_number_of_threads() {
        for id in ["nodes/lvt-two-player", "table/lvt-3-tricks"] {
            let experiment = experiments().iter().find(|experiment| experiment.id == id).expect("an id");
            let run = |threads| {
                let effort = Effort { amount: Amount::Deals(2), threads, ..Effort::default() };
                experiment.run_with(&effort, &mut |_| Ok(()))
            };
            let table = run(1);
            assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{id}");
            assert_eq!(table, run(3), "{id}");
        }
    }
}

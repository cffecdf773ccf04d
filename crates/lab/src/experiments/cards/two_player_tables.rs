//! Spades for two, thirteen tricks (IJCAI05 Table 3).

use super::comparison::{Row, column, table};
use crate::deals::Deals;
use crate::experiment::Watcher;
use crate::table::{Table, Verdict};
use maxn::{Algorithm, Classifier, MaxnPruning, Memory, ParanoidPruning, Search};
use maxn_games::spades::{self, Payoff, Utility};

/// What is searched for, and how.
struct Method {
    name: &'static str,
    theirs: f64,
    utility: Utility,
    algorithm: Algorithm,
    classifier: Classifier,
}

const METHODS: [Method; 4] = [
    Method {
        name: "full tree",
        theirs: 481_000.0,
        utility: Utility::SomeOvertricks,
        algorithm: Algorithm::Maxn(MaxnPruning::None),
        classifier: Classifier::Linear,
    },
    Method {
        name: "not zero-sum, linear (smOT)",
        theirs: 225_000.0,
        utility: Utility::SomeOvertricks,
        algorithm: Algorithm::Maxn(MaxnPruning::Speculative),
        classifier: Classifier::Linear,
    },
    Method {
        name: "not zero-sum, leaf-value table (smOT)",
        theirs: 22_000.0,
        utility: Utility::SomeOvertricks,
        algorithm: Algorithm::Maxn(MaxnPruning::Speculative),
        classifier: Classifier::Table,
    },
    Method {
        name: "zero-sum, alpha-beta (tricks)",
        theirs: 14_000.0,
        utility: Utility::Tricks,
        algorithm: Algorithm::Paranoid(ParanoidPruning::AlphaBeta),
        classifier: Classifier::Linear,
    },
];

fn nodes(memory: &mut Memory<2>, cards: usize, seed: u64) -> [f64; METHODS.len()] {
    let mut game = spades::deal::<2>(cards, seed).expect("two players have that many cards");
    std::array::from_fn(|place| {
        let method = &METHODS[place];
        let payoff = Payoff::new(method.utility, &game);
        memory.forget();
        let search = Search::new(&payoff).algorithm(method.algorithm).classifier(method.classifier);
        let report = search.run_in(&mut game, memory).expect("payoffs have bounds and outcomes");
        report.counts.nodes as f64
    })
}

pub(super) fn run(deals: &Deals, progress: &mut Watcher) -> Table {
    let measured = deals.measure(progress, || Memory::new(64 << 20), |memory, seed| nodes(memory, 13, seed));
    let rows: Vec<Row> = METHODS
        .iter()
        .enumerate()
        .map(|(place, method)| Row::new(method.name, method.theirs, column(&measured, place)))
        .collect();
    let mut table = table("Nodes of 13 tricks, 26 moves, with a transposition table", deals, &rows);
    table.notes.push(
        "The heuristic of all but the full tree is the tricks taken and those that cannot be lost. Bids by the simple \
         rule."
            .to_string(),
    );
    let [full, linear, listed, zero_sum] = [0, 1, 2, 3].map(|place: usize| rows[place].mean());
    let holds = listed < linear && linear < full && zero_sum < full;
    table.verdict = Verdict {
        holds,
        sentence: format!(
            "The leaf-value table divides the nodes of the linear test by {:.1} (theirs by 10.2); alpha-beta on tricks \
             visits {:.2} times as many as the leaf-value table (theirs 0.64).",
            linear / listed,
            zero_sum / listed,
        ),
    };
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pruning_visits_less_than_everything() {
        let mut memory = Memory::new(1 << 20);
        for seed in 1..=5 {
            let nodes = nodes(&mut memory, 9, seed);
            assert!(nodes[1] <= nodes[0] && nodes[2] <= nodes[1] && nodes[3] <= nodes[0], "{nodes:?}");
        }
    }
}

//! Spades for two, thirteen tricks (IJCAI05 Table 3).

use super::comparison::{Row, column, table};
use super::spades_replica::{Bids, Heuristic, Replica, Worth};
use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Table, Verdict};
use maxn::{Algorithm, Classifier, MaxnPruning, Memory, ParanoidPruning, Search};
use maxn_games::spades::{self, Payoff, Spades, SpadesEvaluation, Utility};
use maxn_games::tricks::Tricks;

/// A utility and a search.
struct Method {
    name: &'static str,
    theirs: f64,
    utility: Utility,
    algorithm: Algorithm,
    classifier: Classifier,
}

/// The paper's nodes with a leaf-value table.
const LISTED: f64 = 22_000.0;

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
        theirs: LISTED,
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

/// The leaf-value table with variations that the paper leaves open: without the bonus for opponents who miss, with bids that
/// add up to all tricks, and with both.
const VARIANTS: [(&str, Worth, Bids); 3] = [
    ("the same, without the bonus", Worth::OwnBid { free: 2 }, Bids::Simple),
    ("the same, bids as forecast", Worth::Named(Utility::SomeOvertricks), Bids::Forecast { more: 0 }),
    ("without the bonus, bids as forecast", Worth::OwnBid { free: 2 }, Bids::Forecast { more: 0 }),
];

fn variants(memory: &mut Memory, cards: usize, seed: u64) -> [f64; VARIANTS.len()] {
    let dealt = spades::deal(2, cards, seed).expect("two players have that many cards");
    VARIANTS.map(|(_, worth, bids)| {
        let bids = bids.of(dealt.table());
        let rules = Spades::new(&bids, cards as u8).expect("bids of at most that many tricks");
        let replica = Replica::new(worth, &bids, Heuristic::Sure, cards);
        memory.forget();
        let search = Search::new(&replica).classifier(Classifier::Table).heuristic(true);
        let report = search.run_in(&mut Tricks::new(*dealt.table(), rules), memory);
        report.expect("it has outcomes").counts.nodes as f64
    })
}

fn nodes(memory: &mut Memory, cards: usize, seed: u64) -> [f64; METHODS.len()] {
    let mut game = spades::deal(2, cards, seed).expect("two players have that many cards");
    std::array::from_fn(|place| {
        let method = &METHODS[place];
        let payoff = SpadesEvaluation::First(Payoff::new(method.utility, &game));
        memory.forget();
        let search = Search::new(&payoff).algorithm(method.algorithm).classifier(method.classifier);
        let report = search.run_in(&mut game, memory).expect("payoffs have bounds and outcomes");
        report.counts.nodes as f64
    })
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    let measured = deals.measure(progress, |seed| {
        let mut memory = Memory::new(64 << 20);
        (nodes(&mut memory, 13, seed), variants(&mut memory, 13, seed))
    })?;
    let (nodes, variants): (Vec<_>, Vec<_>) = measured.into_iter().unzip();
    let mut rows: Vec<Row> = METHODS
        .iter()
        .enumerate()
        .map(|(place, method)| Row::new(method.name, method.theirs, column(&nodes, place)))
        .collect();
    for (place, (name, ..)) in VARIANTS.into_iter().enumerate() {
        rows.push(Row::new(name, LISTED, column(&variants, place)));
    }
    let mut table = table("Nodes of 13 tricks, 26 moves, with a transposition table", deals, &rows);
    table.notes.push(
        "The heuristic of all but the full tree is the tricks taken and those that cannot be lost. Bids by the simple \
         rule; the last three rows are the leaf-value table on smOT again, with what the paper leaves open."
            .to_string(),
    );
    let [full, linear, listed, zero_sum] = [0, 1, 2, 3].map(|place: usize| rows[place].mean());
    let holds = listed < linear && linear < full && zero_sum < full;
    table.size("nodes of the linear test by those of the leaf-value table", 10.2, linear / listed);
    table.size("nodes of alpha-beta on tricks by those of the leaf-value table", 0.64, zero_sum / listed);
    table.verdict = Verdict {
        holds,
        sentence: if holds {
            "The leaf-value table visits fewer nodes than the linear test, and that fewer than the full tree; so does \
             alpha-beta on tricks."
                .to_string()
        } else {
            "The methods do not come in the paper's order.".to_string()
        },
    };
    Ok(table)
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
            assert!(variants(&mut memory, 9, seed).iter().all(|&variant| variant <= nodes[0]));
        }
    }
}

//! Spades for two, thirteen tricks (IJCAI05 Table 3).

use super::comparison::{Row, table};
use super::spades_replica::{Bids, Heuristic, Replica, Worth};
use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Table, Verdict};
use maxn::{Algorithm, Classifier, Evaluation, MaxnPruning, Memory, ParanoidPruning, Search};
use maxn_games::spades::{self, Payoff, Spades, SpadesEvaluation, Utility};
use maxn_games::tricks::Tricks;
use serde::{Deserialize, Serialize};

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

/// The methods but the full tree, with our heuristic.
const SURE: [&str; METHODS.len() - 1] =
    ["linear, sure tricks", "leaf-value table, sure tricks", "alpha-beta, sure tricks"];

/// The nodes of a deal.
#[derive(Serialize, Deserialize)]
struct Measured {
    /// With the tricks taken as the heuristic, as in the paper.
    taken: [f64; METHODS.len()],
    variants: [f64; VARIANTS.len()],
    /// With the tricks that cannot be lost as well.
    sure: [f64; METHODS.len()],
}

fn measure(memory: &mut Memory, cards: usize, seed: u64) -> Measured {
    let mut game = spades::deal(2, cards, seed).expect("two players have that many cards");
    let bids = game.rules().bids()[..2].to_vec();
    let taken = METHODS.each_ref().map(|method| {
        let replica = Replica::new(Worth::Named(method.utility), &bids, Heuristic::Taken, cards);
        nodes(memory, &mut game, &replica, method)
    });
    let sure = METHODS.each_ref().map(|method| {
        let payoff = SpadesEvaluation::First(Payoff::new(method.utility, &game));
        nodes(memory, &mut game, &payoff, method)
    });
    let variants = VARIANTS.map(|(_, worth, bids)| {
        let bids = bids.of(game.table());
        let rules = Spades::new(&bids, cards as u8).expect("bids of at most that many tricks");
        let replica = Replica::new(worth, &bids, Heuristic::Taken, cards);
        nodes(memory, &mut Tricks::new(*game.table(), rules), &replica, &METHODS[2])
    });
    Measured { taken, variants, sure }
}

fn nodes(
    memory: &mut Memory,
    game: &mut Tricks<Spades>,
    evaluation: &impl Evaluation<Tricks<Spades>>,
    method: &Method,
) -> f64 {
    memory.forget();
    let search = Search::new(evaluation).algorithm(method.algorithm).classifier(method.classifier);
    search.run_in(game, memory).expect("utilities have bounds and outcomes").counts.nodes as f64
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    let measured = deals.measure(progress, |seed| measure(&mut Memory::new(64 << 20), 13, seed))?;
    let mut rows = Vec::new();
    for (place, method) in METHODS.iter().enumerate() {
        rows.push(Row::new(
            method.name,
            method.theirs,
            measured.iter().map(|deal| deal.taken[place]).collect(),
        ));
    }
    for (place, (name, ..)) in VARIANTS.into_iter().enumerate() {
        rows.push(Row::new(name, LISTED, measured.iter().map(|deal| deal.variants[place]).collect()));
    }
    for (place, name) in SURE.into_iter().enumerate() {
        let nodes = measured.iter().map(|deal| deal.sure[place + 1]).collect();
        rows.push(Row { name, theirs: None, nodes });
    }
    let mut table = table("Nodes of 13 tricks, 26 moves, with a transposition table", deals, &rows);
    table.notes.push(
        "The heuristic is the tricks taken, as in the paper, which could use it with tables and with tricks as scores only; in the \
         last three rows those that cannot be lost as well. Bids by the simple rule; the three rows before them are the leaf-value \
         table on smOT again, with what the paper leaves open."
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
            let Measured { taken, variants, sure } = measure(&mut memory, 9, seed);
            assert!(taken[1] <= taken[0] && taken[2] <= taken[1] && taken[3] <= taken[0], "{taken:?}");
            assert!(variants.iter().all(|&variant| variant <= taken[0]), "{variants:?}");
            assert!(sure[2] <= taken[2], "a tighter heuristic: {taken:?} {sure:?}");
        }
    }
}

//! Leaf-value tables in Spades for three, nine cards each (IJCAI05 Table 2).

use super::comparison::{Row, column, table};
use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Table, Verdict};
use maxn::{Algorithm, Classifier, MaxnPruning, Memory, Search};
use maxn_games::spades::{self, Payoff, SpadesEvaluation, Utility};
use maxn_lab::statistics::Estimate;
use serde::{Deserialize, Serialize};

/// A utility and a search.
struct Method {
    name: &'static str,
    theirs: f64,
    utility: Utility,
    pruning: MaxnPruning,
    classifier: Classifier,
}

const fn listed(name: &'static str, theirs: f64, utility: Utility) -> Method {
    Method { name, theirs, utility, pruning: MaxnPruning::Speculative, classifier: Classifier::Table }
}

const METHODS: [Method; 8] = [
    Method {
        name: "full tree",
        theirs: 2_700_000.0,
        utility: Utility::SomeOvertricks,
        pruning: MaxnPruning::None,
        classifier: Classifier::Linear,
    },
    Method {
        name: "linear, smOT (NCS)",
        theirs: 1_900_000.0,
        utility: Utility::SomeOvertricks,
        pruning: MaxnPruning::Speculative,
        classifier: Classifier::Linear,
    },
    Method {
        name: "linear, MT",
        theirs: 1_100_000.0,
        utility: Utility::Tricks,
        pruning: MaxnPruning::Speculative,
        classifier: Classifier::Linear,
    },
    listed("table, MoMB", 400_000.0, Utility::OthersMiss),
    listed("table, mOT", 37_200.0, Utility::FewOvertricks),
    listed("table, smOT", 8_600.0, Utility::SomeOvertricks),
    listed("table, WL", 788.0, Utility::Winning),
    listed("table, OH", 40_700.0, Utility::Exact),
];

/// The measurements of a deal.
#[derive(Serialize, Deserialize)]
struct Measured {
    nodes: [f64; METHODS.len()],
    /// The sum of all bids.
    bids: f64,
}

fn measure(memory: &mut Memory, cards: usize, seed: u64) -> Measured {
    let mut game = spades::deal(3, cards, seed).expect("three players have that many cards");
    let nodes = std::array::from_fn(|place| {
        let method = &METHODS[place];
        let payoff = SpadesEvaluation::First(Payoff::new(method.utility, &game));
        memory.forget();
        let search =
            Search::new(&payoff).algorithm(Algorithm::Maxn(method.pruning)).classifier(method.classifier);
        let report = search.run_in(&mut game, memory).expect("payoffs have bounds and outcomes");
        report.counts.nodes as f64
    });
    Measured { nodes, bids: game.rules().bids().iter().map(|&bid| f64::from(bid)).sum() }
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    let measured = deals.measure(progress, |seed| measure(&mut Memory::new(64 << 20), 9, seed))?;
    let nodes: Vec<_> = measured.iter().map(|deal| deal.nodes).collect();
    let bids: Vec<f64> = measured.iter().map(|deal| deal.bids).collect();
    let rows: Vec<Row> = METHODS
        .iter()
        .enumerate()
        .map(|(place, method)| Row::new(method.name, method.theirs, column(&nodes, place)))
        .collect();
    let mut table = table("Nodes of the first move of nine cards, 27 moves", deals, &rows);
    table.notes.push(format!(
        "Speculative pruning, a transposition table, the tricks taken and those that cannot be lost as the heuristic. The \
         simple rule bids {:.2} of the 9 tricks, all players together.",
        Estimate::of(&bids).mean
    ));
    table.notes.push(
        "The paper gives neither its bids nor a formula for mOT and smOT. What they do to the figures: \
         nodes/lvt-spades-factors."
            .to_string(),
    );
    let [full, linear, listed] = [0, 1, 5].map(|place: usize| rows[place].mean());
    table.size("nodes of the linear test by those of the leaf-value table, on smOT", 221.0, linear / listed);
    let holds = listed < linear && linear < full && rows[3..].iter().all(|row| row.mean() < full);
    table.verdict = Verdict {
        holds,
        sentence: if holds {
            "A leaf-value table prunes more than the linear test on the same utility.".to_string()
        } else {
            "A leaf-value table does not always prune more than the linear test.".to_string()
        },
    };
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_prunes_more_than_the_linear_test() {
        let mut memory = Memory::new(1 << 20);
        let sums = (1..=4).fold([0.0; METHODS.len()], |sums: [f64; METHODS.len()], seed| {
            let nodes = measure(&mut memory, 6, seed).nodes;
            std::array::from_fn(|place| sums[place] + nodes[place])
        });
        assert!(sums[5] < sums[1] && sums[1] < sums[0] && sums[6] < sums[5], "{sums:?}");
    }
}

//! The factors that decide the figures of IJCAI05 Table 2, of all that the paper leaves open: bids, utilities, bounds, order.

use super::spades_replica::{Bids, Heuristic, Replica, Worth};
use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Basis, Cell, Table, Verdict};
use maxn::{Algorithm, Classifier, MaxnPruning, Memory, MoveOrdering, Search};
use maxn_games::spades::{self, Spades, Utility};
use maxn_games::tricks::Tricks;
use maxn_lab::statistics::Estimate;
use serde::{Deserialize, Serialize};

/// The aims of the players, with the paper's figures.
const WORTHS: [(Worth, f64); 8] = [
    (Worth::Named(Utility::Winning), 788.0),
    (Worth::Named(Utility::SomeOvertricks), 8_600.0),
    (Worth::OwnBid { free: 2 }, 8_600.0),
    (Worth::Named(Utility::FewOvertricks), 37_200.0),
    (Worth::OwnBid { free: 0 }, 37_200.0),
    (Worth::Named(Utility::Exact), 40_700.0),
    (Worth::Named(Utility::OthersMiss), 400_000.0),
    (Worth::Named(Utility::Tricks), 1_100_000.0),
];
/// The indices of mOT, of mOT without the bonus, and of OH in that list.
const WITH_BONUS: usize = 3;
const WITHOUT_BONUS: usize = 4;
const EXACT: usize = 5;

/// A way to make the experiment.
struct Setup {
    name: &'static str,
    bids: Bids,
    heuristic: Heuristic,
    pruning: MaxnPruning,
    ordering: MoveOrdering,
}

const PLAIN: Setup = Setup {
    name: "simple bids",
    bids: Bids::Simple,
    heuristic: Heuristic::Taken,
    pruning: MaxnPruning::Speculative,
    ordering: MoveOrdering::NONE,
};

const SETUPS: [Setup; 8] = [
    PLAIN,
    Setup { name: "bids of 2 each", bids: Bids::Two, ..PLAIN },
    Setup { name: "simple bids on relative ranks", bids: Bids::Relative, ..PLAIN },
    Setup { name: "bids as forecast", bids: Bids::Forecast { more: 0 }, ..PLAIN },
    Setup { name: "bids as forecast, and 1", bids: Bids::Forecast { more: 1 }, ..PLAIN },
    Setup { name: "simple bids, shallow pruning", pruning: MaxnPruning::Shallow, ..PLAIN },
    Setup { name: "simple bids, killers and history", ordering: MoveOrdering::ALL, ..PLAIN },
    Setup { name: "simple bids, sure tricks", heuristic: Heuristic::Sure, ..PLAIN },
];

/// The measurements of a deal in one set-up.
#[derive(Serialize, Deserialize)]
struct Measured {
    bids: f64,
    nodes: [f64; WORTHS.len()],
}

fn measure(memory: &mut Memory, cards: usize, seed: u64) -> [Measured; SETUPS.len()] {
    let dealt = spades::deal(3, cards, seed).expect("three players have that many cards");
    std::array::from_fn(|place| {
        let setup = &SETUPS[place];
        let bids = setup.bids.of(dealt.table()).into_iter().map(|bid| bid.min(cards as u8));
        let bids: Vec<u8> = bids.collect();
        let rules = Spades::new(&bids, cards as u8).expect("bids of at most that many tricks");
        let mut game = Tricks::new(*dealt.table(), rules);
        let nodes = WORTHS.map(|(worth, _)| {
            let replica = Replica::new(worth, &bids, setup.heuristic, cards);
            // Each search learns for itself, so that its nodes do not depend on the deals before.
            memory.history = maxn::History::default();
            memory.forget();
            let search = Search::new(&replica).algorithm(Algorithm::Maxn(setup.pruning));
            let search = search.classifier(Classifier::Table).heuristic(true).ordering(setup.ordering);
            search.run_in(&mut game, memory).expect("it has outcomes").counts.nodes as f64
        });
        Measured { bids: bids.iter().map(|&bid| f64::from(bid)).sum(), nodes }
    })
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    let measured = deals.measure(progress, |seed| measure(&mut Memory::new(64 << 20), 9, seed))?;
    Ok(tabulate(deals, &measured))
}

fn tabulate(deals: &Deals<'_>, measured: &[[Measured; SETUPS.len()]]) -> Table {
    let title = format!("Nodes of nine cards with leaf-value tables, means; {}", deals.description());
    let mut table = Table::new(
        &title,
        ["set-up", "all bids", "WL", "smOT", "no bonus", "mOT", "no bonus", "OH", "MoMB", "MT"],
    );
    let mut theirs = vec![Cell::from("theirs (MT: linear test)"), Cell::Empty];
    theirs.extend(WORTHS.map(|(_, nodes)| Cell::Count(nodes as u64)));
    table.rows.push(theirs);
    // How far mOT is from OH, with and without the bonus, by the ratio of the larger to the smaller.
    let mut nearer = 0;
    for (place, setup) in SETUPS.iter().enumerate() {
        let mean = |of: &dyn Fn(&Measured) -> f64| {
            Estimate::of(&measured.iter().map(|deal| of(&deal[place])).collect::<Vec<_>>()).mean
        };
        let nodes: [f64; WORTHS.len()] = std::array::from_fn(|worth| mean(&|deal| deal.nodes[worth]));
        let distance = |one: usize| (nodes[one] / nodes[EXACT]).ln().abs();
        nearer += usize::from(distance(WITHOUT_BONUS) < distance(WITH_BONUS));
        let mut row =
            vec![Cell::from(setup.name), Cell::Real { value: mean(&|deal| deal.bids), decimals: 1 }];
        row.extend(nodes.map(|nodes| Cell::Count(nodes.round() as u64)));
        table.rows.push(row);
    }
    table.notes.push(
        "Speculative pruning, moves in the order of preference, tricks taken as the heuristic, unless the set-up says \
         otherwise; a transposition table that tells positions apart by everybody's tricks. No bonus: mOT and smOT \
         without the 3 points for each opponent who misses."
            .to_string(),
    );
    table.basis = Basis::Afterwards;
    table.verdict = Verdict {
        holds: nearer * 2 > SETUPS.len(),
        sentence: format!(
            "The bids decide more than the search does; and in the paper mOT takes 0.91 times the nodes of OH, to which mOT \
             without the bonus is nearer than mOT with it in {nearer} of {} set-ups.",
            SETUPS.len()
        ),
    };
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_lab::DealShare;

    #[test]
    fn bids_make_the_difference() {
        let deals = Deals { seed: 1, count: 3, theirs: 100, threads: 1, keeper: None, share: DealShare::ALL };
        let measured = deals.measure(&mut |_| Ok(()), |seed| measure(&mut Memory::new(1 << 20), 6, seed));
        let measured = measured.unwrap();
        let table = tabulate(&deals, &measured);
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()));
        let nodes =
            |setup: usize, worth: usize| measured.iter().map(|deal| deal[setup].nodes[worth]).sum::<f64>();
        assert!(nodes(3, EXACT) < nodes(0, EXACT), "bids that come true are sooner made for sure");
        assert!(nodes(7, EXACT) < nodes(0, EXACT), "sure tricks help");
    }
}

//! The depth of searches with a budget of nodes in Hearts and Spades for three (IJCAI03 Table 11).

use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Cell, Table, Verdict};
use maxn::{Algorithm, Classifier, Evaluation, Game, MaxnPruning, Memory, ParanoidPruning, Search};
use maxn_games::hearts::{self, HeartsEvaluation, Options, Points};
use maxn_games::spades::{self, SpadesEvaluation};
use maxn_games::tricks::{Rules, TrickCount, Tricks};
use maxn_lab::statistics::{Estimate, median};
use serde::{Deserialize, Serialize};

/// Nodes per move.
const NODES: u64 = 500_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Played {
    Hearts,
    Spades,
}

/// The transposition table of the searches that have one. The paper does not say whether theirs had.
const TABLE_BYTES: usize = 16 << 20;

/// A game and an algorithm, with the paper's figures.
#[derive(Clone, Copy)]
struct Method {
    name: &'static str,
    game: Played,
    algorithm: Algorithm,
    /// True if there is a transposition table.
    table: bool,
    /// Cards in all hands when the first search reaches the end of the hand.
    cards: f64,
    /// The depth in moves before that.
    moves: Option<f64>,
}

/// The paper's six methods, and the same with features that the paper may have had: pruning by the points so far where it says
/// max^n, and a transposition table.
const METHODS: [Method; 12] = [
    HEARTS[0],
    HEARTS[1],
    HEARTS[2],
    SPADES[0],
    SPADES[1],
    SPADES[2],
    Method {
        name: "Hearts, branch and bound",
        algorithm: Algorithm::Maxn(MaxnPruning::AlphaBetaBranchAndBound),
        ..HEARTS[0]
    },
    Method { name: "Hearts, speculative, with a table", table: true, ..HEARTS[1] },
    Method { name: "Hearts, paranoid, with a table", table: true, ..HEARTS[2] },
    Method {
        name: "Spades, branch and bound",
        algorithm: Algorithm::Maxn(MaxnPruning::AlphaBetaBranchAndBound),
        ..SPADES[0]
    },
    Method { name: "Spades, speculative, with a table", table: true, ..SPADES[1] },
    Method { name: "Spades, paranoid, zero window, with a table", table: true, ..SPADES[2] },
];

const HEARTS: [Method; 3] = [
    Method {
        name: "Hearts, max^n",
        game: Played::Hearts,
        algorithm: Algorithm::Maxn(MaxnPruning::None),
        table: false,
        cards: 20.9,
        moves: Some(11.1),
    },
    Method {
        name: "Hearts, speculative",
        game: Played::Hearts,
        algorithm: Algorithm::Maxn(MaxnPruning::Speculative),
        table: false,
        cards: 22.1,
        moves: Some(12.1),
    },
    Method {
        name: "Hearts, paranoid",
        game: Played::Hearts,
        algorithm: Algorithm::Paranoid(ParanoidPruning::AlphaBeta),
        table: false,
        cards: 25.8,
        moves: None,
    },
];

const SPADES: [Method; 3] = [
    Method {
        name: "Spades, max^n",
        game: Played::Spades,
        algorithm: Algorithm::Maxn(MaxnPruning::None),
        table: false,
        cards: 21.7,
        moves: Some(11.1),
    },
    Method {
        name: "Spades, speculative",
        game: Played::Spades,
        algorithm: Algorithm::Maxn(MaxnPruning::Speculative),
        table: false,
        cards: 24.3,
        moves: Some(15.4),
    },
    Method {
        name: "Spades, paranoid, zero window",
        game: Played::Spades,
        algorithm: Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening),
        table: false,
        cards: 33.5,
        moves: None,
    },
];

/// The depth of an algorithm's searches in a hand.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Sight {
    /// Cards in all hands when the first search reached the end of the hand.
    cards: f64,
    /// The mean depth in moves before that; `None` if the first search reached the end.
    moves: Option<f64>,
}

/// Lets an algorithm play a hand for all three players until a search reaches the end.
fn play<R: Rules>(
    mut game: Tricks<R>,
    evaluation: &impl Evaluation<Tricks<R>>,
    method: &Method,
    nodes: u64,
) -> Sight {
    let mut ahead = Vec::new();
    let search =
        Search::new(evaluation).algorithm(method.algorithm).classifier(Classifier::Linear).nodes(nodes);
    let mut memory = Memory::new(if method.table { TABLE_BYTES } else { 0 });
    loop {
        let cards = game.table().hands().iter().map(|hand| hand.len()).sum::<usize>();
        let report =
            search.run_in(&mut game, &mut memory).expect("the evaluations have what the methods need");
        let (false, Some(best)) = (report.exact, report.best) else {
            let moves = (!ahead.is_empty()).then(|| ahead.iter().sum::<f64>() / ahead.len() as f64);
            return Sight { cards: cards as f64, moves };
        };
        // The first step is what is left of the trick on the table.
        let rest = 3 - game.table().trick().len() as u32;
        ahead.push(f64::from(rest + 3 * report.depth.saturating_sub(1)));
        game.apply(best);
    }
}

fn see(method: &Method, cards: usize, nodes: u64, seed: u64) -> Sight {
    match method.game {
        Played::Hearts => {
            let game = hearts::deal(3, Options::PAPERS_NODES, cards, seed).expect("a deal for three");
            let points = HeartsEvaluation::First(Points::new(&game));
            play(game, &points, method, nodes)
        }
        Played::Spades => {
            let game = spades::deal(3, cards, seed).expect("a deal for three");
            let zero_window = Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
            let count = if method.algorithm == zero_window {
                // It needs a sum that grows with every trick.
                TrickCount::taken_within(game.table(), cards as u32)
            } else {
                TrickCount::new(game.table())
            };
            play(game, &SpadesEvaluation::Second(count), method, nodes)
        }
    }
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    make(deals, progress, 17, NODES)
}

fn make(deals: &Deals<'_>, progress: &mut Watcher, cards: usize, nodes: u64) -> Result<Table, MeasureError> {
    let measured = deals.measure(progress, |seed| METHODS.map(|method| see(&method, cards, nodes, seed)))?;
    let title =
        format!("The depth of {nodes} nodes per move in hands of {cards} cards; {}", deals.description());
    let mut table = Table::new(
        &title,
        ["search", "cards left: theirs", "ours, mean", "median", "moves ahead: theirs", "ours, mean"],
    );
    let mut means = [0.0; METHODS.len()];
    for (place, method) in METHODS.iter().enumerate() {
        let cards: Vec<f64> = measured.iter().map(|sights| sights[place].cards).collect();
        let moves: Vec<f64> = measured.iter().filter_map(|sights| sights[place].moves).collect();
        means[place] = Estimate::of(&cards).mean;
        table.push([
            Cell::from(method.name),
            Cell::Real { value: method.cards, decimals: 1 },
            Cell::estimate(Estimate::of(&cards), 1),
            Cell::Real { value: median(&cards), decimals: 1 },
            method.moves.map_or(Cell::Empty, |value| Cell::Real { value, decimals: 1 }),
            if moves.len() < 2 { Cell::Empty } else { Cell::estimate(Estimate::of(&moves), 1) },
        ]);
    }
    table.notes.push(
        "Cards left: in all hands together, when the first search goes to the end of the hand. Moves ahead: of the \
         searches before that. Each algorithm plays for all three players; it deepens trick by trick. At the horizon the points of Hearts are their holders', the tricks of Spades those that the \
         cards promise; with a zero window, only those taken."
            .to_string(),
    );
    table.notes.push("Theirs for Hearts, paranoid: 3.7 cards more than speculative.".to_string());
    let holds = means[0] < means[1] && means[1] < means[2] && means[3] < means[4] && means[4] < means[5];
    for (name, theirs, ours) in [
        ("cards that speculative sees the end earlier than plain max^n, Hearts", 1.2, means[1] - means[0]),
        ("the same in Spades", 2.6, means[4] - means[3]),
        ("cards that paranoid sees it earlier than speculative, Hearts", 3.7, means[2] - means[1]),
        ("the same in Spades", 9.2, means[5] - means[4]),
    ] {
        table.size(name, theirs, ours);
    }
    table.verdict = Verdict {
        holds,
        sentence: if holds {
            "Speculative pruning sees the end earlier than plain max^n, and paranoid earlier still, in both games."
                .to_string()
        } else {
            "The methods do not see the end in the paper's order.".to_string()
        },
    };
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_lab::DealShare;

    #[test]
    fn pruning_sees_the_end_no_later() {
        let deals = Deals { seed: 1, count: 4, theirs: 300, threads: 2, keeper: None, share: DealShare::ALL };
        let table = make(&deals, &mut |_| Ok(()), 8, 3_000).unwrap();
        let mean = |row: usize| match table.rows[row][2] {
            Cell::Estimate { mean, .. } => mean,
            ref other => panic!("{other:?} is no estimate"),
        };
        assert!(mean(0) <= mean(1) && mean(3) <= mean(4) && mean(3) < mean(5), "{table:?}");
        assert!(
            (0..METHODS.len()).all(|row| mean(row) < 24.0),
            "3,000 nodes do not see eight cards: {table:?}"
        );
    }

    #[test]
    fn with_enough_nodes_the_end_is_seen_at_once() {
        for method in &METHODS {
            let sight = see(method, 3, 1 << 40, 1);
            assert!((sight.cards - 9.0).abs() < 1e-9 && sight.moves.is_none(), "{}: {sight:?}", method.name);
        }
    }
}

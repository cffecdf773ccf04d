//! The history table in Abalone (DISS 6.3).

use super::comparison::{Row, table};
use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Table, Verdict};
use maxn::{Algorithm, Game, Generator, MaxnPruning, Memory, MoveOrdering, ParanoidPruning, Search};
use maxn_games::abalone::{Abalone, Strength};
use maxn_lab::statistics::Estimate;

/// The depth in moves: from a player's first move to its second.
const DEPTH: u32 = 4;
/// Random moves at the beginning, moves of all players between two measured positions, and the most moves of a game.
const RANDOM: u16 = 6;
const BETWEEN: u16 = 30;
const LONGEST: u16 = 210;

const SPECULATIVE: Algorithm = Algorithm::Maxn(MaxnPruning::Speculative);
const PARANOID: Algorithm = Algorithm::Paranoid(ParanoidPruning::AlphaBeta);

/// The game's own order: marbles pushed off, then pushed, then brought nearer to the centre.
const STATIC: MoveOrdering = MoveOrdering { hint: true, ..MoveOrdering::NONE };
/// The history table, and the game's order among moves of the same weight.
const LEARNED: MoveOrdering = MoveOrdering { history: true, ..STATIC };
/// The same, after moves that pruned at the same ply.
const KILLERS: MoveOrdering = MoveOrdering { killers: true, ..LEARNED };

/// The orders of each rule: static first.
const METHODS: [(&str, Algorithm, MoveOrdering); 6] = [
    ("speculative, static order", SPECULATIVE, STATIC),
    ("speculative, history", SPECULATIVE, LEARNED),
    ("speculative, killers and history", SPECULATIVE, KILLERS),
    ("paranoid, static order", PARANOID, STATIC),
    ("paranoid, history", PARANOID, LEARNED),
    ("paranoid, killers and history", PARANOID, KILLERS),
];
const ORDERS: usize = 3;

/// Positions of a game between three equal players who look two moves ahead.
fn positions(seed: u64) -> Vec<Abalone> {
    let mut random = Generator::new(seed);
    let evaluation = Strength { players: 3 };
    let search = Search::new(&evaluation).depth(2);
    let mut game = Abalone::start(3);
    let mut kept = Vec::new();
    while !game.is_terminal() && game.made() < LONGEST {
        let mv = if game.made() < RANDOM {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            moves[random.index(moves.len())]
        } else {
            if game.made() % BETWEEN == RANDOM {
                kept.push(game.clone().without_past());
            }
            search.run(&mut game).expect("the scores have bounds").best.expect("the game is not over")
        };
        if game.play(&mv).is_err() {
            break;
        }
    }
    kept
}

/// The mean nodes of each method on the positions of a game. Its history is that of the game so far, as in play.
fn nodes(depth: u32, seed: u64) -> [f64; METHODS.len()] {
    let positions = positions(seed);
    let evaluation = Strength { players: 3 };
    METHODS.map(|(_, algorithm, ordering)| {
        let search = Search::new(&evaluation).algorithm(algorithm).ordering(ordering);
        let search = search.depth(depth).deepening(true);
        let mut memory = Memory::new(0);
        let nodes = |position: &Abalone| {
            let report = search.run_in(&mut position.clone(), &mut memory).expect("the scores have bounds");
            report.counts.nodes as f64
        };
        Estimate::of(&positions.iter().map(nodes).collect::<Vec<_>>()).mean
    })
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    make(deals, progress, DEPTH)
}

fn make(deals: &Deals<'_>, progress: &mut Watcher, depth: u32) -> Result<Table, MeasureError> {
    let measured = deals.measure(progress, |seed| nodes(depth, seed))?;
    let column = |place: usize| measured.iter().map(|all| all[place]).collect();
    let rows: Vec<Row> = METHODS
        .iter()
        .enumerate()
        .map(|(place, &(name, ..))| Row { name, theirs: None, nodes: column(place) })
        .collect();
    let mut table =
        table(&format!("Nodes of {depth} moves, all iterations, averaged over each game"), deals, &rows);
    table.notes.push(format!(
        "A deal is a game of three equal players who look two moves ahead, after {RANDOM} random moves; every {BETWEEN}th position \
         is measured, without a transposition table. The history is that of the positions before."
    ));
    let ratio = |place: usize| {
        let first = place - place % ORDERS;
        let ratios: Vec<f64> = measured.iter().map(|all| all[place] / all[first]).collect();
        Estimate::of(&ratios)
    };
    let [history, of_paranoid] = [1, 4].map(ratio);
    let [killers, of_paranoid_killers] = [2, 5].map(ratio);
    let saves = |ratio: Estimate| ratio.mean + 2.0 * ratio.error < 1.0;
    table.verdict = Verdict {
        holds: saves(history) && saves(of_paranoid),
        sentence: format!(
            "With the history table max^n visits {:.3} ± {:.3} times the nodes of the static order, paranoid {:.3} ± {:.3}; with \
             killers as well {:.3} ± {:.3} and {:.3} ± {:.3}.",
            history.mean,
            history.error,
            of_paranoid.mean,
            of_paranoid.error,
            killers.mean,
            killers.error,
            of_paranoid_killers.mean,
            of_paranoid_killers.error,
        ),
    };
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn_lab::DealShare;

    #[test]
    fn figures_are_the_same_on_any_number_of_threads() {
        let deals = Deals { seed: 1, count: 2, theirs: 30, threads: 1, keeper: None, share: DealShare::ALL };
        let one = make(&deals, &mut |_| Ok(()), 1).unwrap();
        assert_eq!(one, make(&Deals { threads: 2, ..deals }, &mut |_| Ok(()), 1).unwrap());
        assert_eq!(one.rows.len(), METHODS.len());
    }
}

//! Nodes in Chinese Checkers (IJCAI03 Table 10, DISS Table 7.5).

use super::comparison::{Row, table};
use crate::experiment::{Deals, MeasureError, Watcher};
use crate::table::{Table, Verdict};
use maxn::Generator;
use maxn::{Algorithm, Game, MaxnPruning, MoveOrdering, ParanoidPruning, Search};
use maxn_games::chinese_checkers::{CheckersEvaluation, Position, Rules, Size, Static, Weights};
use maxn_lab::statistics::Estimate;

/// The depth in moves, and the moves considered in each position.
const DEPTH: u32 = 6;
const WIDTH: usize = 10;
/// The nodes of speculative pruning on a perfectly ordered tree, by the paper.
const OPTIMAL: f64 = 84_927.0;

/// A search with the paper's figure.
struct Method {
    name: &'static str,
    theirs: f64,
    algorithm: Algorithm,
    order: Order,
    weights: Weights,
}

/// The order in which moves are searched. The choice of the ten moves, and of one of equal outcomes, does not depend on it.
#[derive(Clone, Copy)]
enum Order {
    /// By the distance gained alone, as in the paper.
    Gain,
    /// First the best moves of the iteration before, from a transposition table, killer moves, and moves that were best for
    /// the same pieces of the mover; in the last step by the static value of each move.
    Learned,
}

impl Order {
    fn ordering(self) -> MoveOrdering {
        match self {
            Order::Gain => MoveOrdering { hint: true, ..MoveOrdering::NONE },
            Order::Learned => MoveOrdering::ALL,
        }
    }

    /// The size of the transposition table in bytes.
    fn table(self) -> usize {
        match self {
            Order::Gain => 0,
            Order::Learned => 16 << 20,
        }
    }
}

const SPECULATIVE: Algorithm = Algorithm::Maxn(MaxnPruning::Speculative);
const DEEP: Algorithm = Algorithm::Maxn(MaxnPruning::ApproximateDeep);
const PARANOID: Algorithm = Algorithm::Paranoid(ParanoidPruning::AlphaBeta);
const PLAIN: Algorithm = Algorithm::Maxn(MaxnPruning::None);

/// The usual evaluation: a step counts ten times as much as two pieces that are near each other.
const USUAL: Weights = Weights { step: 10, pair: 1, arrived: 4, last: 6 };
/// The same in small numbers, so that many positions have equal values. The paper's numbers are not known.
const COARSE: Weights = Weights { step: 2, pair: 1, arrived: 1, last: 2 };

const fn speculative(name: &'static str, order: Order, weights: Weights) -> Method {
    Method { name, theirs: 100_000.0, algorithm: SPECULATIVE, order, weights }
}

const fn deep(name: &'static str, order: Order, weights: Weights) -> Method {
    Method { name, theirs: 61_000.0, algorithm: DEEP, order, weights }
}

const fn paranoid(name: &'static str, order: Order, weights: Weights) -> Method {
    Method { name, theirs: 25_000.0, algorithm: PARANOID, order, weights }
}

/// The methods: first the full tree, then three methods with each order and evaluation.
const METHODS: [Method; 13] = [
    Method { name: "max^n", theirs: 1_200_000.0, algorithm: PLAIN, order: Order::Gain, weights: USUAL },
    speculative("speculative, by gain", Order::Gain, USUAL),
    deep("approximate deep, by gain", Order::Gain, USUAL),
    paranoid("paranoid, by gain", Order::Gain, USUAL),
    speculative("speculative, learned order", Order::Learned, USUAL),
    deep("approximate deep, learned order", Order::Learned, USUAL),
    paranoid("paranoid, learned order", Order::Learned, USUAL),
    speculative("speculative, by gain, coarse", Order::Gain, COARSE),
    deep("approximate deep, by gain, coarse", Order::Gain, COARSE),
    paranoid("paranoid, by gain, coarse", Order::Gain, COARSE),
    speculative("speculative, learned order, coarse", Order::Learned, COARSE),
    deep("approximate deep, learned order, coarse", Order::Learned, COARSE),
    paranoid("paranoid, learned order, coarse", Order::Learned, COARSE),
];

/// The number of moves of all players between two measured positions.
const BETWEEN: u16 = 15;
/// The most moves of a game: fifty per player.
const LONGEST: u16 = 150;
/// The number of random moves at the beginning, which make the games different.
const RANDOM: u16 = 6;

/// Positions of a game between three equal players that search three moves deep.
fn positions(size: Size, seed: u64) -> Vec<Position> {
    let mut random = Generator::new(seed);
    let evaluation = CheckersEvaluation::for_board(size, 3);
    let search = Search::new(&evaluation).depth(3).width(WIDTH);
    let mut game = Position::start(size, Rules::Standard, 3);
    let mut kept = Vec::new();
    while !game.is_terminal() && game.played() < LONGEST {
        let mv = if game.played() < RANDOM {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            moves[(random.next_u64() % moves.len().min(WIDTH) as u64) as usize]
        } else {
            if game.played() % BETWEEN == RANDOM % BETWEEN {
                kept.push(game.clone());
            }
            search.run(&mut game).expect("the scores have bounds").best.expect("the game is not over")
        };
        let _ = game.apply(mv);
    }
    kept
}

/// The mean nodes of each method on the positions of a game.
fn nodes(size: Size, depth: u32, seed: u64) -> [f64; METHODS.len()] {
    let positions = positions(size, seed);
    METHODS.each_ref().map(|method| {
        let evaluation = CheckersEvaluation::Static(Static::with(size, 3, method.weights));
        let search = Search::new(&evaluation)
            .algorithm(method.algorithm)
            .ordering(method.order.ordering())
            .table(method.order.table())
            .width(WIDTH)
            .depth(depth)
            .deepening(true);
        let nodes = |position: &Position| {
            let report = search.run(&mut position.clone()).expect("the scores have bounds");
            // The roots of the iterations do not count.
            (report.counts.nodes - u64::from(report.depth)) as f64
        };
        Estimate::of(&positions.iter().map(nodes).collect::<Vec<_>>()).mean
    })
}

pub(super) fn run(deals: &Deals<'_>, progress: &mut Watcher) -> Result<Table, MeasureError> {
    make(deals, progress, Size::Full, DEPTH)
}

fn make(deals: &Deals<'_>, progress: &mut Watcher, size: Size, depth: u32) -> Result<Table, MeasureError> {
    let measured = deals.measure(progress, |seed| nodes(size, depth, seed))?;
    let rows: Vec<Row> = METHODS
        .iter()
        .enumerate()
        .map(|(place, method)| {
            Row::new(method.name, method.theirs, measured.iter().map(|all| all[place]).collect())
        })
        .collect();
    let mut table = table("Nodes per move, all iterations, averaged over each game", deals, &rows);
    table.notes.push(format!(
        "A deal is a game of three equal players who look three moves ahead, after {RANDOM} random moves; every {BETWEEN}th \
         of its first {LONGEST} positions is measured. Optimal ordering leaves {OPTIMAL:.0} nodes to speculative pruning, by the paper. \
         By gain: in the order of the distance gained, as in the paper. Learned: first the best move of the iteration before, by a \
         transposition table, then moves that pruned beside, and moves that were best for the same pieces; in the last step before \
         the horizon by what the mover's own pieces are worth after the move. Coarse: the parts of \
         the evaluation count 2, 1, 1, 2 instead of 10, 1, 4, 6, so that more positions are worth the same."
    ));
    let falls = rows[1..].chunks(3).all(|methods| {
        let means: Vec<f64> = rows[..1].iter().chain(methods).map(Row::mean).collect();
        means.is_sorted_by(|before, after| before > after)
    });
    let more: Vec<&str> = rows
        .iter()
        .zip(&METHODS)
        .filter(|(row, method)| matches!(method.order, Order::Learned) && row.mean() >= method.theirs)
        .map(|(row, _)| row.name)
        .collect();
    table.verdict = Verdict {
        holds: falls,
        sentence: format!(
            "Each method visits {} than the one before, as in the paper. With the learned order {}.",
            if falls { "fewer nodes" } else { "not always fewer nodes" },
            if more.is_empty() {
                "all of them visit fewer than theirs".to_string()
            } else {
                format!("these visit more than theirs: {}", more.join("; "))
            }
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
        let one = make(&deals, &mut |_| Ok(()), Size::Small, 2).unwrap();
        assert_eq!(one, make(&Deals { threads: 2, ..deals }, &mut |_| Ok(()), Size::Small, 2).unwrap());
        assert!(one.rows.iter().all(|row| row.len() == one.columns.len()));
    }
}

//! Nodes in Chinese Checkers (IJCAI03 Table 10, DISS Table 7.5).

use super::comparison::{Row, table};
use crate::deals::Deals;
use crate::experiment::Watcher;
use crate::statistics::Estimate;
use crate::table::{Table, Verdict};
use maxn::{Algorithm, Game, MaxnPruning, Ordering, ParanoidPruning, Search};
use maxn_games::chinese_checkers::{Position, Rules, Size, Static};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Moves looked ahead, and moves looked at in each position.
const DEPTH: u32 = 6;
const WIDTH: usize = 10;
/// What a perfectly ordered tree leaves to speculative pruning, by the paper.
const OPTIMAL: f64 = 84_927.0;

/// A way to search.
struct Method {
    name: &'static str,
    theirs: f64,
    algorithm: Algorithm,
    ordering: Ordering,
    /// Bytes of a transposition table.
    table: usize,
}

const MIB: usize = 1 << 20;
const SPECULATIVE: Algorithm = Algorithm::Maxn(MaxnPruning::Speculative);
const DEEP: Algorithm = Algorithm::Maxn(MaxnPruning::ApproximateDeep);
const PARANOID: Algorithm = Algorithm::Paranoid(ParanoidPruning::AlphaBeta);
const PLAIN: Algorithm = Algorithm::Maxn(MaxnPruning::None);
/// The distance gained, and nothing else: the paper's order.
const GAIN: Ordering = Ordering { hint: true, ..Ordering::NONE };
/// And the best move of the iteration before.
const REMEMBERED: Ordering = Ordering { hint: true, hash_move: true, ..Ordering::NONE };

const METHODS: [Method; 8] = [
    Method { name: "max^n", theirs: 1_200_000.0, algorithm: PLAIN, ordering: GAIN, table: 0 },
    Method { name: "speculative", theirs: 100_000.0, algorithm: SPECULATIVE, ordering: GAIN, table: 0 },
    Method { name: "approximate deep", theirs: 61_000.0, algorithm: DEEP, ordering: GAIN, table: 0 },
    Method { name: "paranoid", theirs: 25_000.0, algorithm: PARANOID, ordering: GAIN, table: 0 },
    Method {
        name: "speculative, killers and history",
        theirs: 100_000.0,
        algorithm: SPECULATIVE,
        ordering: Ordering::ALL,
        table: 0,
    },
    Method {
        name: "speculative, table",
        theirs: 100_000.0,
        algorithm: SPECULATIVE,
        ordering: REMEMBERED,
        table: 16 * MIB,
    },
    Method {
        name: "approximate deep, table",
        theirs: 61_000.0,
        algorithm: DEEP,
        ordering: REMEMBERED,
        table: 16 * MIB,
    },
    Method {
        name: "paranoid, table",
        theirs: 25_000.0,
        algorithm: PARANOID,
        ordering: REMEMBERED,
        table: 16 * MIB,
    },
];

/// The moves of all players together between two positions that are measured.
const BETWEEN: u16 = 15;
/// Games are cut here: fifty moves of every player.
const LONGEST: u16 = 150;
/// The first moves are drawn at random, so that no two games are the same.
const RANDOM: u16 = 6;

/// Positions of a game that three equal players play, looking three moves ahead.
fn positions(size: Size, seed: u64) -> Vec<Position<3>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let evaluation = Static::new(size);
    let search = Search::new(&evaluation).depth(3).width(WIDTH);
    let mut game = Position::<3>::start(size, Rules::Standard);
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

/// The nodes of each method on the positions of a game, on average.
fn nodes(size: Size, depth: u32, seed: u64) -> [f64; METHODS.len()] {
    let evaluation = Static::new(size);
    let positions = positions(size, seed);
    METHODS.each_ref().map(|method| {
        let search = Search::new(&evaluation)
            .algorithm(method.algorithm)
            .ordering(method.ordering)
            .table(method.table)
            .width(WIDTH)
            .depth(depth)
            .deepening(true);
        let nodes: Vec<f64> = positions
            .iter()
            .map(|position| {
                search.run(&mut position.clone()).expect("the scores have bounds").counts.nodes as f64
            })
            .collect();
        Estimate::of(&nodes).mean
    })
}

pub(super) fn run(deals: &Deals, progress: &mut Watcher) -> Table {
    make(deals, progress, Size::Full, DEPTH)
}

fn make(deals: &Deals, progress: &mut Watcher, size: Size, depth: u32) -> Table {
    let measured = deals.measure(progress, || (), |(), seed| nodes(size, depth, seed));
    let rows: Vec<Row> = METHODS
        .iter()
        .enumerate()
        .map(|(place, method)| {
            Row::new(method.name, method.theirs, measured.iter().map(|all| all[place]).collect())
        })
        .collect();
    let mut table = table("Nodes of a move, all iterations, averaged over each game", deals, &rows);
    table.notes.push(format!(
        "A deal is a game of three equal players who look three moves ahead, after {RANDOM} random moves; every {BETWEEN}th \
         of its first {LONGEST} positions is measured. Optimal ordering leaves {OPTIMAL:.0} nodes to speculative pruning, by the paper."
    ));
    let falls = rows[..4].windows(2).all(|pair| pair[1].mean() < pair[0].mean());
    let more: Vec<&str> = rows[5..]
        .iter()
        .filter(|row| row.theirs.is_some_and(|theirs| row.mean() >= theirs))
        .map(|row| row.name)
        .collect();
    table.verdict = Verdict {
        holds: falls && more.is_empty(),
        sentence: format!(
            "Each method visits {} than the one before, as in the paper; {}.",
            if falls { "fewer nodes" } else { "not always fewer nodes" },
            if more.is_empty() {
                "with a table all of them fewer than theirs".to_string()
            } else {
                format!("more than theirs: {}", more.join(", "))
            }
        ),
    };
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_the_same_on_any_number_of_threads() {
        let deals = Deals { seed: 1, count: 2, theirs: 30, threads: 1 };
        let one = make(&deals, &mut |_| {}, Size::Small, 2);
        assert_eq!(one, make(&Deals { threads: 2, ..deals }, &mut |_| {}, Size::Small, 2));
        assert!(one.rows.iter().all(|row| row.len() == one.columns.len()));
    }
}

//! A match of a game of your own, with the statistics and the report of all other matches.
//!
//! `cargo run --release --example my_game -p maxn-lab` prints the report as Markdown; with the name of a file, the games are kept there,
//! and `maxn report FILE --html` makes a page with charts of them.

use maxn::{Bounds, Evaluation, Game, Mcts, Scores, Search};
use maxn_lab::own_game::{Choice, GameMatch, GameMatchError, random};
use maxn_lab::report::MatchReport;
use maxn_lab::results_db::Store;
use std::path::Path;

/// Three players in turn take one or two matches; the player who takes the last one wins.
#[derive(Clone)]
struct Matches {
    left: u8,
    turn: usize,
}

impl Game for Matches {
    type Move = u8;
    type Undo = ();

    fn players(&self) -> usize {
        3
    }
    fn player(&self) -> usize {
        self.turn
    }
    fn is_terminal(&self) -> bool {
        self.left == 0
    }
    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(1..=self.left.min(2));
    }
    fn apply(&mut self, taken: u8) {
        self.left -= taken;
        self.turn = (self.turn + 1) % 3;
    }
    fn undo(&mut self, taken: u8, (): ()) {
        self.left += taken;
        self.turn = (self.turn + 2) % 3;
    }
}

/// A point for the player who took the last match.
struct LastMatch;

impl Evaluation<Matches> for LastMatch {
    fn evaluate(&self, game: &Matches) -> Scores {
        Scores::only((game.turn + 2) % 3, 1)
    }
    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }
}

/// Plays a match between a search, a tree of simulations and chance, on heaps of different sizes.
pub(crate) fn play(store: &mut Store, deals: u32) -> Result<MatchReport, GameMatchError> {
    let search = |game: &Matches, _| {
        let report = Search::new(&LastMatch).depth(6).run(&mut game.clone());
        report.map_or_else(|_| Choice { mv: None, nodes: 0, depth: None }, |report| Choice::of(&report))
    };
    let simulations = |game: &Matches, seed| {
        let report = Mcts::new(&LastMatch).simulations(100).seed(seed).run(game);
        Choice { mv: report.ok().and_then(|report| report.best), nodes: 100, depth: None }
    };
    GameMatch::new(
        "matches",
        |seed| Matches { left: 7 + (seed % 6) as u8, turn: 0 },
        |end| LastMatch.evaluate(end),
    )
    .agent("max^n, depth 6", search)
    .agent("mcts, 100 simulations", simulations)
    .agent("random", random)
    .deals(deals)
    .run(store)
}

#[allow(dead_code)] // The tests include this file and call `play`.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut store = match std::env::args().nth(1) {
        Some(file) => Store::open(Path::new(&file))?,
        None => Store::in_memory()?,
    };
    println!("{}", play(&mut store, 50)?.markdown(true));
    Ok(())
}

//! Nodes per second of plain max^n on the board games, in the middle of a game of three: as `maxn bench bench/boards`
//! measures, without the rest of the program.

use maxn::{Algorithm, Evaluation, Game, MaxnPruning, MoveOrdering, Search};
use maxn_games::abalone::{Abalone, Strength};
use maxn_games::chinese_checkers::{Position, Rules, Size, Static, Winner};
use maxn_games::othello::{DiscShare, Othello};

/// Discs of all three players; from the start, somebody would be out after the first move.
const OTHELLO: &str =
    "players 3; turn 1; board ..333.../3..31.1./222331../..2313../..3212../..12222./....12../........";

/// The position after a number of moves of players who look two moves ahead.
fn middle<G: Game>(mut game: G, evaluation: &impl Evaluation<G>, moves: usize) -> G {
    for _ in 0..moves {
        let report = Search::new(evaluation).depth(2).run(&mut game).expect("pruning has its bounds");
        game.apply(report.best.expect("the game goes on"));
    }
    game
}

fn measure<G: Game>(name: &str, game: &G, evaluation: &impl Evaluation<G>, depth: u32) {
    let search = Search::new(evaluation)
        .algorithm(Algorithm::Maxn(MaxnPruning::None))
        .ordering(MoveOrdering::NONE)
        .depth(depth);
    let reports = (0..10).map(|_| search.run(&mut game.clone()).expect("plain search needs nothing"));
    let best = reports.min_by_key(|report| report.elapsed).expect("a run");
    let speed = best.counts.nodes as f64 / best.elapsed.as_secs_f64() / 1e6;
    println!("{name}: {} nodes, {speed:.1} million a second", best.counts.nodes);
}

fn main() {
    let checkers = Static::new(Size::Full, 3);
    let star = middle(Position::start(Size::Full, Rules::Standard, 3), &checkers, 45);
    measure("Chinese Checkers, no evaluation", &star, &Winner, 3);
    measure("Chinese Checkers, static evaluation", &star, &checkers, 3);
    let strength = Strength { players: 3 };
    let marbles = middle(Abalone::start(3), &strength, 30);
    measure("Abalone, strength", &marbles, &strength, 3);
    let discs: Othello = OTHELLO.parse().expect("a position of three");
    measure("Othello, disc share", &discs, &DiscShare, 5);
}

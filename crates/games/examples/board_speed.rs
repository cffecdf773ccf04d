//! Nodes a second of plain max^n on the board games, in the middle of a game of three.

use maxn::{Algorithm, Evaluation, Game, MaxnPruning, Ordering, Search};
use maxn_games::othello::{DiscShare, Othello, Standing};

/// The position after so many moves of players who look two moves ahead.
fn middle<G: Game<3>>(mut game: G, evaluation: &impl Evaluation<G, 3>, moves: usize) -> G {
    for _ in 0..moves {
        let report = Search::new(evaluation).depth(2).run(&mut game).expect("pruning has its bounds");
        game.apply(report.best.expect("the game goes on"));
    }
    game
}

fn measure<G: Game<3>>(name: &str, game: &G, evaluation: &impl Evaluation<G, 3>, depth: u32) {
    for (order, ordering) in [("as they come", Ordering::NONE), ("by hints", Ordering::default())] {
        let search = Search::new(evaluation)
            .algorithm(Algorithm::Maxn(MaxnPruning::None))
            .ordering(ordering)
            .depth(depth)
            .deepening(false);
        let reports = (0..5).map(|_| search.run(&mut game.clone()).expect("plain search needs nothing"));
        let best = reports.min_by_key(|report| report.elapsed).expect("a run");
        let speed = best.counts.nodes as f64 / best.elapsed.as_secs_f64() / 1e6;
        println!("{name}, moves {order}: {} nodes, {speed:.1} million a second", best.counts.nodes);
    }
}

fn main() {
    let game = middle(Othello::start(), &Standing, 20);
    println!("{game}");
    measure("Othello, disc share", &game, &DiscShare, 6);
    measure("Othello, standing", &game, &Standing, 6);
}

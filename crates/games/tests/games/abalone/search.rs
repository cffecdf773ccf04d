//! Every exact search against plain recursion, and the evaluations against the bounds they state.

use super::positions;
use maxn::{Algorithm, Evaluation, Game, Generator, MaxnPruning, Search};
use maxn_games::abalone::{Abalone, PushedOff, Strength};
use maxn_games::conformance::{self, check_searches};

fn searches_agree(players: usize, evaluation: &impl Evaluation<Abalone>, count: usize, depth: u32) {
    let mut dice = Generator::new(players as u64);
    let all = positions(players, 10);
    for _ in 0..count {
        let game = &all[dice.index(all.len())];
        if !game.is_terminal() {
            // The scores do not grow at an even pace, which one method needs.
            let needs_more = |algorithm: &Algorithm| algorithm.pruning() == "zero-window-deepening";
            assert!(check_searches(game, evaluation, Some(depth)).iter().all(needs_more));
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree(2, &Strength { players: 2 }, 4, 2);
    searches_agree(3, &Strength { players: 3 }, 3, 3);
    searches_agree(3, &PushedOff { players: 3 }, 3, 3);
    searches_agree(6, &Strength { players: 6 }, 2, 3);
}

/// Near the end, where there are few marbles and the bounds are close.
#[test]
fn evaluations_keep_their_bounds() {
    for players in [2, 3, 6] {
        let close = |game: &Abalone| game.pushed_off().first(players).contains(&5);
        for game in positions(players, 10).into_iter().filter(close).step_by(40) {
            conformance::check(&game, &PushedOff { players }, 1, 3);
            conformance::check(&game, &Strength { players }, 1, 4);
        }
        conformance::check(&Abalone::start(players), &PushedOff { players }, 2, 1);
    }
}

/// The scores have a constant sum, so three bounds together prune; with a sum that is never reached nothing would be.
#[test]
fn bounds_of_three_players_prune_in_the_middle_of_a_game() {
    let strength = Strength { players: 3 };
    let mut dice = Generator::new(30);
    for _ in 0..2 {
        let mut game = Abalone::start(3);
        for _ in 0..30 {
            let moves = conformance::moves(&game);
            game.play(&moves[dice.index(moves.len())]).expect("the move is legal");
        }
        let search = |pruning| {
            let search = Search::new(&strength).algorithm(Algorithm::Maxn(pruning)).depth(4).deepening(false);
            search.run(&mut game.clone()).expect("every limit is stated")
        };
        let plain = search(MaxnPruning::None);
        let speculative = search(MaxnPruning::Speculative);
        let approximate = search(MaxnPruning::ApproximateDeep);
        assert_eq!((speculative.scores, speculative.best), (plain.scores, plain.best), "{game}");
        let nodes = [plain, speculative, approximate].map(|report| report.counts.nodes);
        assert!(3 * nodes[1] <= nodes[0] && nodes[2] < nodes[1], "{game}: {nodes:?}");
    }
}

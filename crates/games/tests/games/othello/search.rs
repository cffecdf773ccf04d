//! Every exact search against plain recursion.

use super::positions;
use maxn::Generator;
use maxn::{Algorithm, Game, Search};
use maxn_games::conformance::{self, check_searches};
use maxn_games::othello::{DiscShare, Othello, OthelloEvaluation, Standing};

fn searches_agree(players: usize, count: usize, depth: u32) {
    let mut dice = Generator::new(players as u64);
    let all = positions(players, 50);
    for _ in 0..count {
        let game = all[dice.index(all.len())];
        if !game.is_terminal() {
            // Discs do not only grow in number, which one method needs.
            let needs_more = |algorithm: &Algorithm| algorithm.pruning() == "zero-window-deepening";
            for evaluation in [OthelloEvaluation::DiscShare, OthelloEvaluation::Standing] {
                assert!(check_searches(&game, &evaluation, Some(depth)).iter().all(needs_more));
            }
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree(2, 15, 4);
    searches_agree(3, 15, 4);
    searches_agree(4, 8, 5);
}

/// With a few squares left the game is solved.
#[test]
fn endings_are_searched_to_the_end() {
    for game in positions(3, 20).into_iter().filter(|game| game.counts().sum() == 58) {
        let expected = maxn::conformance::plain_maxn(&mut game.clone(), u32::MAX, &DiscShare);
        let report =
            Search::new(&OthelloEvaluation::DiscShare).table(1 << 16).run(&mut game.clone()).unwrap();
        assert!(report.exact);
        assert_eq!(report.scores, expected.0, "{game}");
    }
}

#[test]
fn evaluations_keep_their_bounds() {
    for players in 2..=4 {
        conformance::check(&Othello::start(players), &DiscShare, 100, 1);
        conformance::check(&Othello::start(players), &Standing, 100, 2);
    }
}

//! The suites of all games and of trick games.

use super::any_options;
use crate::trick_game::suite::check_evaluations;
use maxn::Generator;
use maxn::conformance::check;
use maxn_games::hearts::{self, Estimate, INFO, Options, Points, cards_each};

fn conforms(players: usize, options: Options, cards: usize, games: u64, seed: u64) {
    let game = hearts::deal(players, options, cards, seed).unwrap();
    check(&game, &Estimate::new(&game), games, seed);
    for points in [Points::new(&game), Points::so_far(&game)] {
        check(&game, &points, games, seed);
        check(&game.clone().without_merging(), &points, games, seed);
    }
}

#[test]
fn small_hands_conform_under_any_options() {
    let mut dice = Generator::new(3);
    for seed in 0..60 {
        let options = any_options(&mut dice);
        let cards = 2 + dice.index(4);
        conforms(3, options, cards, 40, seed);
        conforms(4, options, cards, 40, seed);
        conforms(5, options, cards.min(4), 20, seed);
        conforms(6, options, cards.min(3), 10, seed);
    }
}

#[test]
fn full_hands_conform() {
    for (_, options) in Options::PRESETS {
        conforms(3, options, cards_each(3), 10, 1);
        conforms(4, options, cards_each(4), 10, 2);
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    let mut dice = Generator::new(7);
    for seed in 0..5 {
        for (players, cards) in [(3, 3), (4, 2), (6, 1)] {
            let hand = hearts::deal(players, any_options(&mut dice), cards, seed).unwrap();
            check_evaluations(&INFO, &hand);
        }
    }
}

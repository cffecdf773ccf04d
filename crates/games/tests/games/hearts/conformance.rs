//! The conformance suite of all games.

use super::any_options;
use maxn::Generator;
use maxn::conformance::check;
use maxn_games::hearts::{self, Estimate, Options, Points, cards_each};

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

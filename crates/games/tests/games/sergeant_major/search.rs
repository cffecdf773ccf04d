//! Every exact search against plain recursion.

use crate::trick_game::suite::check_evaluations;
use maxn::conformance::check_searches;
use maxn_games::sergeant_major::{INFO, SergeantMajor, deal};
use maxn_games::tricks::{Order, TrickCount, Tricks};

/// With every evaluation of the game, to the end and one trick deep.
#[test]
fn exact_searches_agree_with_plain_recursion() {
    for seed in 0..6 {
        let dealt = deal(3, seed).unwrap();
        let order = Order::ALL[seed as usize % 2];
        check_evaluations(&INFO, &Tricks::new(*dealt.table(), SergeantMajor { order }));
    }
}

/// Tricks taken grow by one per step, which every method can use.
#[test]
fn tricks_taken_are_enough_for_every_method() {
    for seed in 0..6 {
        let game = deal(3, seed).unwrap();
        for depth in [1, 2, 3] {
            let taken = TrickCount::taken_within(game.table(), depth);
            assert!(check_searches(&game, &taken, Some(depth)).is_empty());
        }
    }
}

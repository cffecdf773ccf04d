//! Sergeant Major: the suites of all games and of trick games, the exchange, and observations that cannot be true.

mod exchange;
mod observations;

use crate::trick_game::suite::{check_errors, check_evaluations, check_notation};
use maxn::conformance::{check, check_searches};
use maxn_games::sergeant_major::{INFO, SergeantMajor, deal};
use maxn_games::tricks::{Order, TrickCount, Tricks};

#[test]
fn sergeant_major_conforms() {
    for seed in 0..12 {
        for cards in [5, 16] {
            let game = deal(cards, seed).unwrap();
            check(&game, &TrickCount::new(game.table()), 10, seed);
            check(&game, &TrickCount::taken_within(game.table(), cards as u32), 10, seed);
        }
    }
}

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

#[test]
fn positions_round_trip() {
    for seed in 0..20 {
        let dealt = deal(16, seed).unwrap();
        let order = Order::ALL[seed as usize % 2];
        check_notation(Tricks::new(*dealt.table(), SergeantMajor { order }), seed);
    }
}

#[test]
fn errors_name_the_field() {
    let hands = "hands S:A H:2 | S:K H:3 | S:2 H:A";
    let long = "S:AKQJT98765432 H:65432";
    let errors = [
        (format!("{hands}; trump X"), "trump: 'X' is not a suit"),
        (format!("{hands}; trump SH"), "trump: 'SH' is not a suit"),
        (format!("{hands}; order low"), "order: there is no order 'low'"),
        (format!("{hands}; bids 1 1 1"), "bids: unknown field"),
        (format!("{hands}; tricks 15 0 0"), "hands: 17 tricks"),
        (format!("{hands} | D:A2"), "hands: 4 hands, expected 3"),
        (format!("hands {long} | H:A | H:K"), "hands: player 2 has 1 cards, expected 18"),
    ];
    check_errors::<SergeantMajor>(&errors);
}

//! Positions as text, there and back.

use maxn::Game;
use maxn_games::oh_hell::{self, Missed, OhHell};
use maxn_games::sergeant_major::{self, SergeantMajor};
use maxn_games::spades::{self, Spades};
use maxn_games::tricks::{BadPosition, Order, Rules, Tricks};
use std::fmt::Display;
use std::str::FromStr;

/// Every position of a hand round-trips.
fn round_trip<R: Rules<N>, const N: usize>(mut game: Tricks<R, N>, seed: u64)
where
    Tricks<R, N>: Display + FromStr<Err = BadPosition>,
{
    loop {
        let text = game.to_string();
        assert_eq!(text.parse::<Tricks<R, N>>().as_ref(), Ok(&game), "{text}");
        if game.is_terminal() {
            return;
        }
        let mut cards = Vec::new();
        game.moves(&mut cards);
        game.apply(cards[seed as usize % cards.len()]);
    }
}

#[test]
fn positions_round_trip() {
    for seed in 0..20 {
        let dealt = spades::deal::<3>(17, seed).unwrap();
        let rules = dealt.rules().clone().with_breaking(seed % 2 == 0);
        round_trip(Tricks::new(*dealt.table(), rules), seed);
        round_trip(spades::deal::<2>(13, seed).unwrap(), seed);
        round_trip(spades::deal::<4>(6, seed).unwrap(), seed);
        let dealt = sergeant_major::deal(16, seed).unwrap();
        let order = Order::ALL[seed as usize % 2];
        round_trip(Tricks::new(*dealt.table(), SergeantMajor { order }), seed);
        let dealt = oh_hell::deal::<5>(7, seed).unwrap();
        let rules = OhHell::new(dealt.rules().bids(), 7, Missed::ALL[seed as usize % 3]).unwrap();
        round_trip(Tricks::new(*dealt.table(), rules), seed);
    }
}

#[test]
fn bids_may_be_left_to_the_simple_rule() {
    let game: Tricks<Spades<3>, 3> = "hands S:A H:2 | S:K H:3 | S:2 H:A".parse().unwrap();
    assert_eq!(game.rules().bids(), [0, 1, 1]);
}

#[test]
fn what_is_wrong_is_said_of_its_field() {
    let spades = |text: &str| text.parse::<Tricks<Spades<3>, 3>>().unwrap_err().to_string();
    let sergeant_major = |text: &str| text.parse::<Tricks<SergeantMajor, 3>>().unwrap_err().to_string();
    let oh_hell = |text: &str| text.parse::<Tricks<OhHell<3>, 3>>().unwrap_err().to_string();
    let hands = "hands S:A H:2 | S:K H:3 | S:2 H:A";
    let long = "S:AKQJT98765432 H:65432";
    for (error, words) in [
        (spades(&format!("{hands}; bids 1 2")), "bids: 2 words in '1 2', expected 3"),
        (spades(&format!("{hands}; bids 1 2 3")), "bids: a bid of 3 is out of range; bids go from 0 to 2"),
        (spades(&format!("{hands}; bids 1 -2 0")), "bids: '-2' is not a number of tricks"),
        (spades(&format!("{hands}; trump H")), "trump: unknown field"),
        (spades(&format!("{hands}; break hearts")), "break: 'hearts'"),
        (spades(&format!("{hands}; tricks 1 0 0")), "bids: must be given once a card has been played"),
        (spades(&format!("{hands}; tricks 9 9 9; bids 0 0 0")), "hands: 29 tricks"),
        (spades(&format!("{hands}; tricks 255 255 255; bids 0 0 0")), "tricks: 255"),
        (spades("hands C:2 | S:K | S:2"), "hands: 2C is not in the pack of 3 players"),
        (spades(""), "hands: must be given"),
        (sergeant_major(&format!("{hands}; trump X")), "trump: 'X' is not a suit"),
        (sergeant_major(&format!("{hands}; trump SH")), "trump: 'SH' is not a suit"),
        (sergeant_major(&format!("{hands}; order low")), "order: there is no order 'low'"),
        (sergeant_major(&format!("{hands}; bids 1 1 1")), "bids: unknown field"),
        (sergeant_major(&format!("{hands}; tricks 15 0 0")), "hands: 17 tricks"),
        (sergeant_major(&format!("hands {long} | H:A | H:K")), "hands: player 2 has 1 cards, expected 18"),
        (oh_hell(hands), "trump: must be given"),
        (oh_hell(&format!("{hands}; trump S; missed badly")), "missed: 'badly'"),
        (oh_hell(&format!("{hands}; trump S; bids 3 0 0")), "bids: a bid of 3 is out of range"),
        (oh_hell("hands S:A | S:K | H:2; trump S; trick 3S"), "hands: player 2 has 1 cards, expected 2"),
    ] {
        assert!(error.starts_with(words), "{error}\n  should begin with {words}");
    }
    let error = "hands S:A | S:K | S:Q | S:J | S:2".parse::<Tricks<Spades<5>, 5>>().unwrap_err();
    assert!(error.to_string().contains("2, 3 or 4"));
}

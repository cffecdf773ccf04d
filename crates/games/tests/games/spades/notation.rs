//! Positions as text, good and bad.

use crate::spades::with_nil;
use crate::trick_game::suite::check_notation;
use maxn_games::spades::{Spades, deal};
use maxn_games::tricks::Tricks;

#[test]
fn positions_round_trip() {
    for seed in 0..20 {
        let dealt = deal(3, 17, seed).unwrap();
        let rules = dealt.rules().clone().with_breaking(seed % 2 == 0);
        check_notation(Tricks::new(*dealt.table(), rules), seed);
        check_notation(with_nil(&dealt, seed), seed);
        let rules = Spades::without_bids().with_breaking(seed % 2 == 0);
        check_notation(Tricks::new(*dealt.table(), rules), seed);
        check_notation(deal(2, 13, seed).unwrap(), seed);
        check_notation(deal(4, 6, seed).unwrap(), seed);
    }
}

#[test]
fn bids_may_be_left_to_the_simple_rule() {
    let game: Tricks<Spades> = "hands S:A H:2 | S:K H:3 | S:2 H:A".parse().unwrap();
    assert_eq!(game.rules().bids()[..3], [0, 1, 1]);
}

#[test]
fn errors_name_the_field() {
    let error = |text: &str| text.parse::<Tricks<Spades>>().unwrap_err().to_string();
    let hands = "hands S:A H:2 | S:K H:3 | S:2 H:A";
    for (text, words) in [
        (format!("{hands}; bids 1 2"), "bids: 2 words in '1 2', expected 3"),
        (format!("{hands}; bids 1 2 3"), "bids: a bid of 3 is out of range; bids go from 0 to 2"),
        (format!("{hands}; bids 1 -2 0"), "bids: '-2' is not a number of tricks"),
        (format!("{hands}; bids none 0 0"), "bids: 'none' is not a number of tricks"),
        (format!("{hands}; bids none; bids 0 0 0"), "bids: comes twice"),
        (format!("{hands}; trump H"), "trump: unknown field"),
        (format!("{hands}; break hearts"), "break: 'hearts'"),
        (format!("{hands}; nil many"), "nil: 'many' is not a number of points"),
        (format!("{hands}; tricks 1 0 0"), "bids: must be given once a card has been played"),
        (format!("{hands}; tricks 9 9 9; bids 0 0 0"), "hands: 29 tricks"),
        (format!("{hands}; tricks 255 255 255; bids 0 0 0"), "tricks: 255"),
        ("hands C:2 | S:K | S:2".to_string(), "hands: 2C is not in the pack of 3 players"),
        (String::new(), "hands: must be given"),
    ] {
        let error = error(&text);
        assert!(error.starts_with(words), "{error}\n  should begin with {words}");
    }
    let error = "hands S:A | S:K | S:Q | S:J | S:2".parse::<Tricks<Spades>>().unwrap_err();
    assert!(error.to_string().contains("2, 3 or 4"));
}

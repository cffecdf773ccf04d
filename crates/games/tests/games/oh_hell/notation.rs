//! Positions as text, good and bad.

use crate::trick_game::suite::check_notation;
use maxn_games::oh_hell::{Missed, OhHell, deal};
use maxn_games::tricks::Tricks;

#[test]
fn positions_round_trip() {
    for seed in 0..20 {
        let dealt = deal(5, 7, seed).unwrap();
        let rules = OhHell::new(&dealt.rules().bids(), 7, Missed::ALL[seed as usize % 3]).unwrap();
        check_notation(Tricks::new(*dealt.table(), rules), seed);
    }
}

#[test]
fn errors_name_the_field() {
    let error = |text: &str| text.parse::<Tricks<OhHell>>().unwrap_err().to_string();
    let hands = "hands S:A H:2 | S:K H:3 | S:2 H:A";
    for (text, words) in [
        (hands.to_string(), "trump: must be given"),
        (format!("{hands}; trump S; missed badly"), "missed: 'badly'"),
        (format!("{hands}; trump S; bids 3 0 0"), "bids: a bid of 3 is out of range"),
        ("hands S:A | S:K | H:2; trump S; trick 3S".to_string(), "hands: player 2 has 1 cards, expected 2"),
    ] {
        let error = error(&text);
        assert!(error.starts_with(words), "{error}\n  should begin with {words}");
    }
}

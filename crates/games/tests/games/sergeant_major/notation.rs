//! Positions as text, good and bad.

use maxn_games::card_table::trials::check_notation;
use maxn_games::sergeant_major::{SergeantMajor, deal};
use maxn_games::tricks::{Order, Tricks};

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
    let error = |text: &str| text.parse::<Tricks<SergeantMajor>>().unwrap_err().to_string();
    let hands = "hands S:A H:2 | S:K H:3 | S:2 H:A";
    let long = "S:AKQJT98765432 H:65432";
    for (text, words) in [
        (format!("{hands}; trump X"), "trump: 'X' is not a suit"),
        (format!("{hands}; trump SH"), "trump: 'SH' is not a suit"),
        (format!("{hands}; order low"), "order: there is no order 'low'"),
        (format!("{hands}; bids 1 1 1"), "bids: unknown field"),
        (format!("{hands}; tricks 15 0 0"), "hands: 17 tricks"),
        (format!("{hands} | D:A2"), "hands: 4 hands, expected 3"),
        (format!("hands {long} | H:A | H:K"), "hands: player 2 has 1 cards, expected 18"),
    ] {
        let error = error(&text);
        assert!(error.starts_with(words), "{error}\n  should begin with {words}");
    }
}

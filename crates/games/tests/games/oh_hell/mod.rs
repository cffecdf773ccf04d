//! Oh Hell: the suites of all games and of trick games, and its series.

mod series;

use crate::trick_game::suite::{check_errors, check_evaluations, check_notation, check_opening};
use maxn::conformance::check;
use maxn_games::oh_hell::{ExactBid, INFO, Missed, OhHell, Series, deal};
use maxn_games::tricks::Tricks;
use maxn_play::toolkit::hidden::HandSeries;

fn conforms(players: usize, cards: usize) {
    for seed in 0..6 {
        let dealt = deal(players, cards, seed).unwrap();
        for missed in Missed::ALL {
            let rules = OhHell::new(&dealt.rules().bids(), cards as u8, missed).unwrap();
            let game = Tricks::new(*dealt.table(), rules);
            check(&game, &ExactBid::new(&game), 6, seed);
        }
    }
}

#[test]
fn oh_hell_conforms() {
    conforms(3, 8);
    conforms(4, 5);
    conforms(7, 7);
}

fn searches_agree(players: usize, cards: usize, deals: u64) {
    for seed in 0..deals {
        let game = deal(players, cards, seed).unwrap();
        for missed in Missed::ALL {
            let rules = OhHell::new(&game.rules().bids(), cards as u8, missed).unwrap();
            check_evaluations(&INFO, &Tricks::new(*game.table(), rules));
        }
    }
}

#[test]
fn exact_searches_of_bids_agree_with_plain_recursion() {
    for (seed, options) in (0..).zip(["missed=tricks", "missed=nothing", "missed=penalty"]) {
        for players in 3..=4 {
            let series =
                Series::new(players, format!("{options} sizes=down most=2").parse().unwrap()).unwrap();
            check_opening(&INFO, &series.deal(seed).unwrap());
        }
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree(3, 3, 6);
    searches_agree(4, 2, 6);
    searches_agree(7, 1, 4);
}

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
    let hands = "hands S:A H:2 | S:K H:3 | S:2 H:A";
    let errors = [
        (hands.to_string(), "trump: must be given"),
        (format!("{hands}; trump S; missed badly"), "missed: 'badly'"),
        (format!("{hands}; trump S; bids 3 0 0"), "bids: a bid of 3 is out of range"),
        ("hands S:A | S:K | H:2; trump S; trick 3S".to_string(), "hands: player 2 has 1 cards, expected 2"),
    ];
    check_errors::<OhHell>(&errors);
}

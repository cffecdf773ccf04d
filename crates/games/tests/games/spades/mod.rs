//! Spades: the suites of all games and of trick games, partners, hands without bids, and the table of IJCAI05.

mod partners;
mod table_of_three_tricks;
mod without_bids;

use crate::trick_game::suite::{check_errors, check_evaluations, check_notation};
use maxn::conformance::check;
use maxn_games::spades::{INFO, Payoff, Spades, Utility, deal};
use maxn_games::tricks::Tricks;

fn conforms(players: usize, cards: usize) {
    for seed in 0..12 {
        let dealt = deal(players, cards, seed).unwrap();
        let rules = dealt.rules().clone().with_breaking(seed % 3 == 0);
        let game = Tricks::new(*dealt.table(), rules);
        for utility in Utility::ALL {
            check(&game, &Payoff::new(utility, &game), 8, seed);
            check(&game.clone().without_merging(), &Payoff::new(utility, &game), 4, seed);
        }
    }
}

#[test]
fn spades_conforms() {
    conforms(2, 13);
    conforms(3, 6);
    conforms(3, 17);
    conforms(4, 8);
}

fn searches_agree(players: usize, cards: usize, deals: u64) {
    for seed in 0..deals {
        let game = deal(players, cards, seed).unwrap();
        let rules = game.rules().clone().with_breaking(seed % 2 == 0);
        check_evaluations(&INFO, &Tricks::new(*game.table(), rules));
    }
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    searches_agree(2, 5, 4);
    searches_agree(3, 3, 6);
    searches_agree(4, 2, 6);
}

#[test]
fn positions_round_trip() {
    for seed in 0..20 {
        let dealt = deal(3, 17, seed).unwrap();
        let rules = dealt.rules().clone().with_breaking(seed % 2 == 0);
        check_notation(Tricks::new(*dealt.table(), rules), seed);
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
    let hands = "hands S:A H:2 | S:K H:3 | S:2 H:A";
    let errors = [
        (format!("{hands}; bids 1 2"), "bids: 2 words in '1 2', expected 3"),
        (format!("{hands}; bids 1 2 3"), "bids: a bid of 3 is out of range; bids go from 0 to 2"),
        (format!("{hands}; bids 1 -2 0"), "bids: '-2' is not a number of tricks"),
        (format!("{hands}; bids none 0 0"), "bids: 'none' is not a number of tricks"),
        (format!("{hands}; bids none; bids 0 0 0"), "bids: comes twice"),
        (format!("{hands}; trump H"), "trump: unknown field"),
        (format!("{hands}; break hearts"), "break: 'hearts'"),
        (format!("{hands}; tricks 1 0 0"), "bids: must be given once a card has been played"),
        (format!("{hands}; tricks 9 9 9; bids 0 0 0"), "hands: 29 tricks"),
        (format!("{hands}; tricks 255 255 255; bids 0 0 0"), "tricks: 255"),
        ("hands C:2 | S:K | S:2".to_string(), "hands: 2C is not in the pack of 3 players"),
        (String::new(), "hands: must be given"),
    ];
    check_errors::<Spades>(&errors);
    let error = "hands S:A | S:K | S:Q | S:J | S:2".parse::<Tricks<Spades>>().unwrap_err();
    assert!(error.to_string().contains("2, 3 or 4"));
}

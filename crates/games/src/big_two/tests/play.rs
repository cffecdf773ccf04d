//! Whole hands against the second account of the rules.

use super::account::{Account, read, written};
use super::{all_rules, position, small};
use crate::big_two::{BigTwo, CardSet, Play};
use maxn::{Game, Generator};

/// Plays a hand at random by both accounts.
fn compare(mut hand: BigTwo, seed: u64) -> u32 {
    let players = hand.table.players();
    let hands = hand.hands()[..players].iter().map(|hand| read(&hand.list())).collect();
    let mut account = Account::new(hands, hand.table.pass_is_final, hand.table.low_straights);
    let mut generator = Generator::new(seed);
    let mut plays = 0;
    while !hand.is_terminal() {
        assert!(!account.is_over());
        assert_eq!(hand.player(), account.turn, "{hand}");
        let mut legal = Vec::new();
        hand.plays(&mut legal);
        let mut found: Vec<String> = legal.iter().map(ToString::to_string).collect();
        let mut expected: Vec<String> = account.legal().iter().map(|cards| written(cards)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{hand}");
        let play = legal[generator.index(legal.len())];
        account.play(&read(&play.cards().list()));
        hand.apply(play);
        plays += 1;
    }
    assert!(account.is_over());
    assert_eq!(hand.result().first(players), account.points());
    assert_eq!(hand.result().sum(), 0);
    plays
}

#[test]
fn random_hands_agree_with_the_second_account() {
    let mut plays = 0;
    for options in all_rules() {
        for players in 2..=4 {
            for seed in 0..60 {
                plays += compare(small(players, 1 + seed as usize % 11, &options, seed), seed);
            }
        }
    }
    assert!(plays > 5000, "{plays}");
}

#[test]
fn whole_deals_agree_with_the_second_account() {
    for (seed, options) in (0..).zip(all_rules()) {
        for players in [2, 4] {
            let hand = super::super::series::deal_all(players, &options, seed);
            assert_eq!(hand.hands().iter().map(|hand| hand.len()).sum::<usize>(), 13 * players);
            compare(hand, seed);
        }
    }
}

#[test]
fn three_players_share_the_pack_and_the_leader_has_a_card_more() {
    for seed in 0..200 {
        let hand = super::super::series::deal_all(3, &all_rules()[0], seed);
        let leader = hand.table.turn();
        assert!(hand.hands()[leader].includes(CardSet::DECK.lowest()));
        let sizes: Vec<usize> = (0..3).map(|player| hand.hands()[player].len()).collect();
        assert!((0..3).all(|player| sizes[player] == if player == leader { 18 } else { 17 }));
        let all = hand.hands().iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        assert_eq!((all, hand.undealt), (CardSet::DECK, CardSet::EMPTY));
    }
}

#[test]
fn who_has_passed_may_play_again_unless_a_pass_is_final() {
    for (rules, next) in [("", 0), ("; rules pass_is_final", 1)] {
        let mut hand = position(&format!("hands S:A H:3 | S:4 H:5 | S:2 H:K; turn 1; last 3 TD{rules}"));
        hand.apply(Play::PASS);
        hand.apply(Play::PASS);
        assert!(hand.table.is_lead() && hand.player() == 2, "all others have passed: {hand}");
        let mut hand = position(&format!("hands S:A H:3 | S:4 H:Q | S:2 H:K; turn 1; last 3 TD{rules}"));
        hand.apply(Play::PASS);
        hand.apply(Play::new("QH".parse().unwrap(), false).unwrap());
        hand.apply(Play::new("KH".parse().unwrap(), false).unwrap());
        assert_eq!(hand.player(), next, "{hand}");
    }
}

#[test]
fn payments_double_with_ten_cards_and_treble_with_thirteen() {
    let pays = |cards| super::super::rules::payment(cards);
    assert_eq!([0, 1, 9, 10, 12, 13, 17].map(pays), [0, 1, 9, 20, 24, 39, 51]);
    let end = position("hands S:- | S:2 | S:3456789TJQ; turn 2; last 1 KD");
    assert_eq!(end.result(), [21, -1, -20]);
}

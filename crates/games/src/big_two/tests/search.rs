//! Searches against plain recursion.

use super::{alike, all_rules, small};
use crate::big_two::{BigTwo, Kind, Points};
use maxn::conformance::{check, check_searches, plain_maxn};
use maxn::{Evaluation, Game, Generator, Scores, Search};
use std::collections::HashMap;

#[test]
fn the_game_keeps_its_contract() {
    for (seed, options) in (0..).zip(all_rules()) {
        for players in 2..=4 {
            let hand = small(players, 9, &options, seed);
            check(&hand, &Points::new(&hand), 12, seed);
            let hand = super::super::series::deal_all(players, &options, seed);
            check(&hand, &Points::new(&hand), 6, seed);
        }
    }
}

#[test]
fn every_exact_search_finds_what_plain_recursion_finds() {
    for (seed, options) in (5..).zip(all_rules()) {
        for (players, cards) in [(2, 5), (3, 4), (4, 3)] {
            let hand = small(players, cards, &options, seed);
            let points = Points::new(&hand);
            for depth in [None, Some(3)] {
                let refused = check_searches(&hand, &points, depth);
                assert!(
                    refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"),
                    "{refused:?}"
                );
            }
        }
    }
}

/// A position as text, the kinds of its moves, its estimate, and its value if it is small.
type Known = (String, Vec<Kind>, Scores, Option<Scores>);

/// Positions with the same key have the same value, the same estimate, and moves that correspond one to one.
#[test]
fn equal_keys_have_equal_values_and_moves() {
    let mut known: HashMap<u64, Known> = HashMap::new();
    let mut met = 0;
    for seed in 0..1500 {
        let options = all_rules()[seed as usize % 4];
        let mut generator = Generator::new(seed);
        // Values of the smaller hands, moves of the larger ones.
        let (each, solved) = if seed % 3 == 0 { (6, false) } else { (3, true) };
        let mut hand = alike(3, each, &options, seed % 80);
        while !hand.is_terminal() {
            let points = Points::new(&hand);
            let mut moves = Vec::new();
            hand.moves(&mut moves);
            let kinds = moves.iter().map(|play| play.kind()).collect();
            let value = solved.then(|| plain_maxn(&mut hand.clone(), u32::MAX, &points).0);
            let found = (hand.to_string(), kinds, points.evaluate(&hand), value);
            if let Some(before) = known.insert(hand.key().unwrap(), found.clone()) {
                assert_eq!((&before.1, before.2), (&found.1, found.2), "{} and {}", found.0, before.0);
                let values = before.3.zip(found.3);
                assert!(values.is_none_or(|(one, other)| one == other), "{} and {}", found.0, before.0);
                met += u32::from(before.0 != found.0);
            }
            hand.apply(moves[generator.index(moves.len())]);
        }
    }
    assert!(met > 5, "different positions with one key: {met}");
}

#[test]
fn estimates_lie_within_the_range_and_favour_the_player_near_its_end() {
    let hand: BigTwo = "hands S:2 | S:3579J H:468TQ | S:468TQ H:3579J; turn 1".parse().unwrap();
    let points = Points::new(&hand);
    let scores = points.evaluate(&hand);
    assert!(scores[0] > 0 && scores[1] < 0 && scores[2] < 0 && scores[3] == 0, "{scores:?}");
    let report = Search::new(&points).depth(1).run(&mut hand.clone()).unwrap();
    assert_eq!(report.scores, [40, -20, -20]);
}

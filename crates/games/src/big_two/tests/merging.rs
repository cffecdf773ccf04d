//! Plays that are as good as another: searches with and without them.

use super::{alike, all_rules};
use crate::big_two::equivalence::loose;
use crate::big_two::series::holder_of_lowest;
use crate::big_two::{BigTwo, Card, CardSet, Options, Points};
use maxn::conformance::plain_maxn;
use maxn::{Game, Generator, Search};
use maxn_play::toolkit::hidden::HiddenHand;

#[test]
fn merged_plays_have_the_value_of_the_play_that_stands_for_them() {
    let (mut merged, mut all) = (0, 0);
    for seed in 0..16 {
        for options in all_rules() {
            let hand = alike(3, 4, &options, seed);
            let every = hand.clone().with_every_play();
            let points = Points::new(&hand);
            let mut legal = Vec::new();
            hand.legal(&mut legal);
            let mut values = Vec::new();
            for &play in &legal {
                let value = every.clone().explore(play, |after| plain_maxn(after, u32::MAX, &points).0);
                values.push((play, value));
            }
            for &(play, value) in &values {
                let standing = hand.representative(play);
                let of_standing = values.iter().find(|(other, _)| *other == standing).unwrap().1;
                assert_eq!(value, of_standing, "{play} and {standing} in {hand}");
                merged += u32::from(standing != play);
            }
            all += legal.len();
            let with = plain_maxn(&mut hand.clone(), u32::MAX, &points);
            assert_eq!(with.0, plain_maxn(&mut every.clone(), u32::MAX, &points).0, "{hand}");
        }
    }
    assert!(merged > 15, "{merged} of {all}");
}

/// A deal in which a player has five cards of a suit and one more, and the others four each of the same ranks.
fn with_flush(options: &Options, seed: u64) -> BigTwo {
    let mut hand = alike(3, 4, options, seed);
    let mut generator = Generator::new(seed);
    let lowest = 4 * generator.index(6);
    let mut pack: Vec<Card> = CardSet::DECK.into_iter().rev().skip(lowest).take(28).collect();
    generator.shuffle(&mut pack);
    let suit = generator.index(4);
    let of_suit = |card: &Card| card.bit() as usize % 4 == suit;
    // Stable: the cards of the suit come first, in any order.
    pack.sort_by_key(|card| !of_suit(card));
    pack[5..].rotate_left(2);
    let mut rest = pack.into_iter();
    for (player, size) in [(0, 6), (1, 4), (2, 4)] {
        hand.hands[player] = rest.by_ref().take(size).collect();
    }
    let leader = holder_of_lowest(&hand.hands) as u8;
    (hand.table.turn, hand.table.last_by) = (leader, leader);
    hand
}

/// Cards of a suit of which a flush is possible are not alike.
#[test]
fn searches_find_the_same_with_and_without_merging_where_a_flush_is_possible() {
    let (mut flushes, mut nodes) = (0, [0, 0]);
    for seed in 0..8 {
        for options in all_rules() {
            let hand = with_flush(&options, seed);
            let points = Points::new(&hand);
            let with = Search::new(&points).table(1 << 20).run(&mut hand.clone()).unwrap();
            let without = Search::new(&points).run(&mut hand.clone().with_every_play()).unwrap();
            assert_eq!(with.scores, without.scores, "{hand}");
            flushes += u32::from(loose(hand.hands()[0].bits()) != hand.hands()[0].bits());
            nodes[0] += with.counts.nodes;
            nodes[1] += without.counts.nodes;
        }
    }
    assert!(flushes > 20 && nodes[0] < nodes[1], "{flushes} flushes, {nodes:?} nodes");
}

/// The searched moves are those that stand for themselves, each legal move has one, and there are fewer.
#[test]
fn every_legal_play_has_one_that_stands_for_it() {
    let (mut searched, mut legal) = (0, 0);
    for options in all_rules() {
        for seed in 0..30 {
            let hand = alike(3, 12, &options, seed);
            let (mut moves, mut plays) = (Vec::new(), Vec::new());
            hand.moves(&mut moves);
            hand.plays(&mut plays);
            let standing: Vec<_> =
                plays.iter().copied().filter(|&play| hand.representative(play) == play).collect();
            assert_eq!(moves, standing, "{hand}");
            assert!(plays.iter().all(|&play| moves.contains(&hand.representative(play))), "{hand}");
            (searched, legal) = (searched + moves.len(), legal + plays.len());
        }
    }
    assert!(searched * 10 < legal * 9, "{searched} of {legal}");
}

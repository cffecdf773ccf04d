//! Tests of Big Two, by a second account of its rules and by brute force.

mod account;
mod combinations;
mod contest;
mod hidden;
mod merging;
mod notation;
mod play;
mod search;

use super::{BigTwo, Card, CardSet, Options, deal};
use maxn::Generator;

/// All combinations of the two options of the play.
fn all_rules() -> [Options; 4] {
    let rules = |pass_is_final, low_straights| Options { pass_is_final, low_straights, ..Options::STANDARD };
    [rules(false, false), rules(true, false), rules(false, true), rules(true, true)]
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn position(text: &str) -> BigTwo {
    text.parse().unwrap()
}

/// A small deal of neighbouring ranks, in which many cards are alike and many make combinations.
fn alike(players: usize, each: usize, options: &Options, seed: u64) -> BigTwo {
    let mut hand = small(players, each, options, seed);
    let mut generator = Generator::new(seed);
    let ranks = (players * each).div_ceil(4) + generator.index(2);
    let lowest = 4 * generator.index(14 - ranks);
    let mut pack: Vec<Card> = CardSet::DECK.into_iter().rev().skip(lowest).take(4 * ranks).collect();
    generator.shuffle(&mut pack);
    for player in 0..players {
        let cards = &pack[player * each..(player + 1) * each];
        hand.hands[player] = cards.iter().copied().collect();
    }
    let leader = super::series::holder_of_lowest(&hand.hands) as u8;
    (hand.table.turn, hand.table.last_by) = (leader, leader);
    hand.table.first = seed.is_multiple_of(2);
    hand
}

/// A small deal.
fn small(players: usize, each: usize, options: &Options, seed: u64) -> BigTwo {
    deal(players, Some(each), options, seed).unwrap()
}

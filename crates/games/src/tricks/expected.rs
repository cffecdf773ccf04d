//! Expected tricks of a hand.

use crate::cards::{Card, Hand, Suit};
use std::cmp::Reverse;

/// The frequency with which a higher card of another player gets in the way.
const IN_THE_WAY: f64 = 0.62;

/// The least value of a trump beyond the third.
const LONG_TRUMP: f64 = 0.85;

/// The part left of a high card in a suit of which others are likely to have no more cards.
const TRUMPED: f64 = 0.35;

/// Returns the tricks to expect from a hand among players with as many cards each. `hidden` are the cards it does not see,
/// dealt or not.
pub fn expected_tricks(hand: Hand, trump: Option<Suit>, hidden: Hand, players: usize) -> f64 {
    let opponents = players as f64 - 1.0;
    // The probability that a hidden card is in somebody's hand.
    let dealt = (opponents * hand.len() as f64 / hidden.len().max(1) as f64).min(1.0);
    let mut tricks = 0.0;
    for suit in Suit::ALL {
        let mut own: Vec<Card> = hand.of(suit).into_iter().collect();
        own.sort_by_key(|&card| Reverse(card));
        let length_outside = hidden.of(suit).len() as f64 * dealt / opponents;
        for (place, card) in own.into_iter().enumerate() {
            let higher = hidden.above(card).len() as f64;
            let stands = (1.0 - IN_THE_WAY * dealt).powf(higher);
            tricks += if trump == Some(suit) {
                if place >= 3 { stands.max(LONG_TRUMP) } else { stands }
            } else if trump.is_some() && place as f64 + 1.0 > length_outside {
                stands * TRUMPED
            } else {
                stands
            };
        }
    }
    tricks
}

/// Returns the legal bid nearest to the expected tricks.
pub fn nearest_bid(legal: impl Iterator<Item = u8>, expected: f64) -> Option<u8> {
    let distance = |bid: u8| (f64::from(bid) - expected).abs();
    legal.min_by(|&one, &other| distance(one).total_cmp(&distance(other)))
}

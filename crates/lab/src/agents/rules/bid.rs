//! How many tricks a hand is good for.

use maxn_games::cards::{Card, Hand, Suit};
use std::cmp::Reverse;

/// How often a card that is higher and held by somebody else comes in the way.
const IN_THE_WAY: f64 = 0.62;

/// What a trump beyond the third is worth at least.
const LONG_TRUMP: f64 = 0.85;

/// What remains of a high card of a suit that others are likely to have no more cards of.
const TRUMPED: f64 = 0.35;

/// The tricks to expect from a hand, of so many players with as many cards each. `unseen` are the cards it does not see,
/// dealt or not.
pub(in crate::agents) fn expected_tricks(
    hand: Hand,
    trump: Option<Suit>,
    unseen: Hand,
    players: usize,
) -> f64 {
    let opponents = players as f64 - 1.0;
    // How likely it is that a card not seen is in somebody's hand.
    let dealt = (opponents * hand.len() as f64 / unseen.len().max(1) as f64).min(1.0);
    let mut tricks = 0.0;
    for suit in Suit::ALL {
        let mut own: Vec<Card> = hand.of(suit).into_iter().collect();
        own.sort_by_key(|&card| Reverse(card));
        let length_outside = unseen.of(suit).len() as f64 * dealt / opponents;
        for (place, card) in own.into_iter().enumerate() {
            let higher = unseen.above(card).len() as f64;
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

/// The legal bid nearest to what is expected.
pub(in crate::agents) fn nearest_bid(legal: impl Iterator<Item = u8>, expected: f64) -> Option<u8> {
    let distance = |bid: u8| (f64::from(bid) - expected).abs();
    legal.min_by(|&one, &other| distance(one).total_cmp(&distance(other)))
}

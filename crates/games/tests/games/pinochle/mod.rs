//! Pinochle: melds and rules against a slow account of them, the suite that every game passes, equivalent cards, notation, and
//! searches against plain recursion.

mod account;
mod agreement;
mod candidates;
mod conformance;
mod contest;
mod hidden;
mod melds;
mod merging;
mod notation;
mod records;
mod sampling;
mod search;

use maxn::Generator;
use maxn_games::cards::Suit;
use maxn_games::pinochle::{Card, Deal, Hand, MustBeat};

/// A deal in play of a few cards out of some suits, in which equal cards are often in different hands.
fn crowded(cards: usize, suits: usize, seed: u64) -> Deal {
    let mut generator = Generator::new(seed.wrapping_mul(0x9e37_79b9) ^ 0x51ed);
    let mut pack: Vec<Card> =
        Hand::PACK.cards().filter(|card| Suit::ALL[..suits].contains(&card.suit())).collect();
    generator.shuffle(&mut pack);
    let mut hands = [Hand::EMPTY; 3];
    for step in 0..3 * cards {
        hands[step % 3].extend(pack.pop());
    }
    let must_beat = MustBeat::ALL[seed as usize % 2].1;
    maxn_games::pinochle::playing(
        hands,
        seed as usize / 2 % 3,
        Suit::ALL[seed as usize / 6 % suits],
        must_beat,
    )
}

//! Decisions as numbers: 0 to 23 for the cards from `9C` to `AS`, then `pass`, `concede`, the trump suits from clubs to spades,
//! the bids from the least to the most, and the three cards that are buried, ordered by the highest, the second and the third.

use super::auction::{LEAST_BID, MOST_BID};
use super::card::{Card, Rank};
use super::mv::Move;
use crate::cards::Suit;
use maxn_play::ActionSpace;
use std::sync::LazyLock;

/// The numbers of the first trump suit, the first bid and the first burial.
const TRUMP: u32 = 26;
const BID: u32 = TRUMP + 4;
const BURIAL: u32 = BID + (MOST_BID - LEAST_BID) as u32 + 1;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    let cards = cards();
    ActionSpace::default()
        .with_cards(cards.iter().map(Card::to_string))
        .with_words(["pass", "concede"])
        .with_words(Suit::ALL.into_iter().rev().map(Suit::name))
        .with_words((LEAST_BID..=MOST_BID).map(|bid| bid.to_string()))
        .with_words(burials(&cards).iter().map(Move::to_string))
});

/// The different cards, lowest first.
fn cards() -> Vec<Card> {
    let suits = Suit::ALL.into_iter().rev();
    suits.flat_map(|suit| Rank::ALL.into_iter().rev().map(move |rank| Card::new(suit, rank))).collect()
}

/// The number of a decision.
#[inline]
pub(super) fn number(mv: Move) -> u32 {
    match mv {
        Move::Play(card) => place(card) as u32,
        Move::Pass => 24,
        Move::Concede => 25,
        Move::Trump(suit) => TRUMP + suit as u32,
        Move::Bid(bid) => BID + u32::from(bid - LEAST_BID),
        Move::Bury(cards) => {
            let [one, two, three] = cards.map(place);
            BURIALS[(one * 24 + two) * 24 + three].into()
        }
    }
}

/// The place of a card among the 24 different ones.
#[inline]
pub(super) fn place(card: Card) -> usize {
    card.suit() as usize * 6 + card.rank() as usize
}

/// The numbers of burials, by the three cards.
static BURIALS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut numbers = vec![0; 24 * 24 * 24];
    for (burial, number) in burials(&cards()).into_iter().zip(BURIAL as u16..) {
        if let Move::Bury(cards) = burial {
            let [one, two, three] = cards.map(place);
            numbers[(one * 24 + two) * 24 + three] = number;
        }
    }
    numbers
});

/// All ways to bury three cards. There are two of each, so that three are not all alike.
fn burials(cards: &[Card]) -> Vec<Move> {
    let mut burials = Vec::new();
    for (high, &one) in cards.iter().enumerate() {
        for (middle, &two) in cards[..=high].iter().enumerate() {
            let three = cards[..=middle].iter().filter(|&&three| !(one == two && two == three));
            burials.extend(three.map(|&three| Move::bury([one, two, three])));
        }
    }
    burials
}

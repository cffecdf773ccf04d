//! Cards that are as good as each other.

use super::rules::Rules;
use super::table::Table;
use crate::cards::{Card, Hand, Suit};

/// Of cards of the player to move, one of each set that are worth the same: cards of a suit with no card of that suit
/// between them in another hand or on the table. The highest stands for the others.
#[inline]
pub(super) fn representatives<R: Rules<N>, const N: usize>(table: &Table<N>, rules: &R, cards: Hand) -> Hand {
    let mut between = table.hands().iter().fold(Hand::EMPTY, |all, &hand| all | hand);
    between = (between - table.hands()[table.player()]) | table.trick().set();
    let mut kept = Hand::EMPTY;
    for suit in Suit::ALL {
        let mut last: Option<Card> = None;
        for card in cards.of(suit) {
            let same = last.is_some_and(|last| {
                between.below(last).above(card).is_empty()
                    && !rules.is_special(last)
                    && !rules.is_special(card)
            });
            if !same {
                kept.insert(card);
            }
            last = Some(card);
        }
    }
    kept
}

//! Cards that are as good as each other.

use super::rules::Rules;
use super::table::Table;
use crate::cards::{Card, Hand};

/// Of cards of the player to move, one of each equivalent set: cards of a suit with no card of that suit
/// between them in another hand, on the table or among the `separators`. The highest stands for the others.
#[inline]
pub(super) fn representatives<R: Rules>(table: &Table, rules: &R, separators: Hand, cards: Hand) -> Hand {
    let held = table.held() | table.trick().set() | separators;
    let plain = cards - rules.special();
    // A card is as good as the next one above it, if that is its own player's and both are plain.
    cards - (plain & plain.next_below(held))
}

/// Of these cards, those that one of the [representatives] stands for, without itself.
pub(super) fn represented<R: Rules>(table: &Table, rules: &R, cards: Hand, by: Card) -> Hand {
    let representatives = representatives(table, rules, Hand::EMPTY, cards);
    let lower = cards.below(by);
    match representatives.below(by).highest(by.suit()) {
        // The next representative has its own cards below it.
        Some(next) => lower - lower.below(next) - Hand::only(next),
        None => lower,
    }
}

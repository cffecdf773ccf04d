//! Which card a player takes when it makes no difference to its own score, and so which is looked at first.
//!
//! As DISS 4.3 and 7.5 have it: get rid of the queen of spades when somebody else takes her; do not lead a higher spade
//! while she is out; otherwise play as low as needed and throw away what is dangerous.
//!
//! The order counts how many of the others' cards are above or below a card, never ranks as such. So it is the same for
//! positions that differ only in cards out of play, and cards that are as good as each other stand together.

use super::rules::HeartsRules;
use super::{JACK, QUEEN};
use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Table, sort_by_rank};

/// Orders the cards of the player to move, which come suit by suit from high to low.
#[inline]
pub(super) fn prefer<const N: usize>(rules: &HeartsRules, table: &Table<N>, cards: &mut [Card]) {
    match table.trick().winning_card() {
        Some(winning) if cards[0].suit() == winning.suit() => follow(table, winning, cards),
        Some(_) => sort(cards, |others, card| discard_rank(rules, others, card), table),
        None => sort(cards, lead_rank, table),
    }
}

/// Ducks with the highest card that loses; if none does, hopes to be overtaken, or, last to play, gets rid of the highest.
/// The queen comes first under a higher spade, last otherwise.
#[inline]
fn follow<const N: usize>(table: &Table<N>, winning: Card, cards: &mut [Card]) {
    let winners = cards.iter().take_while(|card| card.is_above(winning)).count();
    if winners > 1 && table.trick().len() + 1 < N {
        cards[..winners].reverse();
    }
    if winners < cards.len() {
        for _ in 0..winners {
            move_to_back(cards);
        }
    }
    if winning.suit() == Suit::Spades
        && let Some(place) = cards.iter().position(|&card| card == QUEEN)
    {
        if winning > QUEEN {
            cards[..=place].rotate_right(1);
        } else {
            move_to_back(&mut cards[place..]);
        }
    }
}

/// Moves the first card behind the others: faster than the general rotation on the few cards of a suit.
#[inline]
fn move_to_back(cards: &mut [Card]) {
    for place in 1..cards.len() {
        cards.swap(place - 1, place);
    }
}

/// Leads, best first: the queen if only higher spades are out; spades that may drive her out; cards that may lose, those
/// that beat fewest first; sure winners; spades above her; herself.
fn lead_rank(others: Hand, card: Card) -> u16 {
    let (below, above) = (others.below(card), others.above(card));
    let hunting = others.contains(QUEEN) && card.suit() == Suit::Spades;
    let class = if card == QUEEN {
        if below.is_empty() && !above.is_empty() { 0 } else { 5 }
    } else if hunting {
        if card < QUEEN { 1 } else { 4 }
    } else if above.is_empty() {
        3
    } else {
        2
    };
    class << 8 | (below.len() as u16) << 4 | card.suit() as u16
}

/// Discards, best first: the queen; spades above her while she is out; hearts; other suits; a jack of diamonds that is
/// worth having. In each, first those that beat most.
fn discard_rank(rules: &HeartsRules, others: Hand, card: Card) -> u16 {
    let class = if card == QUEEN {
        0
    } else if card.suit() == Suit::Spades && card > QUEEN && others.contains(QUEEN) {
        1
    } else if card.suit() == Suit::Hearts {
        2
    } else if card == JACK && rules.options().jd_bonus {
        4
    } else {
        3
    };
    class << 8 | (15 - others.below(card).len() as u16) << 4 | card.suit() as u16
}

/// Sorts by a rank that depends on the cards of the others.
#[inline]
fn sort<const N: usize>(cards: &mut [Card], rank: impl Fn(Hand, Card) -> u16, table: &Table<N>) {
    let player = table.player();
    let others = table.hands().iter().fold(Hand::EMPTY, |all, &hand| all | hand) - table.hands()[player];
    sort_by_rank(cards, |card| rank(others, card));
}

//! The order of cards that make no difference to a player's own score, which is also the order of search.
//!
//! As DISS 4.3 and 7.5 have it: get rid of the queen of spades when somebody else takes her; do not lead a higher spade
//! while she is out; otherwise play as low as needed and throw away what is dangerous.
//!
//! The order counts how many of the others' cards are above or below a card, never ranks as such. So it is the same for
//! positions that differ only in cards out of play, and cards that are as good as each other stand together.

use super::rules::HeartsRules;
use super::{JACK, QUEEN};
use crate::cards::{Card, Hand, Suit};
use crate::tricks::{Table, extend_by_rank};

/// Adds cards of the player to move to its moves, best first.
#[inline]
pub(super) fn prefer<M: From<Card> + Copy>(
    rules: &HeartsRules,
    table: &Table,
    cards: Hand,
    moves: &mut Vec<M>,
) {
    let Some(winning) = table.trick().winning_card() else {
        let others = others(table);
        return extend_by_rank(moves, cards, |card| lead_rank(others, card));
    };
    if cards.of(winning.suit()).is_empty() {
        let others = others(table);
        extend_by_rank(moves, cards, |card| discard_rank(rules, others, card));
    } else {
        follow(winning, table.trick().len() + 1 == table.players(), cards, moves);
    }
}

/// Ducks with the highest card that loses; if none does, hopes to be overtaken, or, last to play, gets rid of the highest.
/// The queen comes first under a higher spade, last otherwise.
#[inline]
fn follow<M: From<Card> + Copy>(winning: Card, last: bool, cards: Hand, moves: &mut Vec<M>) {
    let has_queen = cards.contains(QUEEN);
    let plain = cards - Hand::only(QUEEN);
    if has_queen && winning > QUEEN {
        moves.push(QUEEN.into());
    }
    let ducking = plain.below(winning);
    moves.extend(ducking.into_iter().map(M::from));
    let start = moves.len();
    moves.extend((plain - ducking).into_iter().map(M::from));
    if !last {
        moves[start..].reverse();
    }
    if has_queen && winning < QUEEN {
        moves.push(QUEEN.into());
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

/// The cards of the others.
#[inline]
fn others(table: &Table) -> Hand {
    let all = table.held();
    all - table.hands()[table.player()]
}

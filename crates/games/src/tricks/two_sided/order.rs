//! The order in which cards are tried. It changes the speed only; its numbers are those with the fewest nodes on some dozens of deals.

use crate::cards::{Card, Hand};
use crate::tricks::Table;

/// The most cards of a hand: half of the pack.
const MOST: usize = 26;

/// Cards in the order in which they are tried.
pub(super) struct Ordered {
    cards: [(i32, Card); MOST],
    next: usize,
    count: usize,
}

impl Iterator for Ordered {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let (_, card) = *self.cards[..self.count].get(self.next)?;
        self.next += 1;
        Some(card)
    }
}

/// Puts the cards of the player to move in order, the most promising first, and the hint before all others.
#[inline]
pub(super) fn order(table: &Table, side: u8, cards: Hand, hint: Option<Card>) -> Ordered {
    let mut ordered = Ordered { cards: [(0, Card::from_bit(0)); MOST], next: 0, count: 0 };
    let alone = cards.len() == 1;
    for card in cards {
        let promise = if alone || Some(card) == hint {
            i32::MAX
        } else if table.trick().is_empty() {
            of_lead(table, side, card)
        } else {
            of_follower(table, side, card)
        };
        let mut place = ordered.count;
        while place > 0 && ordered.cards[place - 1].0 < promise {
            ordered.cards[place] = ordered.cards[place - 1];
            place -= 1;
        }
        ordered.cards[place] = (promise, card);
        ordered.count += 1;
    }
    ordered
}

/// Leads that a partner takes, by rank or by a trump, come first; those that an opponent would ruff, last.
fn of_lead(table: &Table, side: u8, card: Card) -> i32 {
    let (suit, rank) = (card.suit(), i32::from(card.rank()));
    // For the opponents and for the partners of the leader: whether one of them can ruff, and their highest card above this one.
    let (mut ruffs, mut highest) = ([false; 2], [None; 2]);
    for (player, &hand) in table.hands().iter().enumerate().filter(|&(player, _)| player != table.player()) {
        let own = usize::from(side >> player & 1 != 0);
        let trump = table.trump().filter(|&trump| trump != suit);
        ruffs[own] |= hand.of(suit).is_empty() && trump.is_some_and(|trump| !hand.of(trump).is_empty());
        highest[own] = highest[own].max(hand.above(card).highest(suit));
    }
    let by_ruff = match ruffs {
        [false, false] => 0,
        [true, false] => -40,
        [false, true] => 60,
        [true, true] => -20,
    };
    let by_rank = match highest {
        [None, None] => 20,
        [theirs, own] if own > theirs => 40,
        _ => 0,
    };
    by_ruff + by_rank - rank + 5 * i32::from(Some(suit) == table.trump())
}

/// Cards by which the side wins the trick come first, the cheapest of them before the others; otherwise those that make an opponent play
/// a higher card, then the lowest.
fn of_follower(table: &Table, side: u8, card: Card) -> i32 {
    let (trick, trump, rank) = (table.trick(), table.trump(), i32::from(card.rank()));
    let (led, beats) = (trick.led(), table.beats(card));
    let best = if beats { card } else { trick.winning_card().unwrap_or(card) };
    // Whether an opponent and a partner who are still to play can beat it.
    let mut beaten = [false; 2];
    for place in trick.len() + 1..table.players() {
        let player = trick.player_at(place);
        let hand = table.hands()[player];
        let follows = led.is_some_and(|led| !hand.of(led).is_empty());
        let can_beat = match trump {
            _ if follows => Some(best.suit()) == led && !hand.above(best).is_empty(),
            Some(trump) if best.suit() == trump => !hand.above(best).is_empty(),
            Some(trump) => !hand.of(trump).is_empty(),
            None => false,
        };
        beaten[usize::from(side >> player & 1 != 0)] |= can_beat;
    }
    let partner_wins = side >> trick.winner() & 1 != 0;
    let ours = beats || partner_wins;
    let [by_opponent, by_partner] = beaten;
    let promise = if (ours || by_partner) && !by_opponent {
        40 - rank - 10 * i32::from(beats && partner_wins)
    } else if beats {
        10
    } else {
        -2 * rank
    };
    promise - 13 * i32::from(Some(card.suit()) == trump && Some(card.suit()) != led)
}

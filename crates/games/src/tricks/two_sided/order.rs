//! The order in which cards are tried. It changes the speed only; its numbers are those with the fewest nodes on some dozens of deals.

use crate::cards::{Card, Hand, Suit};
use crate::tricks::Table;

/// The most cards of a hand: half of the pack.
const MOST: usize = 26;

/// Cards in the order in which they are tried.
pub(super) struct Ordered {
    /// Promise and card in one number: the greater one is tried first.
    cards: [u32; MOST],
    next: usize,
    count: usize,
}

impl Iterator for Ordered {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = *self.cards[..self.count].get(self.next)?;
        self.next += 1;
        Some(Card::from_bit(card & 0xff))
    }
}

/// Puts the cards of the player to move in order, the most promising first, and the hint before all others.
#[inline]
pub(super) fn order(table: &Table, side: u8, cards: Hand, hint: Option<Card>) -> Ordered {
    let mut ordered = Ordered { cards: [0; MOST], next: 0, count: 0 };
    let mut add = |card: Card, promise: i32| {
        let promise = if Some(card) == hint { i32::from(u16::MAX) } else { promise + 1000 };
        let number = (promise as u32) << 8 | card.bit();
        let mut place = ordered.count;
        while place > 0 && ordered.cards[place - 1] < number {
            ordered.cards[place] = ordered.cards[place - 1];
            place -= 1;
        }
        ordered.cards[place] = number;
        ordered.count += 1;
    };
    if cards.len() == 1 {
        cards.into_iter().for_each(|card| add(card, 0));
    } else if table.trick().is_empty() {
        for suit in Suit::ALL.into_iter().filter(|&suit| !cards.of(suit).is_empty()) {
            let others = Others::of_lead(table, side, suit);
            cards.of(suit).into_iter().for_each(|card| add(card, of_lead(table, &others, card)));
        }
    } else if let Some(led) = table.trick().led() {
        let others = Others::of_trick(table, side, led);
        cards.into_iter().for_each(|card| add(card, of_follower(table, side, &others, led, card)));
    }
    ordered
}

/// The cards with which others can beat one of a suit that is led. First those of the other side, then those of partners.
#[derive(Default)]
struct Others {
    /// The highest card of those who follow suit, as a rank from 1 on; 0 for none.
    following: [u8; 2],
    /// The highest trump of those who cannot.
    ruffing: [u8; 2],
}

impl Others {
    /// Those who play after a lead of this suit.
    #[inline]
    fn of_lead(table: &Table, side: u8, suit: Suit) -> Self {
        let mut others = Others::default();
        for player in (0..table.players()).filter(|&player| player != table.player()) {
            others.add(table, side, suit, player);
        }
        others
    }

    /// Those who are still to play to the trick after the player to move.
    #[inline]
    fn of_trick(table: &Table, side: u8, led: Suit) -> Self {
        let mut others = Others::default();
        for place in table.trick().len() + 1..table.players() {
            others.add(table, side, led, table.trick().player_at(place));
        }
        others
    }

    #[inline]
    fn add(&mut self, table: &Table, side: u8, led: Suit, player: usize) {
        let (hand, own) = (table.hands()[player], usize::from(side >> player & 1 != 0));
        let highest = |suit: Suit| 16 - hand.ranks(suit).leading_zeros() as u8;
        match highest(led) {
            0 => {
                let trump = table.trump().map_or(0, highest);
                self.ruffing[own] = self.ruffing[own].max(trump);
            }
            rank => self.following[own] = self.following[own].max(rank),
        }
    }
}

/// Leads that a partner takes, by rank or by a trump, come first; those that an opponent would ruff, last.
#[inline]
fn of_lead(table: &Table, others: &Others, card: Card) -> i32 {
    let rank = card.rank();
    let by_ruff = match others.ruffing.map(|trump| trump > 0) {
        [false, false] => 0,
        [true, false] => -40,
        [false, true] => 60,
        [true, true] => -20,
    };
    let by_rank = match others.following.map(|highest| if highest > rank + 1 { highest } else { 0 }) {
        [0, 0] => 20,
        [theirs, own] if own > theirs => 40,
        _ => 0,
    };
    by_ruff + by_rank - i32::from(rank) + 5 * i32::from(Some(card.suit()) == table.trump())
}

/// Cards by which the side wins the trick come first, the cheapest of them before the others; otherwise those that make an opponent play
/// a higher card, then the lowest.
#[inline]
fn of_follower(table: &Table, side: u8, others: &Others, led: Suit, card: Card) -> i32 {
    let (trick, rank, beats) = (table.trick(), i32::from(card.rank()), table.beats(card));
    let best = if beats { card } else { trick.winning_card().unwrap_or(card) };
    // A card of the suit led loses to a higher one and to all trumps, a trump only to a higher one of who cannot follow.
    let can_beat = |own: usize| {
        let (following, ruffing) = (others.following[own], others.ruffing[own]);
        if best.suit() == led {
            following > best.rank() + 1 || ruffing > 0
        } else {
            ruffing > best.rank() + 1
        }
    };
    let (by_opponent, by_partner) = (can_beat(0), can_beat(1));
    let partner_wins = side >> trick.winner() & 1 != 0;
    let promise = if (beats || partner_wins || by_partner) && !by_opponent {
        40 - rank - 10 * i32::from(beats && partner_wins)
    } else if beats {
        10
    } else {
        -2 * rank
    };
    promise - 13 * i32::from(Some(card.suit()) == table.trump() && card.suit() != led)
}

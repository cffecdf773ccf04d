//! Orders of preference for games in which players want to take tricks.
//!
//! All of them depend on suits and on the order of ranks within a suit, never on a rank as such, so that positions with
//! the same key of relative ranks have the same order; and cards that are merged stand together, or the first of
//! them stands where their representative does.

use super::table::Table;
use crate::cards::{Card, Hand};
use std::str::FromStr;

/// The order in which cards are preferred, and searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// A lead is the highest card of a suit, or the lowest, or one between. A follower takes the trick as cheaply as
    /// it can, or else plays low (DISS 7.5).
    #[default]
    Cheapest,
    /// From high to low, suit by suit (AAAI00).
    HighToLow,
}

impl Order {
    /// Every order.
    pub const ALL: [Order; 2] = [Order::Cheapest, Order::HighToLow];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Order::Cheapest => "cheapest",
            Order::HighToLow => "high-to-low",
        }
    }

    /// Adds legal cards to the moves in this order.
    #[inline]
    pub fn arrange<M: From<Card> + Copy>(self, table: &Table, cards: Hand, moves: &mut Vec<M>) {
        match self {
            Order::HighToLow => moves.extend(cards.into_iter().map(M::from)),
            Order::Cheapest if table.trick().is_empty() => lead(table, cards, moves),
            Order::Cheapest => extend_by_rank(moves, cards, |card| follow_rank(table, card)),
        }
    }
}

/// The most cards one player can have: half of the deck.
const MOST: usize = 26;

/// Adds the cards of a hand to the moves by rank, lowest first; of equal ones the higher card. Each is ranked once, for that
/// costs more than the few comparisons.
#[inline]
pub fn extend_by_rank<M: From<Card> + Copy>(moves: &mut Vec<M>, hand: Hand, rank: impl Fn(Card) -> u16) {
    let start = moves.len();
    moves.extend(hand.into_iter().map(M::from));
    let sorted = &mut moves[start..];
    if sorted.len() < 2 {
        return;
    }
    let mut ranks = [0_u16; MOST];
    for (i, card) in hand.into_iter().enumerate().take(MOST) {
        let own = rank(card);
        let mut place = i;
        while place > 0 && ranks[place - 1] > own {
            ranks[place] = ranks[place - 1];
            sorted[place] = sorted[place - 1];
            place -= 1;
        }
        (ranks[place], sorted[place]) = (own, card.into());
    }
}

/// The highest of each suit, then the lowest of each, then the rest from high to low; plain suits before trumps.
fn lead<M: From<Card> + Copy>(table: &Table, cards: Hand, moves: &mut Vec<M>) {
    extend_by_rank(moves, cards, |card| {
        let turn = match card {
            card if cards.above(card).is_empty() => 0,
            card if cards.below(card).is_empty() => 1,
            _ => 2,
        };
        turn << 8 | plain_before_trump(table, card) | (51 - card.index() as u16)
    });
}

/// Winners before losers and, so that no trump is wasted, plain suits before trumps; low before high.
fn follow_rank(table: &Table, card: Card) -> u16 {
    u16::from(!table.beats(card)) << 8 | plain_before_trump(table, card) | card.index() as u16
}

/// The part of a rank that puts trumps behind other cards.
fn plain_before_trump(table: &Table, card: Card) -> u16 {
    u16::from(Some(card.suit()) == table.trump()) << 7
}

/// There is no such order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no order '{0}'; the orders are cheapest and high-to-low")]
pub struct UnknownOrder(pub String);

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(word: &str) -> Result<Order, UnknownOrder> {
        let order = Order::ALL.into_iter().find(|order| order.name() == word);
        order.ok_or_else(|| UnknownOrder(word.to_string()))
    }
}

impl std::fmt::Display for Order {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Suit;

    fn arranged(played: &[&str], hands: [&str; 2]) -> String {
        let mut hands = hands.map(|hand| hand.parse::<Hand>().unwrap());
        let played: Vec<Card> = played.iter().map(|card| card.parse().unwrap()).collect();
        hands[0].extend(played.iter().copied());
        let mut table = Table::new(&hands, 0, Some(Suit::Spades));
        for card in played {
            table.play(card);
        }
        let mut cards = Vec::new();
        Order::Cheapest.arrange(&table, table.following(), &mut cards);
        cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn leads_are_high_or_low() {
        let hands = ["S:A H:KQ73 D:- C:42", "S:KQJ H:- D:AK C:35"];
        assert_eq!(arranged(&[], hands), "KH 4C AS 3H 2C QH 7H");
    }

    #[test]
    fn followers_win_cheaply_or_play_low() {
        assert_eq!(arranged(&["9H"], ["C:2", "H:AJ52 S:3"]), "JH AH 2H 5H");
        assert_eq!(arranged(&["9H"], ["C:2", "S:K3 D:A4 C:7"]), "3S KS 7C 4D AD");
    }

    #[test]
    fn names_round_trip() {
        for order in Order::ALL {
            assert_eq!(order.to_string().parse(), Ok(order));
        }
        assert!("low".parse::<Order>().unwrap_err().to_string().contains("'low'"));
    }
}

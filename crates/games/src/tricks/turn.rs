//! Rules of thumb for the trick on the table.

use super::table::Table;
use crate::cards::{Card, Hand, Suit};
use maxn::Player;
use std::cmp::Reverse;

/// The situation of a player whose turn it is to play a card, as far as it sees it.
pub struct TrickTurn<'t> {
    /// The cards on the table.
    pub table: &'t Table,
    /// The player.
    pub player: Player,
    /// Its cards.
    pub hand: Hand,
    /// Those of them that it may play.
    pub legal: Hand,
    /// The cards that it does not see, wherever they are.
    pub hidden: Hand,
}

impl TrickTurn<'_> {
    /// Returns whether the trick ends with this card.
    pub fn is_last(&self) -> bool {
        self.table.trick().len() + 1 == self.table.players()
    }

    /// Returns the number of hidden cards of the suit above a card.
    pub fn higher(&self, card: Card) -> usize {
        self.hidden.above(card).len()
    }

    /// Returns the number of hidden cards of the suit below a card.
    pub fn lower(&self, card: Card) -> usize {
        self.hidden.below(card).len()
    }

    /// Returns the legal cards that would win as things stand.
    pub fn winning(&self) -> Hand {
        self.legal.into_iter().filter(|&card| self.table.beats(card)).collect()
    }

    fn is_trump(&self, card: Card) -> bool {
        self.table.trump() == Some(card.suit())
    }

    /// Returns whether the suit, if it is led, is likely to be trumped.
    fn may_be_trumped(&self, suit: Suit) -> bool {
        let trumps = self.table.trump().filter(|&trump| trump != suit);
        trumps.is_some_and(|trump| {
            !self.hidden.of(trump).is_empty() && self.hidden.of(suit).len() < self.table.players()
        })
    }

    /// Returns the card of a player who wants this trick and the next ones; a partner may be winning it already.
    pub fn take(&self, partner: Option<Player>) -> Option<Card> {
        if self.table.trick().is_empty() {
            return self.lead_to_win();
        }
        let winning = self.winning();
        let partner_wins = partner == Some(self.table.trick().winner())
            && self.table.trick().winning_card().is_some_and(|card| self.is_last() || self.higher(card) == 0);
        if winning.is_empty() || partner_wins {
            return self.cheapest(self.legal);
        }
        if self.is_last() {
            return self.cheapest(winning);
        }
        let follows = |card: &Card| self.table.trick().led() == Some(card.suit());
        let masters: Hand = winning.into_iter().filter(|&card| self.higher(card) == 0).collect();
        // A trump on another suit most likely wins, however low it is.
        match winning.into_iter().find(follows) {
            None => self.cheapest(winning),
            Some(_) if !masters.is_empty() => self.cheapest(masters),
            // Few higher ones: it may do. Otherwise it would be wasted.
            Some(_) => {
                let best = winning.into_iter().min_by_key(|&card| (self.higher(card), Reverse(card)))?;
                if self.higher(best) == 1 { Some(best) } else { self.cheapest(self.legal) }
            }
        }
    }

    /// Sure winners first, those of other suits than trump while nobody trumps them; then a low card of a long suit.
    fn lead_to_win(&self) -> Option<Card> {
        let sure = |card: &Card| self.higher(*card) == 0 && !self.may_be_trumped(card.suit());
        let sure: Vec<Card> = self.legal.into_iter().filter(sure).collect();
        if let Some(&card) =
            sure.iter().min_by_key(|&&card| (self.is_trump(card), self.hidden.of(card.suit()).len()))
        {
            return Some(card);
        }
        let weak = |card: &Card| {
            let suit = self.hand.of(card.suit());
            (self.is_trump(*card), Reverse(suit.len()), card.rank())
        };
        self.legal.into_iter().min_by_key(weak)
    }

    /// The card that is missed least: low, and no trump.
    fn cheapest(&self, cards: Hand) -> Option<Card> {
        cards
            .into_iter()
            .min_by_key(|&card| (self.is_trump(card), card.rank(), self.hand.of(card.suit()).len()))
    }

    /// Returns the card of a player who wants neither this trick nor the next ones.
    pub fn duck(&self) -> Option<Card> {
        if self.table.trick().is_empty() {
            return self.legal.into_iter().min_by_key(|&card| {
                // Without higher ones outside, it wins.
                (self.is_trump(card), self.higher(card) == 0, self.lower(card), card.rank())
            });
        }
        let losing = self.legal - self.winning();
        let danger = |card: &Card| (self.is_trump(*card), self.lower(*card), card.rank());
        if !losing.is_empty() {
            return losing.into_iter().max_by_key(danger);
        }
        // A trick that has to be taken is taken with the highest; otherwise somebody may still go higher.
        if self.is_last() {
            self.legal.into_iter().max_by_key(|card| (!self.is_trump(*card), card.rank()))
        } else {
            self.legal.into_iter().min_by_key(|card| (self.is_trump(*card), card.rank()))
        }
    }
}

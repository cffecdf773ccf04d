//! The rules in which trick games differ.

use super::table::Table;
use crate::cards::{Card, Hand};
use std::fmt::Debug;

/// The rules of a game of tricks. By default: follow suit if you can, every card is like any other of its suit but for its
/// rank, and high cards are preferred.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync {
    /// Returns, of the cards that follow suit, those that may be played: at least one if any card follows.
    fn legal(&self, _table: &Table, following: Hand) -> Hand {
        following
    }

    /// Returns the cards that differ from others of their suit in more than rank: they are never taken for one
    /// another.
    #[inline]
    fn special(&self) -> Hand {
        Hand::EMPTY
    }

    /// Adds legal cards to the moves in the order of preference, the first being taken on ties.
    /// To be used with keys of relative ranks, the order must depend on relative ranks only.
    #[inline]
    fn prefer<M: From<Card> + Copy>(&self, _table: &Table, cards: Hand, moves: &mut Vec<M>) {
        moves.extend(cards.into_iter().map(M::from));
    }

    /// Returns the points of a trick, or of several, in a game that counts cards.
    #[inline]
    fn points(&self, _cards: Hand) -> i32 {
        0
    }

    /// Returns a rating of a card, used only for the order of search.
    fn hint(&self, _table: &Table, _card: Card) -> i32 {
        0
    }

    /// Returns everything besides hands, turn and trump that decides how play can go on, such as whether hearts are
    /// broken.
    fn state(&self, _table: &Table) -> u64 {
        0
    }
}

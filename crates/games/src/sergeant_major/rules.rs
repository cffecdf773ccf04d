//! The play of a hand.

use crate::cards::{Card, Deal, Hand, Suit};
use crate::tricks::{DealError, Order, Rules, Table, Tricks, check_deal};

/// The cards each player has.
pub const CARDS: usize = 16;
/// The cards set aside.
pub const KITTY: usize = 4;
/// The tricks to be taken, by the dealer and the players after it.
pub const TARGETS: [i32; 3] = [8, 5, 3];

/// The rules of play: tricks, with an order in which cards are preferred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SergeantMajor {
    /// The order.
    pub order: Order,
}

impl Rules for SergeantMajor {
    #[inline]
    fn prefer<M: From<Card> + Copy>(&self, table: &Table, cards: Hand, moves: &mut Vec<M>) {
        self.order.arrange(table, cards, moves);
    }
}

/// Deals the given number of cards to each player; spades are trump, and the first player leads.
///
/// # Errors
/// If there are not that many cards.
pub fn deal(cards: usize, seed: u64) -> Result<Tricks<SergeantMajor>, DealError> {
    check_deal(3, cards, CARDS)?;
    let hands = Deal::new(Hand::DECK, seed).hands(3, cards);
    Ok(Tricks::new(Table::new(&hands, 0, Some(Suit::Spades)), SergeantMajor::default()))
}

//! The stock, face down, in its order.

use super::pack::{Cards, Kind};
use maxn::Generator;

/// The most cards of a pack, or of two.
pub const MOST_CARDS: usize = 108;

/// The stock, in the order in which it will be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// The card drawn first is the last one before `left`.
    cards: [Kind; MOST_CARDS],
    left: u8,
    /// The sum of a hash for each card at its place.
    code: u64,
}

impl Stock {
    /// An empty stock.
    pub const EMPTY: Stock = Stock { cards: [0; MOST_CARDS], left: 0, code: 0 };

    /// Creates a stock from its cards, the one drawn first at the end.
    pub fn new(cards: &[Kind]) -> Self {
        let mut stock = Stock::EMPTY;
        stock.cards[..cards.len()].copy_from_slice(cards);
        stock.left = cards.len() as u8;
        stock.code = (0..).zip(cards).fold(0, |code, (place, &kind)| code ^ code_at(place, kind));
        stock
    }

    /// Shuffles cards into a stock.
    pub fn shuffled(cards: &Cards, seed: u64) -> Self {
        let mut order = [0; MOST_CARDS];
        let mut count = 0;
        for kind in cards.iter() {
            order[count] = kind;
            count += 1;
        }
        Generator::new(seed).shuffle(&mut order[..count]);
        Stock::new(&order[..count])
    }

    /// Creates a stock of cards that are not known.
    pub(crate) fn unknown(count: usize) -> Self {
        Stock { left: count as u8, ..Stock::EMPTY }
    }

    /// Keeps the cards that are drawn first, at most this many.
    pub(crate) fn shorten(&mut self, count: usize) {
        let first = self.len().saturating_sub(count);
        *self = Stock::new(&self.cards[first..self.len()]);
    }

    /// Draws the next card; `None` if the stock is empty.
    #[inline]
    pub fn draw(&mut self) -> Option<Kind> {
        self.left = self.left.checked_sub(1)?;
        let kind = self.cards[usize::from(self.left)];
        self.code ^= code_at(self.left, kind);
        Some(kind)
    }

    /// Returns the number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.left)
    }

    /// Returns whether there are no cards.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// Returns the cards, the one drawn first at the end.
    pub fn cards(&self) -> &[Kind] {
        &self.cards[..self.len()]
    }

    /// Exchanges cards so that a card of this kind is drawn next. Returns whether there is one.
    pub fn bring_up(&mut self, kind: Kind) -> bool {
        let last = self.len().wrapping_sub(1);
        let place = self.cards().iter().rposition(|&card| card == kind);
        if let Some(place) = place {
            self.cards.swap(place, last);
            *self = Stock::new(&self.cards[..self.len()]);
        }
        place.is_some()
    }

    /// Returns a number in which different orders hardly ever agree.
    #[inline]
    pub(crate) fn code(&self) -> u64 {
        self.code ^ u64::from(self.left)
    }
}

/// The part that a card at a place has in the code of a stock.
#[inline]
fn code_at(place: u8, kind: Kind) -> u64 {
    Generator::derive(u64::from(place) << 8 | u64::from(kind))
}

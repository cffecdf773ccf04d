//! The pack: two each of 24 cards, in which the ten ranks above the king.

use crate::cards::{CardOf, Copies, HandOf, Order, Suit, SuitOrder, listed};

/// The order of the cards of a suit: A T K Q J 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TenAboveKing;

impl Order for TenAboveKing {
    const RANKS: &'static str = "9JQKTA";
}

impl SuitOrder for TenAboveKing {}

/// The ranks.
pub(super) const NINE: u8 = 0;
pub(super) const JACK: u8 = 1;
pub(super) const QUEEN: u8 = 2;
pub(super) const KING: u8 = 3;
pub(super) const TEN: u8 = 4;
pub(super) const ACE: u8 = 5;

/// A card of the pack, of which there are two alike: `AS`, `TD`, `9C`.
///
/// ```
/// use maxn_games::pinochle::Card;
///
/// let ten: Card = "TS".parse()?;
/// assert!(ten.is_above("KS".parse()?) && !ten.is_above("AS".parse()?));
/// assert_eq!((ten.points(), "QS".parse::<Card>()?.points()), (1, 0));
/// # Ok::<(), maxn_games::cards::CardError>(())
/// ```
pub type Card = CardOf<TenAboveKing>;

/// A set of different cards.
pub type Kinds = HandOf<TenAboveKing>;

/// Cards of the pack, each up to twice, written by suit: `S:AAT H:K D:- C:Q9`.
///
/// ```
/// use maxn_games::pinochle::Hand;
///
/// let hand: Hand = "S:AAT H:K C:Q9".parse()?;
/// assert_eq!((hand.len(), hand.count("AS".parse()?), hand.points()), (6, 2, 4));
/// assert_eq!(hand.to_string(), "S:AAT H:K D:- C:Q9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Hand = Copies<Card, 2>;

/// The cards that bring points: aces, tens and kings.
pub(super) const COUNTERS: Kinds = Kinds::from_bits(0x0038_0038_0038_0038);

impl Card {
    /// Returns the points that it brings in a trick: 1 for ace, ten and king.
    #[inline]
    pub fn points(self) -> i32 {
        i32::from(self.rank() >= KING)
    }
}

impl Hand {
    /// The pack of 48.
    pub const PACK: Hand = Copies::layered([Kinds::DECK.bits(); 2]);

    /// Returns the cards of a suit.
    #[inline]
    #[must_use]
    pub fn of(self, suit: Suit) -> Hand {
        self.only(Kinds::suit(suit))
    }

    /// Returns the points of the cards.
    #[inline]
    pub fn points(self) -> i32 {
        self.only(COUNTERS).len() as i32
    }

    /// Returns the cards one by one, as text.
    pub fn listed(self) -> Vec<String> {
        listed(self.cards())
    }

    /// Returns the cards one by one, as one text.
    pub fn names(self) -> String {
        self.listed().join(" ")
    }
}

//! Ranks as Cribbage counts them: the ace is low.

use crate::cards::Card;

/// The rank of a card without its suit, from the ace (1) to the king (13).
///
/// ```
/// use maxn_games::cribbage::Rank;
///
/// let [ace, jack] = ["AS", "JD"].map(|word| Rank::of(word.parse().unwrap()));
/// assert!(ace < jack);
/// assert_eq!((ace.value(), jack.value(), jack.number()), (1, 10, 11));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The rank of a jack.
    pub const JACK: Rank = Rank(11);

    /// Returns the rank of a card.
    #[inline]
    pub fn of(card: Card) -> Rank {
        // Cards count from 0 for the two to 12 for the ace.
        Rank(if card.rank() == 12 { 1 } else { card.rank() + 2 })
    }

    /// Its place in a run, from 1 for the ace to 13 for the king.
    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the value in the count: the ace 1, the court cards 10.
    #[inline]
    pub fn value(self) -> u8 {
        self.0.min(10)
    }
}

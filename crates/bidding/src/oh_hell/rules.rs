//! The play of a hand.

use super::score::Missed;
use maxn_cards::cards::{Card, Deal, Hand};
use maxn_cards::tricks::{BidError, DealError, Order, Rules, Table, Tricks, check_deal, simple_bids};

/// The rules of a hand of Oh Hell, in which these bids have been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OhHell<const N: usize> {
    bids: [u8; N],
    missed: Missed,
}

impl<const N: usize> OhHell<N> {
    /// Creates the rules of a hand of this many tricks with these bids.
    ///
    /// # Errors
    /// If a bid is for more tricks than there are.
    pub fn new(bids: [u8; N], tricks: u8, missed: Missed) -> Result<Self, BidError> {
        match bids.into_iter().find(|&bid| bid > tricks) {
            Some(bid) => Err(BidError::TooHigh { bid, tricks }),
            None => Ok(OhHell { bids, missed }),
        }
    }

    /// Returns the bids.
    #[inline]
    pub fn bids(&self) -> [u8; N] {
        self.bids
    }

    /// Returns the score of a missed bid.
    #[inline]
    pub fn missed(&self) -> Missed {
        self.missed
    }
}

impl<const N: usize> Rules<N> for OhHell<N> {
    #[inline]
    fn prefer(&self, table: &Table<N>, cards: Hand, moves: &mut Vec<Card>) {
        Order::Cheapest.arrange(table, cards, moves);
    }
}

/// Returns the number of cards each player can have, if that many can play: one must be left to
/// turn up.
pub fn most_cards(players: usize) -> Option<usize> {
    (3..=7).contains(&players).then(|| (Hand::DECK.len() - 1) / players)
}

pub(super) fn check_players(players: usize) -> Result<usize, DealError> {
    most_cards(players).ok_or(DealError::Players { game: "Oh Hell", players, expected: "3 to 7" })
}

/// Deals the given number of cards to each player and turns up trump; they bid by the [simple
/// rule](simple_bids), which knows nothing of the dealer's restriction, and the first player leads.
///
/// # Errors
/// If there are not that many players or cards.
pub fn deal<const N: usize>(cards: usize, seed: u64) -> Result<Tricks<OhHell<N>, N>, DealError> {
    check_deal(N, cards, check_players(N)?)?;
    let mut deal = Deal::new(Hand::DECK, seed);
    let hands = deal.hands(cards);
    let trump = deal.next().map(Card::suit);
    let rules = OhHell { bids: simple_bids(&hands, trump), missed: Missed::default() };
    Ok(Tricks::new(Table::new(hands, 0, trump), rules))
}

//! The play of a hand.

use super::score::Missed;
use crate::bids::{checked, padded};
use crate::cards::{Card, Deal, Hand};
use crate::tricks::{BidError, DealError, Order, Rules, Table, Tricks, check_deal, simple_bids};
use maxn::{MAX_PLAYERS, Scores};

/// The rules of a hand of Oh Hell, in which these bids have been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OhHell {
    bids: [u8; MAX_PLAYERS],
    missed: Missed,
}

impl OhHell {
    /// Creates the rules of a hand of this many tricks with these bids.
    ///
    /// # Errors
    /// If a bid is for more tricks than there are.
    pub fn new(bids: &[u8], tricks: u8, missed: Missed) -> Result<Self, BidError> {
        Ok(OhHell { bids: checked(bids, tricks)?, missed })
    }

    /// Creates the rules of a hand in which bids are still to be made.
    pub(super) fn without_bids(missed: Missed) -> Self {
        OhHell { bids: [0; MAX_PLAYERS], missed }
    }

    /// Returns the same rules with these bids.
    #[must_use]
    pub(super) fn with_bids(&self, bids: &[u8]) -> Self {
        OhHell { bids: padded(bids), missed: self.missed }
    }

    /// Returns the points for the tricks of each player.
    #[inline]
    pub(super) fn points(&self, players: usize, tricks: &Scores) -> Scores {
        Scores::from_fn(players, |player| self.missed.points(self.bids[player].into(), tricks[player]))
    }

    /// Returns the bids: 0 beyond the players.
    #[inline]
    pub fn bids(&self) -> [u8; MAX_PLAYERS] {
        self.bids
    }

    /// Returns the score of a missed bid.
    #[inline]
    pub fn missed(&self) -> Missed {
        self.missed
    }
}

impl Rules for OhHell {
    #[inline]
    fn prefer<M: From<Card> + Copy>(&self, table: &Table, cards: Hand, moves: &mut Vec<M>) {
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
pub fn deal(players: usize, cards: usize, seed: u64) -> Result<Tricks<OhHell>, DealError> {
    check_deal(players, cards, check_players(players)?)?;
    let mut deal = Deal::new(Hand::DECK, seed);
    let hands = deal.hands(players, cards);
    let trump = deal.next().map(Card::suit);
    let rules = OhHell { bids: padded(&simple_bids(&hands, trump)), missed: Missed::default() };
    Ok(Tricks::new(Table::new(&hands, 0, trump), rules))
}

//! The play of a hand, and its score.

use crate::bids::{checked, padded};
use crate::cards::{Card, Deal, Hand};
use crate::tricks::{BidError, DealError, Order, Rules, Table, Tricks, check_deal, simple_bids};
use maxn::{MAX_PLAYERS, Scores};
use maxn_play::options::NamedValue;
use std::fmt;
use std::str::FromStr;

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

/// The score of a player who has not taken exactly the tricks it bid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Missed {
    /// A point for each trick all the same.
    #[default]
    Tricks,
    /// Nothing.
    Nothing,
    /// It loses a point for each trick too many or too few.
    Penalty,
}

impl Missed {
    /// Every rule.
    pub const ALL: [Missed; 3] = [Missed::Tricks, Missed::Nothing, Missed::Penalty];

    /// Returns the points for a bid and the tricks taken.
    ///
    /// ```
    /// use maxn_games::oh_hell::Missed;
    ///
    /// assert_eq!(Missed::Penalty.points(2, 2), 12);
    /// assert_eq!(Missed::ALL.map(|missed| missed.points(2, 5)), [5, 0, -3]);
    /// ```
    #[inline]
    pub fn points(self, bid: i32, tricks: i32) -> i32 {
        match self {
            _ if tricks == bid => 10 + tricks,
            Missed::Tricks => tricks,
            Missed::Nothing => 0,
            Missed::Penalty => -(tricks - bid).abs(),
        }
    }
}

impl NamedValue for Missed {
    const NAMES: &'static [(&'static str, Missed)] =
        &[("tricks", Missed::Tricks), ("nothing", Missed::Nothing), ("penalty", Missed::Penalty)];
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no such rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not what a missed bid scores; that is tricks, nothing or penalty")]
pub struct UnknownMissed(pub String);

impl FromStr for Missed {
    type Err = UnknownMissed;

    fn from_str(word: &str) -> Result<Missed, UnknownMissed> {
        Missed::named(word).ok_or_else(|| UnknownMissed(word.to_string()))
    }
}

//! The play of a hand.

use super::score::HandScore;
use crate::bids::{checked, padded};
use crate::cards::{Card, Deal, Hand, Suit};
use crate::tricks::{BidError, DealError, Order, Rules, Table, Tricks, check_deal, simple_bids};
use maxn::{MAX_PLAYERS, Player};

/// The rules of a hand of Spades, in which these bids have been made, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spades {
    /// `None` if every trick is a point.
    bids: Option<[u8; MAX_PLAYERS]>,
    must_break: bool,
    nil: i32,
}

impl Spades {
    /// Creates the rules of a hand of this many tricks with these bids; spades may be led at any time.
    ///
    /// # Errors
    /// If a bid is for more tricks than there are.
    pub fn new(bids: &[u8], tricks: u8) -> Result<Self, BidError> {
        Ok(Spades { bids: Some(checked(bids, tricks)?), ..Spades::without_bids() })
    }

    /// Creates the rules of a hand without bids, in which every trick is a point; spades may be led at any time.
    pub fn without_bids() -> Self {
        Spades { bids: None, must_break: false, nil: 0 }
    }

    /// Spades may not be led before one has been played, unless a player has nothing else.
    #[must_use]
    pub fn with_breaking(mut self, on: bool) -> Self {
        self.must_break = on;
        self
    }

    /// A player who bids no trick wins this many points by taking none, and loses as many by taking any.
    #[must_use]
    pub fn with_nil(mut self, points: i32) -> Self {
        self.nil = points;
        self
    }

    /// Returns the same rules with these bids.
    #[must_use]
    pub(super) fn with_bids(&self, bids: &[u8]) -> Self {
        Spades { bids: Some(padded(bids)), ..*self }
    }

    /// Returns the points of a bid of no trick; 0 if it is like any other.
    #[inline]
    pub fn nil(&self) -> i32 {
        self.nil
    }

    /// Returns whether a player has bid no trick, where that is worth points of its own.
    #[inline]
    pub fn is_nil(&self, player: Player) -> bool {
        self.nil > 0 && self.bids.is_some_and(|bids| bids[player] == 0)
    }

    /// Returns the points of a player for a bid of no trick, besides those of its side for tricks.
    pub(super) fn nil_points(&self, player: Player, tricks: i32) -> i32 {
        if self.is_nil(player) { HandScore::nil(self.nil, 0, tricks) } else { 0 }
    }

    /// Returns whether a player has bid no trick for points of its own, and has taken none so far.
    #[inline]
    pub(super) fn avoids_tricks(&self, table: &Table, player: Player) -> bool {
        self.is_nil(player) && table.tricks()[player] == 0
    }

    /// Returns whether spades have to be broken before they are led.
    pub fn must_break_spades(&self) -> bool {
        self.must_break
    }

    /// Returns the bids: 0 where nobody bids, and beyond the players.
    #[inline]
    pub fn bids(&self) -> [u8; MAX_PLAYERS] {
        self.bids.unwrap_or_default()
    }

    /// Returns whether tricks are bid for.
    pub fn has_bids(&self) -> bool {
        self.bids.is_some()
    }

    /// Returns whether this is a position in which spades may not be led yet.
    #[inline]
    fn is_unbroken(&self, table: &Table) -> bool {
        self.must_break && table.taken().iter().all(|cards| cards.of(Suit::Spades).is_empty())
    }
}

impl Rules for Spades {
    #[inline]
    fn legal(&self, table: &Table, following: Hand) -> Hand {
        let others = following - Hand::suit(Suit::Spades);
        if table.trick().is_empty() && !others.is_empty() && self.is_unbroken(table) {
            others
        } else {
            following
        }
    }

    #[inline]
    fn prefer<M: From<Card> + Copy>(&self, table: &Table, cards: Hand, moves: &mut Vec<M>) {
        Order::Cheapest.arrange(table, cards, moves);
    }

    #[inline]
    fn state(&self, table: &Table) -> u64 {
        u64::from(self.is_unbroken(table))
    }
}

/// Returns the cards that are played with.
pub fn pack(players: usize) -> Hand {
    let mut pack = Hand::DECK;
    if players == 3 {
        pack.remove(Card::new(Suit::Clubs, 0));
    }
    pack
}

/// Returns the number of cards each player has in a full deal, if that many can play.
pub fn most_cards(players: usize) -> Option<usize> {
    match players {
        2 | 4 => Some(13),
        3 => Some(17),
        _ => None,
    }
}

pub(super) fn check_players(players: usize) -> Result<usize, DealError> {
    most_cards(players).ok_or(DealError::Players { game: "Spades", players, expected: "2, 3 or 4" })
}

/// Deals the given number of cards to each player; they bid by the [simple rule](simple_bids), and the first
/// player leads.
///
/// # Errors
/// If there are not that many players or cards.
pub fn deal(players: usize, cards: usize, seed: u64) -> Result<Tricks<Spades>, DealError> {
    check_deal(players, cards, check_players(players)?)?;
    let hands = Deal::new(pack(players), seed).hands(players, cards);
    let bids = padded(&simple_bids(&hands, Some(Suit::Spades)));
    let rules = Spades { bids: Some(bids), ..Spades::without_bids() };
    Ok(Tricks::new(Table::new(&hands, 0, Some(Suit::Spades)), rules))
}

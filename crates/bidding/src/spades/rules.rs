//! The play of a hand.

use maxn_cards::cards::{Card, Deal, Hand, Suit};
use maxn_cards::tricks::{BidError, DealError, Order, Rules, Table, Tricks, check_deal, simple_bids};

/// The rules of a hand of Spades, in which these bids have been made, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spades<const N: usize> {
    /// `None` if every trick is a point.
    bids: Option<[u8; N]>,
    must_break: bool,
}

impl<const N: usize> Spades<N> {
    /// Creates the rules of a hand of this many tricks with these bids; spades may be led at any time.
    ///
    /// # Errors
    /// If a bid is for more tricks than there are.
    pub fn new(bids: [u8; N], tricks: u8) -> Result<Self, BidError> {
        match bids.into_iter().find(|&bid| bid > tricks) {
            Some(bid) => Err(BidError::TooHigh { bid, tricks }),
            None => Ok(Spades { bids: Some(bids), must_break: false }),
        }
    }

    /// Creates the rules of a hand without bids, in which every trick is a point; spades may be led at any time.
    pub fn without_bids() -> Self {
        Spades { bids: None, must_break: false }
    }

    /// Spades may not be led before one has been played, unless a player has nothing else.
    #[must_use]
    pub fn with_breaking(mut self, on: bool) -> Self {
        self.must_break = on;
        self
    }

    /// Returns whether spades have to be broken before they are led.
    pub fn must_break_spades(&self) -> bool {
        self.must_break
    }

    /// Returns the bids: 0 where nobody bids.
    #[inline]
    pub fn bids(&self) -> [u8; N] {
        self.bids.unwrap_or([0; N])
    }

    /// Returns whether tricks are bid for.
    pub fn has_bids(&self) -> bool {
        self.bids.is_some()
    }

    /// Returns whether this is a position in which spades may not be led yet.
    #[inline]
    fn is_unbroken(&self, table: &Table<N>) -> bool {
        self.must_break && table.taken().iter().all(|cards| cards.of(Suit::Spades).is_empty())
    }
}

impl<const N: usize> Rules<N> for Spades<N> {
    #[inline]
    fn legal(&self, table: &Table<N>, following: Hand) -> Hand {
        let others = following - Hand::suit(Suit::Spades);
        if table.trick().is_empty() && !others.is_empty() && self.is_unbroken(table) {
            others
        } else {
            following
        }
    }

    #[inline]
    fn prefer(&self, table: &Table<N>, cards: Hand, moves: &mut Vec<Card>) {
        Order::Cheapest.arrange(table, cards, moves);
    }

    #[inline]
    fn state(&self, table: &Table<N>) -> u64 {
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

/// Deals the given number of cards to each player; they bid by the [simple rule](simple_bids), and the first
/// player leads.
///
/// # Errors
/// If there are not that many players or cards.
pub fn deal<const N: usize>(cards: usize, seed: u64) -> Result<Tricks<Spades<N>, N>, DealError> {
    let most =
        most_cards(N).ok_or(DealError::Players { game: "Spades", players: N, expected: "2, 3 or 4" })?;
    check_deal(N, cards, most)?;
    let hands = Deal::new(pack(N), seed).hands(cards);
    let bids = simple_bids(&hands, Some(Suit::Spades));
    let rules = Spades { bids: Some(bids), must_break: false };
    Ok(Tricks::new(Table::new(hands, 0, Some(Suit::Spades)), rules))
}

//! Bids: how many tricks each player says it will take.

use crate::cards::{Card, Hand, Suit};
use maxn::Player;

/// Bids made in turn, from the dealer's left.
///
/// ```
/// use maxn_games::tricks::{BidError, Bidding};
///
/// let mut bidding = Bidding::new(3, 0, 5).without_exact_total();
/// bidding.bid(2)?;
/// bidding.bid(2)?;
/// assert_eq!(bidding.player(), Some(0), "the dealer bids last");
/// assert_eq!(bidding.legal().collect::<Vec<_>>(), [0, 2, 3, 4, 5]);
/// assert!(bidding.bid(1).is_err());
/// bidding.bid(0)?;
/// assert_eq!(bidding.bids(), Some(&[0, 2, 2][..]));
/// # Ok::<(), BidError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bidding {
    dealer: Player,
    tricks: u8,
    exact_total: bool,
    /// The bids, or 0, of all players.
    bids: Vec<u8>,
    made: usize,
}

/// A bid that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BidError {
    /// Nobody can take that many.
    #[error("a bid of {bid} is out of range; bids go from 0 to {tricks}")]
    TooHigh {
        /// The bid.
        bid: u8,
        /// The tricks there are.
        tricks: u8,
    },
    /// The last bid would let everybody make its bid exactly.
    #[error("the last bid may not be {bid}: all bids would add up to the {tricks} tricks there are")]
    ExactTotal {
        /// The bid.
        bid: u8,
        /// The tricks there are.
        tricks: u8,
    },
    /// Everybody has bid.
    #[error("all players have bid")]
    Over,
}

impl Bidding {
    /// Creates the bidding of this many players for the tricks of a hand, in which nobody has bid yet.
    pub fn new(players: usize, dealer: Player, tricks: u8) -> Self {
        Bidding { dealer: dealer % players, tricks, exact_total: true, bids: vec![0; players], made: 0 }
    }

    /// Forbids a last bid that makes the total equal the number of tricks.
    #[must_use]
    pub fn without_exact_total(mut self) -> Self {
        self.exact_total = false;
        self
    }

    /// Returns the tricks that are bid for.
    pub fn tricks(&self) -> u8 {
        self.tricks
    }

    /// Returns the player whose turn it is to bid.
    pub fn player(&self) -> Option<Player> {
        (self.made < self.bids.len()).then_some((self.dealer + 1 + self.made) % self.bids.len())
    }

    /// Returns the legal bids.
    pub fn legal(&self) -> impl Iterator<Item = u8> {
        (0..=self.tricks).filter(|&bid| self.check(bid).is_ok())
    }

    /// Makes the next bid.
    ///
    /// # Errors
    /// If the rules forbid it; the bidding is then as it was.
    pub fn bid(&mut self, bid: u8) -> Result<(), BidError> {
        self.check(bid)?;
        let player = (self.dealer + 1 + self.made) % self.bids.len();
        self.bids[player] = bid;
        self.made += 1;
        Ok(())
    }

    /// Returns all bids, once they are made, the first player's first.
    pub fn bids(&self) -> Option<&[u8]> {
        (self.made == self.bids.len()).then_some(&self.bids)
    }

    /// Returns the bids made so far, the first player's first.
    pub fn made(&self) -> Vec<Option<u8>> {
        let players = self.bids.len();
        let place = |player: Player| (player + players - 1 - self.dealer) % players;
        (0..players).map(|player| (place(player) < self.made).then_some(self.bids[player])).collect()
    }

    fn check(&self, bid: u8) -> Result<(), BidError> {
        let tricks = self.tricks;
        let total = self.bids.iter().map(|&bid| u32::from(bid)).sum::<u32>() + u32::from(bid);
        match self.made {
            made if made == self.bids.len() => Err(BidError::Over),
            _ if bid > tricks => Err(BidError::TooHigh { bid, tricks }),
            made if made + 1 == self.bids.len() && !self.exact_total && total == u32::from(tricks) => {
                Err(BidError::ExactTotal { bid, tricks })
            }
            _ => Ok(()),
        }
    }
}

/// Returns the bid of a hand by a simple rule: a trick for each ace, for each king with another card of its suit, and
/// for each trump beyond the third; at least 1.
pub fn simple_bid(hand: Hand, trump: Option<Suit>) -> u8 {
    let mut bid = 0;
    for suit in Suit::ALL {
        let cards = hand.of(suit);
        let has = |rank: u8| cards.contains(Card::new(suit, rank));
        bid += u8::from(has(12)) + u8::from(has(11) && cards.len() > 1);
        if Some(suit) == trump {
            bid += cards.len().saturating_sub(3) as u8;
        }
    }
    bid.max(1)
}

/// Returns the [simple bids](simple_bid) of all hands; while they add up to more tricks than there are, the largest of
/// them, the first of equals, is lowered by one.
pub fn simple_bids(hands: &[Hand], trump: Option<Suit>) -> Vec<u8> {
    let tricks = hands[0].len();
    let mut bids: Vec<u8> = hands.iter().map(|&hand| simple_bid(hand, trump)).collect();
    while bids.iter().map(|&bid| usize::from(bid)).sum::<usize>() > tricks {
        let largest =
            (1..bids.len()).fold(0, |best, player| if bids[player] > bids[best] { player } else { best });
        bids[largest] -= 1;
    }
    bids
}

/// Bids up to this many tricks from the simple one are tried.
const AROUND: u8 = 3;

/// Returns the legal bids around the [simple one](simple_bid), the nearest first.
pub fn candidate_bids(bidding: &Bidding, hand: Hand, trump: Option<Suit>) -> Vec<u8> {
    nearest(bidding.legal().collect(), simple_bid(hand, trump))
}

/// The bids around a simple one.
fn nearest(mut bids: Vec<u8>, simple: u8) -> Vec<u8> {
    bids.sort_by_key(|bid| bid.abs_diff(simple));
    // Where all legal bids are far, the nearest has to do.
    let near = bids.iter().filter(|bid| bid.abs_diff(simple) <= AROUND).count().max(1);
    bids.truncate(near);
    bids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_bids_count_high_cards_and_long_trumps() {
        let bid = |hand: &str| simple_bid(hand.parse().unwrap(), Some(Suit::Spades));
        assert_eq!(bid("S:432 H:QJ D:- C:-"), 1, "nothing, but at least one");
        assert_eq!(bid("S:5432 H:A D:A C:-"), 3);
        assert_eq!(bid("S:- H:AK D:K C:K2"), 3, "the king of diamonds is alone");
        assert_eq!(bid("S:AKQJT H:- D:- C:-"), 4);
        assert_eq!(simple_bid("S:AKQJT H:2".parse().unwrap(), None), 2);
    }

    #[test]
    fn too_many_bids_are_lowered_from_the_largest() {
        let hands = ["S:AK H:A", "S:QJ H:K", "S:T9 H:Q"].map(|hand| hand.parse().unwrap());
        assert_eq!(simple_bids(&hands, Some(Suit::Spades)), [1, 1, 1]);
        let hands = ["S:A", "S:Q", "S:T"].map(|hand| hand.parse().unwrap());
        assert_eq!(simple_bids(&hands, Some(Suit::Spades)), [0, 0, 1]);
    }

    #[test]
    fn bids_out_of_turn_or_range_are_refused() {
        let mut bidding = Bidding::new(2, 1, 3);
        assert_eq!(bidding.player(), Some(0));
        assert_eq!(bidding.bid(4), Err(BidError::TooHigh { bid: 4, tricks: 3 }));
        bidding.bid(3).unwrap();
        assert_eq!(bidding.bids(), None);
        bidding.bid(0).unwrap();
        assert_eq!((bidding.bid(0), bidding.player()), (Err(BidError::Over), None));
        assert_eq!(bidding.legal().count(), 0);
    }
}

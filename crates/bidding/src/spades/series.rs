//! A series of hands and its running score.

use super::options::Options;
use super::rules::{Spades, most_cards, pack};
use super::score::HandScore;
use super::sides::by_side;
use super::utility::Utility;
use maxn::Player;
use maxn_cards::cards::{Deal, Hand, Suit};
use maxn_cards::tricks::{BidError, Bidding, DealError, Table, Tricks};
use maxn_play::ObservationError;
use std::fmt::Display;

/// Hands played until somebody reaches the target. Partners have the same score.
///
/// ```
/// use maxn_bidding::spades::{Options, Series};
///
/// let mut series = Series::<3>::new(Options::STANDARD)?;
/// let hands = series.deal(7);
/// let mut bidding = series.bidding();
/// for bid in [5, 6, 5] {
///     bidding.bid(bid)?;
/// }
/// let game = series.hand(hands, bidding.bids().unwrap())?;
/// // ... play ...
/// series.score([5, 5, 6], [4, 5, 8])?;
/// assert_eq!((series.points(), series.overtricks()), ([-50, 50, 62], [0, 0, 2]));
/// assert!(series.winners().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series<const N: usize> {
    options: Options,
    cards: usize,
    hands: u32,
    points: [i32; N],
    overtricks: [i32; N],
}

/// A hand that cannot have ended so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandResultError {
    /// A bid was out of range.
    #[error(transparent)]
    Bid(#[from] BidError),
    /// The tricks are not those of a hand.
    #[error("{0} tricks were taken, expected {1}")]
    Tricks(i32, i32),
}

/// Overtricks that cost [`PENALTY`] points once they are gathered.
const GATHERED: i32 = 10;
const PENALTY: i32 = 100;

impl<const N: usize> Series<N> {
    /// Creates a series in which nobody has any points, and the last player deals, so that the first one bids and leads
    /// first.
    ///
    /// # Errors
    /// If Spades is not for that many players.
    pub fn new(options: Options) -> Result<Self, DealError> {
        let cards =
            most_cards(N).ok_or(DealError::Players { game: "Spades", players: N, expected: "2, 3 or 4" })?;
        Ok(Series { options, cards, hands: 0, points: [0; N], overtricks: [0; N] })
    }

    /// Creates a series that goes on after a number of hands with the points so far. Every overtrick counts one and
    /// everything else tens, so they also show the overtricks gathered.
    ///
    /// # Errors
    /// If Spades is not for that many players, partners have different points, or the series is over.
    pub fn resumed(options: Options, hands: u32, points: [i32; N]) -> Result<Self, ObservationError> {
        let at = |problem: &dyn Display| ObservationError::new("scores", problem);
        let fresh = Series::new(options).map_err(|problem| at(&problem))?;
        // Where nobody bids, every trick is a point and none is too many.
        let gathered = if fresh.without_bids().is_some() { 1 } else { GATHERED };
        let overtricks = points.map(|points| points.rem_euclid(gathered));
        let series = Series { hands, points, overtricks, ..fresh };
        let sides = super::sides::sides(N);
        if (sides..N).any(|player| points[player] != points[player % sides]) {
            return Err(at(&"partners have the same points"));
        }
        if !series.winners().is_empty() {
            return Err(at(&format!("the series is over: somebody has reached {} points", options.target)));
        }
        Ok(series)
    }

    /// Deals all cards of a hand.
    pub fn deal(&self, seed: u64) -> [Hand; N] {
        Deal::new(pack(N), seed).hands(self.cards)
    }

    /// Returns the bidding of the next hand.
    pub fn bidding(&self) -> Bidding<N> {
        let bidding = Bidding::new(self.dealer(), self.cards as u8);
        if self.options.no_exact_total { bidding.without_exact_total() } else { bidding }
    }

    /// Returns the bids of the next hand if nobody bids in this series: none at all.
    pub fn without_bids(&self) -> Option<[u8; N]> {
        (!self.options.bidding).then_some([0; N])
    }

    /// Returns the utility of the players of a hand: tricks where nobody bids, else an approximation of the points of a
    /// series.
    pub fn utility(&self) -> Utility {
        Utility::usual(self.options.bidding)
    }

    /// Returns the play of the next hand, led by the player at the dealer's left.
    ///
    /// # Errors
    /// If a bid is out of range.
    pub fn hand(&self, hands: [Hand; N], bids: [u8; N]) -> Result<Tricks<Spades<N>, N>, BidError> {
        let rules =
            if self.options.bidding { Spades::new(bids, self.cards as u8)? } else { Spades::without_bids() };
        let rules = rules.with_breaking(self.options.must_break_spades);
        Ok(Tricks::new(Table::new(hands, (self.dealer() + 1) % N, Some(Suit::Spades)), rules))
    }

    /// Writes down a hand: the points it brings, penalties for gathered overtricks included. The deal passes on.
    ///
    /// # Errors
    /// If bids or tricks cannot be those of a hand; nothing is written down then.
    pub fn score(&mut self, bids: [u8; N], tricks: [i32; N]) -> Result<[i32; N], HandResultError> {
        let all = self.cards as i32;
        Spades::new(bids, self.cards as u8)?;
        let taken = tricks.iter().fold(0, |sum: i32, &tricks| sum.saturating_add(tricks));
        if taken != all || tricks.iter().any(|tricks| !(0..=all).contains(tricks)) {
            return Err(HandResultError::Tricks(taken, all));
        }
        let before = self.points;
        let scores = self.hand_scores(bids, tricks);
        let tricks = by_side(tricks);
        for player in 0..N {
            if !self.options.bidding {
                self.points[player] += tricks[player];
                continue;
            }
            let hand = scores[player];
            let overtricks = self.overtricks[player] + hand.overtricks;
            self.points[player] += hand.points - overtricks / GATHERED * PENALTY;
            self.overtricks[player] = overtricks % GATHERED;
        }
        self.hands += 1;
        Ok(std::array::from_fn(|player| self.points[player] - before[player]))
    }

    /// Returns the score of each player's side for a hand with bids, before penalties for gathered overtricks.
    pub fn hand_scores(&self, bids: [u8; N], tricks: [i32; N]) -> [HandScore; N] {
        let bids = bids.map(i32::from);
        let nils: [i32; N] =
            std::array::from_fn(|player| HandScore::nil(self.options.nil, bids[player], tricks[player]));
        let (bids, tricks, nils) = (by_side(bids), by_side(tricks), by_side(nils));
        std::array::from_fn(|player| {
            let hand = HandScore::new(bids[player], tricks[player]);
            HandScore { points: hand.points + nils[player], ..hand }
        })
    }

    /// Returns whether a bid of no trick is worth points of its own.
    pub fn has_nil(&self) -> bool {
        self.options.nil > 0
    }

    /// Returns the points so far.
    pub fn points(&self) -> [i32; N] {
        self.points
    }

    /// Returns the overtricks gathered since the last penalty.
    pub fn overtricks(&self) -> [i32; N] {
        self.overtricks
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        (N - 1 + self.hands as usize % N) % N
    }

    /// Returns the number of hands played.
    pub fn hands_played(&self) -> u32 {
        self.hands
    }

    /// Returns the winners: nobody while no side has reached the target, or while two sides lead.
    pub fn winners(&self) -> Vec<Player> {
        let most = self.points.iter().copied().max().unwrap_or(0);
        let leaders: Vec<Player> = (0..N).filter(|&player| self.points[player] == most).collect();
        let one_side = leaders.len() * super::sides::sides(N) == N;
        if most >= self.options.target && one_side { leaders } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_overtricks_cost_a_hundred_points() {
        let mut series = Series::<3>::new(Options::PAPERS).unwrap();
        assert_eq!(series.score([1, 5, 2], [10, 5, 2]), Ok([19, 50, 20]));
        assert_eq!(series.overtricks(), [9, 0, 0]);
        assert_eq!(series.score([3, 5, 5], [5, 6, 6]), Ok([32 - 100, 51, 51]));
        assert_eq!((series.overtricks(), series.dealer()), ([1, 1, 1], 1));
    }

    #[test]
    fn without_bids_every_trick_is_a_point() {
        let mut series = Series::<3>::new(Options { target: 10, ..Options::PAPERS_TRICKS }).unwrap();
        assert_eq!(series.score(series.without_bids().unwrap(), [4, 5, 8]), Ok([4, 5, 8]));
        assert_eq!((series.overtricks(), series.winners()), ([0; 3], vec![]));
        series.score([0; 3], [7, 7, 3]).unwrap();
        assert_eq!((series.points(), series.winners()), ([11, 12, 11], vec![1]));
        assert_eq!(Series::<3>::new(Options::PAPERS).unwrap().without_bids(), None);
    }

    #[test]
    fn partners_bid_and_take_together() {
        let mut series = Series::<4>::new(Options::STANDARD).unwrap();
        assert_eq!(series.score([3, 2, 3, 4], [7, 3, 0, 3]), Ok([61, 60, 61, 60]));
        for _ in 0..4 {
            series.score([3, 2, 4, 4], [7, 3, 0, 3]).unwrap();
        }
        assert_eq!(series.points(), [341, 300, 341, 300]);
        assert_eq!(series.winners(), [0, 2]);
    }

    #[test]
    fn a_bid_of_no_trick_wins_or_loses_points_of_its_own() {
        let mut series = Series::<3>::new(Options { nil: 100, ..Options::PAPERS }).unwrap();
        assert_eq!(series.score([0, 9, 7], [0, 9, 8]), Ok([100, 90, 71]));
        assert_eq!(series.score([0, 9, 7], [2, 9, 6]), Ok([2 - 100, 90, -70]));
        assert_eq!(series.overtricks(), [2, 0, 1]);
        let mut partners = Series::<4>::new(Options { nil: 50, ..Options::STANDARD }).unwrap();
        assert_eq!(partners.score([0, 4, 5, 3], [0, 4, 6, 3]), Ok([51 + 50, 70, 101, 70]));
        assert_eq!(Series::<3>::new(Options::PAPERS).unwrap().score([0, 9, 7], [0, 9, 8]), Ok([0, 90, 71]));
    }

    #[test]
    fn a_tie_at_the_top_is_played_off() {
        let mut series = Series::<2>::new(Options { target: 60, ..Options::PAPERS }).unwrap();
        series.score([6, 6], [7, 6]).unwrap();
        assert_eq!(series.winners(), [0]);
        let mut series = Series::<3>::new(Options { target: 50, ..Options::PAPERS }).unwrap();
        series.score([5, 5, 7], [5, 5, 7]).unwrap();
        assert_eq!(series.winners(), [2]);
        let mut series = Series::<3>::new(Options { target: 50, ..Options::PAPERS }).unwrap();
        series.score([6, 6, 5], [6, 6, 5]).unwrap();
        assert!(series.winners().is_empty());
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mut series = Series::<3>::new(Options { no_exact_total: true, ..Options::STANDARD }).unwrap();
        let fresh = series.clone();
        assert_eq!(series.score([1, 1, 1], [5, 5, 5]), Err(HandResultError::Tricks(15, 17)));
        assert!(series.score([1, 1, 1], [-1, 9, 9]).is_err());
        assert!(matches!(series.score([18, 1, 1], [5, 5, 7]), Err(HandResultError::Bid(_))));
        assert_eq!(series, fresh);
        let mut bidding = series.bidding();
        bidding.bid(10).unwrap();
        bidding.bid(4).unwrap();
        assert_eq!(bidding.bid(3), Err(BidError::ExactTotal { bid: 3, tricks: 17 }));
        assert!(Series::<5>::new(Options::STANDARD).is_err());
    }
}

//! A series of hands and its running score.

use super::options::Options;
use super::rules::{Spades, check_players, pack};
use super::score::HandScore;
use super::sides::{by_side, sides};
use super::utility::Utility;
use crate::cards::{Deal, Hand, Suit};
use crate::tricks::{BidError, Bidding, DealError, Table, Tricks};
use maxn::{MAX_PLAYERS, Player, Scores};
use maxn_play::ObservationError;
use maxn_play::toolkit::hidden::leaders;
use std::fmt::Display;

/// Hands played until somebody reaches the target. Partners have the same score.
///
/// ```
/// use maxn_games::spades::{Options, Series};
///
/// let mut series = Series::new(3, Options::STANDARD)?;
/// let hands = series.deal(7);
/// let mut bidding = series.bidding();
/// for bid in [5, 6, 5] {
///     bidding.bid(bid)?;
/// }
/// let game = series.hand(&hands, bidding.bids().unwrap())?;
/// // ... play ...
/// series.score(&[5, 5, 6], [4, 5, 8].into())?;
/// assert_eq!((series.points(), series.overtricks()), ([-50, 50, 62].into(), [0, 0, 2].into()));
/// assert!(series.winners().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    options: Options,
    players: usize,
    cards: usize,
    hands: u32,
    points: Scores,
    overtricks: Scores,
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

impl Series {
    /// Creates a series in which nobody has any points, and the last player deals, so that the first one bids and leads
    /// first.
    ///
    /// # Errors
    /// If Spades is not for that many players.
    pub fn new(players: usize, options: Options) -> Result<Self, DealError> {
        let (cards, none) = (check_players(players)?, Scores::ZERO);
        Ok(Series { options, players, cards, hands: 0, points: none, overtricks: none })
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Creates a series that goes on after a number of hands with the points so far. Every overtrick counts one and
    /// everything else tens, so they also show the overtricks gathered.
    ///
    /// # Errors
    /// If Spades is not for that many players, partners have different points, or the series is over.
    pub fn resumed(
        players: usize,
        options: Options,
        hands: u32,
        points: Scores,
    ) -> Result<Self, ObservationError> {
        let at = |problem: &dyn Display| ObservationError::new("scores", problem);
        let fresh = Series::new(players, options).map_err(|problem| at(&problem))?;
        // Where nobody bids, every trick is a point and none is too many.
        let gathered = if fresh.has_bids() { GATHERED } else { 1 };
        let overtricks = points.map(players, |points| points.rem_euclid(gathered));
        let series = Series { hands, points, overtricks, ..fresh };
        let sides = sides(players);
        if (sides..players).any(|player| points[player] != points[player % sides]) {
            return Err(at(&"partners have the same points"));
        }
        if !series.winners().is_empty() {
            return Err(at(&format!("the series is over: somebody has reached {} points", options.target)));
        }
        Ok(series)
    }

    /// Deals all cards of a hand.
    pub fn deal(&self, seed: u64) -> Vec<Hand> {
        Deal::new(pack(self.players), seed).hands(self.players, self.cards)
    }

    /// Returns the bidding of the next hand.
    pub fn bidding(&self) -> Bidding {
        let bidding = Bidding::new(self.players, self.dealer(), self.cards as u8);
        if self.options.no_exact_total { bidding.without_exact_total() } else { bidding }
    }

    /// Returns whether tricks are bid for.
    pub fn has_bids(&self) -> bool {
        self.options.bidding
    }

    /// Returns the utility of the players of a hand: tricks where nobody bids, else an approximation of the points of a
    /// series.
    pub fn utility(&self) -> Utility {
        Utility::usual(self.options.bidding)
    }

    /// Returns the play of the next hand, led by the player at the dealer's left. The bids do not matter where there are none.
    ///
    /// # Errors
    /// If a bid is out of range.
    pub fn hand(&self, hands: &[Hand], bids: &[u8]) -> Result<Tricks<Spades>, BidError> {
        let rules =
            if self.options.bidding { Spades::new(bids, self.cards as u8)? } else { Spades::without_bids() };
        let rules = rules.with_breaking(self.options.must_break_spades);
        Ok(Tricks::new(Table::new(hands, (self.dealer() + 1) % self.players, Some(Suit::Spades)), rules))
    }

    /// Writes down a hand: the points it brings, penalties for gathered overtricks included. The deal passes on.
    ///
    /// # Errors
    /// If bids or tricks cannot be those of a hand; nothing is written down then.
    pub fn score(&mut self, bids: &[u8], tricks: Scores) -> Result<Scores, HandResultError> {
        let (players, all) = (self.players, self.cards as i32);
        let bids = Spades::new(bids, self.cards as u8)?.bids();
        let each = tricks.first(players);
        let taken = each.iter().fold(0, |sum: i32, &tricks| sum.saturating_add(tricks));
        if taken != all || each.iter().any(|tricks| !(0..=all).contains(tricks)) {
            return Err(HandResultError::Tricks(taken, all));
        }
        let before = self.points;
        let scores = self.hand_scores(&bids, tricks);
        if !self.options.bidding {
            self.points = before + by_side(players, tricks);
        }
        for player in (0..players).filter(|_| self.options.bidding) {
            let hand = scores[player];
            let overtricks = self.overtricks[player] + hand.overtricks;
            self.points[player] += hand.points - overtricks / GATHERED * PENALTY;
            self.overtricks[player] = overtricks % GATHERED;
        }
        self.hands += 1;
        Ok(self.points - before)
    }

    /// Returns the score of each player's side for a hand with bids, before penalties for gathered overtricks.
    pub fn hand_scores(&self, bids: &[u8; MAX_PLAYERS], tricks: Scores) -> [HandScore; MAX_PLAYERS] {
        let bids = Scores::from(bids.map(i32::from));
        let nil = |player: Player| HandScore::nil(self.options.nil, bids[player], tricks[player]);
        let nils = Scores::from_fn(self.players, nil);
        let [bids, tricks, nils] = [bids, tricks, nils].map(|values| by_side(self.players, values));
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
    pub fn points(&self) -> Scores {
        self.points
    }

    /// Returns the overtricks gathered since the last penalty.
    pub fn overtricks(&self) -> Scores {
        self.overtricks
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        (self.players - 1 + self.hands as usize % self.players) % self.players
    }

    /// Returns the number of hands played.
    pub fn hands_played(&self) -> u32 {
        self.hands
    }

    /// Returns the winners: nobody while no side has reached the target, or while two sides lead.
    pub fn winners(&self) -> Vec<Player> {
        let leaders = leaders(self.points.first(self.players), false);
        let one_side = leaders.len() * sides(self.players) == self.players;
        if one_side && self.points[leaders[0]] >= self.options.target { leaders } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_overtricks_cost_a_hundred_points() {
        let mut series = Series::new(3, Options::PAPERS).unwrap();
        assert_eq!(series.score(&[1, 5, 2], [10, 5, 2].into()), Ok([19, 50, 20].into()));
        assert_eq!(series.overtricks(), [9, 0, 0]);
        assert_eq!(series.score(&[3, 5, 5], [5, 6, 6].into()), Ok([32 - 100, 51, 51].into()));
        assert_eq!((series.overtricks(), series.dealer()), ([1, 1, 1].into(), 1));
    }

    #[test]
    fn without_bids_every_trick_is_a_point() {
        let mut series = Series::new(3, Options { target: 10, ..Options::PAPERS_TRICKS }).unwrap();
        assert_eq!(series.score(&[0; 3], [4, 5, 8].into()), Ok([4, 5, 8].into()));
        assert_eq!((series.overtricks(), series.winners()), (Scores::ZERO, vec![]));
        series.score(&[0; 3], [7, 7, 3].into()).unwrap();
        assert_eq!((series.points(), series.winners()), ([11, 12, 11].into(), vec![1]));
        assert!(!series.has_bids() && Series::new(3, Options::PAPERS).unwrap().has_bids());
    }

    #[test]
    fn partners_bid_and_take_together() {
        let mut series = Series::new(4, Options::STANDARD).unwrap();
        assert_eq!(series.score(&[3, 2, 3, 4], [7, 3, 0, 3].into()), Ok([61, 60, 61, 60].into()));
        for _ in 0..4 {
            series.score(&[3, 2, 4, 4], [7, 3, 0, 3].into()).unwrap();
        }
        assert_eq!(series.points(), [341, 300, 341, 300]);
        assert_eq!(series.winners(), [0, 2]);
    }

    #[test]
    fn a_bid_of_no_trick_wins_or_loses_points_of_its_own() {
        let mut series = Series::new(3, Options { nil: 100, ..Options::PAPERS }).unwrap();
        assert_eq!(series.score(&[0, 9, 7], [0, 9, 8].into()), Ok([100, 90, 71].into()));
        assert_eq!(series.score(&[0, 9, 7], [2, 9, 6].into()), Ok([2 - 100, 90, -70].into()));
        assert_eq!(series.overtricks(), [2, 0, 1]);
        let mut partners = Series::new(4, Options { nil: 50, ..Options::STANDARD }).unwrap();
        assert_eq!(partners.score(&[0, 4, 5, 3], [0, 4, 6, 3].into()), Ok([51 + 50, 70, 101, 70].into()));
        assert_eq!(
            Series::new(3, Options::PAPERS).unwrap().score(&[0, 9, 7], [0, 9, 8].into()),
            Ok([0, 90, 71].into())
        );
    }

    #[test]
    fn a_tie_at_the_top_is_played_off() {
        let mut series = Series::new(2, Options { target: 60, ..Options::PAPERS }).unwrap();
        series.score(&[6, 6], [7, 6].into()).unwrap();
        assert_eq!(series.winners(), [0]);
        let mut series = Series::new(3, Options { target: 50, ..Options::PAPERS }).unwrap();
        series.score(&[5, 5, 7], [5, 5, 7].into()).unwrap();
        assert_eq!(series.winners(), [2]);
        let mut series = Series::new(3, Options { target: 50, ..Options::PAPERS }).unwrap();
        series.score(&[6, 6, 5], [6, 6, 5].into()).unwrap();
        assert!(series.winners().is_empty());
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mut series = Series::new(3, Options { no_exact_total: true, ..Options::STANDARD }).unwrap();
        let fresh = series.clone();
        assert_eq!(series.score(&[1, 1, 1], [5, 5, 5].into()), Err(HandResultError::Tricks(15, 17)));
        assert!(series.score(&[1, 1, 1], [-1, 9, 9].into()).is_err());
        assert!(matches!(series.score(&[18, 1, 1], [5, 5, 7].into()), Err(HandResultError::Bid(_))));
        assert_eq!(series, fresh);
        let mut bidding = series.bidding();
        bidding.bid(10).unwrap();
        bidding.bid(4).unwrap();
        assert_eq!(bidding.bid(3), Err(BidError::ExactTotal { bid: 3, tricks: 17 }));
        assert!(Series::new(5, Options::STANDARD).is_err());
    }
}

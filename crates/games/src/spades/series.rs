//! A series of hands and its running score.

use super::game::{SpadesDeal, SpadesHand};
use super::info::INFO;
use super::options::{Options, PARTNERS};
use super::rules::{Spades, check_players, pack};
use super::score::HandScore;
use super::sides::{by_side, partners, sides, teams};
use super::utility::Utility;
use crate::cards::{Deal, Hand, Suit};
use crate::trick_game::TrickView;
use crate::trick_game::bids::observed_bidding;
use crate::trick_game::read::{check_dealt, dealt_cards, known_hands, plays_field, refuse_others};
use crate::tricks::{Bidding, DealError, Table, Tricks};
use maxn::{MAX_PLAYERS, Means, Player, Scores};
use maxn_play::toolkit::hidden::{HandSeries, ObservedSeat, Standing, leaders};
use maxn_play::{Aim, GameInfo, ObservationError};
use std::fmt::Display;

/// Hands played until somebody reaches the target. Partners have the same score.
///
/// ```
/// use maxn_games::spades::{Options, Series};
///
/// use maxn_play::toolkit::hidden::HandSeries;
///
/// let mut series = Series::new(3, Options::STANDARD)?;
/// let hand = series.deal(7).expect("the series begins");
/// // ... bids and play ...
/// let end = "hands S:- | S:- | S:-; tricks 4 5 8; bids 5 5 6".parse()?;
/// series.score(&end);
/// assert_eq!((series.scores(), series.overtricks()), ([-50, 50, 62].into(), [0, 0, 2].into()));
/// assert!(series.winners().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    options: Options,
    cards: usize,
    standing: Standing,
    overtricks: Scores,
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
        let cards = check_players(players)?;
        Ok(Series { options, cards, standing: Standing::new(players), overtricks: Scores::ZERO })
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
        let series = Series { standing: Standing { players, hands, points }, overtricks, ..fresh };
        let sides = sides(players);
        if (sides..players).any(|player| points[player] != points[player % sides]) {
            return Err(at(&"partners have the same points"));
        }
        if !series.winners().is_empty() {
            return Err(at(&format!("the series is over: somebody has reached {} points", options.target)));
        }
        Ok(series)
    }

    /// The bidding of the next hand.
    fn bidding(&self) -> Bidding {
        let bidding = Bidding::new(self.players(), self.dealer(), self.cards as u8);
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

    /// A hand of these cards after the bids made; the player at the dealer's left bids and leads first.
    fn hand(&self, hands: &[Hand], bidding: Bidding) -> SpadesHand {
        let table = Table::new(hands, (self.dealer() + 1) % self.players(), Some(Suit::Spades));
        let without = self.options.rules();
        let deal = SpadesDeal { overtricks: Some(self.overtricks) };
        match bidding.bids() {
            _ if !self.options.bidding => SpadesHand::playing(Tricks::new(table, without), deal),
            Some(bids) => SpadesHand::playing(Tricks::new(table, without.with_bids(bids)), deal),
            None => SpadesHand::opening(Tricks::new(table, without.with_bids(&[])), bidding, deal),
        }
    }

    /// Returns the score of each player's side for a hand with bids, before penalties for gathered overtricks.
    pub fn hand_scores(&self, bids: &[u8; MAX_PLAYERS], tricks: Scores) -> [HandScore; MAX_PLAYERS] {
        let bids = Scores::from(bids.map(i32::from));
        let nil = |player: Player| HandScore::nil(self.options.nil, bids[player], tricks[player]);
        let nils = Scores::from_fn(self.players(), nil);
        let [bids, tricks, nils] = [bids, tricks, nils].map(|values| by_side(self.players(), values));
        std::array::from_fn(|player| {
            let hand = HandScore::new(bids[player], tricks[player]);
            HandScore { points: hand.points + nils[player], ..hand }
        })
    }

    /// Returns the overtricks gathered since the last penalty.
    pub fn overtricks(&self) -> Scores {
        self.overtricks
    }

    /// Returns the player who deals next.
    pub fn dealer(&self) -> Player {
        self.standing.dealer()
    }
}

/// The part of the others' points that counts as lost: the highest score wins.
const ENVY: f64 = 0.5;

/// The likely cost of the overtricks gathered so far: nothing at first, nearly the whole penalty before the last.
fn threat(overtricks: i32) -> i32 {
    overtricks * overtricks * PENALTY / (GATHERED * GATHERED)
}

impl HandSeries for Series {
    type Hand = SpadesHand;

    const STAKE: &'static str =
        "points of this hand, less what overtricks will cost and half of what the others get";

    fn info() -> &'static dyn GameInfo {
        &INFO
    }

    fn options(&self) -> String {
        self.options.resolved()
    }

    fn standing(&self) -> Standing {
        self.standing
    }

    fn is_over(&self) -> bool {
        !self.winners().is_empty()
    }

    fn usual_players(options: &str) -> Option<usize> {
        (options.split([' ', ',']).next() == Some(PARTNERS)).then_some(4)
    }

    fn deal(&self, seed: u64) -> Option<SpadesHand> {
        let hands = Deal::new(pack(self.players()), seed).hands(self.players(), self.cards);
        (!self.is_over()).then(|| self.hand(&hands, self.bidding()))
    }

    /// The points of the hand, penalties for gathered overtricks included.
    fn score(&mut self, end: &SpadesHand) -> Scores {
        let (bids, tricks) = (end.play().rules().bids(), end.play().table().tricks());
        let players = self.players();
        if !self.options.bidding {
            return self.standing.add(by_side(players, tricks));
        }
        let scores = self.hand_scores(&bids, tricks);
        let points = Scores::from_fn(players, |player| {
            let overtricks = self.overtricks[player] + scores[player].overtricks;
            self.overtricks[player] = overtricks % GATHERED;
            scores[player].points - overtricks / GATHERED * PENALTY
        });
        self.standing.add(points)
    }

    fn teams(&self) -> Option<Vec<usize>> {
        teams(self.players())
    }

    /// Nobody while no side has reached the target, or while two sides lead.
    fn winners(&self) -> Vec<Player> {
        let leaders = leaders(self.standing.each(), false);
        let one_side = leaders.len() * sides(self.players()) == self.players();
        if one_side && self.standing.points[leaders[0]] >= self.options.target { leaders } else { Vec::new() }
    }

    fn measure(&self, aim: Aim) -> &'static str {
        match aim {
            Aim::Worth if self.options.nil > 0 => self.utility().measure_with_nil(),
            Aim::Worth => self.utility().measure(),
            Aim::Stake if !self.has_bids() => "tricks of this hand, less half of what the others get",
            Aim::Stake => Self::STAKE,
        }
    }

    fn stake(&self, end: &SpadesHand, _payoff: Means) -> Means {
        let (players, tricks) = (self.players(), end.play().table().tricks());
        let gains = if self.has_bids() {
            let scores = self.hand_scores(&end.play().rules().bids(), tricks);
            Scores::from_fn(players, |player| {
                let (hand, before) = (scores[player], self.overtricks[player]);
                let after = before + hand.overtricks;
                let penalties = PENALTY * (after / GATHERED);
                hand.points - penalties - threat(after % GATHERED) + threat(before)
            })
        } else {
            by_side(players, tricks)
        };
        let (all, partners) = (f64::from(gains.sum()), f64::from(partners(players)));
        let mut stake = gains.to_means();
        for own in &mut stake[..players] {
            *own -= ENVY * (all - partners * *own) / (players as f64 - partners);
        }
        stake
    }

    fn observed(observed: &ObservedSeat<'_>) -> Result<(Self, TrickView<Spades>), ObservationError> {
        refuse_others(observed)?;
        let (seat, players) = (observed.seat(), observed.players());
        let series =
            Series::resumed(players, observed.options()?, observed.hands_played(), observed.scores())?;
        let plays = plays_field(observed)?;
        let hand = dealt_cards(observed, &plays, Ok)?;
        check_dealt(observed, hand, series.cards, pack(players))?;
        if let Some(bid) = observed.list("bids", players)?.iter().find(|bid| !bid.is_null())
            && !series.has_bids()
        {
            return Err(bid.problem("nobody bids under these options"));
        }
        let bidding = if series.has_bids() {
            observed_bidding(observed, series.bidding(), &plays)?
        } else {
            series.bidding()
        };
        let hand = series.hand(&known_hands(players, seat, hand, &plays)?, bidding);
        let view = TrickView::observed(seat, hand, (), plays, series.cards)?;
        Ok((series, view))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tricks::BidError;

    /// Scores a hand with these bids and tricks.
    fn score(series: &mut Series, bids: &[u8], tricks: &[u8]) -> Scores {
        let table = Table::new(&vec![Hand::EMPTY; bids.len()], 0, Some(Suit::Spades)).with_taken(tricks, &[]);
        let rules = Spades::without_bids().with_bids(bids);
        series.score(&SpadesHand::playing(Tricks::new(table, rules), SpadesDeal::default()))
    }

    #[test]
    fn ten_overtricks_cost_a_hundred_points() {
        let mut series = Series::new(3, Options::PAPERS).unwrap();
        assert_eq!(score(&mut series, &[1, 5, 2], &[10, 5, 2]), [19, 50, 20]);
        assert_eq!(series.overtricks(), [9, 0, 0]);
        assert_eq!(score(&mut series, &[3, 5, 5], &[5, 6, 6]), [32 - 100, 51, 51]);
        assert_eq!((series.overtricks(), series.dealer()), ([1, 1, 1].into(), 1));
    }

    #[test]
    fn without_bids_every_trick_is_a_point() {
        let mut series = Series::new(3, Options { target: 10, ..Options::PAPERS_TRICKS }).unwrap();
        assert_eq!(score(&mut series, &[0; 3], &[4, 5, 8]), [4, 5, 8]);
        assert_eq!((series.overtricks(), series.winners()), (Scores::ZERO, vec![]));
        score(&mut series, &[0; 3], &[7, 7, 3]);
        assert_eq!((series.scores(), series.winners()), ([11, 12, 11].into(), vec![1]));
        assert!(!series.has_bids() && Series::new(3, Options::PAPERS).unwrap().has_bids());
    }

    #[test]
    fn partners_bid_and_take_together() {
        let mut series = Series::new(4, Options::STANDARD).unwrap();
        assert_eq!(score(&mut series, &[3, 2, 3, 4], &[7, 3, 0, 3]), [61, 60, 61, 60]);
        for _ in 0..4 {
            score(&mut series, &[3, 2, 4, 4], &[7, 3, 0, 3]);
        }
        assert_eq!(series.scores(), [341, 300, 341, 300]);
        assert_eq!(series.winners(), [0, 2]);
    }

    #[test]
    fn a_bid_of_no_trick_wins_or_loses_points_of_its_own() {
        let mut series = Series::new(3, Options { nil: 100, ..Options::PAPERS }).unwrap();
        assert_eq!(score(&mut series, &[0, 9, 7], &[0, 9, 8]), [100, 90, 71]);
        assert_eq!(score(&mut series, &[0, 9, 7], &[2, 9, 6]), [2 - 100, 90, -70]);
        assert_eq!(series.overtricks(), [2, 0, 1]);
        let mut partners = Series::new(4, Options { nil: 50, ..Options::STANDARD }).unwrap();
        assert_eq!(score(&mut partners, &[0, 4, 5, 3], &[0, 4, 6, 3]), [51 + 50, 70, 101, 70]);
        let mut without = Series::new(3, Options::PAPERS).unwrap();
        assert_eq!(score(&mut without, &[0, 9, 7], &[0, 9, 8]), [0, 90, 71]);
    }

    #[test]
    fn a_tie_at_the_top_is_played_off() {
        let mut series = Series::new(2, Options { target: 60, ..Options::PAPERS }).unwrap();
        score(&mut series, &[6, 6], &[7, 6]);
        assert_eq!(series.winners(), [0]);
        let mut series = Series::new(3, Options { target: 50, ..Options::PAPERS }).unwrap();
        score(&mut series, &[5, 5, 7], &[5, 5, 7]);
        assert_eq!(series.winners(), [2]);
        let mut series = Series::new(3, Options { target: 50, ..Options::PAPERS }).unwrap();
        score(&mut series, &[6, 6, 5], &[6, 6, 5]);
        assert!(series.winners().is_empty());
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let series = Series::new(3, Options { no_exact_total: true, ..Options::STANDARD }).unwrap();
        let mut bidding = series.bidding();
        bidding.bid(10).unwrap();
        bidding.bid(4).unwrap();
        assert_eq!(bidding.bid(3), Err(BidError::ExactTotal { bid: 3, tricks: 17 }));
        assert!(Series::new(5, Options::STANDARD).is_err());
    }
}

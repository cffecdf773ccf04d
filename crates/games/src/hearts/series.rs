//! Hands one after the other, until somebody reaches the target.

use super::Hearts;
use super::deal::{self, cards_each, start};
use super::options::Options;
use super::pass::{self, Direction};
use super::points::Points;
use crate::cards::Hand;
use crate::tricks::DealError;
use maxn::{Evaluation, Game, Player, Scores};
use maxn_play::ObservationError;
use maxn_play::toolkit::hidden::leaders;

/// A series of hands and its running score, in points: the lowest wins.
///
/// ```
/// use maxn_games::hearts::{Options, Series};
///
/// let mut series = Series::new(4, Options::STANDARD);
/// series.add([26, 0, 26, 26].into());
/// series.add([70, 0, 80, 76].into());
/// assert!(series.is_over());
/// assert_eq!(series.winners(), [1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    options: Options,
    players: usize,
    totals: Scores,
    hands: u32,
}

impl Series {
    /// Creates a series that is about to begin.
    pub fn new(players: usize, options: Options) -> Self {
        Series { options, players, totals: Scores::ZERO, hands: 0 }
    }

    /// Creates a series that goes on after a number of hands with the points of each player.
    ///
    /// # Errors
    /// If it is over.
    pub fn resumed(
        players: usize,
        options: Options,
        hands: u32,
        totals: Scores,
    ) -> Result<Self, ObservationError> {
        let series = Series { options, players, totals, hands };
        if series.is_over() {
            let problem = format!("the series is over: somebody has reached {} points", options.target);
            return Err(ObservationError::new("scores", problem));
        }
        Ok(series)
    }

    /// Returns the options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Returns the points of each player, all hands together.
    pub fn totals(&self) -> Scores {
        self.totals
    }

    /// Returns the number of hands played.
    pub fn hands_played(&self) -> u32 {
        self.hands
    }

    /// Returns the next dealer: the last player first, so that player 1 is to the dealer's left, then in turn.
    pub fn dealer(&self) -> Player {
        (self.players - 1 + self.hands as usize) % self.players
    }

    /// Returns the direction of the next pass.
    pub fn direction(&self) -> Direction {
        Direction::of_hand(&self.options, self.players, self.hands)
    }

    /// Deals the next hand, before passing.
    ///
    /// # Errors
    /// If Hearts is not played by that many.
    pub fn deal(&self, seed: u64) -> Result<Vec<Hand>, DealError> {
        // Every hand of a series is another deal.
        let seed = seed.wrapping_add(u64::from(self.hands).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        deal::hands(self.players, cards_each(self.players), seed)
    }

    /// Begins the play of a hand that has been dealt, the players passing the cards they have chosen.
    ///
    /// # Errors
    /// If they do not hold those.
    pub fn start(&self, hands: &[Hand], chosen: &[Hand]) -> Result<Hearts, pass::PassError> {
        let hands = pass::exchange(hands, chosen, self.direction())?;
        Ok(start(&hands, self.options, self.dealer()))
    }

    /// Adds the points of a hand that has been played to its end; one that has not is not added, and the answer is
    /// false.
    pub fn finish(&mut self, hand: &Hearts) -> bool {
        let over = hand.is_terminal();
        if over {
            let points = Points::new(hand);
            self.add(points.points(&points.evaluate(hand)));
        }
        over
    }

    /// Adds the points of a hand.
    pub fn add(&mut self, points: Scores) {
        self.totals += points;
        self.hands += 1;
    }

    /// Returns whether somebody has reached the target.
    pub fn is_over(&self) -> bool {
        self.totals.first(self.players).iter().any(|&total| total >= self.options.target)
    }

    /// Returns the players with the fewest points.
    pub fn winners(&self) -> Vec<Player> {
        leaders(self.totals.first(self.players), true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_played_to_its_end_divides_every_hand() {
        let mut series = Series::new(4, Options { moon: super::super::Moon::Off, ..Options::STANDARD });
        let mut leaders = Vec::new();
        while !series.is_over() {
            let hands = series.deal(5).unwrap();
            let mut hand = series
                .start(&hands, &hands.iter().map(|&hand| pass::choose(hand)).collect::<Vec<_>>())
                .unwrap();
            leaders.push(hand.player());
            assert!(!series.finish(&hand), "it has not been played");
            while !hand.is_terminal() {
                let mut moves = Vec::new();
                hand.moves(&mut moves);
                hand.apply(moves[0]);
            }
            assert!(series.finish(&hand));
            assert_eq!(series.totals().sum(), 26 * series.hands_played() as i32);
        }
        assert!(series.totals().first(4).iter().max() >= Some(&100));
        leaders.dedup();
        assert!(leaders.len() > 1, "the two of clubs travels: {leaders:?}");
        let least = series.totals()[series.winners()[0]];
        assert!(series.totals().first(4).iter().all(|&total| total >= least));
    }

    #[test]
    fn the_deal_goes_round() {
        let mut series = Series::new(3, Options::PAPERS);
        let mut leaders = Vec::new();
        for _ in 0..4 {
            let hands = series.deal(1).unwrap();
            leaders.push(series.start(&hands, &[]).unwrap().player());
            series.add(Scores::ZERO);
        }
        assert_eq!(leaders, [0, 1, 2, 0]);
    }
}

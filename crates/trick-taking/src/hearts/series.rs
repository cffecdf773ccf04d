//! Hands one after the other, until somebody reaches the target.

use super::Hearts;
use super::deal::{self, cards_each, start};
use super::options::Options;
use super::pass::{self, Direction};
use super::points::Points;
use maxn::{Evaluation, Game, Player};
use maxn_cards::cards::Hand;
use maxn_cards::tricks::DealError;
use maxn_play::ObservationError;

/// A series of hands and its running score, in points: the lowest wins.
///
/// ```
/// use maxn_trick_taking::hearts::{Options, Series};
///
/// let mut series = Series::<4>::new(Options::STANDARD);
/// series.add(&[26, 0, 26, 26]);
/// series.add(&[70, 0, 80, 76]);
/// assert!(series.is_over());
/// assert_eq!(series.winners(), [1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series<const N: usize> {
    options: Options,
    totals: [i32; N],
    hands: u32,
}

impl<const N: usize> Series<N> {
    /// Creates a series that is about to begin.
    pub fn new(options: Options) -> Self {
        Series { options, totals: [0; N], hands: 0 }
    }

    /// Creates a series that goes on after a number of hands with the points of each player.
    ///
    /// # Errors
    /// If it is over.
    pub fn resumed(options: Options, hands: u32, totals: [i32; N]) -> Result<Self, ObservationError> {
        let series = Series { options, totals, hands };
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

    /// Returns the points of each player, all hands together.
    pub fn totals(&self) -> &[i32; N] {
        &self.totals
    }

    /// Returns the number of hands played.
    pub fn hands_played(&self) -> u32 {
        self.hands
    }

    /// Returns the next dealer: the last player first, so that player 1 is to the dealer's left, then in turn.
    pub fn dealer(&self) -> Player {
        (N - 1 + self.hands as usize) % N
    }

    /// Returns the direction of the next pass.
    pub fn direction(&self) -> Direction {
        Direction::of_hand(&self.options, N, self.hands)
    }

    /// Deals the next hand, before passing.
    ///
    /// # Errors
    /// If Hearts is not played by that many.
    pub fn deal(&self, seed: u64) -> Result<[Hand; N], DealError> {
        // Every hand of a series is another deal.
        let seed = seed.wrapping_add(u64::from(self.hands).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        deal::hands(cards_each(N), seed)
    }

    /// Begins the play of a hand that has been dealt, the players passing the cards they have chosen.
    ///
    /// # Errors
    /// If they do not hold those.
    pub fn start(&self, hands: [Hand; N], chosen: &[Hand; N]) -> Result<Hearts<N>, pass::PassError> {
        let hands = pass::exchange(hands, chosen, self.direction())?;
        Ok(start(hands, self.options, self.dealer()))
    }

    /// Adds the points of a hand that has been played to its end; one that has not is not added, and the answer is
    /// false.
    pub fn finish(&mut self, hand: &Hearts<N>) -> bool {
        let over = hand.is_terminal();
        if over {
            let points = Points::new(hand);
            self.add(&points.points(&points.evaluate(hand)));
        }
        over
    }

    /// Adds the points of a hand.
    pub fn add(&mut self, points: &[i32; N]) {
        for (total, points) in self.totals.iter_mut().zip(points) {
            *total += points;
        }
        self.hands += 1;
    }

    /// Returns whether somebody has reached the target.
    pub fn is_over(&self) -> bool {
        self.totals.iter().any(|&total| total >= self.options.target)
    }

    /// Returns the players with the fewest points.
    pub fn winners(&self) -> Vec<Player> {
        let least = self.totals.iter().min();
        (0..N).filter(|&player| Some(&self.totals[player]) == least).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_played_to_its_end_divides_every_hand() {
        let mut series = Series::<4>::new(Options { moon: super::super::Moon::Off, ..Options::STANDARD });
        let mut leaders = Vec::new();
        while !series.is_over() {
            let hands = series.deal(5).unwrap();
            let mut hand = series.start(hands, &hands.map(pass::choose)).unwrap();
            leaders.push(hand.player());
            assert!(!series.finish(&hand), "it has not been played");
            while !hand.is_terminal() {
                let mut moves = Vec::new();
                hand.moves(&mut moves);
                hand.apply(moves[0]);
            }
            assert!(series.finish(&hand));
            assert_eq!(series.totals().iter().sum::<i32>(), 26 * series.hands_played() as i32);
        }
        assert!(series.totals().iter().max() >= Some(&100));
        leaders.dedup();
        assert!(leaders.len() > 1, "the two of clubs travels: {leaders:?}");
        let least = series.totals()[series.winners()[0]];
        assert!(series.totals().iter().all(|&total| total >= least));
    }

    #[test]
    fn the_deal_goes_round() {
        let mut series = Series::<3>::new(Options::PAPERS);
        let mut leaders = Vec::new();
        for _ in 0..4 {
            let hands = series.deal(1).unwrap();
            leaders.push(series.start(hands, &[Hand::EMPTY; 3]).unwrap().player());
            series.add(&[0; 3]);
        }
        assert_eq!(leaders, [0, 1, 2, 0]);
    }
}

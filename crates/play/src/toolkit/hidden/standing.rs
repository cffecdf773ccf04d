//! The running score of a series.

use super::observed::ObservedSeat;
use maxn::{Means, Player, Scores};

/// The score of a series after a number of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The number of players.
    pub players: usize,
    /// The number of hands played.
    pub hands: u32,
    /// The score of each player.
    pub points: Scores,
}

impl Standing {
    /// Creates a score of nothing before the first hand.
    pub fn new(players: usize) -> Self {
        Standing { players, hands: 0, points: Scores::ZERO }
    }

    /// Returns the score that an observation states.
    pub fn observed(seat: &ObservedSeat<'_>) -> Self {
        Standing { players: seat.players(), hands: seat.hands_played(), points: seat.scores() }
    }

    /// Returns the score of each player.
    pub fn each(&self) -> &[i32] {
        self.points.first(self.players)
    }

    /// Returns the player who deals next: the last one first, so that the first is to the dealer's left, then in turn.
    pub fn dealer(&self) -> Player {
        (self.players - 1 + self.hands as usize % self.players) % self.players
    }

    /// Adds the points of a hand, and returns them.
    pub fn add(&mut self, points: Scores) -> Scores {
        self.points += points;
        self.hands += 1;
        points
    }
}

/// Returns the players with the best scores, of which each has one.
pub fn leaders(scores: &[i32], lowest_wins: bool) -> Vec<Player> {
    let sign = if lowest_wins { -1 } else { 1 };
    let best = scores.iter().map(|score| sign * score).max();
    (0..scores.len()).filter(|&player| Some(sign * scores[player]) == best).collect()
}

/// Returns the points of each player less the mean of the others': what a hand is worth where the best score of all wins.
///
/// ```
/// let leads = maxn_play::toolkit::hidden::ahead([6.0, 2.0, 4.0, 0.0, 0.0, 0.0, 0.0, 0.0], 3);
/// assert_eq!(leads, [3.0, -3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
/// ```
pub fn ahead(mut points: Means, players: usize) -> Means {
    let all: f64 = points[..players].iter().sum();
    for own in &mut points[..players] {
        *own -= (all - *own) / (players as f64 - 1.0);
    }
    points
}

//! Records of games.

use maxn::Player;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game that has been played to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The deal, from 0.
    pub deal: u32,
    /// The seating, from 0.
    pub seating: u32,
    /// The agent on each seat.
    pub seats: Vec<usize>,
    /// The seed of the contest.
    pub seed: u64,
    /// The final score of each player. A player who forfeited has the worst score at the table.
    pub scores: Vec<i32>,
    /// The players who won, or were ahead when the game ended.
    pub winners: Vec<Player>,
    /// The players who forfeited, and their reasons.
    pub forfeits: Vec<Forfeit>,
    /// The number of moves that each player was from the goal, alone on the board, where that is known.
    pub moves_left: Option<Vec<u32>>,
    /// All decisions.
    pub moves: Vec<MoveRecord>,
    /// The time taken.
    pub elapsed: Duration,
    /// The version of the program that played the game.
    pub version: String,
}

/// A player who failed, and lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forfeit {
    /// The player.
    pub player: Player,
    /// The number of the decision that failed, from 0.
    pub at: usize,
    /// The reason.
    pub reason: String,
}

/// A decision and its cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The player.
    pub player: Player,
    /// The decision in the game's notation.
    pub decision: String,
    /// Positions visited.
    pub nodes: u64,
    /// The depth, if the position was searched; the mean over several determinizations.
    pub depth: Option<f64>,
    /// The time taken.
    pub elapsed: Duration,
    /// The processor time taken, where that is known.
    pub processor: Option<Duration>,
    /// The time that a program took by its own account, if it says so.
    pub reported: Option<Duration>,
}

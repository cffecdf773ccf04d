//! What is kept of a game.

use maxn::Player;
use std::time::Duration;

/// A game that has been played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The deal, from 0.
    pub deal: u32,
    /// The seating, from 0.
    pub seating: u32,
    /// The agent on every seat.
    pub seats: Vec<usize>,
    /// The seed of the contest.
    pub seed: u64,
    /// What every player ended up with. Whoever forfeited has the worst score at the table.
    pub scores: Vec<i32>,
    /// Those who won, or were ahead when it ended.
    pub winners: Vec<Player>,
    /// Who forfeited, and why.
    pub forfeits: Vec<Forfeit>,
    /// How many moves every player was from the goal, alone on the board, where that is known.
    pub moves_left: Option<Vec<u32>>,
    /// Every decision.
    pub moves: Vec<MoveRecord>,
    /// How long it took.
    pub elapsed: Duration,
    /// The version of the program that played it.
    pub version: String,
}

/// A player who failed, and lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The player.
    pub player: Player,
    /// The number of the decision it failed at, from 0.
    pub at: usize,
    /// Why.
    pub reason: String,
}

/// A decision, and what it cost.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRecord {
    /// Who decided.
    pub player: Player,
    /// What, as the game writes it.
    pub decision: String,
    /// Positions looked at.
    pub nodes: u64,
    /// How deep, if it was searched; on average, if in several worlds.
    pub depth: Option<f64>,
    /// How long it took.
    pub elapsed: Duration,
}

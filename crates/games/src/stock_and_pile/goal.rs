//! Goals of the players.

/// The goal of the players of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The points of the hand.
    Points,
    /// To win the hand: 100 for the winner.
    Win,
}

impl Goal {
    /// Returns the goal of a name.
    pub fn named(name: &str) -> Option<Goal> {
        match name {
            "points" => Some(Goal::Points),
            "win" => Some(Goal::Win),
            _ => None,
        }
    }
}

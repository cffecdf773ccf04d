//! The database as an evaluation.

use super::Database;
use crate::chinese_checkers::evaluation::{bounds, compare};
use crate::chinese_checkers::position::Position;
use maxn::{Bounds, Evaluation, Scores};

/// The number of moves that a player alone on the board would need less than the others, from a [`Database`]. Pieces in
/// no placement of the database count as being as far from the goal as any.
#[derive(Clone, Copy, Debug)]
pub struct MovesToGoal<'d> {
    database: &'d Database,
    players: usize,
    longest: i32,
}

impl<'d> MovesToGoal<'d> {
    /// Creates the evaluation by this database for a number of players.
    pub fn new(database: &'d Database, players: usize) -> Self {
        MovesToGoal { database, players, longest: i32::from(database.longest()) }
    }
}

impl Evaluation<Position> for MovesToGoal<'_> {
    fn evaluate(&self, game: &Position) -> Scores {
        compare(game, self.longest, |player| {
            self.database.moves_of(game, player).map_or(0, |moves| self.longest - i32::from(moves))
        })
    }

    fn bounds(&self) -> Bounds {
        bounds(self.players, self.longest)
    }
}

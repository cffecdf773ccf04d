//! The database as an evaluation.

use super::Database;
use crate::board::Differences;
use crate::chinese_checkers::evaluation::{range, scores};
use crate::chinese_checkers::position::Position;
use maxn::{Bounds, Evaluation, Range, Scores};

/// The number of moves that a player alone on the board would need less than the others, from a [`Database`]. Pieces in
/// no placement of the database count as being as far from the goal as any.
#[derive(Clone, Copy, Debug)]
pub struct MovesToGoal<'d> {
    database: &'d Database,
    longest: i32,
    differences: Differences,
}

impl<'d> MovesToGoal<'d> {
    /// Creates the evaluation by this database for a number of players.
    pub fn new(database: &'d Database, players: usize) -> Self {
        let longest = i32::from(database.longest());
        MovesToGoal { database, longest, differences: Differences::new(players, longest) }
    }
}

impl Evaluation<Position> for MovesToGoal<'_> {
    fn evaluate(&self, game: &Position) -> Scores {
        scores(game, self.differences, |player| {
            self.database.moves_of(game, player).map_or(0, |moves| self.longest - i32::from(moves))
        })
    }

    fn bounds(&self) -> Bounds {
        self.differences.bounds()
    }

    fn range(&self, game: &Position) -> Range {
        range(game, self.differences)
    }
}

//! A player alone on the board: the exact number of moves to the goal, for every placement of the pieces (DISS 6.4.2,
//! 7.3.1).
//!
//! With one player the game is a puzzle, and on the small board it can be solved for all C(49, 6) = 13,983,816 placements,
//! one byte for each. The moves are those of the game: pieces rest on the 49 cells that a player may rest on, and jump
//! through all. A move can always be taken back (a step by a step; a chain of jumps over the same pieces in the other
//! order, through cells that are still empty), so the distances are found breadth first from the goal.
//!
//! It serves as an evaluation ([`MovesToGoal`](super::MovesToGoal)), as a book for the opening, before the players meet, and for the end,
//! after they have passed each other ([`Database::book`]), and as a measure of the distance to a win when a game has ended. With
//! opponents on the board the number is no bound: their pieces may be jumped over, or be in the way. The players'
//! placements are turned so that all look the same: one database serves every seat.
//!
//! The full board has too many placements (1.9 million million). For it there is a [`LowerBound`].
//!
//! ```
//! use maxn_games::chinese_checkers::database::Database;
//! use maxn_games::chinese_checkers::{Position, Rules, Size};
//!
//! let database = Database::build(Size::Mini, 1, &mut |_| ())?;
//! let start = Position::start(Size::Mini, Rules::Standard, 3);
//! let moves = database.moves_of(&start, 0);
//! assert_eq!(moves, database.moves_of(&start, 2), "all seats are alike");
//! # Ok::<(), maxn_games::chinese_checkers::database::TooLarge>(())
//! ```

mod file;
mod layers;
mod lower_bound;
mod placements;
pub(super) mod ranking;
mod sources;

pub use file::DatabaseError;
pub use layers::Layer;
pub use lower_bound::LowerBound;
pub use placements::sample;
pub(super) use sources::{by_name, check_name, look_up};
pub use sources::{in_file, in_memory, moves_left};

use super::play::Move;
use super::position::Position;
use super::star::Size;
use crate::hex::{Cells, seats};
use file::Bytes;
use layers::UNREACHED;
use maxn::{Game, Player};
use placements::Placements;

/// The number of moves to the goal from every placement on a board.
#[derive(Debug)]
pub struct Database {
    placements: Placements,
    entries: Bytes,
}

/// A board whose placements are too many to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no database for the board '{0}', which has too many placements; there is one for tiny, mini and small"
)]
pub struct TooLarge(Size);

impl Database {
    /// Solves all placements, on this many threads. `progress` is called for every layer of placements
    /// equally far from the goal.
    ///
    /// # Errors
    /// For the full board.
    pub fn build(size: Size, threads: usize, progress: &mut dyn FnMut(Layer)) -> Result<Database, TooLarge> {
        let placements = Placements::new(size)?;
        let goal = placements.goal();
        let expand = |node, neighbours: &mut Vec<usize>| placements.moves(node, neighbours);
        let entries = layers::distances(placements.count(), goal, threads, expand, progress);
        Ok(Database { placements, entries: Bytes::Built(entries) })
    }

    /// Returns the size of its board.
    pub fn size(&self) -> Size {
        self.placements.size()
    }

    /// Returns the number of placements.
    pub fn count(&self) -> usize {
        self.placements.count()
    }

    /// Returns the number of moves to the goal for pieces of the player at a seat, counted clockwise from the lowest point.
    /// `None` if they are not as many as they should be, or rest where they must not.
    pub fn moves(&self, pieces: Cells, seat: usize) -> Option<u8> {
        let rank = self.placements.rank(pieces, seat)?;
        Some(self.entries()[rank]).filter(|&moves| moves != UNREACHED)
    }

    /// Returns the number of moves to the goal for a player's pieces, if the position is on this board.
    pub fn moves_of(&self, position: &Position, player: Player) -> Option<u8> {
        if position.star().size() != self.size() {
            return None;
        }
        self.moves(position.pieces(player), seats(position.players())[player])
    }

    /// Returns the moves after which the player to move has the fewest moves left, and that number. `None` at the end of a
    /// game, on another board, or if the player has to pass.
    pub fn book(&self, position: &Position) -> Option<(u8, Vec<Move>)> {
        if position.is_terminal() {
            return None;
        }
        let player = position.player();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut position = position.clone();
        let mut left = |mv| match mv {
            Move::Pass => None,
            Move::Piece { .. } => position.explore(mv, |after| self.moves_of(after, player)),
        };
        let counted: Vec<(Move, u8)> = moves.into_iter().filter_map(|mv| Some((mv, left(mv)?))).collect();
        let fewest = counted.iter().map(|&(_, moves)| moves).min()?;
        Some((fewest, counted.into_iter().filter(|&(_, moves)| moves == fewest).map(|(mv, _)| mv).collect()))
    }

    /// Returns the number of placements at each number of moves from the goal, from 0 on.
    pub fn histogram(&self) -> Vec<usize> {
        let mut counts = vec![0; usize::from(UNREACHED)];
        for &moves in self.entries().iter().filter(|&&moves| moves != UNREACHED) {
            counts[usize::from(moves)] += 1;
        }
        let used = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts.truncate(used);
        counts
    }

    /// Returns the greatest number of moves that any placement needs.
    pub fn longest(&self) -> u8 {
        self.entries().iter().copied().filter(|&moves| moves != UNREACHED).max().unwrap_or(0)
    }

    fn entries(&self) -> &[u8] {
        self.entries.as_slice()
    }
}

//! The way of a piece, for displays of moves.

use super::play::Move;
use super::position::Position;
use crate::hex::Cell;
use std::collections::VecDeque;

impl Position {
    /// Returns the cells that a move of any player leads through, from the first to the last, by the fewest jumps; of ways
    /// equally short, the first by the directions of the jumps. Empty for a pass, or where there is no such move.
    ///
    /// ```
    /// use maxn_games::chinese_checkers::{Position, Rules, Size};
    ///
    /// let start = Position::start(Size::Full, Rules::Standard, 3);
    /// let hop = start.parse_move("c5-e7")?;
    /// assert_eq!(start.path(hop).len(), 2, "one jump");
    /// # Ok::<(), maxn_games::chinese_checkers::MoveError>(())
    /// ```
    pub fn path(&self, mv: Move) -> Vec<Cell> {
        let Move::Piece { from, to } = mv else { return Vec::new() };
        if self.star.steps[from.index()].contains(to) && !self.occupied.contains(to) {
            return vec![from, to];
        }
        let others = self.occupied.without(from);
        let mut before = vec![None; self.star.board().len()];
        let mut queue = VecDeque::from([from]);
        while let Some(cell) = queue.pop_front() {
            for &(over, landing) in self.star.jumps[cell.index()].ways() {
                let free = !others.contains(landing) && landing != from && before[landing.index()].is_none();
                if free && others.contains(over) {
                    before[landing.index()] = Some(cell);
                    queue.push_back(landing);
                }
            }
        }
        if before[to.index()].is_none() {
            return Vec::new();
        }
        let mut path: Vec<Cell> = std::iter::successors(Some(to), |cell| before[cell.index()]).collect();
        path.reverse();
        path
    }
}

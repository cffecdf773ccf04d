//! What a drawing of a board needs.

use crate::hex::{Axial, Board, Cell};
use maxn::Player;

/// A board with what is on it, in the plane: x to the right, y upwards, neighbouring cells 1 apart.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardLayout {
    /// What its cells look like.
    pub tiling: Tiling,
    /// The cells.
    pub cells: Vec<BoardCell>,
    /// The letters and numbers of rows and columns, and where they go.
    pub labels: Vec<(String, (f64, f64))>,
}

/// How cells lie beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiling {
    /// Six around each.
    Hexagons,
    /// In rows and columns.
    Squares,
}

/// A cell of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardCell {
    /// What people call it.
    pub name: String,
    /// Its middle.
    pub place: (f64, f64),
    /// Whose piece is there.
    pub owner: Option<Player>,
    /// Who wants to get there.
    pub goal_of: Option<Player>,
    /// What the last move did there.
    pub mark: Option<Mark>,
}

/// What a move did to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The piece that was there has gone.
    Left,
    /// There is a piece where there was none.
    Reached,
    /// The piece there is another player's now.
    Changed,
}

impl BoardLayout {
    /// A board of hexagons.
    pub(crate) fn hexagons(
        board: &Board,
        owner: impl Fn(Cell) -> Option<Player>,
        goal_of: impl Fn(Cell) -> Option<Player>,
    ) -> BoardLayout {
        let cell = |cell: Cell| BoardCell {
            name: board.name(cell).to_string(),
            place: board.place(cell).plane(),
            owner: owner(cell),
            goal_of: goal_of(cell),
            mark: None,
        };
        let cells: Vec<BoardCell> = board.cells().map(cell).collect();
        let left = cells.iter().map(|cell| cell.place.0).fold(0.0, f64::min) - 1.0;
        let rows = board.rows().map(|row| {
            let name = board.name(row[0]).to_string();
            (name[..1].to_string(), (left, board.place(row[0]).plane().1))
        });
        // A diagonal has its number below its lower end.
        let diagonals = board.cells().filter_map(|cell| {
            let below = board.place(cell) - Axial { row: 1, diagonal: 0 };
            board
                .cell(below)
                .is_none()
                .then(|| (board.name(cell).to_string()[1..].to_string(), below.plane()))
        });
        let labels = rows.chain(diagonals).collect();
        BoardLayout { tiling: Tiling::Hexagons, cells, labels }
    }

    /// Marks what is not as it was before.
    #[must_use]
    pub fn marked(mut self, before: &BoardLayout) -> BoardLayout {
        for (cell, before) in self.cells.iter_mut().zip(&before.cells) {
            cell.mark = match (before.owner, cell.owner) {
                (before, after) if before == after => None,
                (Some(_), None) => Some(Mark::Left),
                (None, _) => Some(Mark::Reached),
                (Some(_), Some(_)) => Some(Mark::Changed),
            };
        }
        self
    }
}

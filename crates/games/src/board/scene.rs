//! Boards as they are drawn.

use crate::hex::{self, Axial};
use maxn::Player;
use maxn_play::{BoardScene, Cell, Tiling};

/// Returns a board of hexagons: rows are letters at the left, diagonals are numbers below their lower ends.
pub fn hexagons(
    board: &hex::Board,
    owner: impl Fn(hex::Cell) -> Option<Player>,
    goal_of: impl Fn(hex::Cell) -> Option<Player>,
) -> BoardScene {
    let cell = |cell: hex::Cell| Cell {
        name: board.name(cell).to_string(),
        place: board.place(cell).plane(),
        owner: owner(cell),
        goal_of: goal_of(cell),
        change: None,
    };
    let cells: Vec<Cell> = board.cells().map(cell).collect();
    let left = cells.iter().map(|cell| cell.place.0).fold(0.0, f64::min) - 1.0;
    let rows = board.rows().map(|row| {
        let name = board.name(row[0]).to_string();
        (name[..1].to_string(), (left, board.place(row[0]).plane().1))
    });
    let diagonals = board.cells().filter_map(|cell| {
        let below = board.place(cell) - Axial { row: 1, diagonal: 0 };
        let number = || (board.name(cell).to_string()[1..].to_string(), below.plane());
        board.cell(below).is_none().then(number)
    });
    let labels = rows.chain(diagonals).collect();
    BoardScene { tiling: Tiling::Hexagons, cells, labels }
}

/// Returns a board of squares, up to 26 in a row: columns are letters above the board, rows are numbers from the top at
/// the left. Columns and rows are asked for by their index from 0.
pub fn squares(columns: u8, rows: u8, owner: impl Fn(u8, u8) -> Option<Player>) -> BoardScene {
    let letter = |column: u8| char::from(b'a' + column);
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let cells = places.map(|(column, row)| Cell {
        name: format!("{}{}", letter(column), row + 1),
        place: (column.into(), -f64::from(row)),
        owner: owner(column, row),
        goal_of: None,
        change: None,
    });
    let above = (0..columns).map(|column| (letter(column).to_string(), (column.into(), 1.0)));
    let left = (0..rows).map(|row| ((row + 1).to_string(), (-1.0, -f64::from(row))));
    BoardScene { tiling: Tiling::Squares, cells: cells.collect(), labels: above.chain(left).collect() }
}

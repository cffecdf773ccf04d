//! The board in tables: steps, neighbours, lines, and distances from the centre; and the starts.

use super::position::MOST_PLAYERS;
use crate::hex::{Axial, Board, Cell, Cells, Direction, Shape, Symmetry, seats};
use std::sync::LazyLock;

/// Returns the cells of the board: a hexagon of side 5, rows `a` to `i` from the bottom.
///
/// ```
/// use maxn_games::abalone::board;
///
/// assert_eq!(board().len(), 61);
/// assert_eq!(board().name(board().parse("e5")?).to_string(), "e5");
/// # Ok::<(), maxn_games::hex::CellNameError>(())
/// ```
pub fn board() -> &'static Board {
    &GRID.board
}

/// The cell behind a step off the board: none, and never in a set.
pub(super) const OFF: u8 = 61;

/// The directions of lines: one of each two that are opposite.
pub(super) const AXES: [Direction; 3] = [Direction::Right, Direction::UpRight, Direction::UpLeft];

/// The largest distance from the centre.
pub(super) const RIM: usize = 4;

pub(super) static GRID: LazyLock<Grid> = LazyLock::new(Grid::new);

/// Tables for all cells, and for the step beyond them.
#[derive(Debug)]
pub(super) struct Grid {
    board: Board,
    next: [[u8; 6]; 62],
    near: [u64; 62],
    /// By axis, and by whether there are two or three.
    lines: [[[u64; 62]; 2]; 3],
    distance: [u8; 62],
    /// The cells within a distance of the centre.
    pub(super) within: [u64; RIM + 1],
}

impl Grid {
    fn new() -> Self {
        let board = Board::new(Shape::hexagon(5).expect("a shape"));
        let mut grid = Grid {
            next: [[OFF; 6]; 62],
            near: [0; 62],
            lines: [[[0; 62]; 2]; 3],
            distance: [0; 62],
            within: [0; RIM + 1],
            board,
        };
        for cell in grid.board.cells() {
            let index = cell.index();
            grid.next[index] = Direction::ALL
                .map(|step| grid.board.neighbour(cell, step).map_or(OFF, |to| to.index() as u8));
            grid.near[index] = grid.board.neighbours(cell).fold(0, |near, to| near | 1 << to.index());
            grid.distance[index] = grid.board.place(cell).distance(Axial::CENTRE);
            for within in &mut grid.within[grid.distance[index].into()..] {
                *within |= 1 << index;
            }
        }
        for (axis, direction) in AXES.into_iter().enumerate() {
            for cell in 0..OFF {
                let second = grid.next(cell, direction);
                let third = grid.next(second, direction);
                let pair = bit(cell) | bit(second);
                grid.lines[axis][0][usize::from(cell)] = pair;
                grid.lines[axis][1][usize::from(cell)] = pair | bit(third);
            }
        }
        grid
    }

    /// The cell after a step.
    #[inline]
    pub(super) fn next(&self, cell: u8, step: Direction) -> u8 {
        self.next[usize::from(cell)][step as usize]
    }

    /// The cells around a cell.
    #[inline]
    pub(super) fn near(&self, cell: u8) -> u64 {
        self.near[usize::from(cell)]
    }

    /// The cells of a line of two or three, from the first along an axis. It has to be on the board.
    #[inline]
    pub(super) fn line(&self, first: u8, axis: usize, three: bool) -> u64 {
        self.lines[axis][usize::from(three)][usize::from(first)]
    }

    /// The distance of a cell from the centre.
    #[inline]
    pub(super) fn distance(&self, cell: u8) -> i32 {
        self.distance[usize::from(cell)].into()
    }

    /// The name of a cell.
    pub(super) fn name(&self, cell: u8) -> String {
        self.board.name(Cell::new(cell.into())).to_string()
    }
}

/// The set of one cell; of none for [`OFF`].
#[inline]
pub(super) const fn bit(cell: u8) -> u64 {
    (1 << cell) & ((1 << OFF) - 1)
}

/// The marbles of player 1, at the bottom, as the ends of pieces of rows.
fn first_seat(players: usize) -> &'static [(&'static str, &'static str)] {
    match players {
        2 => &[("a1", "a5"), ("b1", "b6"), ("c3", "c5")],
        3 => &[("a1", "a5"), ("b1", "b6")],
        4 => &[("a1", "a4"), ("b2", "b4"), ("c3", "c4")],
        5 => &[("a1", "a4"), ("b2", "b4"), ("c4", "c4")],
        _ => &[("a2", "a4"), ("b3", "b4"), ("c4", "c4")],
    }
}

/// The number of marbles that each player begins with.
#[inline]
pub(super) fn marbles_each(players: usize) -> i32 {
    [14, 11, 9, 8, 6][players - 2]
}

/// The marbles of each player at the start.
pub(super) fn start(players: usize) -> [u64; MOST_PLAYERS] {
    let cell = |name: &str| board().parse(name).expect("a cell of the board");
    let mut first = Cells::EMPTY;
    for (from, to) in first_seat(players) {
        let row = cell(from).index()..=cell(to).index();
        first |= board().cells().filter(|cell| row.contains(&cell.index())).collect();
    }
    let mut marbles = [0; MOST_PLAYERS];
    for (marbles, side) in marbles.iter_mut().zip(seats(players)) {
        // Symmetries turn counter-clockwise.
        *marbles = board().images(first, Symmetry::rotation(6 - side)).bits() as u64;
    }
    marbles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_begin_with_the_stated_number_of_marbles() {
        for players in 2..=MOST_PLAYERS {
            for set in &start(players)[..players] {
                assert_eq!(set.count_ones() as i32, marbles_each(players));
            }
        }
    }
}

//! The starts.

use super::grid::board;
use super::position::MOST_PLAYERS;
use crate::hex::{Cells, Symmetry};

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

/// The sides of the hexagon where the players sit, clockwise from the bottom.
fn sides(players: usize) -> &'static [usize] {
    match players {
        2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[0, 1, 3, 4],
        5 => &[0, 1, 2, 3, 4],
        _ => &[0, 1, 2, 3, 4, 5],
    }
}

/// The marbles of each player at the start.
pub(super) fn marbles(players: usize) -> [u64; MOST_PLAYERS] {
    let cell = |name: &str| board().parse(name).expect("a cell of the board");
    let mut first = Cells::EMPTY;
    for (from, to) in first_seat(players) {
        let row = cell(from).index()..=cell(to).index();
        first |= board().cells().filter(|cell| row.contains(&cell.index())).collect();
    }
    let mut marbles = [0; MOST_PLAYERS];
    for (marbles, side) in marbles.iter_mut().zip(sides(players)) {
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
            for set in &marbles(players)[..players] {
                assert_eq!(set.count_ones() as i32, marbles_each(players));
            }
        }
    }
}

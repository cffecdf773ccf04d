//! Decisions as numbers, for each board: the moves by the cell that a piece leaves and the cell that it goes to, both in the order of
//! the board, then `pass`. A piece goes to a neighbouring cell or, by jumps, to one that is an even number of rows and diagonals
//! away.

use super::star::Size;
use maxn_play::ActionSpace;
use std::sync::LazyLock;

/// The numbering of a board by its name.
pub(super) fn actions(board: &str) -> Option<&'static ActionSpace> {
    static ACTIONS: LazyLock<[ActionSpace; 4]> = LazyLock::new(|| Size::ALL.map(of_size));
    let size: Size = board.parse().ok()?;
    Some(&ACTIONS[size as usize])
}

fn of_size(size: Size) -> ActionSpace {
    let board = size.star().board();
    let mut moves = Vec::new();
    for from in board.cells() {
        for to in board.cells().filter(|&to| to != from) {
            let way = board.place(to) - board.place(from);
            if board.distance(from, to) == 1 || way.row % 2 == 0 && way.diagonal % 2 == 0 {
                moves.push(format!("{}-{}", board.name(from), board.name(to)));
            }
        }
    }
    ActionSpace::default().with_words(moves).with_words(["pass"])
}

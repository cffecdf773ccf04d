//! Decisions as numbers, for each board: the moves by the cell that a piece leaves and the cell that it goes to, both in the order of
//! the board, then `pass`. A piece goes to a neighbouring cell or, by jumps, to one that is an even number of rows and diagonals
//! away.

use super::play::Move;
use super::star::Size;
use crate::hex::Cells;
use maxn_play::ActionSpace;
use std::sync::LazyLock;

/// The numbering of a board.
#[derive(Debug)]
pub(super) struct Numbering {
    pub(super) space: ActionSpace,
    /// The number of a move, by the cell that a piece leaves and the cell that it goes to.
    numbers: Vec<[u16; Cells::MOST]>,
}

/// The numbering of a board by its name.
pub(super) fn actions(board: &str) -> Option<&'static ActionSpace> {
    let size: Size = board.parse().ok()?;
    Some(&numbering(size).space)
}

/// The numbering of a board.
#[inline]
pub(super) fn numbering(size: Size) -> &'static Numbering {
    static NUMBERINGS: LazyLock<[Numbering; 4]> = LazyLock::new(|| Size::ALL.map(Numbering::new));
    &NUMBERINGS[size as usize]
}

impl Numbering {
    fn new(size: Size) -> Self {
        let board = size.star().board();
        let (mut names, mut numbers) = (Vec::new(), vec![[u16::MAX; Cells::MOST]; board.len()]);
        for from in board.cells() {
            for to in board.cells().filter(|&to| to != from) {
                let way = board.place(to) - board.place(from);
                if board.distance(from, to) == 1 || way.row % 2 == 0 && way.diagonal % 2 == 0 {
                    numbers[from.index()][to.index()] = names.len() as u16;
                    names.push(format!("{}-{}", board.name(from), board.name(to)));
                }
            }
        }
        names.push("pass".to_string());
        Numbering { space: ActionSpace::default().with_words(names), numbers }
    }

    /// The number of a move.
    #[inline]
    pub(super) fn number(&self, mv: Move) -> u32 {
        match mv {
            Move::Piece { from, to } => self.numbers[from.index()][to.index()].into(),
            Move::Pass => self.space.count() - 1,
        }
    }
}

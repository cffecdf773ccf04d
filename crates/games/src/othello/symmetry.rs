//! The eight symmetries of the board.

use super::mv::Move;
use super::rules::Othello;
use super::square::Square;
use maxn::Game;

/// A symmetry of the square board: mirrored at the diagonal or not, and in each direction or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Symmetry {
    diagonal: bool,
    columns: bool,
    rows: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry { diagonal: bits & 4 != 0, columns: bits & 2 != 0, rows: bits & 1 != 0 })
    }

    fn square(self, square: Square) -> Square {
        let mirrored = |place: usize, mirror: bool| if mirror { 7 - place } else { place };
        let (column, row) = (mirrored(square.column(), self.columns), mirrored(square.row(), self.rows));
        let (column, row) = if self.diagonal { (row, column) } else { (column, row) };
        Square::at(column, row).unwrap_or(square)
    }

    fn set(self, set: u64) -> u64 {
        Square::of(set).fold(0, |moved, square| moved | self.square(square).set())
    }
}

impl Othello {
    /// Returns the first of the positions that differ from this one by a symmetry only, in a fixed order, and the move here
    /// for each move there. A position that is the first itself keeps the order of its moves.
    pub fn canonical(&self) -> (Self, Vec<Move>) {
        let image = |symmetry: Symmetry| self.discs().map(|discs| symmetry.set(discs));
        let symmetry = Symmetry::all().min_by_key(|&symmetry| image(symmetry));
        let symmetry = symmetry.unwrap_or(Symmetry { diagonal: false, columns: false, rows: false });
        let first = Othello::of(image(symmetry), self.players(), self.player());
        let back = |mv: Move| match mv {
            Move::Place(square) => {
                let here = Square::all().find(|&here| symmetry.square(here) == square);
                Move::Place(here.unwrap_or(square))
            }
            Move::Pass => Move::Pass,
        };
        let mut moves = Vec::new();
        if !first.is_terminal() {
            first.moves(&mut moves);
        }
        (first, moves.into_iter().map(back).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_positions_have_the_same_first_one_and_moves_that_correspond() {
        let mut game = Othello::start(3);
        for turn in 0..20 {
            let (first, here) = game.canonical();
            for symmetry in Symmetry::all() {
                let image = Othello::of(game.discs().map(|discs| symmetry.set(discs)), 3, game.player());
                let (other, there) = image.canonical();
                assert_eq!(other, first, "turn {turn}, {symmetry:?}");
                assert_eq!(there.len(), here.len());
                for (&one, &other) in here.iter().zip(&there) {
                    let (mut after, mut after_image) = (game, image);
                    after.play(one).unwrap();
                    after_image.play(other).unwrap();
                    assert_eq!(after.canonical().0, after_image.canonical().0, "{one} and {other}");
                }
            }
            let (own, moves) = first.canonical();
            let mut in_order = Vec::new();
            first.moves(&mut in_order);
            assert_eq!((own, moves), (first, in_order), "the first one is its own");
            let Some(&mv) = here.get(turn % here.len().max(1)) else { return };
            game.play(mv).unwrap();
        }
    }
}

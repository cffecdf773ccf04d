//! Marbles on the board and off it.

use super::grid::{Grid, OFF, bit};
use super::mv::Kind;
use crate::hex::Direction;
use maxn::Player;

/// The part of a position that moves change. It is small enough to be kept and put back as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position<const N: usize> {
    pub(super) marbles: [u64; N],
    /// The marbles that each player has pushed off.
    pub(super) pushed_off: [u8; N],
    /// The pairs of neighbours among each player's marbles.
    pub(super) pairs: [u8; N],
    pub(super) turn: u8,
    /// The moves made.
    pub(super) made: u16,
}

impl<const N: usize> Position<N> {
    pub(super) fn new(marbles: [u64; N], grid: &Grid) -> Self {
        let mut position = Position { marbles: [0; N], pushed_off: [0; N], pairs: [0; N], turn: 0, made: 0 };
        for player in 0..N {
            for cell in crate::bitboard::cells(marbles[player]) {
                position.put(player, cell, grid);
            }
        }
        position
    }

    #[inline]
    pub(super) fn occupied(&self) -> u64 {
        self.marbles.iter().fold(0, |all, marbles| all | marbles)
    }

    #[inline]
    pub(super) fn owner(&self, cell: u8) -> Option<Player> {
        self.marbles.iter().position(|marbles| marbles & bit(cell) != 0)
    }

    /// Plays a legal move: whether a marble fell off.
    #[inline]
    pub(super) fn play(&mut self, mv: Kind, grid: &Grid) -> bool {
        let mover = usize::from(self.turn);
        let mut fell = false;
        match mv {
            Kind::Inline { rear, front, step, pushed } => {
                if pushed > 0 {
                    fell = self.push(front, step, pushed, grid);
                    self.pushed_off[mover] += u8::from(fell);
                }
                self.take(mover, rear, grid);
                self.put(mover, front, grid);
            }
            Kind::Broadside { first, axis, three, step } => {
                let from = grid.line(first, axis.into(), three);
                let to = grid.line(grid.next(first, step), axis.into(), three);
                self.shift(mover, from, to, grid);
            }
            Kind::Pass => {}
        }
        self.made += 1;
        self.turn = self.next();
        fell
    }

    /// Pushes one or two marbles from `front` on: whether the last of them fell off.
    #[inline]
    fn push(&mut self, front: u8, step: Direction, pushed: u8, grid: &Grid) -> bool {
        // From the far end, so that there is room.
        let second = grid.next(front, step);
        let fell =
            if pushed == 2 { self.hand_on(second, grid.next(second, step), grid) } else { second == OFF };
        self.hand_on(front, second, grid);
        fell
    }

    /// Moves a marble of any player, and returns whether it fell off.
    #[inline]
    fn hand_on(&mut self, from: u8, to: u8, grid: &Grid) -> bool {
        if let Some(owner) = self.owner(from) {
            self.take(owner, from, grid);
            if to != OFF {
                self.put(owner, to, grid);
            }
        }
        to == OFF
    }

    #[inline]
    fn take(&mut self, player: Player, cell: u8, grid: &Grid) {
        self.marbles[player] &= !bit(cell);
        self.pairs[player] -= (grid.near(cell) & self.marbles[player]).count_ones() as u8;
    }

    #[inline]
    fn put(&mut self, player: Player, cell: u8, grid: &Grid) {
        self.pairs[player] += (grid.near(cell) & self.marbles[player]).count_ones() as u8;
        self.marbles[player] |= bit(cell);
    }

    /// Moves a line aside: the pairs within it stay.
    #[inline]
    fn shift(&mut self, player: Player, from: u64, to: u64, grid: &Grid) {
        let others = self.marbles[player] & !from;
        let touching = |line: u64| -> u32 {
            crate::bitboard::cells(line).map(|cell| (grid.near(cell) & others).count_ones()).sum()
        };
        self.pairs[player] = self.pairs[player] + touching(to) as u8 - touching(from) as u8;
        self.marbles[player] = others | to;
    }

    /// The next player who is not out.
    #[inline]
    fn next(&self) -> u8 {
        let mut turn = self.turn;
        loop {
            turn = if usize::from(turn) + 1 == N { 0 } else { turn + 1 };
            if self.marbles[usize::from(turn)] != 0 {
                return turn;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::GRID;
    use super::super::{Abalone, board};
    use super::Position;
    use crate::conformance::{moves, positions};
    use crate::hex::{Cells, Symmetry};
    use maxn::Game;
    use std::collections::BTreeSet;

    /// The position turned clockwise, every player's marbles those of the next in that direction.
    fn turned<const N: usize>(game: &Abalone<N>, sixths: usize, seats: usize) -> Position<N> {
        let symmetry = Symmetry::rotation(6 - sixths);
        let from = game.position();
        let before = |player: usize| (player + N - seats) % N;
        let image = |set: u64| board().images(Cells::from_bits(set.into()), symmetry).bits() as u64;
        let mut to = Position::new(std::array::from_fn(|player| image(from.marbles[before(player)])), &GRID);
        to.pushed_off = std::array::from_fn(|player| from.pushed_off[before(player)]);
        to.turn = ((game.player() + seats) % N) as u8;
        to.made = from.made;
        to
    }

    fn successors<const N: usize>(
        game: &Abalone<N>,
        view: impl Fn(&Abalone<N>) -> Position<N>,
    ) -> BTreeSet<String> {
        let mut game = game.clone();
        moves(&game).into_iter().map(|mv| game.explore(mv, |after| format!("{:?}", view(after)))).collect()
    }

    fn check<const N: usize>(sixths: usize, seats: usize) {
        let mut start = turned(&Abalone::<N>::start(), sixths, seats);
        start.turn = 0;
        assert_eq!(start, *Abalone::<N>::start().position(), "the start of {N} is symmetric");
        for game in
            positions(&Abalone::<N>::start(), 3).into_iter().filter(|game| !game.is_terminal()).step_by(7)
        {
            let there = successors(&game, |after| turned(after, sixths, seats));
            let here = successors(&Abalone::of(turned(&game, sixths, seats)), |after| *after.position());
            assert_eq!(there, here, "{game}");
        }
    }

    #[test]
    fn turning_the_board_turns_the_game() {
        check::<2>(3, 1);
        check::<3>(2, 1);
        check::<4>(3, 2);
        check::<6>(1, 1);
    }

    #[test]
    fn what_is_kept_is_what_it_would_be_from_scratch() {
        fn check<const N: usize>() {
            for game in positions(&Abalone::<N>::start(), 5) {
                let Position { pushed_off, turn, made, .. } = *game.position();
                let scratch = Position::new(game.position().marbles, &GRID);
                assert_eq!(Position { pushed_off, turn, made, ..scratch }, *game.position());
            }
        }
        check::<2>();
        check::<3>();
        check::<4>();
        check::<5>();
        check::<6>();
    }
}

//! Marbles on the board and off it, and their moves.

use super::grid::{AXES, Grid, OFF, bit};
use super::moves::{Kind, Move};
use crate::bitboard::cells;
use crate::hex::Direction;
use maxn::Player;

/// The greatest number of players.
pub(super) const MOST_PLAYERS: usize = 6;

/// The most marbles a player moves at once.
const MOST: u8 = 3;

/// The part of a position that moves change. It is small enough to be kept and put back as a whole: 64 bytes. There is
/// nothing beyond the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) marbles: [u64; MOST_PLAYERS],
    /// The marbles that each player has pushed off.
    pub(super) pushed_off: [u8; MOST_PLAYERS],
    /// The pairs of neighbours among each player's marbles.
    pub(super) pairs: [u8; MOST_PLAYERS],
    pub(super) players: u8,
    pub(super) turn: u8,
    /// The moves made.
    pub(super) made: u16,
}

impl Position {
    pub(super) fn new(marbles: [u64; MOST_PLAYERS], players: usize, grid: &Grid) -> Self {
        let mut position = Position {
            marbles: [0; MOST_PLAYERS],
            pushed_off: [0; MOST_PLAYERS],
            pairs: [0; MOST_PLAYERS],
            players: players as u8,
            turn: 0,
            made: 0,
        };
        for (player, marbles) in marbles.into_iter().enumerate() {
            for cell in cells(marbles) {
                position.put(player, cell, grid);
            }
        }
        position
    }

    #[inline]
    pub(super) fn players(&self) -> usize {
        self.players.into()
    }

    #[inline]
    pub(super) fn occupied(&self) -> u64 {
        self.marbles.iter().fold(0, |all, marbles| all | marbles)
    }

    #[inline]
    pub(super) fn owner(&self, cell: u8) -> Option<Player> {
        self.marbles.iter().position(|marbles| marbles & bit(cell) != 0)
    }

    /// Returns whether anybody but the player to move has marbles.
    // Mostly the first one tells; all sets together could not be loaded right after a move has written one of them.
    #[inline]
    pub(super) fn has_opponents(&self) -> bool {
        let turn = usize::from(self.turn);
        let mut marbles = self.marbles[..self.players()].iter().enumerate();
        marbles.any(|(player, &marbles)| player != turn && marbles != 0)
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
        let touching =
            |line: u64| -> u32 { cells(line).map(|cell| (grid.near(cell) & others).count_ones()).sum() };
        self.pairs[player] = self.pairs[player] + touching(to) as u8 - touching(from) as u8;
        self.marbles[player] = others | to;
    }

    /// The next player who is not out.
    #[inline]
    fn next(&self) -> u8 {
        let mut turn = self.turn;
        loop {
            turn = if turn + 1 == self.players { 0 } else { turn + 1 };
            if self.marbles[usize::from(turn)] != 0 {
                return turn;
            }
        }
    }

    /// Pushes every move: in line by the rear marble and direction, then broadside by step, axis and line.
    #[inline]
    pub(super) fn moves(&self, grid: &Grid, moves: &mut Vec<Move>) {
        let start = moves.len();
        let own = self.marbles[usize::from(self.turn)];
        let others = self.occupied() ^ own;
        // By direction, the own marbles with an empty cell, or another own marble, there.
        let (mut free, mut joined) = ([0; 6], [0; 6]);
        for rear in cells(own) {
            for step in Direction::ALL {
                let next = grid.next(rear, step);
                if bit(next) & own != 0 {
                    joined[step as usize] |= bit(rear);
                } else if bit(next) & others == 0 && next != OFF {
                    free[step as usize] |= bit(rear);
                    moves.push(Move(Kind::Inline { rear, front: next, step, pushed: 0 }));
                    continue;
                }
                moves.extend(inline(rear, step, own, others, grid).map(Move));
            }
        }
        for step in Direction::ALL {
            for (axis, direction) in AXES.into_iter().enumerate() {
                if step == direction || step == direction.opposite() {
                    continue;
                }
                let free = free[step as usize];
                for first in cells(free & joined[direction as usize]) {
                    let second = grid.next(first, direction);
                    if bit(second) & free == 0 {
                        continue;
                    }
                    let axis = axis as u8;
                    moves.push(Move(Kind::Broadside { first, axis, three: false, step }));
                    if bit(grid.next(second, direction)) & free != 0 {
                        moves.push(Move(Kind::Broadside { first, axis, three: true, step }));
                    }
                }
            }
        }
        if moves.len() == start {
            moves.push(Move(Kind::Pass));
        }
    }
}

/// The move of a line from its rear marble, if there is room or force for it.
#[inline]
fn inline(rear: u8, step: Direction, own: u64, others: u64, grid: &Grid) -> Option<Kind> {
    let mut front = grid.next(rear, step);
    let mut pushing = 1;
    while bit(front) & own != 0 {
        if pushing == MOST {
            return None;
        }
        pushing += 1;
        front = grid.next(front, step);
    }
    if front == OFF {
        return None;
    }
    let mut beyond = front;
    let mut pushed = 0;
    while bit(beyond) & others != 0 {
        pushed += 1;
        beyond = grid.next(beyond, step);
    }
    // Beyond what is pushed there is an empty cell, none, or an own marble, which is not to be pushed.
    (pushed < pushing && bit(beyond) & own == 0).then_some(Kind::Inline { rear, front, step, pushed })
}

#[cfg(test)]
mod tests {
    use super::super::grid::GRID;
    use super::super::{Abalone, board};
    use super::{MOST_PLAYERS, Position};
    use crate::conformance::{moves, positions};
    use crate::hex::{Cells, Symmetry};
    use maxn::Game;
    use std::collections::BTreeSet;

    /// The position turned clockwise, every player's marbles those of the next in that direction.
    fn turned(game: &Abalone, sixths: usize, seats: usize) -> Position {
        let symmetry = Symmetry::rotation(6 - sixths);
        let from = game.position();
        let players = game.players();
        let before = |player: usize| (player + players - seats) % players;
        let image = |set: u64| board().images(Cells::from_bits(set.into()), symmetry).bits() as u64;
        let mut marbles = [0; MOST_PLAYERS];
        let mut pushed_off = [0; MOST_PLAYERS];
        for player in 0..players {
            marbles[player] = image(from.marbles[before(player)]);
            pushed_off[player] = from.pushed_off[before(player)];
        }
        let turn = ((game.player() + seats) % players) as u8;
        Position { pushed_off, turn, made: from.made, ..Position::new(marbles, players, &GRID) }
    }

    fn successors(game: &Abalone, view: impl Fn(&Abalone) -> Position) -> BTreeSet<String> {
        let mut game = game.clone();
        moves(&game).into_iter().map(|mv| game.explore(mv, |after| format!("{:?}", view(after)))).collect()
    }

    fn check(players: usize, sixths: usize, seats: usize) {
        let start = Abalone::start(players);
        let mut turned_start = turned(&start, sixths, seats);
        turned_start.turn = 0;
        assert_eq!(turned_start, *start.position(), "the start of {players} is symmetric");
        for game in positions(&start, 3).into_iter().filter(|game| !game.is_terminal()).step_by(7) {
            let there = successors(&game, |after| turned(after, sixths, seats));
            let here = successors(&Abalone::of(turned(&game, sixths, seats)), |after| *after.position());
            assert_eq!(there, here, "{game}");
        }
    }

    #[test]
    fn turning_the_board_turns_the_game() {
        check(2, 3, 1);
        check(3, 2, 1);
        check(4, 3, 2);
        check(6, 1, 1);
    }

    #[test]
    fn what_is_kept_is_what_it_would_be_from_scratch() {
        for players in 2..=6 {
            for game in positions(&Abalone::start(players), 5) {
                let Position { pushed_off, turn, made, .. } = *game.position();
                let scratch = Position::new(game.position().marbles, players, &GRID);
                assert_eq!(Position { pushed_off, turn, made, ..scratch }, *game.position());
            }
        }
    }
}

//! The board turned around, and the players with it.

use super::super::grid::GRID;
use super::super::position::Position;
use super::super::{Abalone, board};
use super::positions;
use crate::conformance::moves;
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
    for game in positions::<N>(3).into_iter().filter(|game| !game.is_terminal()).step_by(7) {
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

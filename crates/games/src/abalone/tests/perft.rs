//! The number of lines of play from the start.

use super::super::Abalone;
use super::moves;
use super::slow::Slow;
use maxn::Game;

fn perft<const N: usize>(game: &mut Abalone<N>, depth: u32) -> u64 {
    let moves = moves(game);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| game.explore(mv, |after| perft(after, depth - 1))).sum()
}

fn slow_perft(game: &Slow, depth: u32) -> u64 {
    let successors = game.successors();
    if depth == 1 {
        return successors.len() as u64;
    }
    successors.values().map(|after| slow_perft(after, depth - 1)).sum()
}

#[test]
fn the_standard_start_has_44_moves() {
    assert_eq!(perft(&mut Abalone::<2>::start(), 1), 44);
}

#[test]
fn the_slow_rules_count_the_same_lines_for_any_number_of_players() {
    fn compare<const N: usize>() {
        for depth in 1..=3 {
            let slow = slow_perft(&Slow::of(&Abalone::<N>::start()), depth);
            assert_eq!(perft(&mut Abalone::<N>::start(), depth), slow, "{N} players, depth {depth}");
        }
    }
    compare::<2>();
    compare::<3>();
    compare::<4>();
    compare::<5>();
    compare::<6>();
}

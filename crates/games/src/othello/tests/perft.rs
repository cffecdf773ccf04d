//! The number of lines of play from the start.

use super::super::Othello;
use super::moves;
use super::slow::Slow;
use maxn::Game;

fn perft<const N: usize>(game: &mut Othello<N>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.is_terminal() {
        return 0;
    }
    moves(game).into_iter().map(|mv| game.explore(mv, |after| perft(after, depth - 1))).sum()
}

fn slow_perft(game: &Slow, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.is_over() {
        return 0;
    }
    let after = |mv| {
        let mut after = game.clone();
        after.play(mv);
        after
    };
    game.moves().into_iter().map(|mv| slow_perft(&after(mv), depth - 1)).sum()
}

/// The numbers everybody agrees on.
#[test]
fn two_players_have_the_known_numbers() {
    let known = [4, 12, 56, 244, 1396, 8200, 55092, 390_216];
    for (depth, lines) in (1..).zip(known) {
        assert_eq!(perft(&mut Othello::<2>::start(), depth), lines, "depth {depth}");
    }
}

#[test]
fn the_slow_rules_count_the_same_lines_for_any_number_of_players() {
    fn compare<const N: usize>(deepest: u32) {
        assert_eq!(Slow::of(&Othello::<N>::start()), Slow::start(N));
        for depth in 1..=deepest {
            let fast = perft(&mut Othello::<N>::start(), depth);
            assert_eq!(fast, slow_perft(&Slow::start(N), depth), "{N} players, depth {depth}");
        }
    }
    compare::<2>(6);
    compare::<3>(5);
    compare::<4>(5);
}

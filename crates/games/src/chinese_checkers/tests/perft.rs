//! The number of lines of play from the start, by both accounts.

use super::super::{Position, Rules, Size};
use super::slow::SlowGame;
use maxn::Game;

fn perft<const N: usize>(position: &mut Position<N>, depth: u32) -> u64 {
    if depth == 0 || position.is_terminal() {
        return u64::from(depth == 0);
    }
    let moves = super::moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| position.explore(mv, |after| perft(after, depth - 1))).sum()
}

fn both<const N: usize>(size: Size, rules: Rules, depth: u32) -> u64 {
    let count = perft(&mut Position::<N>::start(size, rules), depth);
    assert_eq!(
        count,
        SlowGame::start(size, rules, N).perft(depth),
        "{size} {rules} {N} players depth {depth}"
    );
    count
}

#[test]
fn both_accounts_count_the_same_on_every_board_for_every_number_of_players() {
    for size in Size::ALL {
        for rules in [Rules::Standard, Rules::OpenSpiel] {
            let depth = if size < Size::Small { 4 } else { 3 };
            both::<2>(size, rules, depth);
            both::<3>(size, rules, depth);
            both::<4>(size, rules, depth);
            both::<5>(size, rules, depth);
            both::<6>(size, rules, depth);
        }
    }
}

#[test]
fn nobody_meets_in_the_first_round_of_the_full_board() {
    // Two steps for each of the four pieces in front, and two jumps for each of the three behind.
    for depth in 1..=3 {
        assert_eq!(both::<3>(Size::Full, Rules::Standard, depth), 14_u64.pow(depth));
    }
}

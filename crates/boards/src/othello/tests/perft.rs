//! The number of lines of play from the start.

use super::reference::Reference;
use maxn_boards::conformance::{ReferenceRules, check_perft, perft};
use maxn_boards::othello::Othello;

/// The numbers everybody agrees on.
#[test]
fn two_players_have_the_known_numbers() {
    let known = [4, 12, 56, 244, 1396, 8200, 55092, 390_216];
    for (depth, lines) in (1..).zip(known) {
        assert_eq!(perft(&mut Othello::<2>::start(), depth), lines, "depth {depth}");
    }
}

#[test]
fn the_reference_counts_the_same_lines_for_any_number_of_players() {
    fn compare<const N: usize>(depth: u32) {
        assert_eq!(Reference::of(&Othello::<N>::start()), Reference::start(N));
        check_perft::<Reference, _, N>(&Othello::start(), depth);
    }
    compare::<2>(6);
    compare::<3>(5);
    compare::<4>(5);
}

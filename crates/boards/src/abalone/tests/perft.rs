//! The number of lines of play from the start.

use super::reference::Reference;
use maxn_boards::abalone::Abalone;
use maxn_boards::conformance::{check_perft, perft};

#[test]
fn the_standard_start_has_44_moves() {
    assert_eq!(perft(&mut Abalone::<2>::start(), 1), 44);
}

/// Six marbles before five: 12 steps of one marble, 10 of two behind each other, and broadside, in two directions, 5 pairs
/// and 4 triples. DISS 7.4 speaks of "over 40", without a set-up; two players have 44.
#[test]
fn the_start_for_three_has_40_moves() {
    assert_eq!(perft(&mut Abalone::<3>::start(), 1), 12 + 10 + 2 * (5 + 4));
}

#[test]
fn the_reference_counts_the_same_lines_for_any_number_of_players() {
    check_perft::<Reference, _, 2>(&Abalone::start(), 3);
    check_perft::<Reference, _, 3>(&Abalone::start(), 3);
    check_perft::<Reference, _, 4>(&Abalone::start(), 3);
    check_perft::<Reference, _, 5>(&Abalone::start(), 3);
    check_perft::<Reference, _, 6>(&Abalone::start(), 3);
}

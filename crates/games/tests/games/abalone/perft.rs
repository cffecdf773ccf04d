//! The number of lines of play from the start.

use super::reference::Reference;
use maxn_games::abalone::Abalone;
use maxn_games::conformance::{check_perft, perft};

#[test]
fn the_standard_start_has_44_moves() {
    assert_eq!(perft(&mut Abalone::start(2), 1), 44);
}

/// Six marbles before five: 12 steps of one marble, 10 of two behind each other, and broadside, in two directions, 5 pairs
/// and 4 triples. DISS 7.4 speaks of "over 40", without a set-up; two players have 44.
#[test]
fn the_start_for_three_has_40_moves() {
    assert_eq!(perft(&mut Abalone::start(3), 1), 12 + 10 + 2 * (5 + 4));
}

#[test]
fn the_reference_counts_the_same_lines_for_any_number_of_players() {
    for players in 2..=6 {
        check_perft::<Reference, _>(&Abalone::start(players), 3);
    }
}

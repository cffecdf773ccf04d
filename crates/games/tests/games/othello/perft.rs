//! The number of lines of play from the start.

use super::reference::Reference;
use maxn_games::conformance::{ReferenceRules, check_perft, perft};
use maxn_games::othello::Othello;

/// The numbers everybody agrees on.
#[test]
fn two_players_have_the_known_numbers() {
    let known = [4, 12, 56, 244, 1396, 8200, 55092, 390_216];
    for (depth, lines) in (1..).zip(known) {
        assert_eq!(perft(&mut Othello::start(2), depth), lines, "depth {depth}");
    }
}

#[test]
fn the_reference_counts_the_same_lines_for_any_number_of_players() {
    for (players, depth) in [(2, 6), (3, 5), (4, 5)] {
        let start = Othello::start(players);
        assert_eq!(Reference::of(&start), Reference::start(players));
        check_perft::<Reference, _>(&start, depth);
    }
}

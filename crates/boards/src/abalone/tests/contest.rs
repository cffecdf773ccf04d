//! Abalone on the run-time layer.

use maxn_boards::abalone::{Abalone, INFO};
use maxn_boards::conformance::{check_board_game, check_board_info};
use maxn_play::{GameInfo, StartRequest};

#[test]
fn positions_keep_the_rules_of_games() {
    check_board_game(&Abalone::<2>::start(), 3);
    check_board_game(&Abalone::<3>::start(), 3);
    check_board_game(&Abalone::<4>::start(), 2);
    check_board_game(&Abalone::<5>::start(), 2);
    check_board_game(&Abalone::<6>::start(), 2);
}

#[test]
fn contests_keep_the_rules_of_contests() {
    check_board_info(&INFO);
}

#[test]
fn openings_are_moves_made() {
    let request = StartRequest { players: Some(3), options: "opening=9".to_string(), seed: 1 };
    let contest = INFO.start(&request).unwrap();
    assert!(contest.notation().unwrap().ends_with("made 9"));
    assert!(contest.scene(None).scores.iter().all(|&score| score == 0));
}

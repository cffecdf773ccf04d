//! Abalone on the run-time layer.

use maxn_games::abalone::{Abalone, INFO};
use maxn_games::conformance::{check_board_game, check_board_info};
use maxn_play::{GameInfo, StartRequest};

#[test]
fn positions_keep_the_rules_of_games() {
    for (players, games) in [(2, 3), (3, 3), (4, 2), (5, 2), (6, 2)] {
        check_board_game(&Abalone::start(players), games);
    }
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

//! Othello on the run-time layer.

use maxn_games::conformance::{check_board_contest, check_board_game, check_board_info};
use maxn_games::othello::{INFO, Othello};
use maxn_play::{GameInfo, StartRequest};

#[test]
fn positions_keep_the_rules_of_games() {
    for players in 2..=4 {
        check_board_game(&Othello::start(players), 100);
    }
}

#[test]
fn contests_keep_the_rules_of_contests() {
    check_board_info(&INFO);
}

#[test]
fn games_are_played_to_their_end() {
    for seed in 0..20 {
        for players in INFO.players() {
            let request = StartRequest { players: Some(players), ..StartRequest::default() };
            assert!(check_board_contest(INFO.start(&request).unwrap(), seed) >= 5);
        }
    }
}

#[test]
fn openings_differ_by_their_seed() {
    let start = |seed, moves| {
        let options = format!("opening={moves}");
        INFO.start(&StartRequest { players: Some(3), options, seed }).unwrap()
    };
    assert_eq!(start(1, 9).notation(), start(1, 9).notation());
    assert_ne!(start(1, 9).notation(), start(2, 9).notation());
    // A game has fewer moves than that: the contest begins with the last position that has a move.
    assert!(start(3, 1000).to_move().is_some());
}

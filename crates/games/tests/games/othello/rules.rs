//! Passes, discs, and moves against the rules.

use super::positions;
use maxn::Game;
use maxn_games::conformance::moves;
use maxn_games::othello::{Move, MoveError, Othello, Square};

#[test]
fn some_players_have_to_pass_and_all_others_place_row_by_row() {
    let mut passes = 0;
    for game in positions(3, 60).into_iter().filter(|game| !game.is_terminal()) {
        let moves = moves(&game);
        let squares = moves.iter().map(|mv| match mv {
            Move::Place(square) => square.index(),
            Move::Pass => 64,
        });
        assert!(squares.is_sorted(), "{game}");
        passes += usize::from(moves == [Move::Pass]);
    }
    assert!(passes > 0, "nobody ever passed");
}

/// A move adds a disc and takes none away; no square has two.
#[test]
fn discs_change_hands_and_never_vanish() {
    for players in 2..=4 {
        let all = positions(players, 200);
        for pair in all.windows(2).filter(|pair| !pair[0].is_terminal()) {
            let counts = [pair[0], pair[1]].map(|game| game.counts().sum());
            let placed = i32::from(moves(&pair[0]) != [Move::Pass]);
            assert_eq!(counts[1], counts[0] + placed);
            assert_eq!(counts[1], pair[1].occupied().count_ones() as i32);
            let mover = pair[0].player();
            for player in (0..players).filter(|&player| player != mover) {
                assert!(pair[1].counts()[player] <= pair[0].counts()[player]);
            }
        }
    }
}

#[test]
fn moves_against_the_rules_change_nothing_and_say_why() {
    let mut game = Othello::start(3);
    let mut refused = |word: &str| {
        let before = game;
        let error = word.parse().and_then(|mv| game.play(mv)).unwrap_err();
        assert_eq!(game, before);
        error
    };
    assert_eq!(refused("e4"), MoveError::Taken(Square::at(4, 3).unwrap()));
    assert_eq!(refused("a1").to_string(), "player 1 flanks nothing on a1; possible are c6 d6 e6 f6");
    assert_eq!(refused("pass").to_string(), "player 1 may not pass; possible are c6 d6 e6 f6");
    assert_eq!(refused("i9"), MoveError::Unknown("i9".to_string()));
    let mut over = positions(3, 1).pop().unwrap();
    assert_eq!(over.play(Move::Pass), Err(MoveError::Over));
}

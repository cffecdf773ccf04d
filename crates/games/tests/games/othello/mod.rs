//! Othello: the suite of board games, and what only this one has.

mod evaluation;
mod reference;
mod rules;
mod symmetry;

use crate::board::{check_by_reference, check_errors, check_exact_searches, check_garbage};
use maxn::Search;
use maxn_games::conformance::{self, check_board_contest, check_board_game, check_board_info, perft};
use maxn_games::othello::{DiscShare, INFO, Othello, Standing};
use maxn_play::{GameInfo, StartRequest};
use reference::Reference;

/// The positions of a few random games from the start.
fn positions(players: usize, games: u64) -> Vec<Othello> {
    conformance::positions(&Othello::start(players), games)
}

#[test]
fn games_go_by_the_slow_rules() {
    for (players, depth) in [(2, 6), (3, 5), (4, 5)] {
        check_by_reference(&Othello::start(players), &Reference::start(players), depth, 60, 100);
    }
}

/// The numbers everybody agrees on.
#[test]
fn two_players_have_the_known_numbers() {
    let known = [4, 12, 56, 244, 1396, 8200, 55092, 390_216];
    for (depth, lines) in (1..).zip(known) {
        assert_eq!(perft(&mut Othello::start(2), depth), lines, "depth {depth}");
    }
}

#[test]
fn positions_and_contests_keep_the_rules_of_games() {
    for players in 2..=4 {
        check_board_game(&Othello::start(players), 100);
        conformance::check(&Othello::start(players), &DiscShare, 100, 1);
        conformance::check(&Othello::start(players), &Standing, 100, 2);
    }
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

#[test]
fn exact_searches_agree_with_plain_recursion() {
    for (players, count, depth) in [(2, 15, 4), (3, 15, 4), (4, 8, 5)] {
        for evaluation in [DiscShare, Standing] {
            check_exact_searches(&Othello::start(players), &evaluation, 50, count, depth);
        }
    }
}

/// With a few squares left the game is solved.
#[test]
fn endings_are_searched_to_the_end() {
    for game in positions(3, 20).into_iter().filter(|game| game.counts().sum() == 58) {
        let expected = maxn::conformance::plain_maxn(&mut game.clone(), u32::MAX, &DiscShare);
        let report = Search::new(&DiscShare).table(1 << 16).run(&mut game.clone()).unwrap();
        assert!(report.exact);
        assert_eq!(report.scores, expected.0, "{game}");
    }
}

#[test]
fn boards_may_be_written_in_lines_and_fields_in_any_order() {
    let text = "BOARD
        ........
        ........
        ........
        ...11...
        ...32...
        ........
        ........
        ........
        ; moves D6; players 3";
    assert_eq!(text.parse::<Othello>(), "players 3; turn 1; moves d6;".parse());
    assert_eq!("players 2".parse(), Ok(Othello::start(2)));
}

#[test]
fn errors_point_at_the_word() {
    let good = "players 3; turn 1; board \
                ......../......../......../...11.../...32.../......../......../........; moves d6";
    let errors = [
        ("players 3", "players 5", "5", "a whole number from 2 to 4"),
        ("players 3", "", "", "the field 'players' is missing"),
        ("players 3", "player 3", "player", "did you mean 'players'?"),
        ("turn 1", "turn 0", "0", "a whole number from 1 to 3"),
        ("turn 1", "turn é", "é", "a whole number from 1 to 3"),
        ("turn 1", "turn 1 2", "turn", "has 2 words, expected one"),
        ("turn 1", "turn 1; turn 1", "turn", "comes twice"),
        ("...11...", "...11..", "...11..", "row 4 has 7 squares, expected 8"),
        ("...11...", "...41...", "...41...", "'4' on d4: expected a player from 1 to 3, or a dot"),
        ("...11...", "...1x...", "...1x...", "'x' on e4"),
        ("...11.../", "", "board", "has 7 words, expected 8 rows"),
        ("moves d6", "moves d9", "d9", "'d9' is no move"),
        ("moves d6", "moves d6 h1", "h1", "player 2 flanks nothing on h1; possible are"),
        ("moves d6", "moves d6 d6", "d6", "there is a disc on d6 already"),
        ("moves d6", "moves pass", "pass", "player 1 may not pass"),
    ];
    check_errors::<Othello>(good, &errors);
}

#[test]
fn garbage_is_refused_without_a_panic() {
    assert!(check_garbage::<Othello>(&["4", "........", "...12...", "d3"], |game| game) > 0);
}

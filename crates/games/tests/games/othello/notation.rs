//! Positions as text.

use maxn_games::othello::Othello;
use maxn_play::toolkit::fields::trials::{check_error, garbage};

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
    assert!(good.parse::<Othello>().is_ok());
    for (from, to, word, message) in [
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
    ] {
        check_error(good, str::parse::<Othello>, (from, to), (word, message));
    }
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let pieces = [
        "players",
        "2",
        "3",
        "4",
        "turn",
        "board",
        "moves",
        ";",
        "/",
        "........",
        "...12...",
        "d3",
        "pass",
        "é♠",
        "\n",
        "99999999999999999999999",
        "\u{0}",
        ",",
        "-1",
    ];
    for seed in 0..20_000 {
        let text = garbage(&pieces, 30, seed);
        if let Ok(game) = text.parse::<Othello>() {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
    }
}

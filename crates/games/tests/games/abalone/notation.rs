//! Positions as text.

use maxn_games::abalone::Abalone;
use maxn_play::toolkit::fields::trials::{check_error, garbage};

#[test]
fn the_starts_are_as_they_are_written_down() {
    let standard = "22222/222222/..222../......../........./......../..111../111111/11111";
    assert!(Abalone::start(2).to_string().contains(standard));
    for (players, each) in (2..).zip([14, 11, 9, 8, 6]) {
        let text = Abalone::start(players).to_string();
        let board = text.split("board ").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
        for player in 1..=players {
            assert_eq!(board.matches(&player.to_string()).count(), each, "{text}");
        }
    }
}

#[test]
fn errors_point_at_the_word() {
    let good = "players 2; turn 1; board \
                22222/222222/..222../......../........./......../..111../111111/11111; off 0 0; made 0; moves a1-b2";
    assert!(good.parse::<Abalone>().is_ok());
    for (from, to, word, message) in [
        ("players 2", "players 7", "7", "a whole number from 2 to 6"),
        ("players 2", "", "", "the field 'players' is missing"),
        ("turn 1", "turn 3", "3", "a whole number from 1 to 2"),
        ("turn 1", "trun 1", "trun", "did you mean 'turn'?"),
        ("..111..", "..111.", "..111.", "row c has 6 cells, expected 7"),
        ("..111..", "..113..", "..113..", "'3' on c5: expected a player from 1 to 2, or a dot"),
        ("..111..", ".1111..", "11111", "player 1 has more than 14 marbles by here"),
        ("..111..", "...11..", "off", "1 marbles are missing of 14 for each player, and 0 are pushed off"),
        ("/......../.........", "", "board", "has 7 words, expected 9 rows"),
        ("off 0 0", "off 1 0", "1", "only 0 marbles of the others are missing"),
        ("off 0 0", "off 0", "off", "has 1 words, expected 2, one for each player"),
        ("off 0 0", "off 0 é", "é", "a whole number from 0 to 6"),
        ("made 0", "made 401", "401", "a whole number from 0 to 400"),
        ("a1-b2", "a1-a9", "a1-a9", "there is no cell a9 on this board"),
        ("a1-b2", "a1", "a1", "'a1' is no move"),
        ("a1-b2", "a1-b2-c3-d4", "a1-b2-c3-d4", "is no move"),
        ("a1-b2", "a1-i9", "a1-i9", "with a1 possible are a1-b2"),
        ("a1-b2", "e5-e6", "e5-e6", "player 1 cannot move so"),
        ("a1-b2", "pass", "pass", "player 1 cannot move so"),
    ] {
        check_error(good, str::parse::<Abalone>, (from, to), (word, message));
    }
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let pieces = [
        "players",
        "2",
        "3",
        "turn",
        "board",
        "off",
        "made",
        "moves",
        ";",
        "/",
        "11111",
        ".........",
        "a1-b2",
        "é♠",
        "a1-é",
        "-",
        "pass",
        "\n",
        "99999999999999999999999",
        "\u{0}",
        ",",
        "-1",
    ];
    for seed in 0..20_000 {
        let text = garbage(&pieces, 30, seed);
        if let Ok(game) = text.parse::<Abalone>() {
            assert_eq!(game.to_string().parse(), Ok(game.without_past()));
        }
    }
}

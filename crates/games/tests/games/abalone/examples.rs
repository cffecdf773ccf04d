//! Moves one by one, as DISS 3.2 tells them.

use maxn::Game;
use maxn_games::abalone::Abalone;
use maxn_games::conformance::moves;

/// A game of three with these marbles on row e, player 1 to move, and a few more out of the way.
fn row(row: &str) -> Abalone {
    let board = format!("22222/222.../1111111/......../{row}/......../......./333.../33333");
    let lost = ['1', '2', '3'].map(|player| 11 - board.matches(player).count());
    // Everybody's missing marbles are said to have been pushed off by the next player.
    let text = format!("players 3; turn 1; off {} {} {}; board {board}", lost[2], lost[0], lost[1]);
    text.parse().unwrap()
}

/// Row e after a move in line, if it is possible.
fn after(before: &str, word: &str) -> Option<String> {
    let mut game = row(before);
    let mv = game.read(word).ok()?;
    assert!(moves(&game).contains(&mv));
    game.apply(mv);
    let text = game.to_string();
    text.split(['/', ' ']).find(|part| part.len() == 9 && !part.contains(';')).map(str::to_string)
}

#[test]
fn fewer_are_pushed_by_more() {
    for (before, word, expected) in [
        // Two push one, three push one or two, of any mix of opponents.
        ("112......", "e1-e2", Some(".112.....")),
        ("1112.....", "e1-e2", Some(".1112....")),
        ("11122....", "e1-e2", Some(".11122...")),
        ("11123....", "e1-e2", Some(".11123...")),
        ("11132....", "e1-e2", Some(".11132...")),
        // The front two of three push as two.
        ("1112.....", "e2-e3", Some("1.112....")),
        ("11122....", "e2-e3", None),
        // Not as many as one has.
        ("12.......", "e1-e2", None),
        ("1122.....", "e1-e2", None),
        ("111222...", "e1-e2", None),
        ("111232...", "e1-e2", None),
        // Four do not move at all.
        ("1111.....", "e1-e2", None),
        ("1111222..", "e1-e2", None),
        ("11112....", "e2-e3", Some("1.1112...")),
        // Nobody pushes an own marble, not even behind others.
        ("1121.....", "e1-e2", None),
        ("111231...", "e1-e2", None),
        // There may be a gap before the next marble.
        ("112.2....", "e1-e2", Some(".1122....")),
        // Off the board go the opponents' marbles, and no own ones.
        (".....1123", "e6-e7", None),
        ("....11123", "e5-e6", Some(".....1112")),
        ("....11132", "e5-e6", Some(".....1113")),
        ("......112", "e7-e8", Some(".......11")),
        (".......11", "e8-e9", None),
        // Backwards the same.
        ("211......", "e3-e2", Some("11.......")),
        ("32111....", "e5-e4", Some("2111.....")),
    ] {
        assert_eq!(after(before, word).as_deref(), expected, "{word} in {before}");
    }
}

#[test]
fn lines_move_aside_into_empty_cells_only() {
    let game = row(".111.....");
    for (word, possible) in [
        ("e2-e4-f2", true),
        ("e4-e2-f4", true),
        ("e2-e4-f3", true),
        ("e2-e3-f3", true),
        ("e2-e4-d1", true),
        ("e2-e4-e3", false),
        ("e2-e5-f2", false),
        ("e2-e4-g3", false),
        ("b2-c2-d1", false),
    ] {
        assert_eq!(game.read(word).is_ok(), possible, "{word}");
    }
    assert_eq!(game.read("e2-e4-f2"), game.read("E4-E2-F4"), "both ends may come first");
}

/// The moves of Figure 3.4, on the start: a single marble, two along their axis, three together; then the two pushes.
#[test]
fn the_moves_of_the_dissertation() {
    let mut game = Abalone::start(3);
    // DISS 7.4 counts "over 40" opening moves; from the two outer rows there are 40, by the slow rules as well.
    assert_eq!(moves(&game).len(), 40);
    for word in ["b2-c2", "f2-f3", "f8-h8-f7"] {
        let mv = game.read(word).unwrap_or_else(|problem| panic!("{word} in {game}: {problem}"));
        game.play(&mv).unwrap();
    }
    // Three of the bottom player push one of the upper player's marbles up, who pushes one off the board in answer.
    let pushes = "players 3; turn 1; board \
                  22222/222.2./..2..../......../....2..../...1..../..1.3../.1..33/33333; off 3 4 4";
    let mut game: Abalone = pushes.parse().unwrap();
    let up = game.read("b2-c3").unwrap();
    assert_eq!(up.pushed(), 1);
    game.play(&up).unwrap();
}

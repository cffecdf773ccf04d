//! Texts of positions, good and bad.

use crate::board::check_garbage;
use maxn_games::chinese_checkers::{Position, Rules, Size};

fn complaint(text: &str) -> String {
    text.parse::<Position>().expect_err(text).to_string()
}

#[test]
fn what_a_person_types_is_read_too() {
    let start = Position::start(Size::Small, Rules::Standard, 3);
    for text in [
        "board small; pieces home | home | home",
        "PIECES home|Home | HOME ; BOARD Small;",
        "board small; turn 1; played 0; rules standard; pieces a4, b4, b5, c4-c6 | home | home",
        "board small; pieces b4-b5 c4 c5-c6 a4 | home | home",
    ] {
        assert_eq!(text.parse(), Ok(start.clone()), "{text}");
    }
}

#[test]
fn errors_point_at_the_word() {
    for (text, expected) in [
        ("", "column 1, at the end: the field 'board' is missing"),
        ("board small", "column 12, at the end: the field 'pieces' is missing"),
        ("bord small", "column 1, 'bord': there is no such field"),
        (
            "board large; pieces home | home | home",
            "column 7, 'large': there is no such board; the boards are tiny,",
        ),
        ("board small full; pieces home", "column 1, 'board': the field 'board' has 2 words, expected one"),
        ("board small; board full", "column 14, 'board': the field 'board' comes twice"),
        ("board small; rules mine; pieces home | home | home", "column 20, 'mine': there are no such rules"),
        (
            "board small; turn 4; pieces home | home | home",
            "column 19, '4': expected a whole number from 1 to 3",
        ),
        (
            "board small; turn 0; pieces home | home | home",
            "column 19, '0': expected a whole number from 1 to 3",
        ),
        (
            "board small; played 601; pieces home | home | home",
            "column 21, '601': expected a whole number from 0 to 600",
        ),
        (
            "board small; pieces home",
            "column 14, 'pieces': there are pieces of 1 players, separated by '|', not 2 to 6",
        ),
        ("board small; pieces a4 b4 | home | home", "column 21, 'a4': player 1 has 2 pieces, not 6"),
        ("board small; pieces home | | home", "column 14, 'pieces': player 2 has 0 pieces, not 6"),
        ("board small; pieces home | home | home a4", "column 35, 'home': player 3 has 7 pieces, not 6"),
        ("board small; pieces home | z4 | home", "column 28, 'z4': there is no cell z4 on this board"),
        (
            "board small; pieces home | é4 | home",
            "column 28, 'é4': 'é4' is no cell: a cell is the letter of its row and the number of its diagonal, such as g7",
        ),
        ("board small; pieces a4 a4 b4-b5 c4-c5 | home | home", "column 24, 'a4': a4 comes twice"),
        (
            "board small; pieces a4 c6-c4 | home | home",
            "column 24, 'c6-c4': c6 and c4 are not the left and the right end of a part of a row",
        ),
        (
            "board small; pieces a4 b4-c4 | home | home",
            "column 24, 'b4-c4': b4 and c4 are not the left and the right",
        ),
        (
            "board small; pieces home | a4 b4-b5 c4-c6 | home",
            "column 28, 'a4': players 1 and 2 both have a piece on a4",
        ),
    ] {
        let found = complaint(text);
        assert!(found.starts_with(expected), "'{text}' is refused with '{found}', not '{expected}'");
    }
    let outside = complaint("board small; pieces home | a4 b4-b5 c4-c6");
    assert!(outside.contains("both have a piece on a4"), "{outside}");
    let foreign = complaint("board small; pieces d1 b4-b5 c4-c6 | home");
    assert!(foreign.starts_with("column 21, 'd1': a piece of player 1 cannot rest on d1"), "{foreign}");
}

#[test]
fn two_players_cannot_both_have_won() {
    let star = Size::Tiny.star();
    let name = |cells: maxn_games::hex::Cells| star.board().name(cells.first().unwrap()).to_string();
    let text = format!("board tiny; pieces {} | {}", name(star.seat(0).goal), name(star.seat(3).goal));
    assert!(complaint(&text).ends_with("players 1 and 2 cannot both have won"));
}

#[test]
fn moves_that_cannot_be_made_are_refused_with_a_reason() {
    let start = Position::start(Size::Full, Rules::Standard, 3);
    for (text, expected) in [
        ("", "'' is no move"),
        ("d5", "'d5' is no move: a move is the cell a piece leaves and the cell it goes to"),
        ("d5-z9", "there is no cell z9 on this board"),
        ("e5-f5", "there is no piece of player 1 on e5"),
        ("d5-f5", "the piece on d5 cannot go to f5, only to e5 e6"),
        ("a5-b5", "the piece on a5 cannot go to b5, or anywhere else"),
        ("pass", "player 1 can move, and who can move must not pass"),
    ] {
        let found = start.parse_move(text).unwrap_err().to_string();
        assert!(found.starts_with(expected), "'{text}': '{found}'");
    }
    assert_eq!(start.parse_move(" D5 - e6 ").map(|mv| start.move_text(mv)), Ok("d5-e6".to_string()));
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let words = ["tiny", "pieces", "home", "|", "|", "a1", "b2-b3", "played", "rules", "openspiel"];
    check_garbage::<Position>(&words, |position| position);
}

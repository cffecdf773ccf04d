//! Positions as text.

use crate::table_trials::play_at_random;
use maxn::Game;
use maxn_games::uno::{CARDS_DEALT, Uno, players};
use maxn_play::toolkit::fields::trials::{check_error, garbage};

#[test]
fn positions_are_read_as_they_are_written() {
    for (place, options) in super::all_options().into_iter().enumerate() {
        let (seed, count) = (place as u64, 2 + place % 6);
        let game = Uno::deal(count, CARDS_DEALT, 0, options, seed);
        let mut moves = 0;
        play_at_random(game, seed, |game, mv| {
            moves += 1;
            if moves > 150 {
                return;
            }
            let text = game.to_string();
            let read: Uno = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(players(&text), Ok(count));
            assert_eq!(read.to_string(), text);
            assert_eq!((read.key(), read.is_terminal()), (game.key(), false));
            let (mut one, mut other) = (game.clone(), read);
            one.apply(mv);
            other.apply(mv);
            assert_eq!((one.to_string(), one.key()), (other.to_string(), other.key()));
        });
    }
}

const GOOD: &str = "hands R5 B1 | G4 G6 | Y1 R7; top R9; turn 2; stock B2 Y2; options max_turns=50";

#[test]
fn errors_point_at_the_word() {
    let read = |text: &str| text.parse::<Uno>();
    for (change, complaint) in [
        (("R5", "X5"), ("X5", "is no card")),
        (("B1 | G4", "Y0 | Y0"), ("Y0", "the pack has no other Y0")),
        (("top R9; ", ""), ("", "'top' is missing")),
        (("turn 2", "turn 4"), ("4", "from 1 to 3")),
        (("stock", "stok"), ("stok", "did you mean 'stock'?")),
        (("max_turns=50", "max_turns=x"), ("max_turns=x", "a number from 1 to 1000")),
        (("max_turns=50", "max_turns=5 chalenge=true"), ("chalenge=true", "challenge")),
        (("turn 2", "turn 2; colour X"), ("X", "is no colour")),
        (("turn 2", "turn 2; drawn R5"), ("R5", "does not hold it")),
        (("turn 2", "turn 2; challenged 1 R"), ("1", "no wild draw four")),
        (("turn 2", "turn 2; direction up"), ("up", "left or right")),
    ] {
        check_error(GOOD, read, change, complaint);
    }
}

#[test]
fn any_text_is_read_or_refused() {
    let pieces = [
        "hands",
        "top",
        "turn",
        ";",
        "|",
        "R5",
        "WD",
        "2",
        "stock",
        "options",
        "drawn",
        "-",
        "é",
        "challenge=true",
    ];
    for seed in 0..2000 {
        let _ = garbage(&pieces, 24, seed).parse::<Uno>();
    }
}

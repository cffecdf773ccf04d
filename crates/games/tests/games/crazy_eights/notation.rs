//! Positions as text.

use crate::table_trials::play_at_random;
use maxn::Game;
use maxn_games::crazy_eights::{CrazyEights, cards_dealt, players};
use maxn_play::toolkit::fields::trials::{check_error, garbage};

#[test]
fn positions_are_read_as_they_are_written() {
    for (place, options) in super::all_options().into_iter().enumerate() {
        let (seed, count) = (place as u64, 2 + place % 6);
        let game = CrazyEights::deal(count, cards_dealt(count), 0, options, seed);
        let mut moves = 0;
        play_at_random(game, seed, |game, mv| {
            moves += 1;
            if moves > 150 {
                return;
            }
            let text = game.to_string();
            let read: CrazyEights = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
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

const GOOD: &str = "hands 9C 3H | 4S 5S | 6D 7D; top 9D; turn 2; stock 5C 2H; options max_turns=50";

#[test]
fn errors_point_at_the_word() {
    let read = |text: &str| text.parse::<CrazyEights>();
    for (change, complaint) in [
        (("9C", "9X"), ("9X", "is no card")),
        (("6D", "5C"), ("5C", "the pack has no other 5C")),
        (("top 9D; ", ""), ("", "'top' is missing")),
        (("turn 2", "turn 4"), ("4", "from 1 to 3")),
        (("stock", "stok"), ("stok", "did you mean 'stock'?")),
        (("max_turns=50", "max_turns=x"), ("max_turns=x", "a number from 1 to 1000")),
        (("max_turns=50", "max_turns=5 reshufle=true"), ("reshufle=true", "reshuffle")),
        (("turn 2", "turn 2; suit X"), ("X", "is no suit")),
        (("turn 2", "turn 2; penalty 2"), ("2", "twos pile up nothing")),
        (("turn 2", "turn 2; direction up"), ("up", "left or right")),
        (("hands 9C 3H | 4S 5S | 6D 7D", "hands 9C"), ("hands", "1 hands are given")),
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
        "9C",
        "8S",
        "2",
        "stock",
        "options",
        "drawn",
        "-",
        "é",
        "reshuffle=true",
    ];
    for seed in 0..2000 {
        let _ = garbage(&pieces, 24, seed).parse::<CrazyEights>();
    }
}

//! Positions and plays as text.

use super::{all_rules, position, small};
use crate::big_two::{BigTwo, CardSet, INFO};
use maxn::{Game, Generator};
use maxn_play::toolkit::fields::trials::{check_error, garbage};
use maxn_play::{Contest, Decision, GameInfo};

#[test]
fn every_position_is_written_and_read_again() {
    for options in all_rules() {
        for seed in 0..30 {
            let mut hand = small(2 + seed as usize % 3, 8, &options, seed);
            let mut generator = Generator::new(seed);
            loop {
                assert_eq!(hand.to_string().parse::<BigTwo>().as_ref(), Ok(&hand), "{hand}");
                if hand.is_terminal() {
                    break;
                }
                let mut moves = Vec::new();
                hand.moves(&mut moves);
                hand.apply(moves[generator.index(moves.len())]);
            }
        }
    }
}

#[test]
fn hands_and_cards_are_read_in_any_order() {
    let cards: CardSet = "C:5 S:KA H:-".parse().unwrap();
    assert_eq!((cards, cards.to_string()), ("5C AS KS".parse().unwrap(), "S:AK H:- D:- C:5".to_string()));
    assert_eq!("ks,as 5c".parse(), Ok(cards));
    for (text, message) in [
        ("AS AS", "AS comes twice"),
        ("S:AA", "AS comes twice"),
        ("1S", "'1S' is no card"),
        ("AX", "'AX' is no card"),
        ("X:A", "'X:A' is not the cards of a suit"),
        ("ASS", "'ASS' is no card"),
        ("♠A♠", "is no card"),
    ] {
        assert!(text.parse::<CardSet>().unwrap_err().to_string().contains(message), "{text}");
    }
}

const GOOD: &str =
    "hands S:2 H:7 C:7 | S:A H:A | S:3 C:4 D:9; turn 1; last 2 5H 5D; passed 3; rules pass_is_final";

#[test]
fn errors_point_at_the_word() {
    let read = |text: &str| text.parse::<BigTwo>();
    assert!(read(GOOD).is_ok());
    for (change, expected) in [
        (("H:A", "H:A7"), ("H:A7", "7H comes twice")),
        (("S:2 H:7", "S:2 Z:7"), ("Z:7", "is not the cards of a suit")),
        (("turn 1", "turn 4"), ("4", "from 1 to 3")),
        (("turn 1; ", ""), ("", "'turn' is missing")),
        (("turn 1", "trun 1"), ("trun", "did you mean 'turn'?")),
        (("2 5H 5D", "2 5H 6D"), ("5H", "are no combination")),
        (("2 5H 5D", "2"), ("2", "expected the cards")),
        (("last 2", "last 1"), ("1", "its own play")),
        (("5H 5D", "5H 2S"), ("2S", "2S comes twice")),
        (("passed 3", "passed 1"), ("1", "has not passed")),
        (("; passed 3", ""), ("last", "player 3 is next after this play, and has not passed")),
        (("last 2 5H 5D; ", ""), ("3", "nothing to beat")),
        (("pass_is_final", "pass_is_finale"), ("pass_is_finale", "expected first")),
        (("last 2 5H 5D; passed 3; rules pass_is_final", "rules first"), ("first", "does not hold 3S")),
        ((" | S:A H:A | S:3 C:4 D:9", ""), ("hands", "2 to 4 players")),
        (("S:3 C:4 D:9", "S:-"), ("hands", "player 3 has no cards")),
    ] {
        check_error(GOOD, read, change, expected);
    }
}

#[test]
fn only_players_who_were_asked_have_passed() {
    let read = |text: &str| text.parse::<BigTwo>();
    let early = "hands S:2 | S:A | S:3; turn 3; last 2 5H; passed 1";
    assert!(read(&format!("{early}; rules pass_is_final")).is_ok());
    let good = "hands S:2 | S:A | S:3; turn 3; last 2 5H";
    assert!(read(good).is_ok());
    check_error(good, read, ("5H", "5H; passed 1"), ("last", "player 1 was not asked since this play"));
}

#[test]
fn garbage_is_refused_and_nothing_else_happens() {
    let pieces = [
        "hands", "S:A", "|", ";", "turn", "1", "last", "2", "KD", "passed", "rules", "first", "undealt", "-",
        "♠",
    ];
    let mut read = 0;
    for seed in 0..3000 {
        let text = garbage(&pieces, 14, seed);
        if let Ok(hand) = text.parse::<BigTwo>() {
            assert_eq!(hand.to_string().parse(), Ok(hand.clone()), "{text}");
            read += 1;
        }
    }
    assert!(read < 3000);
}

/// A decision that cannot be made, and a word of the reason.
fn refused(contest: &dyn Contest, text: &str, message: &str) {
    let error = contest.parse(text).and_then(|decision| contest.clone_box().play(&decision).map(|_| ()));
    let error = error.unwrap_err().to_string();
    assert!(error.contains(message), "{text}: {error}");
}

#[test]
fn plays_are_read_and_bad_ones_refused_with_the_reason() {
    let contest = INFO.read("hands S:2 H:73 C:73 D:7 | S:A H:A | S:3 C:4 D:9; turn 1; last 3 5H 5D").unwrap();
    for text in ["7h 7c", "7C 7H", " 7C,7H "] {
        assert_eq!(contest.parse(text).unwrap(), Decision::new("7H 7C"));
    }
    assert_eq!(contest.parse("PASS").unwrap(), Decision::new("pass"));
    refused(&*contest, "7H 7H", "7H comes twice");
    refused(&*contest, "7H 3C", "7H 3C are no combination");
    refused(&*contest, "3H 3C", "does not beat 5H 5D");
    refused(&*contest, "2S", "as many cards");
    refused(&*contest, "AS AH", "does not hold AS AH");
    refused(&*contest, "7Z", "'7Z' is no card");
    refused(&*contest, "", "does not answer");
    let lead = INFO.read("hands S:2 H:73 C:7 | S:A H:A; turn 1; rules first").unwrap();
    refused(&*lead, "pass", "cannot pass");
    refused(&*lead, "2S", "has to contain 3H");
    assert_eq!(lead.legal(), [Decision::new("3H")]);
    assert!(position("hands S:2 | S:3; turn 1").hands()[0].contains("2S".parse().unwrap()));
}

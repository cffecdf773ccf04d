//! Positions as text.

use super::{Generator, boards, dealt};
use maxn::Game;
use maxn_games::cribbage::{Board, CribbageHand, INFO, NotationError};
use maxn_play::GameInfo;
use maxn_play::toolkit::fields::trials::{check_error, garbage};

const PLAY: &str =
    "dealer 1; starter 5H; hands 4S 5S 9S TS | 6H JH QH KH | 5D 7D 8D 8H; crib 2C 3C AC KD; played 6H 5D";

fn round_trips(players: usize) {
    for seed in 0..60 {
        let mut dice = Generator::new(seed);
        for board in boards(players, &mut dice) {
            let mut hand = dealt(seed, board);
            loop {
                let text = hand.to_string();
                assert_eq!(hand.players(), players);
                assert_eq!(text.parse(), Ok(hand.clone()), "{text}");
                if hand.is_terminal() {
                    break;
                }
                let mut moves = Vec::new();
                hand.moves(&mut moves);
                let _ = hand.apply(moves[dice.index(moves.len())]);
            }
        }
    }
}

#[test]
fn positions_round_trip() {
    round_trips(2);
    round_trips(3);
    round_trips(4);
}

#[test]
fn cards_may_be_written_either_way_and_fields_in_any_order() {
    let by_suit = "played 6H,5D; crib D:K C:32A; HANDS S:T954 | H:KQJ6 | D:875 H:8; starter 5h;dealer 1; \
                   scores 0 0 0; partners no;";
    assert_eq!(by_suit.parse::<CribbageHand>(), PLAY.parse());
    let round: CribbageHand = PLAY.parse().unwrap();
    assert_eq!((round.dealer(), round.player(), round.play().unwrap().pile().count()), (0, 0, 11));
    assert_eq!(
        round.to_string(),
        "dealer 1; starter 5H; hands S:T954 H:- D:- C:- | S:- H:KQJ6 D:- C:- | S:- H:8 D:875 C:-; \
         crib S:- H:- D:K C:A32; played 6H 5D"
    );
}

#[test]
fn errors_point_at_the_word() {
    for (from, to, word, message) in [
        ("9S", "9X", "9X", "'9X' is no card"),
        ("9S", "5S", "5S", "5S comes twice"),
        ("9S", "S:5", "S:5", "5S comes twice"),
        ("9S", "S:9Z", "S:9Z", "'Z' in 'S:9Z' is no rank"),
        ("9S", "", "4S", "the hand of player 1 has 3 cards, not 4"),
        ("| 6H JH QH KH | 5D 7D 8D 8H", "", "hands", "there are 1 hands, separated by '|', not 2 to 4"),
        ("8H", "8H | 2D | 2H", "hands", "there are 5 hands, separated by '|', not 2 to 4"),
        ("AC", "", "crib", "the crib has 3 cards, not 4"),
        ("AC", "6H", "6H", "6H comes twice"),
        ("5H", "5D", "5D", "5D comes twice"),
        ("5H", "5H 6S", "starter", "has 2 words, expected one"),
        ("dealer 1", "dealer 4", "4", "a whole number from 1 to 3"),
        ("dealer 1", "dealer one", "one", "a whole number from 1 to 3"),
        ("dealer 1", "dealer 1; dealer 1", "dealer", "comes twice"),
        ("dealer", "deeler", "deeler", "the fields are dealer, starter"),
        ("dealer 1;", "", "", "the field 'dealer' is missing"),
        ("starter 5H;", "", "played", "the field 'starter' is missing"),
        ("crib 2C 3C AC KD;", "", "", "the field 'crib' is missing"),
        ("6H 5D", "5D", "5D", "turn of player 2: player 2 does not hold 5D"),
        ("6H 5D", "6H 5D 5S 5D", "5D", "turn of player 2"),
        ("6H 5D", "KH 8D 5S QH", "QH", "would make the count 33"),
        ("dealer 1", "dealer 1; target 121; scores 1 2 121", "121", "from 0 to 120"),
        ("dealer 1", "dealer 1; scores 1 2", "scores", "has 2 words, expected 3"),
        ("dealer 1", "dealer 1; target 0", "0", "from 1 to"),
        ("dealer 1", "dealer 1; target 99999999999", "99999999999", "from 1 to"),
        ("dealer 1", "dealer 1; partners yes", "yes", "only four can play as partners, not 3"),
        ("dealer 1", "dealer 1; partners maybe", "maybe", "yes or no"),
        ("dealer 1", "dealer é", "é", "a whole number"),
        ("dealer 1", "dealer 1; top 2S", "top", "all have discarded"),
        ("dealer 1", "dealer 1; discarded 2S", "discarded", "all have discarded"),
    ] {
        check_error(PLAY, str::parse::<CribbageHand>, (from, to), (word, message));
    }
    let error = "dealer 1; scores 1 2 1 3; partners yes; hands | | |".parse::<CribbageHand>().unwrap_err();
    assert!(error.to_string().contains("partners have one score"), "{error}");
    let discards = "dealer 2; hands 6S 9S TS 3C 8C JC | KH 4H KD 4D 2D 4C";
    for (more, message) in [
        ("; top 6S", "column 60, '6S': 6S comes twice"),
        ("; discarded 6S KH", "column 66, '6S': it is the turn of player 1: player 1 does not hold KH"),
        (
            "; discarded 6S 9S | KH 4H; top 2H",
            "column 74, 'KH': after the last discard a starter is turned up",
        ),
        ("; discarded 6S 9S | KH 4H | 2H", "column 82, '2H': after the last discard a starter is turned up"),
    ] {
        let error = format!("{discards}{more}").parse::<CribbageHand>().unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    let NotationError { column, word, .. } = "hands 5S".parse::<CribbageHand>().unwrap_err();
    assert_eq!((column, word.as_str()), (1, "hands"));
}

#[test]
fn garbage_is_refused_without_a_panic() {
    let pieces = [
        "dealer",
        "1",
        "2",
        "-1",
        "starter",
        "5H",
        "hands",
        "|",
        ";",
        "crib",
        "played",
        "S:AKQ",
        "H:-",
        "D:",
        ":",
        "C:55",
        "é♠",
        "scores",
        "target",
        "121",
        "partners",
        "yes",
        ",",
        " ",
        "\n",
        "4S",
        "JC",
        "6D",
        "2147483648",
        "\u{0}",
    ];
    for seed in 0..20_000 {
        let text = garbage(&pieces, 40, seed);
        assert!(text.parse::<CribbageHand>().is_err_and(|error| !error.to_string().is_empty()), "{text}");
    }
}

/// A good text with one letter changed, left out or added is read or refused, and what is read round-trips.
#[test]
fn a_slip_of_the_pen_is_read_or_refused() {
    let letters: Vec<char> = PLAY.chars().collect();
    let with = [';', '|', ' ', 'A', '5', 'S', ':', '-', 'x', '♥'];
    for at in 0..letters.len() {
        for &letter in &with {
            for (keep, insert) in [(at + 1, true), (at, true), (at + 1, false)] {
                let mut text: String = letters[..at].iter().collect();
                text.extend(insert.then_some(letter));
                text.extend(&letters[keep..]);
                if let Ok(position) = text.parse::<CribbageHand>() {
                    assert_eq!(position.to_string().parse(), Ok(position));
                }
            }
        }
    }
}

#[test]
fn a_board_without_end_is_the_default() {
    let round: CribbageHand = PLAY.parse().unwrap();
    assert_eq!(*round.before(), Board::new(3));
}

#[test]
fn discards_are_written_and_the_starter_is_left_to_chance() {
    let mut contest = INFO.read("dealer 2; hands S:T96 C:J83 | H:K4 D:K42 C:4").unwrap();
    let first = contest.legal()[0].clone();
    assert_eq!(first.as_str(), "crib TS 9S");
    contest.play(&first).unwrap();
    let between = contest.notation().unwrap();
    assert!(between.ends_with("; discarded S:T9 H:- D:- C:-"), "{between}");
    assert_eq!(contest.to_move(), Some(1));
    let events = contest.play(&contest.legal()[0].clone()).unwrap();
    assert!(events[0].text.ends_with(" is turned up"), "{events:?}");
    assert_eq!(contest.to_move(), Some(0));
    // With a card on top of the pack nothing is left to chance.
    let mut contest = INFO.read(&format!("{between}; top JD")).unwrap();
    let events = contest.play(&contest.legal()[0].clone()).unwrap();
    let texts: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
    assert_eq!(texts, ["JD is turned up", "player 2 pegs 2: his heels"]);
    let error = INFO.read(&format!("{between} | KH 4H")).err().unwrap().to_string();
    assert!(error.contains("left to chance"), "{error}");
}

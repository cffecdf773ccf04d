//! Positions as text.

use super::{Generator, boards, round};
use maxn::Game;
use maxn_games::cards::{Deal, Hand};
use maxn_games::cribbage::{Board, Dealt, NotationError, Position};
use maxn_play::toolkit::fields::trials::{check_error, garbage};

const PLAY: &str =
    "dealer 1; starter 5H; hands 4S 5S 9S TS | 6H JH QH KH | 5D 7D 8D 8H; crib 2C 3C AC KD; played 6H 5D";

fn round_trips(players: usize) {
    for seed in 0..60 {
        let mut dice = Generator::new(seed);
        for board in boards(players, &mut dice) {
            let dealt = Dealt::deal(&mut Deal::new(Hand::DECK, seed), seed as usize % players, board);
            let position = Position::Discard(dealt);
            assert_eq!(position.to_string().parse(), Ok(position));
            let mut round = round(seed, board);
            loop {
                let text = round.to_string();
                assert_eq!(round.play().players(), players);
                assert_eq!(text.parse(), Ok(Position::Play(round.clone())), "{text}");
                if round.play().is_terminal() {
                    break;
                }
                let mut moves = Vec::new();
                round.play().moves(&mut moves);
                round.play_card(moves[dice.index(moves.len())]).unwrap();
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
    assert_eq!(by_suit.parse::<Position>(), PLAY.parse());
    let Ok(Position::Play(round)) = PLAY.parse::<Position>() else { panic!("it is a position in play") };
    assert_eq!((round.dealer(), round.play().player(), round.play().pile().count()), (0, 0, 11));
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
        ("6H 5D", "5D", "5D", "turn of player 2, who does not hold 5D"),
        ("6H 5D", "6H 5D 5S 5D", "5D", "turn of player 2"),
        ("6H 5D", "KH 8D 5S QH", "QH", "would make the count 33"),
        ("dealer 1", "dealer 1; target 121; scores 1 2 121", "121", "from 0 to 120"),
        ("dealer 1", "dealer 1; scores 1 2", "scores", "has 2 words, expected 3"),
        ("dealer 1", "dealer 1; target 0", "0", "from 1 to"),
        ("dealer 1", "dealer 1; target 99999999999", "99999999999", "from 1 to"),
        ("dealer 1", "dealer 1; partners yes", "yes", "only four can play as partners, not 3"),
        ("dealer 1", "dealer 1; partners maybe", "maybe", "yes or no"),
        ("dealer 1", "dealer é", "é", "a whole number"),
    ] {
        check_error(PLAY, str::parse::<Position>, (from, to), (word, message));
    }
    let error = "dealer 1; scores 1 2 1 3; partners yes; hands | | |".parse::<Position>().unwrap_err();
    assert!(error.to_string().contains("partners have one score"), "{error}");
    let NotationError { column, word, .. } = "hands 5S".parse::<Position>().unwrap_err();
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
        assert!(text.parse::<Position>().is_err_and(|error| !error.to_string().is_empty()), "{text}");
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
                if let Ok(position) = text.parse::<Position>() {
                    assert_eq!(position.to_string().parse(), Ok(position));
                }
            }
        }
    }
}

#[test]
fn a_board_without_end_is_the_default() {
    let Ok(Position::Play(round)) = PLAY.parse::<Position>() else { panic!("it is a position in play") };
    assert_eq!(*round.before(), Board::new(3));
}

#[test]
fn between_the_discards_there_is_no_notation() {
    use maxn_play::GameInfo;
    let mut contest =
        maxn_games::cribbage::INFO.read("dealer 2; hands S:T96 C:J83 | H:K4 D:K42 C:4").unwrap();
    assert!(contest.notation().is_some());
    let first = contest.legal()[0].clone();
    contest.play(&first).unwrap();
    // It would be that of the position before the discard.
    assert_eq!(contest.notation(), None);
    // Without a starter the last discard cannot be made: nobody is to move, and nothing is legal.
    assert_eq!((contest.to_move(), contest.legal(), contest.prompt()), (None, Vec::new(), None));
}

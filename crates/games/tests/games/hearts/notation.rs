//! Positions as text, good and bad.

use super::any_options;
use crate::trick_game::suite::{check_errors, check_notation};
use maxn::{Game, Generator};
use maxn_games::hearts::{self, Hearts, HeartsRules};

#[test]
fn positions_round_trip_under_any_options() {
    let mut dice = Generator::new(11);
    for seed in 0..100 {
        for players in 3..=6 {
            let options = any_options(&mut dice);
            let game = hearts::deal(players, options, 1 + dice.index(8), seed).unwrap();
            check_notation(game, dice.next_u64());
        }
    }
    let told = "options standard; hands S:A | S:K | H:2; leader 1; tricks 0 1 0; broken yes";
    let told: Hearts = told.parse().unwrap();
    assert!(told.to_string().ends_with("; broken yes"), "{told}");
    assert_eq!(told.to_string().parse(), Ok(told));
}

/// The cards of earlier tricks may be left out, and then there is a trick whose cards are known.
#[test]
fn a_position_without_the_cards_of_earlier_tricks_goes_on() {
    let text = "options papers; hands H:K | H:A | S:3; leader 2; tricks 0 1 0";
    let mut hand: Hearts = text.parse().unwrap();
    for _ in 0..3 {
        let card = hand.legal().into_iter().next().unwrap();
        hand.apply(card);
    }
    assert_eq!(hand.to_string().parse::<Hearts>().as_ref(), Ok(&hand), "{hand}");
}

#[test]
fn what_is_wrong_is_said_of_its_field() {
    let hands = "hands S:A | S:K | H:2";
    let errors = [
        (format!("options paper; {hands}"), "options: there is no preset 'paper'; did you mean 'papers'?"),
        (format!("options moon=of; {hands}"), "options: moon cannot be 'of'; did you mean 'off'?"),
        (format!("{hands}; broken maybe"), "broken: 'maybe' is neither yes nor no"),
        ("hands S:A | S:K | D:2".into(), "hands: 2D is not in the pack for 3 players"),
        (
            format!("{hands}; taken S:2 | S:- | S:-"),
            "taken: player 1 has 1 cards from 0 tricks, expected whole",
        ),
        (
            format!("{hands}; tricks 1 0 0; taken S:- | H:345 | S:-"),
            "taken: player 2 has 3 cards from 0 tricks",
        ),
        (format!("{hands}; tricks 9 9 0"), "hands: 1 cards and 18 tricks, where 3 players get 17 cards"),
        ("options standard; hands C:3 | C:2 | C:4".into(), "leader: player 2 has the 2C and leads"),
        (
            "options standard; hands C:KJ | C:9T | S:K; leader 3; tricks 0 0 1; trick 5H".into(),
            "trick: 5H may not be played; player 3 may play S:K",
        ),
        (format!("{hands}; bids 1 2 3"), "bids: unknown field"),
        (String::new(), "hands: must be given"),
    ];
    check_errors::<HeartsRules>(&errors);
    let error = "hands S:A | S:K".parse::<Hearts>().unwrap_err().to_string();
    assert_eq!(error, "hands: Hearts has 3 to 6 players, not 2");
}

#[test]
fn nothing_that_is_read_makes_it_panic() {
    let mut dice = Generator::new(13);
    let good = hearts::deal(3, hearts::Options::STANDARD, 4, 1).unwrap().to_string();
    let mut read = 0;
    for _ in 0..20_000 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..=dice.index(4) {
            let place = dice.index(bytes.len());
            match dice.index(3) {
                0 => bytes[place] = b"AKS:;|- 19=xH"[dice.index(13)],
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, b"AKS:;|- 19=xH"[dice.index(13)]),
            }
        }
        let text = String::from_utf8(bytes).expect("only ASCII");
        if let Ok(mut game) = text.parse::<Hearts>() {
            while !game.is_terminal() {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                game.apply(moves[0]);
            }
            read += 1;
        }
    }
    assert!(read > 100, "{read} texts are still positions");
}

//! Single rules, by example.

use crate::table_trials::{legal, play_at_random};
use maxn::Game;
use maxn_games::crazy_eights::{Card, CrazyEights, Move, Options, OrdinaryPack, Suit, cards_dealt};
use maxn_games::stock_and_pile::{Cards, Pack};
use maxn_play::toolkit::hidden::HiddenHand;

fn position(text: &str) -> CrazyEights {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn names(game: &CrazyEights) -> Vec<String> {
    legal(game).iter().map(ToString::to_string).collect()
}

fn play(game: &mut CrazyEights, text: &str) {
    let mv = game.read_move(text).unwrap();
    game.check(mv).unwrap();
    game.apply(mv);
}

#[test]
fn a_card_follows_suit_or_rank_and_eights_name_a_suit() {
    let mut game = position("hands 9C KD 8S 2H | 3H 3S; top 9D; turn 1; stock 4C 5C");
    assert_eq!(names(&game), ["KD", "9C", "8S C", "8S D", "8S H", "8S S"]);
    play(&mut game, "8S H");
    assert_eq!((names(&game), game.suit()), (vec!["3H".to_string()], Suit::Hearts));
    play(&mut game, "3H");
    assert_eq!(names(&game), ["2H"]);
}

#[test]
fn whoever_cannot_play_draws_and_passes_in_the_end() {
    let mut game = position("hands 9C | 3H 3S; top 4D; turn 1; stock 5C 6C 7D; options max_draw_cards=2");
    assert_eq!(names(&game), ["draw"]);
    play(&mut game, "draw");
    assert_eq!(names(&game), ["draw"]);
    play(&mut game, "draw");
    assert_eq!(names(&game), ["pass"], "two cards are all");
    play(&mut game, "pass");
    play(&mut game, "draw");
    assert_eq!(names(&game), ["7D"], "what fits has to be played");
    let at_will = position("hands 9C 4H | 3H 3S; top 4D; turn 1; stock 5C; options draw_at_will=true");
    assert_eq!(names(&at_will), ["4H", "draw"]);
}

#[test]
fn twos_pile_up_queens_skip_and_aces_turn() {
    let special = "options use_special_cards=true";
    let mut game =
        position(&format!("hands 2D KD | 2S QS 3S | AD 4S; top 9D; turn 1; stock 5C 6C 7C 9C TC; {special}"));
    play(&mut game, "2D");
    assert_eq!(names(&game), ["2S"], "a two is to be answered by a two");
    play(&mut game, "2S");
    assert_eq!((names(&game), game.penalty()), (vec!["draw".to_string()], 4));
    play(&mut game, "draw");
    assert_eq!((game.table().hand(2).len(), game.player()), (6, 0));
    let mut game = position(&format!("hands QD KD | 2S | AD 4S; top 9D; turn 1; stock 5C; {special}"));
    play(&mut game, "QD");
    assert_eq!(game.player(), 2);
    let mut game = position(&format!("hands AD 3D | 2S | KD 4S; top 9D; turn 1; stock 5C; {special}"));
    play(&mut game, "AD");
    assert_eq!((game.player(), game.table().is_reversed()), (2, true));
}

#[test]
fn the_hand_ends_when_nobody_can_move() {
    let mut game = position("hands 9C | 3H; top 4D; turn 1; options reshuffle=false");
    play(&mut game, "pass");
    assert!(!game.is_terminal());
    play(&mut game, "pass");
    assert!(game.is_terminal());
    assert_eq!(HiddenHand::points(&game), [9, 3]);
}

#[test]
fn hands_end_within_the_limit_and_mostly_because_somebody_is_out() {
    let (mut out, mut hands) = (0, 0);
    for seed in 0..60 {
        for players in 2..=4 {
            let game = CrazyEights::deal(players, cards_dealt(players), players - 1, Options::STANDARD, seed);
            let all: usize = game.table().hands().iter().map(Cards::len).sum();
            assert_eq!(all + game.table().stock().len() + 1, OrdinaryPack::whole(players).len());
            assert!(!Card::of(game.table().top()).is_eight(), "no eight is turned up");
            let end = play_at_random(game, seed, |_, _| ());
            assert!(end.table().played() <= 200);
            out += usize::from((0..players).any(|player| end.points(player) == 0));
            hands += 1;
        }
    }
    assert!(out * 10 > hands * 9, "{out} of {hands}");
}

#[test]
fn cards_and_moves_are_written_as_they_are_read() {
    for kind in 0..OrdinaryPack::KINDS {
        let card = Card::of(kind);
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    let pack: i32 = (0..OrdinaryPack::KINDS).map(|kind| Card::of(kind).points()).sum();
    assert_eq!(pack, 4 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 9 + 4 * 10) + 4 * 50);
    let game = position("hands 9C KD 8S 2H | 3H 3S; top 9D; turn 1; stock 4C 5C");
    assert_eq!(game.read_move("8s hearts"), Ok(Move::Play(Card::of(27), Some(Suit::Hearts))));
    for (text, words) in [
        ("8S", "name a suit with 8S"),
        ("2H", "2H does not fit; play diamonds"),
        ("3H", "does not hold 3H"),
        ("KD H", "only an eight names a suit"),
        ("draw", "a card fits and has to be played"),
        ("1S", "'1S' is no card"),
        ("8S X", "'X' is no suit"),
        ("eight of spades", "does not answer the question"),
    ] {
        let error = game.read_move(text).and_then(|mv| game.check(mv)).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

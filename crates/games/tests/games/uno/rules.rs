//! Single rules, by example.

use crate::table_trials::legal;
use maxn::Game;
use maxn_games::stock_and_pile::Pack;
use maxn_games::uno::{Card, Colour, Move, Options, Uno, UnoPack};
use maxn_play::toolkit::hidden::HiddenHand;

fn position(text: &str) -> Uno {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn names(game: &Uno) -> Vec<String> {
    legal(game).iter().map(ToString::to_string).collect()
}

fn play(game: &mut Uno, text: &str) {
    let mv = game.read_move(text).unwrap();
    game.check(mv).unwrap();
    game.apply(mv);
}

#[test]
fn a_card_follows_colour_or_value_and_wild_cards_name_a_colour() {
    let mut game = position("hands R5 G7 BS W | Y0 Y1; top G5; turn 1; stock B1 B2");
    assert_eq!(names(&game), ["G7", "R5", "W R", "W G", "W B", "W Y"]);
    play(&mut game, "W yellow");
    assert_eq!(
        (names(&game), game.colour()),
        (vec!["Y1".to_string(), "Y0".to_string()], Some(Colour::Yellow))
    );
}

#[test]
fn a_wild_draw_four_needs_a_hand_without_the_colour() {
    let with = position("hands G7 WD B2 | Y0 Y1; top G5; turn 1; stock B1 B2 B3 B4 B5");
    assert_eq!(names(&with), ["G7"]);
    let mut without = position("hands R7 WD B2 | Y0 Y1; top G5; turn 1; stock B1 B2 B3 B4 B5");
    assert_eq!(names(&without).len(), 4);
    play(&mut without, "WD R");
    assert_eq!((without.player(), without.table().hand(1).len()), (0, 6), "four cards, and a turn lost");
}

#[test]
fn a_wild_draw_four_is_challenged() {
    let options = "stock B1 B2 B3 B4 B5 B6 B7; options challenge=true";
    for (own, offender, challenger, turn) in [("G7", 6, 2, 1), ("R7", 2, 8, 2)] {
        let text = format!("hands {own} WD B2 | Y0 Y1 | Y2; top G5; turn 1; {options}");
        let mut game = position(&text);
        play(&mut game, "WD Y");
        assert_eq!((names(&game), game.player()), (vec!["accept".to_string(), "challenge".to_string()], 1));
        let mut accepted = game.clone();
        play(&mut accepted, "accept");
        assert_eq!((accepted.table().hand(1).len(), accepted.player()), (6, 2));
        play(&mut game, "challenge");
        let counts = (game.table().hand(0).len(), game.table().hand(1).len(), game.player());
        assert_eq!(counts, (offender, challenger, turn), "{own}");
    }
}

#[test]
fn actions_do_what_they_say() {
    let after = |own: &str, players: &str| {
        let mut game =
            position(&format!("hands {own} R1 | {players}; top {}5; turn 1; stock B1 B2 B3", &own[..1]));
        play(&mut game, own);
        (game.player(), game.table().is_reversed(), game.table().hand(1).len())
    };
    assert_eq!(after("GS", "Y0 | Y1"), (2, false, 1));
    assert_eq!(after("GR", "Y0 | Y1"), (2, true, 1));
    assert_eq!(after("GD", "Y0 | Y1"), (2, false, 3));
    assert_eq!(after("GR", "Y0"), (0, true, 1), "with two players a reverse skips");
    assert_eq!(after("GS", "Y0"), (0, false, 1));
}

#[test]
fn a_drawn_card_is_played_if_it_fits() {
    let mut game = position("hands R7 | Y0 Y1; top G5; turn 1; stock G1 B2");
    play(&mut game, "draw");
    assert_eq!((game.player(), names(&game)), (0, vec!["G1".to_string()]));
    let mut game = position("hands R7 | Y0 Y1; top G5; turn 1; stock B1 B2");
    play(&mut game, "draw");
    assert_eq!(game.player(), 1, "the turn passes by itself");
    let mut game = position("hands R7 G2 | Y0 Y1; top G5; turn 1; stock G1 B2; options draw_at_will=true");
    assert_eq!(names(&game), ["G2", "draw"]);
    play(&mut game, "draw");
    assert_eq!(names(&game), ["G1", "pass"], "no other card than the one drawn");
    play(&mut game, "pass");
    assert_eq!(game.player(), 1);
}

#[test]
fn the_winner_scores_the_cards_of_the_others() {
    let mut game = position("hands GD | Y0 WD | B7 RS; top G5; turn 1; stock B1 B2");
    play(&mut game, "GD");
    assert!(game.is_terminal());
    assert_eq!(HiddenHand::points(&game), [50 + 1 + 2 + 7 + 20, 0, 0], "two cards drawn count");
}

#[test]
fn the_pack_is_complete() {
    let pack = UnoPack::whole(4);
    assert_eq!(pack.len(), 108);
    let points: i32 = pack.sum(|kind| Card::of(kind).points());
    assert_eq!(points, 4 * (2 * 45 + 6 * 20) + 8 * 50);
    for kind in 0..UnoPack::KINDS {
        let card = Card::of(kind);
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for seed in 0..200 {
        let game = Uno::deal(7, 7, 0, Options::STANDARD, seed);
        assert_ne!(Card::of(game.table().top()), Card::WILD_DRAW_FOUR);
    }
}

#[test]
fn errors_name_the_word() {
    let game = position("hands R5 G7 BS W WD | Y0 Y1; top G5; turn 1; stock B1 B2");
    assert_eq!(game.read_move("w red"), Ok(Move::Play(Card::WILD, Some(Colour::Red))));
    for (text, words) in [
        ("W", "name a colour with W"),
        ("WD R", "only without a green card"),
        ("BS", "BS does not fit; play a green card"),
        ("Y0", "does not hold Y0"),
        ("R5 G", "only a wild card names a colour"),
        ("draw", "a card fits and has to be played"),
        ("challenge", "no wild draw four"),
        ("X5", "'X5' is no card"),
        ("W X", "'X' is no colour"),
        ("red five please", "does not answer the question"),
    ] {
        let error = game.read_move(text).and_then(|mv| game.check(mv)).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

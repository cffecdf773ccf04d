//! Uno: the suite of shedding games, single rules by example, and what is special.

use crate::shedding::rules_account::{Account, Narrated};
use crate::shedding::seat_account::{Of, Shown, Telling};
use crate::shedding::walks::{check_posterior, hidden_from, may_hold, walk};
use crate::shedding::{Change, Tested, check_refused, dealt, names, play, shedding_tests};
use maxn::hidden::{HiddenInformation, InformationSet};
use maxn::{Game, Generator, Search};
use maxn_games::stock_and_pile::{Goal, Pack, SheddingEvaluation};
use maxn_games::uno::{Answer, Card, Colour, Move, Options, Uno, UnoRules};
use maxn_play::toolkit::hidden::HiddenHand;
use std::collections::BTreeSet;
use std::rc::Rc;

shedding_tests!(UnoRules);

fn position(text: &str) -> Uno {
    crate::shedding::position(text)
}

impl Tested for UnoRules {
    const GOOD: &'static str =
        "hands R5 B1 | G4 G6 | Y1 R7; top R9; turn 2; stock B2 Y2; options max_turns=50";
    const CHANGES: &'static [Change] = &[
        (("R5", "X5"), ("X5", "is no card")),
        (("B1 | G4", "Y0 | Y0"), ("Y0", "the pack has no other Y0")),
        (("top R9; ", ""), ("", "'top' is missing")),
        (("max_turns=50", "max_turns=5 chalenge=true"), ("chalenge=true", "challenge")),
        (("turn 2", "turn 2; colour X"), ("X", "is no colour")),
        (("turn 2", "turn 2; drawn R5"), ("R5", "does not hold it")),
        (("turn 2", "turn 2; challenged 1 R"), ("1", "no wild draw four")),
    ];
    const WORDS: [&'static str; 3] = ["R5", "WD", "challenge=true"];
    const SERIES: [&'static str; 2] =
        ["challenge=true target=60", "challenge=true draw_at_will=true target=60"];
    const AGENTS: &'static str = "challenge=true";
    const KNOWN: ([&'static str; 2], &'static str) = (["R1", "G1"], "R9");
    const SMALL: [&'static str; 3] = [
        "hands R5 B1 | G4 G6 | Y1 R7; top R9; turn 2; stock B2 Y2",
        "hands R5 B1 W | G4 G6 R2; top B9; turn 2; stock B2 Y2 Y2",
        "hands R5 B1 | G4 WD Y3 | Y1; top R9; turn 2; stock B2 R2 Y2 Y2 B2",
    ];
    const SMALL_OPTIONS: &'static [&'static str] = &["", "; options challenge=true"];
    const SMALL_DEALS: usize = 360;
    const CONFORMANCE: (u64, u64) = (3, 2);

    fn rank_of(card: &str) -> &str {
        &card[1..]
    }

    fn all_options() -> Vec<Options> {
        let mut all = Vec::new();
        for switches in 0..4 {
            for max_turns in [500, 20] {
                let (challenge, draw_at_will) = (switches & 1 == 1, switches & 2 == 2);
                all.push(Options { challenge, draw_at_will, max_turns, ..Options::STANDARD });
            }
        }
        all
    }

    fn short_hand(players: usize, options: Options, seed: u64) -> (Uno, Option<u32>) {
        let short = Options { max_turns: 4, ..options };
        (Uno::deal(players, 2, players - 1, short, seed), Some(7))
    }
}

fn colour(letter: &str) -> Colour {
    letter.parse().unwrap()
}

fn is_wild(card: &str) -> bool {
    card.starts_with('W')
}

fn has_colour(account: &Account<UnoRules>, player: usize, colour: char) -> bool {
    account.hands[player].iter().any(|card| !is_wild(card) && card.starts_with(colour))
}

impl Narrated for UnoRules {
    /// The player who played a wild draw four, and whether it had the colour.
    type Notes = Option<(usize, bool)>;

    const WILD: char = 'W';
    const HANDS: u64 = 12;
    const EVENTS: &'static [&'static str] = &["guilty", "innocent", "kept", "turned up action"];

    fn suit_of(card: &str) -> char {
        if is_wild(card) { ' ' } else { card.chars().next().unwrap() }
    }

    fn points_of(card: &str) -> i32 {
        match &card[1..] {
            _ if is_wild(card) => 50,
            "S" | "R" | "D" => 20,
            number => number.parse().unwrap(),
        }
    }

    /// The cards for a draw two have been drawn with the deal.
    fn begin(account: &mut Account<Self>, top: &str) {
        let dealer = account.turn;
        let (first, second) = (account.next(dealer), account.next(account.next(dealer)));
        account.turn = match &top[1..] {
            "S" | "D" => second,
            "R" => {
                account.clockwise = false;
                dealer
            }
            _ => first,
        };
        if top.ends_with('D') {
            assert_eq!(account.hands[first].len(), 7 + 2, "the first player has drawn two");
        }
    }

    fn fits(account: &Account<Self>, card: &str) -> bool {
        let top = account.pile.last().unwrap();
        account.drawn.iter().all(|drawn| drawn == card)
            && (card != "WD" || account.options.challenge || !has_colour(account, account.turn, account.suit))
            && fits(card, top, account.suit)
    }

    fn answers(account: &Account<Self>) -> Option<BTreeSet<String>> {
        account.notes.map(|_| ["accept", "challenge"].map(String::from).into())
    }

    fn act(account: &mut Account<Self>, mv: &str, after: &Uno) {
        let player = account.turn;
        match (mv, account.notes.take()) {
            ("accept", _) => account.penalty(player, 4, after),
            ("challenge", Some((accused, true))) => return account.penalty(accused, 4, after),
            ("challenge", _) => account.penalty(player, 6, after),
            _ => {
                assert_eq!(mv, "draw");
                let card = account.draw(player, after).unwrap();
                if account.options.draw_at_will || Self::fits(account, &card) {
                    account.drawn.push(card);
                    return;
                }
            }
        }
        account.pass_on();
    }

    fn lay(account: &mut Account<Self>, card: &str, before: char, after: Option<&Uno>) {
        let player = account.turn;
        match &card[1..] {
            "D" if card == "WD" && account.options.challenge && !account.over => {
                account.notes = Some((player, has_colour(account, player, before)));
            }
            "D" => {
                account.pass_on();
                account.penalty(account.turn, if card == "WD" { 4 } else { 2 }, after.unwrap());
            }
            "S" => account.pass_on(),
            "R" => {
                account.clockwise = !account.clockwise;
                if account.hands.len() == 2 {
                    account.pass_on();
                }
            }
            _ => {}
        }
        account.pass_on();
    }

    fn events(before: &Uno, mv: &str) -> Vec<&'static str> {
        match mv {
            "challenge" if before.doubt().is_some_and(|doubt| doubt.is_guilty) => vec!["guilty"],
            "challenge" => vec!["innocent"],
            "pass" => vec!["kept"],
            _ => Vec::new(),
        }
    }
}

/// Returns whether a card fits on a pile, with its colour to be followed; a blank fits everything.
fn fits(card: &str, top: &str, colour: char) -> bool {
    is_wild(card) || colour == ' ' || card.starts_with(colour) || !is_wild(top) && card[1..] == top[1..]
}

fn colour_of(colour: Option<Colour>) -> char {
    colour.map_or(' ', |colour| colour.to_string().chars().next().unwrap())
}

/// The cards that fit in a position.
fn fitting(game: &Uno) -> Of {
    let (top, colour) = (UnoRules::name(game.table().top()), colour_of(game.suit()));
    Rc::new(move |kind| kind < UnoRules::KINDS && fits(&UnoRules::name(kind), &top, colour))
}

/// The cards of a colour.
fn of_colour(colour: Option<Colour>) -> Of {
    let colour = colour_of(colour);
    Rc::new(move |kind| kind < UnoRules::KINDS && UnoRules::name(kind).starts_with(colour))
}

impl Telling for UnoRules {
    fn shown(before: &Uno, mv: Move) -> Vec<Shown> {
        let (player, options) = (before.player(), before.options());
        match (mv.to_string().as_str(), before.doubt()) {
            ("challenge", Some(doubt)) => {
                vec![Shown { player: doubt.player, cards: of_colour(doubt.colour), holds: doubt.is_guilty }]
            }
            ("draw" | "pass", _) if !options.draw_at_will => {
                vec![Shown { player, cards: fitting(before), holds: false }]
            }
            (name, _) if name.starts_with("WD") && !options.challenge => {
                vec![Shown { player, cards: of_colour(before.suit()), holds: false }]
            }
            _ => Vec::new(),
        }
    }

    fn shown_by_keeping(before: &Uno, mv: Move, after: &Uno) -> Vec<Shown> {
        let keeps = mv == Move::Draw && !before.options().draw_at_will && before.player() != after.player();
        if keeps { Self::shown(before, mv) } else { Vec::new() }
    }
}

#[test]
fn a_card_follows_colour_or_value_and_wild_cards_name_a_colour() {
    let mut game = position("hands R5 G7 BS W | Y0 Y1; top G5; turn 1; stock B1 B2");
    assert_eq!(names(&game), ["G7", "R5", "W R", "W G", "W B", "W Y"]);
    play(&mut game, "W yellow");
    assert_eq!((names(&game), game.suit()), (vec!["Y1".to_string(), "Y0".to_string()], Some(colour("Y"))));
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
    let pack = UnoRules::whole(4);
    assert_eq!(pack.len(), 108);
    let points: i32 = pack.sum(|kind| Card::of(kind).points());
    assert_eq!(points, 4 * (2 * 45 + 6 * 20) + 8 * 50);
    for seed in 0..200 {
        let game = dealt::<UnoRules>(7, Options::STANDARD, seed);
        assert_ne!(Card::of(game.table().top()), Card::WILD_DRAW_FOUR);
    }
}

#[test]
fn moves_are_refused_with_a_reason() {
    let game = position("hands R5 G7 BS W WD | Y0 Y1; top G5; turn 1; stock B1 B2");
    assert_eq!(game.read_move("w red"), Ok(Move::Play(Card::WILD, Some(colour("R")))));
    check_refused(
        &game,
        &[
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
        ],
    );
}

/// A wild draw four that may be played only without the colour tells that the colour is not held.
#[test]
fn a_wild_draw_four_tells_what_is_not_held() {
    for challenge in [false, true] {
        let text = format!(
            "hands R5 B1 | B4 WD Y3 | Y1 Y2; top R9; turn 2; stock R1 R2 R3 R4 R6 R7; options challenge={challenge}"
        );
        let mut game: Uno = text.parse().unwrap();
        game.apply(Move::Play("WD".parse().unwrap(), Some(colour("B"))));
        if challenge {
            game.apply(Move::Answer(Answer::Accept));
        }
        assert_eq!((game.player(), may_hold(&game, 1, colour("R").kinds())), (0, challenge));
    }
}

/// Small deals with doubles whose stock is soon empty, and with a wild draw four that may be challenged.
const RESHUFFLED: [&str; 4] = [
    "hands R5 B1 | G4 B2 R7; top R9; turn 1; stock B1 G4; discards B2 R5 R1",
    "hands R5 B1 | G4 R7 | B2; top R9; turn 2; stock B1 G4; discards B2 R5",
    "hands R5 W | G4 WD R7 | B5; top R9; turn 2; stock B1 R4; discards B5 R7",
    "hands R5 B1 | R4 WD B7; top R9; turn 2; stock B1 G4; discards B7 R5 R4",
];

/// The cards that become the stock again are known, copy by copy, and so is what a challenge has shown.
#[test]
fn worlds_after_reshufflings_and_challenges_agree_with_the_past() {
    let (mut generator, mut shuffled, mut guilty) = (Generator::new(3), 0, 0);
    for seed in 0..150 {
        for text in RESHUFFLED {
            for at_will in [false, true] {
                let options = format!("challenge=true draw_at_will={at_will}");
                let start: Uno = format!("{text}; options {options}").parse().unwrap();
                let moves = 2 + generator.below(12);
                let walk = walk(&start, moves, &mut generator);
                let shown = walk.passed.iter().filter(|(game, mv)| {
                    *mv == Move::Answer(Answer::Challenge)
                        && game.doubt().is_some_and(|doubt| doubt.is_guilty)
                });
                let shown = shown.count();
                // More reshufflings are not told apart.
                if walk.reshufflings + shown == 0
                    || walk.reshufflings > 2
                    || hidden_from(&walk.end, walk.end.player()).len() > 8
                {
                    continue;
                }
                // Where nothing is shown, deals are equally likely, and worlds otherwise, which stand for more or fewer deals.
                let moves: Vec<Move> = walk.passed.iter().map(|&(_, mv)| mv).collect();
                let tolerance =
                    if at_will && !moves.contains(&Move::Answer(Answer::Challenge)) { 0.0 } else { 1.0 };
                check_posterior(&start, &moves, tolerance, seed);
                shuffled += walk.reshufflings;
                guilty += shown;
            }
        }
    }
    assert!(shuffled > 500 && guilty > 100, "{shuffled} reshufflings, {guilty} challenges that succeed");
}

/// A few cards that are shuffled again and again: more stocks than there are bits for, of which few are told apart.
#[test]
fn worlds_are_drawn_after_dozens_of_reshufflings() {
    let start: Uno =
        "hands R5 R1 | R4 R7; top R9; turn 2; stock R1; discards R2 R2 R5 R4; options draw_at_will=true"
            .parse()
            .unwrap();
    let (mut generator, mut most) = (Generator::new(6), 0);
    for _ in 0..20 {
        let walk = walk(&start, 1000, &mut generator);
        most = most.max(walk.reshufflings);
        for (game, _) in walk.passed.iter().step_by(10) {
            let view = game.view(game.player());
            let world = view.draw(&mut generator).unwrap_or_else(|| panic!("{game}"));
            assert!(view.agrees(&world));
        }
    }
    assert!(most > 64, "{most} reshufflings");
}

/// With one card left, the next player has to be hindered: only the skip does it.
#[test]
fn the_move_that_hinders_is_found() {
    let text = "hands GS G1 | G2 | R5 Y6 B7; top G5; turn 1; stock B1 Y2 Y3 R4 B9 B8 B7 B6";
    let game: Uno = text.parse().unwrap();
    let report = Search::new(&SheddingEvaluation::new(Goal::Win, &game))
        .table(1 << 20)
        .depth(6)
        .run(&mut game.clone())
        .unwrap();
    assert_eq!(report.best.map(|mv| mv.to_string()), Some("GS".to_string()));
    assert_eq!(report.scores, [100, 0, 0], "player 3 has no green card, and player 1 is out next");
}

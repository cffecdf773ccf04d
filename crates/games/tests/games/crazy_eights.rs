//! Crazy Eights: the suite of shedding games, single rules by example, and what is special.

use crate::shedding::rules_account::{Account, Narrated};
use crate::shedding::seat_account::{Shown, Telling};
use crate::shedding::walks::{
    check_posterior, check_uniform, hidden_from, legal, may_hold, play_at_random, walk,
};
use crate::shedding::{Change, Tested, check_refused, dealt, names, play, shedding_tests};
use maxn::{Evaluation, Game, Generator, Scores, Search};
use maxn_games::crazy_eights::{Card, CrazyEights, CrazyEightsRules, Move, Options, Suit};
use maxn_games::stock_and_pile::{Cards, Goal, Pack, SheddingEvaluation};
use maxn_play::toolkit::hidden::HiddenHand;
use std::rc::Rc;

shedding_tests!(CrazyEightsRules);

fn position(text: &str) -> CrazyEights {
    crate::shedding::position(text)
}

type Points = SheddingEvaluation<CrazyEightsRules>;

impl Tested for CrazyEightsRules {
    const GOOD: &'static str =
        "hands 9C 3H | 4S 5S | 6D 7D; top 9D; turn 2; stock 5C 2H; options max_turns=50";
    const CHANGES: &'static [Change] = &[
        (("9C", "9X"), ("9X", "is no card")),
        (("6D", "5C"), ("5C", "the pack has no other 5C")),
        (("top 9D; ", ""), ("", "'top' is missing")),
        (("max_turns=50", "max_turns=5 reshufle=true"), ("reshufle=true", "reshuffle")),
        (("turn 2", "turn 2; suit X"), ("X", "is no suit")),
        (("turn 2", "turn 2; suit any"), ("any", "is no suit")),
        (("turn 2", "turn 2; penalty 2"), ("2", "twos pile up nothing")),
        (("hands 9C 3H | 4S 5S | 6D 7D", "hands 9C"), ("hands", "1 hands are given")),
    ];
    const WORDS: [&'static str; 3] = ["9C", "8S", "reshuffle=true"];
    const SERIES: [&'static str; 2] =
        ["use_special_cards=true draw_at_will=true target=60", "openspiel use_special_cards=true target=60"];
    const AGENTS: &'static str = "use_special_cards=true";
    const KNOWN: ([&'static str; 2], &'static str) = (["KS", "KD"], "9D");
    const SMALL: [&'static str; 3] = [
        "hands 9C 3H | 4S 5S | 6D 7D; top 9D; turn 2; stock 5C 2H",
        "hands 9C 3H 4D | 4S 5S 5D; top 9D; turn 2; stock 5C 2H 3C 8C",
        "hands 9C 3H | 4S 5S 2C | 6H; top 9D; turn 2; stock JC 2H 3C",
    ];
    const SMALL_OPTIONS: &'static [&'static str] =
        &["", "; options reshuffle=false max_draw_cards=2", "; options draw_at_will=true"];
    const SMALL_DEALS: usize = 720;
    const CONFORMANCE: (u64, u64) = (1, 3);

    fn rank_of(card: &str) -> &str {
        &card[..1]
    }

    fn all_options() -> Vec<Options> {
        let mut all = Vec::new();
        for switches in 0..8 {
            for (max_draw_cards, max_turns) in [(5, 200), (1, 30), (3, 100)] {
                all.push(Options {
                    max_draw_cards,
                    max_turns,
                    reshuffle: switches & 1 == 1,
                    use_special_cards: switches & 2 == 2,
                    draw_at_will: switches & 4 == 4,
                    ..Options::STANDARD
                });
            }
        }
        all
    }

    /// With three cards in the stock, so that the whole tree can be searched.
    fn short_hand(players: usize, options: Options, seed: u64) -> (CrazyEights, Option<u32>) {
        let short = Options { max_turns: 4, max_draw_cards: 1, ..options };
        let text = CrazyEights::deal(players, 2, players - 1, short, seed).to_string();
        let (before, stock) = text.split_once("stock ").unwrap();
        let (stock, after) = stock.split_once(';').unwrap();
        let left: Vec<&str> = stock.split(' ').take(3).collect();
        (position(&format!("{before}stock {};{after}", left.join(" "))), None)
    }
}

fn suit(letter: &str) -> Suit {
    letter.parse().unwrap()
}

fn rank(card: &str) -> char {
    card.chars().next().unwrap()
}

impl Narrated for CrazyEightsRules {
    /// The number of twos to be answered.
    type Notes = usize;

    const WILD: char = '8';
    const HANDS: u64 = 8;
    const EVENTS: &'static [&'static str] = &["blocked", "piled up"];

    fn suit_of(card: &str) -> char {
        card.chars().nth(1).unwrap()
    }

    fn points_of(card: &str) -> i32 {
        match rank(card) {
            '8' => 50,
            'T' | 'J' | 'Q' | 'K' => 10,
            'A' => 1,
            pips => pips.to_digit(10).unwrap() as i32,
        }
    }

    fn fits(account: &Account<Self>, card: &str) -> bool {
        if account.notes > 0 {
            return rank(card) == '2';
        }
        let top = account.pile.last().unwrap();
        rank(card) == '8' || Self::suit_of(card) == account.suit || rank(card) == rank(top)
    }

    fn draws(account: &Account<Self>) -> bool {
        let max_draw_cards = usize::from(account.options.max_draw_cards);
        account.notes > 0 || (!account.stock.is_empty() && account.drawn.len() < max_draw_cards)
    }

    fn act(account: &mut Account<Self>, mv: &str, after: &CrazyEights) {
        assert_eq!(mv, "draw");
        if account.notes > 0 {
            let cards = 2 * std::mem::take(&mut account.notes);
            account.penalty(account.turn, cards, after);
            account.pass_on();
        } else {
            let card = account.draw(account.turn, after);
            account.drawn.extend(card);
        }
    }

    fn lay(account: &mut Account<Self>, card: &str, _: char, _: Option<&CrazyEights>) {
        if account.options.use_special_cards {
            match rank(card) {
                'Q' => account.pass_on(),
                'A' => account.clockwise = !account.clockwise,
                '2' if !account.stock.is_empty() => account.notes += 1,
                _ => {}
            }
        }
        account.pass_on();
    }

    fn check_notes(account: &Account<Self>, game: &CrazyEights) {
        assert_eq!(2 * account.notes, game.penalty());
    }

    fn events(before: &CrazyEights, _: &str) -> Vec<&'static str> {
        if before.penalty() > 2 { vec!["piled up"] } else { Vec::new() }
    }
}

impl Telling for CrazyEightsRules {
    /// A player who draws or passes has nothing that fits, unless it may draw at will.
    fn shown(before: &CrazyEights, mv: Move) -> Vec<Shown> {
        if before.options().draw_at_will || !matches!(mv, Move::Draw | Move::Pass) {
            return Vec::new();
        }
        let top = CrazyEightsRules::name(before.table().top());
        let (suit, twos) = (before.suit().unwrap().to_string(), before.penalty());
        let fits = move |kind| {
            kind < CrazyEightsRules::KINDS && {
                let card = CrazyEightsRules::name(kind);
                let follows =
                    rank(&card) == '8' || rank(&card) == rank(&top) || suit.starts_with(Self::suit_of(&card));
                if twos > 0 { rank(&card) == '2' } else { follows }
            }
        };
        vec![Shown { player: before.player(), cards: Rc::new(fits), holds: false }]
    }
}

#[test]
fn a_card_follows_suit_or_rank_and_eights_name_a_suit() {
    let mut game = position("hands 9C KD 8S 2H | 3H 3S; top 9D; turn 1; stock 4C 5C");
    assert_eq!(names(&game), ["KD", "9C", "8S C", "8S D", "8S H", "8S S"]);
    play(&mut game, "8S H");
    assert_eq!((names(&game), game.suit()), (vec!["3H".to_string()], Some(suit("H"))));
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
            let game = dealt::<CrazyEightsRules>(players, Options::STANDARD, seed);
            let all: usize = game.table().hands().iter().map(Cards::len).sum();
            assert_eq!(all + game.table().stock().len() + 1, CrazyEightsRules::whole(players).len());
            assert!(!Card::of(game.table().top()).is_wild(), "no eight is turned up");
            let end = play_at_random(game, seed, |_, _| ());
            assert!(end.table().played() <= 200);
            out += usize::from((0..players).any(|player| end.points_held(player) == 0));
            hands += 1;
        }
    }
    assert!(out * 10 > hands * 9, "{out} of {hands}");
}

#[test]
fn moves_are_refused_with_a_reason() {
    let pack: i32 = (0..CrazyEightsRules::KINDS).map(|kind| Card::of(kind).points()).sum();
    assert_eq!(pack, 4 * (1 + 2 + 3 + 4 + 5 + 6 + 7 + 9 + 4 * 10) + 4 * 50);
    let game = position("hands 9C KD 8S 2H | 3H 3S; top 9D; turn 1; stock 4C 5C");
    assert_eq!(game.read_move("8s hearts"), Ok(Move::Play(Card::of(27), Some(suit("H")))));
    check_refused(
        &game,
        &[
            ("8S", "name a suit with 8S"),
            ("2H", "2H does not fit; play diamonds"),
            ("3H", "does not hold 3H"),
            ("KD H", "only an eight names a suit"),
            ("draw", "a card fits and has to be played"),
            ("1S", "'1S' is no card"),
            ("8S X", "'X' is no suit"),
            ("eight of spades", "does not answer the question"),
        ],
    );
}

/// The cards that were shuffled back are in the stock, and nowhere else.
#[test]
fn worlds_after_a_reshuffling_are_drawn_evenly() {
    let mut game = position("hands 9C 3H 9S | 4S 5S | 6D; top 9D; turn 1; stock 4C; discards 7C TC");
    game.apply(Move::Play("9C".parse().unwrap(), None));
    game.apply(Move::Draw);
    assert_eq!(game.table().stock().len(), 3, "the discards became the stock");
    assert_eq!(legal(&game)[0].to_string(), "4C");
    game.apply(legal(&game)[0]);
    game.apply(Move::Draw);
    assert_eq!(game.player(), 2, "it draws on");
    assert!(check_uniform(&game, 4));
}

/// Small deals with two packs, whose stock is soon empty.
const RESHUFFLED: [&str; 2] = [
    "hands 9C 3H | KH | 4S | 9C | 6D | 9S; top 9D; turn 1; stock 4C; discards 4S 6D",
    "hands 9C 3H | 4S 9S | 9C | 6D | 4C | 6H; top 9D; turn 2; stock 4C; discards 4S 3H",
];

/// The cards that become the stock again are known, copy by copy.
#[test]
fn worlds_after_reshufflings_of_two_packs_agree_with_the_past() {
    let (mut generator, mut shuffled) = (Generator::new(3), 0);
    for seed in 0..12 {
        for text in RESHUFFLED {
            for options in ["max_draw_cards=2", "draw_at_will=true max_draw_cards=1"] {
                let start: CrazyEights = format!("{text}; options {options}").parse().unwrap();
                let moves = 3 + generator.below(14);
                let walk = walk(&start, moves, &mut generator);
                let hidden = hidden_from(&walk.end, walk.end.player()).len();
                if (1..=2).contains(&walk.reshufflings) && hidden <= 8 {
                    let moves: Vec<Move> = walk.passed.iter().map(|&(_, mv)| mv).collect();
                    // A hand from which one of two equal cards may have been played counts twice.
                    check_posterior(&start, &moves, 1.0, seed);
                    shuffled += walk.reshufflings;
                }
            }
        }
    }
    assert!(shuffled > 10, "{shuffled} reshufflings");
}

/// A player who draws shows that nothing fits, unless it may draw at will.
#[test]
fn drawing_tells_what_is_not_held() {
    for at_will in [false, true] {
        let text = format!(
            "hands 9C 3H | 4S 5S | 6D 7C; top 9D; turn 2; stock KC 2D 3D 5D TH; options draw_at_will={at_will} max_draw_cards=1"
        );
        let mut game: CrazyEights = text.parse().unwrap();
        game.apply(Move::Draw);
        game.apply(Move::Pass);
        assert_eq!((game.player(), may_hold(&game, 1, suit("D").kinds())), (2, at_will));
    }
}

/// The value of a position when every eight is a move of its own, and the moves that reach it.
fn without_merging(game: &mut CrazyEights, evaluation: &Points) -> (Scores, Vec<Move>) {
    if game.is_terminal() {
        return (evaluation.evaluate(game), Vec::new());
    }
    let player = game.player();
    let mut best: Option<(Scores, Vec<Move>)> = None;
    for mv in legal(game) {
        let (scores, _) = game.explore(mv, |after| without_merging(after, evaluation));
        match &mut best {
            Some((value, moves)) if *value == scores => moves.push(mv),
            Some((value, _)) if scores[player] <= value[player] => {}
            _ => best = Some((scores, vec![mv])),
        }
    }
    best.expect("a move")
}

#[test]
fn one_eight_stands_for_all() {
    let others: Vec<u8> = (0..CrazyEightsRules::KINDS).filter(|&kind| !Card::of(kind).is_wild()).collect();
    for seed in 0..30 {
        let mut cards = others.clone();
        Generator::new(seed).shuffle(&mut cards);
        let name = |place: usize| CrazyEightsRules::name(cards[place]);
        let hands = format!("8C 8S {} | {} 8D | {} {}", name(0), name(1), name(2), name(3));
        let stock = format!("{} 8H {}", name(4), name(5));
        let options = "max_turns=5 max_draw_cards=1 use_special_cards=true";
        let text = format!("hands {hands}; top {}; turn 1; stock {stock}; options {options}", name(6));
        let game: CrazyEights = text.parse().unwrap();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        assert_eq!(legal(&game).len(), moves.len() + 4, "the second eight is not searched");
        for mv in legal(&game) {
            assert!(moves.contains(&game.representative(mv)));
        }
        let evaluation = Points::new(Goal::Points, &game);
        let (scores, best) = without_merging(&mut game.clone(), &evaluation);
        let report = Search::new(&evaluation).table(1 << 18).run(&mut game.clone()).unwrap();
        assert_eq!(report.scores, scores, "{game}");
        assert!(report.best.is_some_and(|found| best.contains(&found)), "{game}");
    }
}

/// With a spade and a heart left, the player names the suit that brings the last card home.
#[test]
fn the_suit_that_wins_is_named() {
    let game: CrazyEights =
        "hands 8C KS | 3H 4H | 5H 6H; top 9D; turn 1; stock 7H 7D TH TD JH JD".parse().unwrap();
    let evaluation = Points::new(Goal::Points, &game);
    let report = Search::new(&evaluation).table(1 << 20).depth(12).run(&mut game.clone()).unwrap();
    assert_eq!(report.best.map(|mv| mv.to_string()), Some("8C S".to_string()));
    assert_eq!(evaluation.best() - report.scores[0], 0, "player 1 is out");
}

//! Searches with open hands.

use crate::table_trials::legal;
use maxn::conformance::{check, check_searches};
use maxn::{Evaluation, Game, Generator, Scores, Search};
use maxn_games::crazy_eights::{Card, CrazyEights, Move, Options, OrdinaryPack, Penalty};
use maxn_games::stock_and_pile::Goal;
use maxn_games::stock_and_pile::Pack;
use maxn_play::toolkit::hidden::HiddenHand;

fn small(players: usize, cards: usize, options: Options, seed: u64) -> CrazyEights {
    CrazyEights::deal(players, cards, players - 1, options, seed)
}

#[test]
fn crazy_eights_conforms() {
    for (place, options) in super::all_options().into_iter().enumerate() {
        let seed = place as u64;
        for goal in [Goal::Points, Goal::Win] {
            let players = 2 + place % 3;
            let game = small(players, 5, options, seed);
            check(&game, &Penalty::new(goal, &game), 3, seed);
            let game = small(players + 3, 5, options, seed);
            check(&game, &Penalty::new(goal, &game), 2, seed);
        }
    }
}

/// The same with three cards in the stock, so that the whole tree can be searched.
fn with_small_stock(game: &CrazyEights) -> CrazyEights {
    let text = game.to_string();
    let (before, stock) = text.split_once("stock ").unwrap();
    let (stock, after) = stock.split_once(';').unwrap();
    let left: Vec<&str> = stock.split(' ').take(3).collect();
    format!("{before}stock {};{after}", left.join(" ")).parse().unwrap()
}

/// Four moves deep from the deal, and to the end of hands that are stopped soon.
#[test]
fn exact_searches_agree_with_plain_recursion() {
    for (place, options) in super::all_options().into_iter().enumerate().step_by(2) {
        let seed = place as u64;
        let (players, goal) = (2 + place / 2 % 3, [Goal::Points, Goal::Win][place / 2 % 2]);
        let game = small(players, 3, options, seed);
        let refused = check_searches(&game, &Penalty::new(goal, &game), Some(4));
        assert!(refused.len() < 6, "most methods search: {refused:?}");
        let short = Options { max_turns: 4, max_draw_cards: 1, ..options };
        let game = with_small_stock(&small(players, 2, short, seed));
        check_searches(&game, &Penalty::new(goal, &game), None);
    }
    let game = small(6, 2, Options::STANDARD, 3);
    check_searches(&game, &Penalty::new(Goal::Points, &game), Some(4));
}

/// The value of a position when every eight is a move of its own, and the moves that reach it.
fn without_merging(game: &mut CrazyEights, evaluation: &Penalty) -> (Scores, Vec<Move>) {
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
    let others: Vec<u8> = (0..OrdinaryPack::KINDS).filter(|&kind| !Card::of(kind).is_eight()).collect();
    for seed in 0..30 {
        let mut cards = others.clone();
        Generator::new(seed).shuffle(&mut cards);
        let name = |place: usize| OrdinaryPack::name(cards[place]);
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
        let evaluation = Penalty::new(Goal::Points, &game);
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
    let evaluation = Penalty::new(Goal::Points, &game);
    let report = Search::new(&evaluation).table(1 << 20).depth(12).run(&mut game.clone()).unwrap();
    assert_eq!(report.best.map(|mv| mv.to_string()), Some("8C S".to_string()));
    assert_eq!(evaluation.best() - report.scores[0], 0, "player 1 is out");
}

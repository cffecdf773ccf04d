//! Every exact search against plain recursion, and the evaluations against the bounds they state.

use crate::board::check_exact_searches;
use maxn::{Game, Search};
use maxn_games::chinese_checkers::database::in_memory;
use maxn_games::chinese_checkers::{CheckersEvaluation, MovesToGoal, Position, Rules, Size, Static, Winner};
use maxn_games::conformance::check;

#[test]
fn evaluations_keep_their_bounds() {
    for rules in [Rules::Standard, Rules::OpenSpiel] {
        check(&Position::start(Size::Tiny, rules, 2), &Static::new(Size::Tiny, 2), 30, 1);
        check(&Position::start(Size::Mini, rules, 3), &Static::new(Size::Mini, 3), 5, 2);
        check(&Position::start(Size::Small, rules, 4), &Winner, 1, 3);
        check(&Position::start(Size::Tiny, rules, 6), &Winner, 20, 4);
    }
    check(&Position::start(Size::Mini, Rules::Standard, 5), &Static::new(Size::Mini, 5), 2, 5);
    check(&Position::start(Size::Full, Rules::Standard, 3), &Static::new(Size::Full, 3), 1, 6);
}

#[test]
fn the_database_is_an_evaluation_like_others() {
    let evaluation = MovesToGoal::new(in_memory(Size::Mini).unwrap(), 3);
    check(&Position::start(Size::Mini, Rules::Standard, 3), &evaluation, 5, 7);
    // Pieces outside its placements are as far away as any.
    check(&Position::start(Size::Mini, Rules::OpenSpiel, 3), &evaluation, 2, 8);
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    let usual = CheckersEvaluation::for_board;
    let database = CheckersEvaluation::MovesToGoal(MovesToGoal::new(in_memory(Size::Mini).unwrap(), 3));
    for (players, size, evaluation, count, depth) in [
        (2, Size::Mini, usual(Size::Mini, 2), 4, 3),
        (3, Size::Mini, usual(Size::Mini, 3), 4, 3),
        (3, Size::Mini, database, 3, 3),
        (3, Size::Tiny, CheckersEvaluation::Winner, 10, 5),
        (6, Size::Tiny, usual(Size::Tiny, 6), 4, 5),
    ] {
        check_exact_searches(&Position::start(size, Rules::Standard, players), &evaluation, 1, count, depth);
    }
}

#[test]
fn a_search_finds_the_move_that_wins() {
    let goal = Size::Mini.star().seat(0).goal;
    let cells: Vec<_> = goal.into_iter().collect();
    let beside = Size::Mini.star().board().neighbours(cells[0]).find(|&cell| !goal.contains(cell)).unwrap();
    let pieces =
        [goal.without(cells[0]).with(beside), Size::Mini.star().seat(2).home, Size::Mini.star().seat(4).home];
    let mut position = Position::new(Size::Mini, Rules::Standard, &pieces, 0, 30).unwrap();
    let evaluation = CheckersEvaluation::for_board(Size::Mini, 3);
    for algorithm in ["maxn:none", "maxn:speculative", "paranoid:alpha-beta"] {
        let search = Search::new(&evaluation).algorithm(algorithm.parse().unwrap()).depth(3);
        let best = search.run(&mut position).unwrap().best.unwrap();
        assert!(position.explore(best, |after| after.winner() == Some(0)), "{algorithm}");
    }
}

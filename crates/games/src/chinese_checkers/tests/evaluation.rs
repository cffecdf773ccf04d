//! Evaluations, and what is kept up to date for them.

use super::super::{Position, Progress, Rules, Size, Static};
use maxn::{Evaluation, Game, Search};
use std::collections::BTreeSet;

/// Plays at random and compares everything with a position made from scratch.
fn check<const N: usize>(size: Size, rules: Rules, plies: usize) {
    let mut position = Position::<N>::start(size, rules);
    let mut dice = super::Dice(N as u64 + 40);
    for _ in 0..plies {
        if position.is_terminal() {
            break;
        }
        let mv = super::random_move(&position, &mut dice);
        let _ = position.apply(mv);
        let turn = usize::from(position.turn);
        let fresh = Position::new(size, rules, position.pieces, turn, position.played).unwrap();
        assert!(position == fresh, "{position:#?} is not {fresh:#?}");
        for player in 0..N {
            let distances = position.pieces(player).into_iter().map(|cell| {
                let seat = position.seat(player);
                i32::from(seat.distance[cell.index()])
            });
            let progress: &Progress = position.progress(player);
            assert_eq!(progress.farthest(), distances.clone().max().unwrap());
            assert_eq!(progress.distance(), distances.sum::<i32>());
        }
    }
}

#[test]
fn what_is_kept_up_to_date_is_what_it_would_be_from_scratch() {
    check::<2>(Size::Tiny, Rules::Standard, 200);
    check::<3>(Size::Full, Rules::Standard, 500);
    check::<4>(Size::Small, Rules::OpenSpiel, 500);
    check::<5>(Size::Mini, Rules::Standard, 500);
    check::<6>(Size::Full, Rules::OpenSpiel, 500);
}

#[test]
fn scores_have_a_constant_sum_before_the_end() {
    let evaluation = Static::new(Size::Full);
    let sum = Evaluation::<Position<3>, 3>::bounds(&evaluation).sum.unwrap();
    let mut position = Position::<3>::start(Size::Full, Rules::Standard);
    let mut dice = super::Dice(3);
    for _ in 0..200 {
        assert_eq!(evaluation.evaluate(&position).iter().sum::<i32>(), sum);
        let mv = super::random_move(&position, &mut dice);
        let _ = position.apply(mv);
    }
}

#[test]
fn prospects_differ_as_the_scores_after_the_moves_do() {
    let evaluation = Static::new(Size::Full);
    let mut position = Position::<3>::start(Size::Full, Rules::Standard);
    let mut dice = super::Dice(5);
    for _ in 0..60 {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let player = position.player();
        // The mover's own merit counts twice in its score for three, the others' once each.
        let rest = moves.iter().map(|&mv| {
            let prospect = evaluation.static_move_value(&position, mv).unwrap();
            let undo = position.apply(mv);
            let score = evaluation.evaluate(&position)[player];
            position.undo(mv, undo);
            score - 2 * prospect
        });
        let rest: Vec<i32> = rest.collect();
        assert!(rest.iter().all(|&rest_of_one| rest_of_one == rest[0]), "{rest:?}");
        let _ = position.apply(super::random_move(&position, &mut dice));
    }
}

#[test]
fn a_win_is_worth_more_than_any_estimate_and_an_early_one_more_than_a_late_one() {
    let evaluation = Static::new(Size::Mini);
    let goal = Size::Mini.star().seat(0).goal;
    let home = Size::Mini.star().seat(2).home;
    let far = Size::Mini.star().seat(4).home;
    let won = |played| {
        let position = Position::<3>::new(Size::Mini, Rules::Standard, [goal, home, far], 1, played).unwrap();
        evaluation.evaluate(&position)
    };
    assert!(won(30)[0] > won(33)[0]);
    let cells: Vec<_> = goal.into_iter().collect();
    let beside = Size::Mini.star().board().neighbours(cells[0]).find(|&cell| !goal.contains(cell)).unwrap();
    let almost = goal.without(cells[0]).with(beside);
    let position = Position::<3>::new(Size::Mini, Rules::Standard, [almost, home, far], 0, 30).unwrap();
    assert!(won(600)[0] > evaluation.evaluate(&position)[0]);
}

#[test]
fn a_search_finds_the_move_that_wins() {
    let goal = Size::Mini.star().seat(0).goal;
    let cells: Vec<_> = goal.into_iter().collect();
    let beside = Size::Mini.star().board().neighbours(cells[0]).find(|&cell| !goal.contains(cell)).unwrap();
    let pieces =
        [goal.without(cells[0]).with(beside), Size::Mini.star().seat(2).home, Size::Mini.star().seat(4).home];
    let mut position = Position::<3>::new(Size::Mini, Rules::Standard, pieces, 0, 30).unwrap();
    let evaluation = Static::new(Size::Mini);
    for algorithm in ["maxn:none", "maxn:speculative", "paranoid:alpha-beta"] {
        let search = Search::new(&evaluation).algorithm(algorithm.parse().unwrap()).depth(3);
        let best = search.run(&mut position).unwrap().best.unwrap();
        assert!(position.explore(best, |after| after.winner() == Some(0)), "{algorithm}");
    }
}

#[test]
fn pruning_changes_nothing_on_this_game() {
    let mut position = Position::<3>::start(Size::Mini, Rules::Standard);
    let mut dice = super::Dice(21);
    let evaluation = Static::new(Size::Mini);
    for _ in 0..12 {
        let answer = |algorithm: &str, table, game: &mut Position<3>| {
            let search = Search::new(&evaluation).algorithm(algorithm.parse().unwrap()).depth(4).table(table);
            let report = search.run(game).unwrap();
            (report.scores, report.best)
        };
        let plain = answer("maxn:none", 0, &mut position);
        assert_eq!(answer("maxn:speculative", 0, &mut position), plain);
        assert_eq!(answer("maxn:speculative", 1 << 20, &mut position), plain);
        let mv = super::random_move(&position, &mut dice);
        let _ = position.apply(mv);
    }
}

/// The mover's score does not depend on how its own ties are broken; which of the equal moves is taken does.
#[test]
fn random_ties_at_the_root_are_broken_in_every_way() {
    let start = Position::<3>::start(Size::Mini, Rules::Standard);
    let evaluation = Static::new(Size::Mini);
    let plain = Search::new(&evaluation).depth(1).run(&mut start.clone()).unwrap();
    let mut taken = BTreeSet::new();
    for seed in 0..30 {
        let search = Search::new(&evaluation).depth(1).random_ties(seed);
        let report = search.run(&mut start.clone()).unwrap();
        assert_eq!(report.scores[0], plain.scores[0]);
        assert_eq!(report.root_moves, plain.root_moves, "the report keeps the game's own order");
        let best = report.best_index.unwrap();
        assert_eq!(report.best, Some(plain.root_moves[best].mv));
        taken.insert(best);
    }
    assert!(taken.len() > 1, "{taken:?}");
}

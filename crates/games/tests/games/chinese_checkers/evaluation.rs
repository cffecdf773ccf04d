//! Evaluations, and the counts that are kept up to date for them.

use super::positions;
use maxn::{Evaluation, Game};
use maxn_games::chinese_checkers::{Position, Progress, Rules, Size, Static};
use maxn_games::conformance::moves;

/// Compares the first positions of a random game with positions made from scratch.
fn check(players: usize, size: Size, rules: Rules, plies: usize) {
    for position in positions(players, size, rules).into_iter().take(plies) {
        let pieces: Vec<_> = (0..players).map(|player| position.pieces(player)).collect();
        let fresh = Position::new(size, rules, &pieces, position.player(), position.played()).unwrap();
        assert!(position == fresh, "{position:#?} is not {fresh:#?}");
        for player in 0..players {
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
    check(2, Size::Tiny, Rules::Standard, 200);
    check(3, Size::Full, Rules::Standard, 500);
    check(4, Size::Small, Rules::OpenSpiel, 500);
    check(5, Size::Mini, Rules::Standard, 500);
    check(6, Size::Full, Rules::OpenSpiel, 500);
}

#[test]
fn scores_have_a_constant_sum_before_the_end() {
    let evaluation = Static::new(Size::Full, 3);
    let sum = evaluation.bounds().sum.unwrap();
    for position in positions(3, Size::Full, Rules::Standard).iter().take(200) {
        assert_eq!(evaluation.evaluate(position).sum(), sum);
    }
}

#[test]
fn static_move_values_differ_as_the_scores_after_the_moves_do() {
    let evaluation = Static::new(Size::Full, 3);
    for mut position in positions(3, Size::Full, Rules::Standard).into_iter().take(60) {
        let moves = moves(&position);
        let player = position.player();
        // The mover's own merit counts twice in its score for three, the others' once each.
        let rest = moves.iter().map(|&mv| {
            let value = evaluation.static_move_value(&position, mv).unwrap();
            let undo = position.apply(mv);
            let score = evaluation.evaluate(&position)[player];
            position.undo(mv, undo);
            score - 2 * value
        });
        let rest: Vec<i32> = rest.collect();
        assert!(rest.iter().all(|&rest_of_one| rest_of_one == rest[0]), "{rest:?}");
    }
}

#[test]
fn a_win_is_worth_more_than_any_estimate_and_an_early_one_more_than_a_late_one() {
    let evaluation = Static::new(Size::Mini, 3);
    let goal = Size::Mini.star().seat(0).goal;
    let home = Size::Mini.star().seat(2).home;
    let far = Size::Mini.star().seat(4).home;
    let won = |played| {
        let position = Position::new(Size::Mini, Rules::Standard, &[goal, home, far], 1, played).unwrap();
        evaluation.evaluate(&position)
    };
    assert!(won(30)[0] > won(33)[0]);
    let cells: Vec<_> = goal.into_iter().collect();
    let beside = Size::Mini.star().board().neighbours(cells[0]).find(|&cell| !goal.contains(cell)).unwrap();
    let almost = goal.without(cells[0]).with(beside);
    let position = Position::new(Size::Mini, Rules::Standard, &[almost, home, far], 0, 30).unwrap();
    assert!(won(600)[0] > evaluation.evaluate(&position)[0]);
}

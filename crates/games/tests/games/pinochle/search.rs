//! Every exact search against plain recursion.

use super::crowded;
use maxn::conformance::check_searches;
use maxn::{Evaluation, Game};
use maxn_games::pinochle::{Deal, DealEvaluation, Move, MustBeat, Utility, deal};

/// Points do not grow at an even pace, which is not enough for one method.
fn check_all(deal: &Deal, utility: Utility, depth: Option<u32>) {
    let refused = check_searches(deal, &DealEvaluation::new(deal, utility), depth);
    assert!(refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"), "{refused:?}");
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    for seed in 0..12 {
        for utility in [Utility::Points, Utility::Result] {
            check_all(&crowded(4, 2, seed), utility, None);
            check_all(&crowded(4, 3, seed), utility, None);
            check_all(&crowded(4, 1, seed), utility, None);
            check_all(&deal(4, MustBeat::Always, seed).unwrap(), utility, None);
        }
    }
}

#[test]
fn searches_that_are_cut_off_agree_with_plain_recursion() {
    for seed in 0..4 {
        for utility in [Utility::Points, Utility::Result] {
            for depth in [1, 2] {
                check_all(&crowded(5, 2, seed), utility, Some(depth));
            }
            check_all(&deal(15, MustBeat::Always, seed).unwrap(), utility, Some(1));
        }
    }
}

/// Searches before the play see a deal that goes on by rule.
#[test]
fn searches_before_the_play_agree_with_plain_recursion() {
    for seed in 0..4 {
        let mut dealt = Deal::new(MustBeat::ALL[seed as usize % 2].1, seed as usize % 3, seed);
        for utility in [Utility::Points, Utility::Result] {
            check_all(&dealt, utility, Some(3));
        }
        dealt.apply(Move::Bid(25));
        dealt.apply(Move::Pass);
        dealt.apply(Move::Pass);
        check_all(&dealt, Utility::Result, Some(2));
    }
}

/// A position short of the end divides all points, within what is possible.
#[test]
fn forecasts_divide_all_points() {
    for seed in 0..50 {
        let mut deal = deal(15, MustBeat::Always, seed).unwrap();
        let points = DealEvaluation::new(&deal, Utility::Points);
        while !deal.is_terminal() {
            assert_eq!(points.evaluate(&deal).sum(), 25, "{deal}");
            let mut moves = Vec::new();
            deal.moves(&mut moves);
            deal.apply(moves[seed as usize % moves.len()]);
        }
        assert_eq!(points.evaluate(&deal), deal.play().points());
    }
}

//! Every exact search against plain recursion.

use crate::trick_game::suite::check_evaluations;
use maxn::conformance::check_searches;
use maxn::{Algorithm, ParanoidPruning, Search};
use maxn_games::sergeant_major::{End, INFO, SergeantMajor, Series, deal};
use maxn_games::trick_game::PlayEvaluation;
use maxn_games::tricks::{Order, TrickCount, Tricks};
use maxn_play::toolkit::hidden::{HandSeries, HiddenHand};

/// With every evaluation of the game, to the end and one trick deep.
#[test]
fn exact_searches_agree_with_plain_recursion() {
    for seed in 0..6 {
        let dealt = deal(3, seed).unwrap();
        let order = Order::ALL[seed as usize % 2];
        check_evaluations(&INFO, &Tricks::new(*dealt.table(), SergeantMajor { order }));
    }
}

/// Tricks taken grow by one per step, which every method can use.
#[test]
fn tricks_taken_are_enough_for_every_method() {
    for seed in 0..6 {
        let game = deal(3, seed).unwrap();
        for depth in [1, 2, 3] {
            let taken = TrickCount::taken_within(game.table(), depth);
            assert!(check_searches(&game, &taken, Some(depth)).is_empty());
        }
    }
}

/// Before the play of a series, too: every search of the first trick finds the same.
#[test]
fn a_series_is_searched_before_the_play() {
    let series = Series::new(End::default());
    let hand = series.deal(4).unwrap().searchable();
    let mut found = Vec::new();
    for pruning in [ParanoidPruning::None, ParanoidPruning::AlphaBeta, ParanoidPruning::ZeroWindowDeepening] {
        let algorithm = Algorithm::Paranoid(pruning);
        let PlayEvaluation(count) = series.evaluation(&hand, None, algorithm).unwrap();
        let is_growing = pruning == ParanoidPruning::ZeroWindowDeepening;
        let taken = TrickCount::taken_within(hand.play().table(), u32::MAX);
        assert_eq!(count == taken, is_growing);
        let evaluation = PlayEvaluation(taken);
        let search = Search::new(&evaluation).algorithm(algorithm).depth(1);
        let report = search.run(&mut hand.clone()).unwrap();
        found.push(report.scores);
    }
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "{found:?}");
}

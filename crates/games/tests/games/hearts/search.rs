//! Every exact search against plain recursion.

use super::any_options;
use maxn::Generator;
use maxn::conformance::check_searches;
use maxn_games::hearts::{HeartsDeal, HeartsHand, INFO, Options, deal};
use maxn_play::GameInfo;
use maxn_play::toolkit::hidden::HiddenHand;

/// Checks every evaluation, to the end and one trick deep, of the play alone and of the hand.
fn check_evaluations(players: usize, options: Options, cards: usize, seed: u64) {
    let play = deal(players, options, cards, seed).unwrap();
    let hand = HeartsHand::playing(play.clone(), HeartsDeal::default());
    for evaluation in INFO.evaluations() {
        let evaluation = HiddenHand::evaluation(&hand, Some(evaluation.name)).unwrap();
        for depth in [None, Some(1)] {
            let mut refused = check_searches(&play, &evaluation.0, depth);
            refused.extend(check_searches(&hand, &evaluation, depth));
            // Scores that do not grow at an even pace are not enough for one method.
            let is_expected = refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening");
            assert!(is_expected, "{refused:?}");
        }
    }
    assert!(HiddenHand::evaluation(&hand, Some("none such")).is_err());
}

#[test]
fn exact_searches_agree_with_plain_recursion() {
    let mut dice = Generator::new(7);
    for seed in 0..5 {
        check_evaluations(3, any_options(&mut dice), 3, seed);
        check_evaluations(4, any_options(&mut dice), 2, seed);
        check_evaluations(6, any_options(&mut dice), 1, seed);
    }
}

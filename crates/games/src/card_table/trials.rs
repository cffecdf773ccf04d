//! Trials that every trick game goes through.

use crate::hidden::{SearchedHand, SearchedRules};
use crate::tricks::{Notation, Tricks};
use maxn::Game;
use maxn::conformance::check_searches;
use maxn_play::GameInfo;

/// Checks that every position of a hand is written and read again.
pub fn check_notation<R: Notation>(mut game: Tricks<R>, seed: u64) {
    loop {
        let text = game.to_string();
        assert_eq!(text.parse::<Tricks<R>>().as_ref(), Ok(&game), "{text}");
        if game.is_terminal() {
            return;
        }
        let mut cards = Vec::new();
        game.moves(&mut cards);
        game.apply(cards[seed as usize % cards.len()]);
    }
}

/// Checks that every exact search of a hand finds what plain recursion finds, with every evaluation of the game, to its end and
/// one trick deep.
pub fn check_evaluations<R: SearchedRules>(info: &dyn GameInfo, game: &Tricks<R>) {
    for evaluation in info.evaluations() {
        let evaluation = SearchedHand::evaluation(game, Some(evaluation.name)).unwrap();
        for depth in [None, Some(1)] {
            // Scores that do not grow at an even pace are not enough for one method.
            let refused = check_searches(game, &evaluation, depth);
            assert!(
                refused.iter().all(|algorithm| algorithm.pruning() == "zero-window-deepening"),
                "{refused:?}"
            );
        }
    }
    assert!(SearchedHand::evaluation(game, Some("none such")).is_err());
}

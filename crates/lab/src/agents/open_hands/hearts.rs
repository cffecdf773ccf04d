//! Hearts: passes.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use maxn::{Player, Refusal};
use maxn_games::cards::subsets;
use maxn_games::contest::CardDecision;
use maxn_games::hearts::{Estimate, HeartsContest, pass};

/// Passes are chosen among so many cards: twenty ways.
const UNWANTED: usize = 6;

impl<const N: usize> OpenContest<N> for HeartsContest<N> {
    const MEASURE: &'static str = "points of this hand";

    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, Refusal>> {
        let game = self.play()?;
        let estimate = Estimate::new(game);
        let total = f64::from(estimate.points().total());
        let worth = |scores: &[i32; N]| {
            scores.map(|score| total - f64::from(score) / f64::from(Estimate::<N>::SCALE))
        };
        let found = searcher.run(game, &estimate, worth);
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        let hand = self.hands()[player];
        if let Some(game) = self.play() {
            return game.legal().into_iter().map(CardDecision::Play).collect();
        }
        let by_rule = pass::choose(hand);
        let others = subsets(pass::most_unwanted(hand, UNWANTED), pass::CARDS);
        let others = others.filter(|&cards| cards != by_rule);
        [by_rule].into_iter().chain(others).map(CardDecision::Pass).collect()
    }
}

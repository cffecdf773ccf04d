//! Hearts.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use maxn::SearchError;
use maxn_games::hearts::{Estimate, HeartsContest};

impl<const N: usize> OpenContest<N> for HeartsContest<N> {
    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, SearchError>> {
        let game = self.play()?;
        let estimate = Estimate::new(game);
        let total = f64::from(estimate.points().total());
        let worth = |scores: &[i32; N]| {
            scores.map(|score| total - f64::from(score) / f64::from(Estimate::<N>::SCALE))
        };
        let found = searcher.run(game, &estimate, worth);
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }
}

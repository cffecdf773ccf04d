//! Spades.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use maxn::SearchError;
use maxn_games::spades::{Payoff, SpadesContest, Utility};

impl<const N: usize> OpenContest<N> for SpadesContest<N> {
    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, SearchError>> {
        let game = self.play()?;
        let utility = self.series().utility();
        let found = if utility == Utility::Tricks && searcher.needs_growth() {
            searcher.run(game, &searcher.tricks(game.table()), |scores| scores.map(f64::from))
        } else {
            searcher.run(game, &Payoff::new(utility, game), |scores| scores.map(f64::from))
        };
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }
}

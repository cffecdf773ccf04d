//! Oh Hell.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use maxn::SearchError;
use maxn_games::oh_hell::{ExactBid, OhHellContest};

impl<const N: usize> OpenContest<N> for OhHellContest<N> {
    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, SearchError>> {
        let game = self.play()?;
        let found = searcher.run(game, &ExactBid::new(game), |scores| scores.map(f64::from));
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }
}

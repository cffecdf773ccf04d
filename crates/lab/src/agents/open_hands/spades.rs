//! Spades.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use maxn::Refusal;
use maxn_games::spades::{Payoff, SpadesContest};

impl<const N: usize> OpenContest<N> for SpadesContest<N> {
    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, Refusal>> {
        let game = self.play()?;
        let payoff = Payoff::new(self.series().utility(), game);
        let found = searcher.run(game, &payoff, |scores| scores.map(f64::from));
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }
}

//! Oh Hell: bids.

use super::OpenContest;
use super::search::{Found, Searcher, stands_for};
use super::spades::bids_to_try;
use maxn::{Player, Refusal};
use maxn_games::contest::CardDecision;
use maxn_games::oh_hell::{ExactBid, OhHellContest};

impl<const N: usize> OpenContest<N> for OhHellContest<N> {
    const MEASURE: &'static str = "points of this hand";

    fn search(&self, searcher: &mut Searcher<'_, N>) -> Option<Result<Found<N>, Refusal>> {
        let game = self.play()?;
        let found = searcher.run(game, &ExactBid::new(game), |scores| scores.map(f64::from));
        Some(found.map(|found| found.for_every(game.legal(), stands_for)))
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        match (self.bidding(), self.play()) {
            (Some(bidding), _) => bids_to_try(bidding, self.hands()[player], self.trump()),
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }
}

//! Oh Hell: bids.

use super::Playable;
use super::spades::bids_to_try;
use crate::agents::model::Preferred;
use maxn::Player;
use maxn_games::contest::CardDecision;
use maxn_games::oh_hell::{OhHell, OhHellContest};
use maxn_games::tricks::Tricks;

impl<const N: usize> Playable<N> for OhHellContest<N> {
    const MEASURE: &'static str = "points of this hand";

    type Play = Tricks<OhHell<N>, N>;

    type Model = Preferred;

    fn model() -> Preferred {
        Preferred
    }

    fn position(&self) -> Option<Self::Play> {
        self.play().cloned()
    }

    fn worth(&self, end: &Self::Play) -> [f64; N] {
        let (bids, tricks) = (end.rules().bids(), end.table().tricks());
        std::array::from_fn(|player| {
            f64::from(end.rules().missed().points(i32::from(bids[player]), tricks[player]))
        })
    }

    fn span(&self) -> f64 {
        12.0
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        match (self.bidding(), self.play()) {
            (Some(bidding), _) => bids_to_try(bidding, self.hands()[player], self.trump()),
            (_, Some(game)) => game.legal().into_iter().map(CardDecision::Play).collect(),
            _ => Vec::new(),
        }
    }
}

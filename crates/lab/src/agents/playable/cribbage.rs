//! Cribbage: discards.

use super::Playable;
use crate::agents::model::Preferred;
use maxn::{Evaluation, Player};
use maxn_games::contest::{CardDecision, Contest};
use maxn_games::cribbage::{CribbageContest, Play};

/// How many of the discards that are best on average are tried.
pub(in crate::agents) const DISCARDS: usize = 6;

impl<const N: usize> Playable<N> for CribbageContest<N> {
    const MEASURE: &'static str = "score after this deal";

    type Play = Play<N>;

    type Model = Preferred;

    fn model() -> Preferred {
        Preferred
    }

    fn position(&self) -> Option<Play<N>> {
        self.round().map(|round| *round.play())
    }

    fn worth(&self, end: &Play<N>) -> [f64; N] {
        self.round().map_or([0.0; N], |round| round.evaluation().evaluate(end).map(f64::from))
    }

    fn span(&self) -> f64 {
        10.0
    }

    fn candidates(&self, player: Player) -> Vec<CardDecision> {
        match self.dealt() {
            Some((dealt, _)) => {
                let best = dealt.discards(player).into_iter().take(DISCARDS);
                best.map(|discard| CardDecision::LayAway(discard.cards)).collect()
            }
            None => self.decisions(),
        }
    }
}

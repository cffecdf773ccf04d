//! What agents have to know of a game besides its rules.

mod cribbage;
mod hearts;
mod oh_hell;
mod sergeant_major;
mod spades;

pub(super) use cribbage::DISCARDS;

use maxn::{Game, Player};
use maxn_games::cards::Card;
use maxn_games::contest::CardDecision;
use maxn_games::view::Hidden;

/// A contest that agents can try decisions in.
pub trait Playable<const N: usize>: Hidden<N> + Sync {
    /// What the worth of a decision is.
    const MEASURE: &'static str;

    /// The play of a hand, with open cards.
    type Play: Game<N, Move = Card>;

    /// The play as it stands; `None` before it begins.
    fn position(&self) -> Option<Self::Play>;

    /// What the end of a play is worth to each player, in the [measure](Playable::MEASURE).
    fn worth(&self, end: &Self::Play) -> [f64; N];

    /// By how much the worth of two ends of this hand may usually differ.
    fn span(&self) -> f64;

    /// Whether nothing that is still to be played changes what the end is worth.
    fn is_decided(&self, _play: &Self::Play) -> bool {
        false
    }

    /// What is worth trying, a rule's choice first. Before the play it depends on nothing that the player does not see.
    fn candidates(&self, player: Player) -> Vec<CardDecision>;

    /// The contest after a decision, and after those that the others make by rule before the play begins.
    fn by_rule(mut self, decision: CardDecision) -> Option<Self> {
        let mut next = decision;
        loop {
            self.decide(&next).ok()?;
            next = *self.candidates(self.turn()?).first()?;
            if matches!(next, CardDecision::Play(_)) {
                return Some(self);
            }
        }
    }
}

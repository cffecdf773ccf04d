//! What agents have to know of a game besides its rules.

mod cribbage;
mod hearts;
mod oh_hell;
mod sergeant_major;
mod spades;

pub(super) use cribbage::DISCARDS;

use super::Strongest;
use super::model::Model;
use maxn::{Game, Player};
use maxn_games::cards::{Card, Hand};
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

    /// Who plays it best without looking.
    const STRONGEST: Strongest = Strongest::Uct(1000);

    /// How the players of this game choose their cards.
    type Model: Model<Self::Play, N>;

    /// The model, as it was tuned.
    fn model() -> Self::Model;

    /// The play as it began, with these hands, if it can be told.
    fn beginning(&self, _hands: [Hand; N], _leader: Player) -> Option<Self::Play> {
        None
    }

    /// What a [stake](Playable::stake) is.
    const STAKE: &'static str = Self::MEASURE;

    /// What the end of a play is worth to each player for the whole contest.
    fn stake(&self, end: &Self::Play) -> [f64; N] {
        self.worth(end)
    }

    /// Cards that nobody holds any more but that tell those above from those below, and cards unlike any other.
    fn parting(&self) -> Hand {
        Hand::EMPTY
    }

    /// Whether players have told something of their hands before the play, as by bids.
    fn has_told(&self) -> bool {
        false
    }

    /// The logarithm of how likely the others were to decide as they did before the play, if they had these hands.
    fn log_likelihood(&self, _seat: Player, _hands: &[Hand; N]) -> f64 {
        0.0
    }

    /// The contest after a decision, and after those that a model of the others makes before the play begins.
    fn imagined(self, decision: CardDecision) -> Option<Self> {
        self.by_rule(decision)
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

//! Players by rules of thumb that look no further than the trick: the kind of program that is sold with a pack of cards.

pub(super) mod bid;
mod cribbage;
mod hearts;
mod oh_hell;
mod sergeant_major;
mod spades;
mod trick;

use super::hidden::only_decision;
use super::{HiddenAgent, NoDecision};
use maxn_games::contest::CardDecision;
use maxn_games::view::{Hidden, View};

/// A player who goes by rules of thumb: quick, never wrong about the rules, and without any plan beyond the trick on the
/// table. The same view always gets the same decision.
///
/// ```
/// use maxn_games::contest::Contest;
/// use maxn_games::spades::{Options, SpadesContest};
/// use maxn_lab::agents::{Agent, RuleBased, Seated};
///
/// let mut contest = SpadesContest::<3>::new(Options::STANDARD, 1)?;
/// while contest.hands_played() == 0 {
///     let decision = Seated(RuleBased).decide(&contest)?;
///     contest.decide(&decision)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleBased;

/// A game that there are rules of thumb for.
pub trait Ruled<const N: usize>: Hidden<N> {
    /// The decision of a seat, whose turn it is; `None` if there is nothing to decide.
    fn rule_of_thumb(view: &View<Self, N>) -> Option<CardDecision>;
}

impl<C: Ruled<N>, const N: usize> HiddenAgent<C, N> for RuleBased {
    fn decide(&mut self, view: &View<C, N>) -> Result<CardDecision, NoDecision> {
        only_decision(view.table()).or_else(|| C::rule_of_thumb(view)).ok_or(NoDecision::Over)
    }
}

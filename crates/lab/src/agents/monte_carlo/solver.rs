//! What is done with a world.

use super::schedule::Effort;
use crate::agents::{Advice, Adviser, NoDecision, OpenHands};
use crate::analysis::Settings;
use maxn::{Leaves, Limits};
use maxn_games::contest::CardDecision;
use maxn_games::view::Hidden;
use std::time::Duration;

/// Judges decisions with open hands. The same question always gets the same answer, unless time is short.
pub trait Solver<C: Hidden<N>, const N: usize>: Sync {
    /// What every decision worth considering brings.
    ///
    /// # Errors
    /// If there is nothing to decide, or it cannot be judged as asked for.
    fn solve(&self, contest: &C, task: Task) -> Result<Advice<CardDecision, N>, NoDecision>;
}

/// What may be spent on a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// How much is looked at; [`Effort::InAll`] is this world's share.
    pub effort: Effort,
    /// How long it may take.
    pub time: Option<Duration>,
    /// For solvers that throw dice.
    pub seed: u64,
}

/// Searches: max^n or paranoid with any pruning, as the settings say. Their limits hold besides those of the task.
#[derive(Clone, Debug, Default)]
pub struct Searched {
    /// How to search.
    pub settings: Settings,
    /// How to judge positions short of the end.
    pub leaves: Leaves,
}

impl Searched {
    /// Max^n to the end of the trick on the table, and play-outs from there: so quick that a decision can look at hundreds
    /// of worlds.
    pub fn one_trick() -> Self {
        let limits = Limits { depth: Some(1), ..Limits::default() };
        Searched { settings: Settings { limits, ..Settings::default() }, leaves: Leaves::PlayedOut }
    }
}

impl<C: Hidden<N>, const N: usize> Solver<C, N> for Searched
where
    OpenHands<N>: Adviser<C, N>,
{
    fn solve(&self, contest: &C, task: Task) -> Result<Advice<CardDecision, N>, NoDecision> {
        let mut settings = self.settings.clone();
        match task.effort {
            Effort::Each(nodes) | Effort::InAll(nodes) => settings.limits.nodes = Some(nodes),
            Effort::Whole => settings.limits.nodes = None,
        }
        settings.limits.time = task.time.or(settings.limits.time);
        // A memory of its own, so that what was searched before makes no difference.
        OpenHands::new(settings)?.leaves(self.leaves).advise(contest)
    }
}

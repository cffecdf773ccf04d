//! Options of agents for hidden cards, and budgets.

use crate::decision::Decision;
pub use maxn::hidden::AlphaMuOptions;
use maxn::hidden::TreeOptions;
pub use maxn::hidden::{Combination, Inference, RolloutOptions};
use maxn::{Limits, MctsLimits};
use std::time::Duration;

/// Resource limits for one decision, besides those of the agent's own spec; `None` adds no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DecisionBudget {
    /// Time limit; the agent uses all of it unless the answer is already settled.
    pub time: Option<Duration>,
    /// Positions visited, all determinizations together.
    pub nodes: Option<u64>,
    /// Determinizations looked at.
    pub worlds: Option<u64>,
}

impl DecisionBudget {
    /// The limits of a search that has the whole budget, and its own limits where the budget does not say. With a time and no
    /// number of nodes there is no other limit than the time.
    pub(crate) fn limits(&self, own: &Limits) -> Limits {
        let nodes = if self.nodes.is_none() && self.time.is_some() { None } else { self.nodes.or(own.nodes) };
        Limits { nodes, time: self.time.or(own.time), ..own.clone() }
    }

    /// Returns the same rollout within the budget, whose nodes are play-outs. What the budget does not limit stays as it is,
    /// but with a number of determinizations or a time and no number of play-outs there is no other limit.
    #[must_use]
    pub fn limit_rollout(&self, own: RolloutOptions) -> RolloutOptions {
        let other = self.worlds.is_some() || self.time.is_some();
        RolloutOptions {
            play_outs: self.nodes.or(own.play_outs.filter(|_| !other)),
            worlds: self.worlds,
            time: self.time.or(own.time),
            ..own
        }
    }
}

/// The aim of players in simulations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// The result of the hand by itself.
    #[default]
    Worth,
    /// The consequence of the hand for the whole contest.
    Stake,
}

/// The number of determinizations and the effort spent on each, by the cards in hand.
///
/// ```
/// use maxn_play::{Effort, Schedule};
///
/// let schedule = Schedule::DISSERTATION;
/// assert_eq!(schedule.worlds(13), 40);
/// assert_eq!(schedule.worlds(4), 13);
/// assert_eq!((schedule.worlds(3), schedule.effort(3)), (30, Effort::Whole));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Determinizations with thirteen cards or more in hand.
    pub first: usize,
    /// Determinizations before the last few cards; in between the number falls evenly.
    pub last: usize,
    /// The effort for each of them.
    pub effort: Effort,
    /// The end of the hand.
    pub end: Option<End>,
}

/// The last few cards, searched to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The number of cards in hand at which the end begins.
    pub cards: usize,
    /// The number of determinizations.
    pub worlds: usize,
}

/// The effort spent on a determinization: nodes of a search, simulations of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// This much for each.
    Each(u64),
    /// This much for all of them together.
    InAll(u64),
    /// As much as it takes to search it to its end.
    Whole,
}

/// A hand of four players who share the pack; larger ones count as this.
const FULL_HAND: usize = 13;

impl Schedule {
    /// The match against a commercial program (DISS 7.8.1): 40 determinizations at first, falling to 13, then 30 that are
    /// searched to the end for the last three tricks.
    pub const DISSERTATION: Schedule = Schedule {
        first: 40,
        last: 13,
        effort: Effort::Each(10_000),
        end: Some(End { cards: 3, worlds: 30 }),
    };

    /// Creates a schedule with the same number of determinizations and the same effort throughout.
    pub const fn even(worlds: usize, effort: Effort) -> Self {
        Schedule { first: worlds, last: worlds, effort, end: None }
    }

    /// Returns the number of determinizations with this many cards in hand.
    pub fn worlds(&self, held: usize) -> usize {
        let end = self.end.map_or(0, |end| end.cards);
        if let Some(end) = self.end.filter(|end| held <= end.cards) {
            return end.worlds.max(1);
        }
        let (place, steps) =
            (held.min(FULL_HAND).saturating_sub(end + 1), FULL_HAND - end.min(FULL_HAND - 2) - 1);
        let worlds = (self.last * (steps - place.min(steps)) + self.first * place.min(steps)) / steps;
        worlds.max(1)
    }

    /// The same schedule within a budget: it changes the effort where it limits nodes or time, and the number of
    /// determinizations where it limits that.
    pub(crate) fn within(&self, budget: &DecisionBudget) -> Self {
        let effort = match (budget.nodes, budget.time) {
            (Some(nodes), _) => Effort::InAll(nodes),
            (None, Some(_)) => Effort::Whole,
            (None, None) => self.effort,
        };
        match budget.worlds {
            Some(worlds) => Schedule::even(usize::try_from(worlds).unwrap_or(usize::MAX), effort),
            None => Schedule { effort, ..*self },
        }
    }

    /// Returns the effort with this many cards in hand.
    pub fn effort(&self, held: usize) -> Effort {
        if self.end.is_some_and(|end| held <= end.cards) { Effort::Whole } else { self.effort }
    }
}

/// Determinizations to be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawOptions {
    /// The number of draws; equal ones are merged.
    pub count: usize,
    /// The weighting.
    pub inference: Inference,
    /// The seed of the draws.
    pub seed: u64,
    /// Threads to weight determinizations on; the draws do not depend on it.
    pub threads: usize,
}

/// Decisions that make a bid whatever the others play, by one plan that needs no look at their cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedBid {
    /// The decisions.
    pub decisions: Vec<Decision>,
    /// The number of different deals in which it was proved.
    pub worlds: u64,
    /// True if these are all deals that are possible.
    pub is_every: bool,
}

/// The agent that looks for one strategy to make its bid in as many determinizations as possible.
#[derive(Clone, Debug)]
pub struct AlphaMuAgentOptions {
    /// The search.
    pub search: AlphaMuOptions,
    /// The determinizations.
    pub worlds: usize,
    /// The most cards in hand with which it searches; with more, or without a bid of its own, it plays out.
    pub cards: usize,
    /// The most positions of the searches of all determinizations, after which it plays out as well.
    pub nodes: u64,
    /// The play-outs, which also decide between equally good decisions.
    pub rollout: RolloutOptions,
}

/// A tree of simulations.
#[derive(Clone, Debug)]
pub struct SimulationOptions {
    /// The options of the engine.
    pub tree: TreeOptions,
    /// The aim of the players.
    pub aim: Aim,
}

impl Default for SimulationOptions {
    /// The values of the strongest public program that plays by UCT.
    fn default() -> Self {
        let tree = TreeOptions { limits: MctsLimits::of_simulations(333), ..TreeOptions::default() };
        SimulationOptions { tree, aim: Aim::Worth }
    }
}

/// One tree over an information set.
#[derive(Clone, Debug)]
pub struct IsmctsOptions {
    /// The tree.
    pub simulation: SimulationOptions,
    /// The weighting of determinizations by a model of the players, which then also plays hands out; `None` for neither.
    pub inference: Option<Inference>,
    /// The budget of a decision before the play, if a model is there.
    pub before_play: DecisionBudget,
}

impl IsmctsOptions {
    /// Returns the rollout that takes the place of the tree before the play.
    pub(crate) fn before_play(&self, inference: Inference) -> RolloutOptions {
        let TreeOptions { limits, seed, threads, .. } = self.simulation.tree.clone();
        let MctsLimits { simulations: play_outs, time, stop, .. } = limits;
        let rollout =
            RolloutOptions { play_outs, stop, inference, threads, seed, ..RolloutOptions::default() };
        DecisionBudget { time, ..self.before_play }.limit_rollout(rollout)
    }

    /// Returns the same options within a budget: a simulation is a node, and looks at a determinization. With a time alone
    /// there is no other limit.
    #[must_use]
    pub fn within(mut self, budget: &DecisionBudget) -> Self {
        let limits = &mut self.simulation.tree.limits;
        let own = limits.simulations.filter(|_| budget.time.is_none());
        let simulations = budget.nodes.into_iter().chain(budget.worlds).min();
        limits.simulations = simulations.map(|simulations| simulations.max(1)).or(own);
        limits.time = budget.time.or(limits.time);
        let time = limits.time;
        if *budget != DecisionBudget::default() {
            self.before_play = *budget;
        }
        self.before_play.time = time;
        self
    }
}

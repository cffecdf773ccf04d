//! Hidden information: decisions by what one seat knows, for any game that can say what that is.
//!
//! An [`InformationSet`] is the knowledge of a seat. It draws *worlds*, the possible values of what is hidden, and turns a
//! world into a *determinization*, an ordinary [`Game`](crate::Game) with nothing hidden. On that, these methods decide:
//!
//! | method | function |
//! |---|---|
//! | any search in drawn worlds, results combined by mean, vote or worst case (PIMC) | [`search_worlds`] |
//! | one tree over the information set, a new world in every simulation (single-observer ISMCTS) | [`grow_tree`] |
//! | the same in worlds that a policy finds likely, which also plays out | [`grow_tree_with`] |
//! | one tree over each of several information sets, guided by a model that judges many positions at once (PUCT) | [`grow_guided`] |
//! | every move in the same worlds, played out by a policy, those far behind dropped early | [`roll_out`] |
//! | one strategy that reaches a goal in the most worlds (αμ) | [`alpha_mu`] |
//! | one strategy that reaches a goal in every world, proved | [`forced`] |
//!
//! A [`Policy`] is a model of the players that sees only what the player to move sees. It plays out, and it says how likely
//! worlds are after what the players did: a [`Posterior`] weights worlds by that likelihood to the power of a belief
//! ([`Inference`]).
//!
//! Every method reports visits, means and standard errors ([`DecisionReport`]), and is deterministic: the same knowledge,
//! options and seed give the same decision on any number of threads, unless there is a limit on time. A game that breaks
//! its contract (contradictory worlds, no moves before the end, play-outs without end) gets a
//! [`SimulationError`](crate::SimulationError) that names the method at fault. [`conformance`] has the checks that every implementation should pass.

mod choices;
pub mod conformance;
mod goal;
mod guided;
mod information_set;
mod options;
mod policy;
mod posterior;
mod report;
mod rollout;
mod simulation;
mod tree_search;
mod worlds;

pub use choices::{Choices, Dice};
pub use goal::{AlphaMuOptions, AlphaMuReport, Forced, Goal, GoalEstimate, alpha_mu, forced};
pub use guided::{GuidedOptions, Judgement, Leaf, LeafModel, grow_guided};
pub use information_set::{HiddenInformation, InformationSet};
pub use options::{RolloutOptions, TreeOptions, WorldOptions};
pub use policy::{Policy, Preferred};
pub use posterior::{Inference, Posterior, sampling_ratio};
pub use report::{DecisionReport, MoveEstimate};
pub use rollout::roll_out;
pub use tree_search::{grow_tree, grow_tree_with};
pub use worlds::{
    Combination, Combined, CombinedChoice, JudgedWorld, MoveValue, draw_worlds, root_values, search_worlds,
};

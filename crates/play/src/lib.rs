//! Games at run time: contests, decisions, observations and agents without type parameters.
//!
//! A game is typed inside and erased outside. Its rules and its searches are compiled once for each number of players, in the
//! crate that knows the game; everything above works on two object-safe traits, a [`GameInfo`] that starts and reads contests
//! and a [`Contest`] that is played, searched and shown. A call through them costs nanoseconds per *decision*; no inner loop
//! pays.
//!
//! Agents are named by an [`AgentSpec`]. An agent for hidden cards decides on an [`InformationSet`], which does not contain the
//! hidden cards.

#![forbid(unsafe_code)]

mod agent;
mod contest;
mod decision;
mod event;
mod game;
mod information_set;
mod nearest;
mod observation;
pub mod options;
pub mod parallel;
pub mod quantity;
mod scene;
mod search;

pub use agent::{
    Agent, AgentAdvice, AgentError, Aim, Choice, Combination, Cost, DecisionBudget, Effort, End, Inference,
    ObservedSituation, RolloutOptions, Schedule, Scope, SimulationOptions, Situation, TreeOptions,
    WorldOptions,
};
pub use contest::Contest;
pub use decision::{Decision, DecisionError, Prompt};
pub use event::{Event, EventKind};
pub use game::{
    Deal, DealRequest, EvaluationInfo, Example, GameInfo, GameKind, GameOption, Games, Labels, StartError,
    StartRequest, UnknownGame,
};
pub use information_set::{Determinization, InformationSet};
pub use nearest::nearest;
pub use observation::{Field, Observation, ObservationError};
pub use scene::{
    BoardScene, CardScene, Cell, CellChange, HandScene, Laid, PlayerColumn, Scene, TableScene, Tiling,
};
pub use search::{LineMove, MoveValue, SearchFailure, SearchRequest, SearchResult, TablePool};

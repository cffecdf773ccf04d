//! Games and contests behind object-safe traits.

mod contest;
mod info;
mod information_set;
mod list;
mod situation;

pub use contest::{BookPosition, Contest};
pub use info::{
    DatabaseEntry, Deal, DealRequest, EvaluationInfo, Example, GameFacts, GameInfo, GameKind, Labels,
    StartError, StartRequest, players_asked,
};
pub use information_set::{Determinization, InformationSet};
pub use list::{Games, UnknownGame};
pub use situation::{ObservedSituation, Situation};

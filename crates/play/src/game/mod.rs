//! Games and contests behind object-safe traits.

mod contest;
mod info;
mod list;
mod seat_knowledge;
mod situation;

pub use contest::{BookPosition, Contest};
pub use info::{
    DatabaseEntry, Deal, DealRequest, EvaluationInfo, Example, GameFacts, GameInfo, GameKind, Labels,
    StartError, StartRequest, players_asked,
};
pub use list::{Games, UnknownGame};
pub use seat_knowledge::{Determinization, SeatKnowledge};
pub use situation::{ObservedSituation, Situation};

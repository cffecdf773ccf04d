//! Games of hidden hands with any type of move: a contest and the knowledge of its seats from the rules of one hand.
//!
//! A game implements three traits, and gets everything that [`Contest`](crate::Contest) and
//! [`SeatKnowledge`](crate::SeatKnowledge) offer: play, searches with open hands, trees of simulations, determinizations,
//! information-set search, rollouts, rules of thumb and the line protocol.
//!
//! | trait | content |
//! |---|---|
//! | [`HiddenHand`] | one hand as an umpire knows it: a [`Game`](maxn::Game) whose moves are the decisions of all phases (bid, bury, play, draw), its notation, evaluations, questions, events and table |
//! | [`HandView`] | the knowledge of a seat, without what is hidden from it: an [`InformationSet`](maxn::hidden::InformationSet) of the engine, a rule-based player, the fields of an observation |
//! | [`HandSeries`] | the house rules and the running score: deals, scores, winners; reads an observation back |
//!
//! The [`GameInfo`](crate::GameInfo) of such a game is a [`HandInfo`]. `examples/highest` in the folder of this crate is a complete game for two to four players with two phases,
//! one of them secret.
//!
//! ```
//! use maxn_play::toolkit::hidden::{self, HandSeries, ObservedSeat};
//! use maxn_play::{Contest, Field, GameInfo, ObservationError, ObservedSituation, StartError};
//!
//! fn start<S: HandSeries>(series: S, seed: u64) -> Result<Box<dyn Contest>, StartError> {
//!     hidden::start(series, seed)
//! }
//!
//! fn situation<S: HandSeries>(
//!     info: &'static dyn GameInfo,
//!     observation: &Field<'_>,
//! ) -> Result<ObservedSituation, ObservationError> {
//!     hidden::situation::<S>(&ObservedSeat::read(info, observation)?)
//! }
//! ```
//!
//! A game calls [`conformance::check_series`] in its tests, besides the checks of [`maxn::conformance`] and
//! [`maxn::hidden::conformance`].
//!
//! Code that runs per node or per play-out is compiled for each game; code that runs once per decision is not, or is thin.

mod bid;
pub mod conformance;
mod game;
mod info;
mod known;
mod layout;
mod observed;
mod record;
mod search;
mod seat;
mod standing;
mod start;
mod table;

pub use game::{HandSeries, HandView, HiddenHand, MoveOf, Simultaneous, ViewOf};
pub use info::HandInfo;
pub use layout::Layout;
pub use observed::{HAND_FIELDS, ObservedSeat};
pub use record::HandRecord;
pub use seat::HandSeat;
pub use standing::{Standing, ahead, leaders};
pub use start::{dealt, read, refuse_options, situation, start};
pub use table::HandTable;

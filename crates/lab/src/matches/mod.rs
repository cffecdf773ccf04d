//! Matches: agents against each other on the same deals, in every seating.
//!
//! A [`MatchPlan`] says what is to be played, [`Match`] is a plan that can be, and [`run`] plays all games of it that are
//! not in the [store](crate::store) yet, on as many threads as there are.
//!
//! ```
//! use maxn_lab::matches::{self, Match, MatchPlan};
//! use maxn_lab::store::Store;
//!
//! let plan = MatchPlan { deals: 2, ..MatchPlan::new("hearts", ["random", "maxn,nodes=50"]) };
//! let games = Match::try_from(plan)?;
//! let mut store = Store::in_memory()?;
//! let id = matches::run(&mut store, &games, 2, &mut |_| ())?;
//! assert_eq!(store.games(id)?.len(), 2 * 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
mod plan;
mod problem;
mod record;
mod results;
mod runner;

pub use plan::{Length, Match, MatchPlan, Plans};
pub use problem::{BadPlan, MatchProblem};
pub use record::{Forfeit, GameRecord, MoveRecord};
pub use results::{Measure, Results};
pub use runner::{Standing, run};

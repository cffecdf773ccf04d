//! Matches: agents against each other on the same deals, in all seatings.
//!
//! A [`MatchPlan`] is a match as asked for, a [`Match`] is a plan that was checked, and [`run`] plays all games of it that are
//! not in the [results database](crate::results_db) yet, on several threads.
//!
//! ```
//! use maxn_games::GAMES;
//! use maxn_lab::matches::{self, Match, MatchPlan};
//! use maxn_lab::results_db::Store;
//!
//! let plan = MatchPlan { deals: 2, ..MatchPlan::new("hearts", ["random", "maxn,nodes=50"]) };
//! let games = Match::new(plan, GAMES)?;
//! let mut store = Store::in_memory()?;
//! let id = matches::run(&mut store, &games, 2, &mut |_| ())?;
//! assert_eq!(store.games(id)?.len(), 2 * 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod game;
mod judge;
mod plan;
mod recording;
mod results;
mod runner;

pub use error::{MatchError, PlanError};
pub use plan::{Length, Match, MatchPlan, Plans};
pub use recording::{Kept, Recording};
pub use results::{Measure, Results};
pub use runner::{FirstForfeit, Standing, play_game, run, run_until};

//! Searching with settings that are known only at run time, and explaining what was done.
//!
//! A front end has a [tree](maxn_games::tree::Document) of any number of players and a handful of wishes; it wants an
//! answer with numbers in it, and perhaps the story of how it was found.
//!
//! ```
//! use maxn_games::tree::Document;
//! use maxn_lab::analysis::Settings;
//!
//! let document = Document::parse(
//!     r#"{"players":3,"root":{"player":1,"children":[{"scores":[1,5,4]},{"scores":[6,2,2]}]}}"#,
//! )?;
//! let answer = Settings::default().search(&document)?;
//! assert_eq!((answer.scores, answer.path), (vec![6, 2, 2], vec![1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod comparison;
mod memories;
mod recorder;
mod settings;
mod synthetic;
mod trace;

pub use answer::Answer;
pub use comparison::{Comparison, compare};
pub use memories::Memories;
pub use settings::Settings;
pub use synthetic::{BadSyntheticTree, SyntheticTree};
pub use trace::{Answered, Asked, GivenUp, NodeTrace, Trace, Visit};

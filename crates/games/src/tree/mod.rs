//! Explicit trees: a game given move by move, with the scores at its ends.
//!
//! A [`Document`] is the parsed and checked text of one; [`Document::tree`] is the game, [`Document::scores`] its
//! evaluation.
//!
//! ```
//! use maxn::Search;
//! use maxn_games::tree::Document;
//!
//! let document = Document::parse(r#"{"players":3,"root":{"player":1,"children":[
//!     {"player":2,"children":[{"scores":[1,2,7]},{"scores":[6,1,3]}]},
//!     {"scores":[2,4,4]}
//! ]}}"#)?;
//! let report = Search::new(&document.scores()).run(&mut document.tree())?;
//! assert_eq!((report.scores, report.best), ([2, 4, 4].into(), Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The format
//!
//! JSON; players are counted from 1. The document:
//!
//! | key | | meaning |
//! |---|---|---|
//! | `players` | required | the number of players, 2 to 8 |
//! | `root` | required | the root node |
//! | `maxsum` | the greatest sum of a leaf | no leaf's scores add up to more |
//! | `minp`, `maxp` | the least and greatest score of a leaf | no player scores less, or more |
//! | `delta` | 1 | two different scores of one player differ by at least this much |
//! | `title`, `note` | none | for people |
//! | `expect` | none | expected results, for tests; not read here |
//!
//! A leaf has `scores`, one whole number for each player. An inner node has `player`, the player to move there, and `children`, in
//! the order of preference. A chance event has `chance`, a list of events, each a weight of at least 1 and a node: `[weight, node]`. The
//! root is not one. Any node may have a `label`, and `lower` and `upper`: a monotonic heuristic, the least and the greatest score of each
//! player anywhere below. The bounds of all nodes above hold too, so they need not be repeated. Unknown keys are errors.
//!
//! ```json
//! {"players":3,"maxsum":10,"root":{"player":1,"children":[{"scores":[5,4,1]},
//!   {"label":"a","player":2,"lower":[0,0,2],"upper":[7,10,10],"children":[{"scores":[7,0,3]}]},
//!   {"chance":[[2,{"scores":[3,3,3]}],[1,{"scores":[9,0,1]}]]}]}}
//! ```

mod arena;
mod bounds;
mod check;
mod comparison;
mod document;
mod error;
mod game;
mod parse;
mod path;
mod reader;
mod trace;
mod write;

pub use comparison::{Comparison, EndedBy, compare, compare_with, comparison_to_json, result_to_json};
pub use document::{Document, Node, NodeKind};
pub use error::{Problem, TreeError};
pub use game::{Tree, TreeScores};
pub use trace::{Exit, NodeTrace, Prune, Trace, TraceEvent, TraceStep, Visit, Window};

/// The most levels a tree may have, the root's included: as deep as the engine looks.
pub const MAX_LEVELS: usize = maxn::MAX_PLY;

//! The options of a search: all but its evaluation and a preference of the caller's own.
//!
//! IJCAI05 and DISS are listed in docs/bibliography.md.

use crate::algorithm::{Algorithm, MaxnPruning};
use crate::limits::Limits;
use crate::opponent_types::OpponentTypes;
use crate::preference::Ties;
use crate::scores::{Player, Scores};
use crate::teams::Teams;
use crate::weights::Weights;

/// The options of a search, as one plain value.
///
/// The default is an exact max^n search to the end of the game with speculative pruning, no transposition table, and
/// ties to the game's first move.
///
/// The command line, agent strings, the Python package and the studio name them so:
///
#[doc = include_str!("search_options.md")]
///
/// ```
/// use maxn::{Limits, SearchOptions, Ties};
///
/// let options = SearchOptions {
///     algorithm: "maxn:shallow".parse()?,
///     ties: Ties::RootLeast,
///     table_bytes: 1 << 20,
///     limits: Limits { depth: Some(4), ..Limits::default() },
///     ..SearchOptions::default()
/// };
/// assert_eq!(options.threads, 1);
/// # Ok::<(), maxn::UnknownAlgorithm>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// The decision rule and pruning method.
    pub algorithm: Algorithm,
    /// The test that max^n pruning uses to decide which outcomes are still possible.
    pub classifier: Classifier,
    /// Use of the monotonic heuristic. By default it is used, except by immediate and shallow pruning, which the papers
    /// define without one.
    pub heuristic: Option<bool>,
    /// The preference among equal outcomes. A preference of your own is set with
    /// [`Search::preference`](crate::Search::preference).
    pub ties: Ties,
    /// A seed by which ties in everybody's first turn, the first plies of the search, one for each player, are broken at random instead
    /// of by the game's own order of moves.
    pub random_ties: Option<u64>,
    /// The value that a paranoid search maximises.
    pub objective: Objective,
    /// The player for whom a paranoid search maximises.
    pub perspective: Perspective,
    /// The teams of a paranoid search, in which the partners of that player maximise with it; by default none.
    pub teams: Teams,
    /// What the players maximise, if not their own scores. The scores of the report are then the weighted ones.
    pub weights: Option<Weights>,
    /// The standing of the players that MP-Mix goes by, higher being better, such as that of a series; by default the scores
    /// of the position.
    pub standing: Option<Scores>,
    /// The types that opponents may be of, for prob-max^n.
    pub types: OpponentTypes,
    /// The sources of the order in which moves are searched.
    pub ordering: MoveOrdering,
    /// The number of moves kept in each position, by [hint](crate::Game::hint); by default all. With fewer, the value
    /// is that of a smaller game.
    pub width: Option<usize>,
    /// The size of the transposition table in bytes; 0 for none.
    pub table_bytes: usize,
    /// The way in which positions at the horizon are scored.
    pub leaves: Leaves,
    /// The limits that end the search.
    pub limits: Limits,
    /// Iterative deepening. By default it is used where a limit might end the search.
    pub deepening: Option<bool>,
    /// The scores of every move at the root are found, not only those of the best.
    pub root_values: bool,
    /// The number of threads that share the root's moves.
    pub threads: usize,
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions {
            algorithm: Algorithm::Maxn(MaxnPruning::Speculative),
            classifier: Classifier::default(),
            heuristic: None,
            ties: Ties::default(),
            random_ties: None,
            objective: Objective::default(),
            perspective: Perspective::default(),
            teams: Teams::default(),
            weights: None,
            standing: None,
            types: OpponentTypes::default(),
            ordering: MoveOrdering::default(),
            width: None,
            table_bytes: 0,
            leaves: Leaves::default(),
            limits: Limits::default(),
            deepening: None,
            root_values: false,
            threads: 1,
        }
    }
}

/// The test that decides whether an outcome that beats all bounds of a max^n search is still possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Classifier {
    /// The leaf-value table where the evaluation lists few outcomes and their sum alone does not tell which are
    /// possible; otherwise, and in a game with chance, the linear test. [`Report::classifier`](crate::Report::classifier) says which it was.
    #[default]
    Auto,
    /// By the sum of the scores that the players need: perfect where the sum of all scores is constant.
    Linear,
    /// By the list of all outcomes ([`Evaluation::outcomes`](crate::Evaluation::outcomes)): always perfect (IJCAI05).
    Table,
}

/// The value that a paranoid player maximises and the coalition against it minimises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// Its score.
    #[default]
    Own,
    /// Its score minus everybody else's (DISS 4.2).
    Difference,
}

/// The player for whom a paranoid search maximises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// The player to move at the root.
    #[default]
    Mover,
    /// A given player, whose turn it need not be.
    Of(Player),
}

/// The way in which positions cut off by the horizon are scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Leaves {
    /// By the evaluation.
    #[default]
    Evaluated,
    /// By the evaluation of the end of the game after everybody has played the first move of the order of preference;
    /// chance takes its likeliest event. All that the evaluation states of the scores to come must then hold for its scores at the end of the game; its
    /// [estimate of moves](crate::Evaluation::static_move_value) is not used.
    PlayedOut,
}

/// The sources of the order in which moves are searched. The order changes the number of nodes, never the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Five independent switches.
pub struct MoveOrdering {
    /// By the game's own hint ([`Game::hint`](crate::Game::hint)).
    pub hint: bool,
    /// The best move that the transposition table remembers first.
    pub hash_move: bool,
    /// Then moves that pruned at the same ply.
    pub killers: bool,
    /// Then by the history table (DISS 6.3).
    pub history: bool,
    /// In the last step before the horizon by the evaluation's static estimates
    /// ([`Evaluation::static_move_value`](crate::Evaluation::static_move_value)) alone, if it gives any.
    pub static_value: bool,
}

impl MoveOrdering {
    /// The game's order of preference and nothing else, as in the papers.
    pub const NONE: MoveOrdering =
        MoveOrdering { hint: false, hash_move: false, killers: false, history: false, static_value: false };
    /// All sources.
    pub const ALL: MoveOrdering =
        MoveOrdering { hint: true, hash_move: true, killers: true, history: true, static_value: true };
}

impl Default for MoveOrdering {
    /// The game's hint and the table's move.
    fn default() -> Self {
        MoveOrdering { hint: true, hash_move: true, ..MoveOrdering::NONE }
    }
}

//! A search: its description, and in the modules below the way it is run.

mod best_first;
mod bounds;
mod chance;
mod classifier;
mod deepening;
mod expected;
mod history;
mod limit_check;
mod maxn;
mod memory;
mod node;
mod order;
mod paranoid;
mod plan;
mod random_ties;
mod root;
mod soft;
pub(crate) mod table;
mod unsound;
pub(crate) mod worker;

use crate::algorithm::Algorithm;
use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::limits::{Limits, StopHandle};
use crate::observer::Observer;
use crate::opponent_types::OpponentTypes;
use crate::options::{Classifier, Leaves, MoveOrdering, Objective, Perspective, SearchOptions};
use crate::preference::{Preference, Ties};
use crate::report::Report;
use crate::scores::Scores;
use crate::teams::Teams;
use crate::weights::Weights;

use std::time::Duration;

pub use history::History;
pub use memory::Memory;
pub use worker::MAX_PLY;

/// A search: an evaluation, a preference on ties, and [options](SearchOptions) for the decision rule, pruning, memory
/// and limits.
///
/// **There is no limit unless one is set**: a search goes to the end of the game, which of a large game it does not reach. Set
/// [`depth`](Search::depth), [`nodes`](Search::nodes) or [`time`](Search::time); the report says how far it came.
///
/// ```
/// # use maxn::{Bounds, Evaluation, Game, Scores};
/// # #[derive(Clone)]
/// # struct Matches { left: u8, turn: usize }
/// # impl Game for Matches {
/// #     type Move = u8;
/// #     type Undo = ();
/// #     fn players(&self) -> usize { 3 }
/// #     fn player(&self) -> usize { self.turn }
/// #     fn is_terminal(&self) -> bool { self.left == 0 }
/// #     fn moves(&self, moves: &mut Vec<u8>) { moves.extend(1..=self.left.min(2)); }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.turn = (self.turn + 1) % 3; }
/// #     fn undo(&mut self, taken: u8, (): ()) { self.left += taken; self.turn = (self.turn + 2) % 3; }
/// #     fn key(&self) -> Option<u64> { Some(u64::from(self.left) << 2 | self.turn as u64) }
/// # }
/// /// A point for the player who took the last match.
/// struct LastMatch;
///
/// impl Evaluation<Matches> for LastMatch {
///     fn evaluate(&self, game: &Matches) -> Scores {
///         let mut scores = Scores::ZERO;
///         scores[(game.turn + 2) % 3] = i32::from(game.left == 0);
///         scores
///     }
///     fn bounds(&self) -> Bounds {
///         Bounds::constant_sum(1)
///     }
/// }
///
/// use maxn::Search;
///
/// let report = Search::new(&LastMatch)
///     .algorithm("maxn:speculative".parse()?)
///     .table(1 << 16)
///     .run(&mut Matches { left: 11, turn: 0 })?;
/// assert_eq!(report.scores, [0, 1, 0]);
/// assert!(report.exact);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<'e, E, P = Ties> {
    pub(crate) evaluation: &'e E,
    pub(crate) preference: P,
    /// Its `ties` are superseded by `preference`.
    pub(crate) options: SearchOptions,
}

impl<'e, E> Search<'e, E> {
    /// Creates a max^n search to the end of the game, without any limit, with speculative pruning, no transposition table, and
    /// ties to the game's first move.
    pub fn new(evaluation: &'e E) -> Self {
        Search { evaluation, preference: Ties::Order, options: SearchOptions::default() }
    }

    /// Sets all options at once, the preference to their [`ties`](SearchOptions::ties).
    ///
    /// ```
    /// # use maxn::{Evaluation, Game, Search, SearchOptions};
    /// # fn search<G: Game>(evaluation: &impl Evaluation<G>, game: &mut G) -> Result<(), maxn::SearchError> {
    /// let options = SearchOptions { root_values: true, ..SearchOptions::default() };
    /// let report = Search::new(evaluation).options(options).run(game)?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn options(self, options: SearchOptions) -> Self {
        Search { evaluation: self.evaluation, preference: options.ties, options }
    }
}

impl<'e, E, P> Search<'e, E, P> {
    /// Sets the decision rule and pruning method.
    #[must_use]
    pub fn algorithm(mut self, algorithm: Algorithm) -> Self {
        self.options.algorithm = algorithm;
        self
    }

    /// Sets the test by which max^n pruning decides which outcomes are still possible.
    #[must_use]
    pub fn classifier(mut self, classifier: Classifier) -> Self {
        self.options.classifier = classifier;
        self
    }

    /// Turns the monotonic heuristic on or off. By default it is on, except for immediate and shallow pruning, which
    /// the papers define without one.
    #[must_use]
    pub fn heuristic(mut self, on: bool) -> Self {
        self.options.heuristic = Some(on);
        self
    }

    /// Sets the preference among equal outcomes: one of [`Ties`], or your own.
    #[must_use]
    pub fn preference<Q>(self, preference: Q) -> Search<'e, E, Q> {
        Search { evaluation: self.evaluation, preference, options: self.options }
    }

    /// Breaks ties in everybody's first turn at random, by a seed, instead of by the game's own order of moves: in the
    /// first plies, one for each player, that order is shuffled, by the seed and the position. The same seed gives the same answer.
    /// A [preference](Search::preference) that ranks equal outcomes still comes first.
    #[must_use]
    pub fn random_ties(mut self, seed: u64) -> Self {
        self.options.random_ties = Some(seed);
        self
    }

    /// Sets the value that a paranoid search maximises.
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Self {
        self.options.objective = objective;
        self
    }

    /// Sets the player for whom a paranoid search maximises.
    #[must_use]
    pub fn perspective(mut self, perspective: Perspective) -> Self {
        self.options.perspective = perspective;
        self
    }

    /// Sets the teams of a paranoid search, whose members maximise together.
    #[must_use]
    pub fn teams(mut self, teams: Teams) -> Self {
        self.options.teams = teams;
        self
    }

    /// Sets the standing of the players that MP-Mix goes by, higher being better, instead of the scores of the position.
    #[must_use]
    pub fn standing(mut self, standing: impl Into<Scores>) -> Self {
        self.options.standing = Some(standing.into());
        self
    }

    /// Sets the types that opponents may be of under prob-max^n.
    #[must_use]
    pub fn types(mut self, types: OpponentTypes) -> Self {
        self.options.types = types;
        self
    }

    /// Sets what the players maximise instead of their own scores.
    #[must_use]
    pub fn weights(mut self, weights: Weights) -> Self {
        self.options.weights = Some(weights);
        self
    }

    /// Sets the sources of the order in which moves are searched.
    #[must_use]
    pub fn ordering(mut self, ordering: MoveOrdering) -> Self {
        self.options.ordering = ordering;
        self
    }

    /// Keeps only the `width` moves of each position with the best [hints](Game::hint), of equal ones the first in the
    /// game's order. The value is then that of a smaller game.
    #[must_use]
    pub fn width(mut self, width: usize) -> Self {
        self.options.width = Some(width.max(1));
        self
    }

    /// Sets the size of the transposition table for [`run`](Search::run), in bytes; 0 for none. In a game without
    /// [keys](Game::key) nothing is looked up, and the report counts no probes. Unsound methods use no table: their
    /// answers are no facts about positions.
    #[must_use]
    pub fn table(mut self, bytes: usize) -> Self {
        self.options.table_bytes = bytes;
        self
    }

    /// Sets the way in which positions at the horizon are scored.
    #[must_use]
    pub fn leaves(mut self, leaves: Leaves) -> Self {
        self.options.leaves = leaves;
        self
    }

    /// Sets all limits at once.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Limits the depth to this many steps. [`Limits::depth`](crate::Limits::depth) says what counts as one, and how chance at the
    /// horizon is scored.
    #[must_use]
    pub fn depth(mut self, steps: u32) -> Self {
        self.options.limits.depth = Some(steps);
        self
    }

    /// Limits the number of nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.options.limits.nodes = Some(nodes);
        self
    }

    /// Limits the time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.options.limits.time = Some(time);
        self
    }

    /// Lets a handle stop the search.
    #[must_use]
    pub fn stop_by(mut self, handle: StopHandle) -> Self {
        self.options.limits.stop = Some(handle);
        self
    }

    /// Turns iterative deepening on or off: a search one step deep, then two, and so on. By default it is on where a
    /// limit might end the search.
    #[must_use]
    pub fn deepening(mut self, on: bool) -> Self {
        self.options.deepening = Some(on);
        self
    }

    /// Finds the scores of every move at the root, not only of the best, at the cost of the pruning between them.
    #[must_use]
    pub fn root_values(mut self, on: bool) -> Self {
        self.options.root_values = on;
        self
    }

    /// Splits the root's moves over this many threads. The answer is the same for any number. For that reason a search
    /// limited by nodes runs on one thread, to finish the same iterations, and so does one by an unsound method, whose
    /// answer depends on the bounds it meets.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = threads.max(1);
        self
    }

    /// Searches a position.
    ///
    /// # Errors
    /// If the method needs something that the evaluation or the game does not state, if the game breaks a rule of
    /// [`Game`], or if the position is one of [chance](Game::is_chance), where nobody has a move.
    pub fn run<G>(&self, game: &mut G) -> Result<Report<G::Move>, SearchError>
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        self.run_in(game, &mut Memory::new(self.options.table_bytes))
    }

    /// Searches with a memory that outlives the search; its table is used instead of one of the size set with
    /// [`table`](Search::table). The memory must have been used with the same game and evaluation only, or have been
    /// made to [forget](Memory::forget).
    ///
    /// # Errors
    /// As [`run`](Search::run).
    pub fn run_in<G>(&self, game: &mut G, memory: &mut Memory) -> Result<Report<G::Move>, SearchError>
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        deepening::search(self, game, memory, None)
    }

    /// Searches and reports to an observer: on one thread if it [wants nodes](Observer::wants_nodes).
    ///
    /// # Errors
    /// As [`run`](Search::run).
    pub fn run_observed<G>(
        &self,
        game: &mut G,
        memory: &mut Memory,
        observer: &mut dyn Observer<G, G::Move>,
    ) -> Result<Report<G::Move>, SearchError>
    where
        G: Game,
        E: Evaluation<G>,
        P: Preference,
    {
        deepening::search(self, game, memory, Some(observer))
    }
}

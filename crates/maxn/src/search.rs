//! How to ask for a search.

use crate::algorithm::Algorithm;
use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::limits::{Limits, StopHandle};
use crate::memory::Memory;
use crate::observer::Observer;
use crate::options::{Classifier, Leaves, MoveOrdering, Objective, Perspective, SearchOptions};
use crate::preference::{Preference, Ties};
use crate::report::Report;
use crate::root;
use std::time::Duration;

/// A search, described: which rule, how it prunes, what it remembers, when it ends.
///
/// ```
/// # use maxn::{Bounds, Evaluation, Game, Scores};
/// # #[derive(Clone)]
/// # struct Matches { left: u8, turn: usize }
/// # impl Game<3> for Matches {
/// #     type Move = u8;
/// #     type Undo = ();
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
/// impl Evaluation<Matches, 3> for LastMatch {
///     fn evaluate(&self, game: &Matches) -> Scores<3> {
///         let mut scores = [0; 3];
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
    /// A max^n search to the end of the game, with speculative pruning, no table, and ties to the game's first move.
    pub fn new(evaluation: &'e E) -> Self {
        Search { evaluation, preference: Ties::Order, options: SearchOptions::default() }
    }

    /// Sets all options at once, the preference to their [`ties`](SearchOptions::ties).
    ///
    /// ```
    /// # use maxn::{Evaluation, Game, Search, SearchOptions};
    /// # fn search<G: Game<3>>(evaluation: &impl Evaluation<G, 3>, game: &mut G) -> Result<(), maxn::SearchError> {
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
    /// The decision rule and pruning method.
    #[must_use]
    pub fn algorithm(mut self, algorithm: Algorithm) -> Self {
        self.options.algorithm = algorithm;
        self
    }

    /// How max^n decides what is still possible.
    #[must_use]
    pub fn classifier(mut self, classifier: Classifier) -> Self {
        self.options.classifier = classifier;
        self
    }

    /// Whether the monotonic heuristic is used. By default it is, except by immediate and shallow pruning, which the
    /// papers define without one.
    #[must_use]
    pub fn heuristic(mut self, on: bool) -> Self {
        self.options.heuristic = Some(on);
        self
    }

    /// Which of equal outcomes a player takes: one of [`Ties`], or your own.
    #[must_use]
    pub fn preference<Q>(self, preference: Q) -> Search<'e, E, Q> {
        Search { evaluation: self.evaluation, preference, options: self.options }
    }

    /// Breaks ties in everybody's first turn at random, by a seed, instead of by the game's own order of moves: in the
    /// first `N` plies that order is shuffled, by the seed and the position. The same seed gives the same answer.
    /// A [preference](Search::preference) that tells equal outcomes apart still does.
    #[must_use]
    pub fn random_ties(mut self, seed: u64) -> Self {
        self.options.random_ties = Some(seed);
        self
    }

    /// What a paranoid search is about.
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Self {
        self.options.objective = objective;
        self
    }

    /// Whose view a paranoid search takes.
    #[must_use]
    pub fn perspective(mut self, perspective: Perspective) -> Self {
        self.options.perspective = perspective;
        self
    }

    /// What decides the order in which moves are searched.
    #[must_use]
    pub fn ordering(mut self, ordering: MoveOrdering) -> Self {
        self.options.ordering = ordering;
        self
    }

    /// Keeps only the `width` moves of each position with the best [hints](Game::hint), the first in the game's order
    /// where those are equal: a smaller game, whose value is no longer that of the full one.
    #[must_use]
    pub fn width(mut self, width: usize) -> Self {
        self.options.width = Some(width.max(1));
        self
    }

    /// A transposition table of about this many bytes, for [`run`](Search::run); 0 for none.
    /// A game without [keys](Game::key) has nothing to look up: the report then counts no probes.
    #[must_use]
    pub fn table(mut self, bytes: usize) -> Self {
        self.options.table_bytes = bytes;
        self
    }

    /// Scores positions at the horizon in this way.
    #[must_use]
    pub fn leaves(mut self, leaves: Leaves) -> Self {
        self.options.leaves = leaves;
        self
    }

    /// All limits at once.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Looks this many steps ahead and no further.
    #[must_use]
    pub fn depth(mut self, steps: u32) -> Self {
        self.options.limits.depth = Some(steps);
        self
    }

    /// Visits about this many nodes and no more.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.options.limits.nodes = Some(nodes);
        self
    }

    /// Takes this long and no longer.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.options.limits.time = Some(time);
        self
    }

    /// Stops when the handle says so.
    #[must_use]
    pub fn stop_by(mut self, handle: StopHandle) -> Self {
        self.options.limits.stop = Some(handle);
        self
    }

    /// Whether to search one step deep, then two, and so on. By default only where a limit might end the search.
    #[must_use]
    pub fn deepening(mut self, on: bool) -> Self {
        self.options.deepening = Some(on);
        self
    }

    /// Whether to find the scores of every move at the root, not only of the best. Costs what bounds between them
    /// would have saved.
    #[must_use]
    pub fn root_values(mut self, on: bool) -> Self {
        self.options.root_values = on;
        self
    }

    /// Splits the root's moves over this many threads. The answer is the same for any number. So a search limited by
    /// nodes runs on one, to have the same last finished iteration, and so does one by an unsound method, whose answer
    /// depends on the bounds it meets.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = threads.max(1);
        self
    }

    /// Searches.
    ///
    /// # Errors
    /// If the method needs something that the evaluation or the game does not tell.
    pub fn run<G, const N: usize>(&self, game: &mut G) -> Result<Report<G::Move, N>, SearchError>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
        P: Preference<N>,
    {
        self.run_in(game, &mut Memory::try_new(self.options.table_bytes)?)
    }

    /// Searches with a memory that outlives the search: its table is used whatever [`table`](Search::table) says.
    /// The memory must have been used with the same game and evaluation only, or told to
    /// [forget](Memory::forget).
    ///
    /// # Errors
    /// As [`run`](Search::run).
    pub fn run_in<G, const N: usize>(
        &self,
        game: &mut G,
        memory: &mut Memory<N>,
    ) -> Result<Report<G::Move, N>, SearchError>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
        P: Preference<N>,
    {
        root::search(self, game, memory, None)
    }

    /// Searches and tells an observer about it: on one thread if it [wants nodes](Observer::wants_nodes).
    ///
    /// # Errors
    /// As [`run`](Search::run).
    pub fn run_observed<G, const N: usize>(
        &self,
        game: &mut G,
        memory: &mut Memory<N>,
        observer: &mut dyn Observer<G, G::Move, N>,
    ) -> Result<Report<G::Move, N>, SearchError>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
        P: Preference<N>,
    {
        root::search(self, game, memory, Some(observer))
    }
}

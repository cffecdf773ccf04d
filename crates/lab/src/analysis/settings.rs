//! What a search is asked to be.

use super::recorder::Recorder;
use super::{Answer, Memories, Trace};
use maxn::{
    Algorithm, Classifier, Evaluation, Game, Leaves, Limits, MaxnPruning, Memory, MoveOrdering, Objective,
    Observer, Perspective, Search, SearchError, Ties,
};
use maxn_games::tree::Document;
use maxn_games::with_players;

/// Everything that can be wished for, each with a good default: exact, and as fast as that goes.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The decision rule and how it prunes.
    pub algorithm: Algorithm,
    /// How max^n decides what is possible; by default the leaf-value table where there are few enough outcomes for one.
    pub classifier: Option<Classifier>,
    /// Whether the monotonic heuristic is used; by default as the algorithm's authors had it.
    pub heuristic: Option<bool>,
    /// Which of equal outcomes a player takes.
    pub ties: Ties,
    /// A seed by which ties in everybody's first turn are broken at random.
    pub random_ties: Option<u64>,
    /// What a paranoid search is about.
    pub objective: Objective,
    /// Whose view a paranoid search takes.
    pub perspective: Perspective,
    /// What decides the order in which moves are searched.
    pub ordering: MoveOrdering,
    /// How many moves of each position are kept; by default all.
    pub width: Option<usize>,
    /// Bytes for the transposition table; 0 for none.
    pub table_bytes: usize,
    /// How positions at the horizon are scored.
    pub leaves: Leaves,
    /// When to end.
    pub limits: Limits,
    /// Threads to split the root's moves over.
    pub threads: usize,
    /// Whether the scores of every move at the root are wanted.
    pub root_values: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            algorithm: Algorithm::Maxn(MaxnPruning::Speculative),
            classifier: None,
            heuristic: None,
            ties: Ties::default(),
            random_ties: None,
            objective: Objective::default(),
            perspective: Perspective::default(),
            ordering: MoveOrdering::default(),
            width: None,
            table_bytes: 0,
            leaves: Leaves::default(),
            limits: Limits::default(),
            threads: 1,
            root_values: false,
        }
    }
}

impl Settings {
    /// Searches a tree.
    ///
    /// # Errors
    /// If the tree does not have what the algorithm needs.
    pub fn search(&self, document: &Document) -> Result<Answer, SearchError> {
        self.search_in(document, &mut Memories::new(self.table_bytes))
    }

    /// Searches one of many trees, with the tables of the ones before.
    ///
    /// # Errors
    /// As [`search`](Settings::search).
    pub fn search_in(&self, document: &Document, memories: &mut Memories) -> Result<Answer, SearchError> {
        with_players!(document.players(), N => {
            self.run(&mut document.tree::<N>(), &document.scores::<N>(), memories.fresh()?)
        })
    }

    /// Searches a tree on one thread and writes down what happened.
    ///
    /// # Errors
    /// As [`search`](Settings::search).
    pub fn trace(&self, document: &Document) -> Result<(Answer, Trace), SearchError> {
        with_players!(document.players(), N => {
            let mut recorder = Recorder::new(document);
            let memory = &mut Memory::<N>::try_new(self.table_bytes)?;
            let answer = self.run_observed(
                &mut document.tree::<N>(),
                &document.scores::<N>(),
                memory,
                &mut recorder,
            )?;
            Ok((answer, recorder.finish()))
        })
    }

    /// Searches any game.
    ///
    /// # Errors
    /// As [`search`](Settings::search).
    pub fn run<G, E, const N: usize>(
        &self,
        game: &mut G,
        evaluation: &E,
        memory: &mut Memory<N>,
    ) -> Result<Answer, SearchError>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
    {
        let report = self.describe(evaluation).run_in(game, memory)?;
        Ok(Answer::new(&report, game))
    }

    /// As [`run`](Settings::run), and tells an observer about it.
    ///
    /// # Errors
    /// As [`search`](Settings::search).
    pub fn run_observed<G, E, const N: usize>(
        &self,
        game: &mut G,
        evaluation: &E,
        memory: &mut Memory<N>,
        observer: &mut dyn Observer<G, G::Move, N>,
    ) -> Result<Answer, SearchError>
    where
        G: Game<N>,
        E: Evaluation<G, N>,
    {
        let report = self.describe(evaluation).run_observed(game, memory, observer)?;
        Ok(Answer::new(&report, game))
    }

    /// The search in the engine's terms.
    fn describe<'e, E>(&self, evaluation: &'e E) -> Search<'e, E> {
        let mut search = Search::new(evaluation)
            .algorithm(self.algorithm)
            .classifier(self.classifier.unwrap_or_default())
            .preference(self.ties)
            .objective(self.objective)
            .perspective(self.perspective)
            .ordering(self.ordering)
            .leaves(self.leaves)
            .limits(self.limits.clone())
            .root_values(self.root_values)
            .threads(self.threads);
        if let Some(seed) = self.random_ties {
            search = search.random_ties(seed);
        }
        if let Some(on) = self.heuristic {
            search = search.heuristic(on);
        }
        if let Some(width) = self.width {
            search = search.width(width);
        }
        search
    }
}

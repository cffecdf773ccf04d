//! Opponent models: players whose evaluations differ (IJCAI89, sections 2 and 4, see docs/bibliography.md).
//!
//! Each player may have an evaluation of its own, and a model of everybody else's: what it takes the other's evaluation
//! to be. The other has models too, so that a search of d moves may ask for player 1's model of player 2's model of
//! player 3's evaluation, and so on, d deep.
//!
//! A *position* is then backed up the tree: the mover at each node takes the child whose final position is best by the
//! evaluation that the players above believe it to have.

use crate::algorithm::{Algorithm, MaxnPruning};
use crate::clock::Stopwatch;
use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::options::Classifier;
use crate::report::{Counts, Report, RootMove};
use crate::scores::{MAX_PLAYERS, Player, Scores};
use crate::search::Search;
use crate::search::table::UNLIMITED;
use crate::search::worker::{MAX_PLY, steps_left};

/// The evaluations of all players, and their beliefs about each other's.
///
/// A *chain* `[a, b, c]` stands for a's model of b's model of c's evaluation; `[c]` is c's own. A belief that is not
/// given is taken to be one's own: a's model of b's model of c is then a's model of c, and that is c's own
/// evaluation if it is not given either. So without beliefs all evaluations are known to all.
///
/// ```
/// # use maxn::{Evaluation, Game, Models, Scores};
/// # #[derive(Clone)]
/// # struct Pick(Vec<usize>);
/// # impl Game for Pick {
/// #     type Move = usize;
/// #     type Undo = ();
/// #     fn players(&self) -> usize { 2 }
/// #     fn player(&self) -> usize { self.0.len() }
/// #     fn is_terminal(&self) -> bool { self.0.len() == 2 }
/// #     fn moves(&self, moves: &mut Vec<usize>) { moves.extend(0..2); }
/// #     fn apply(&mut self, mv: usize) { self.0.push(mv); }
/// #     fn undo(&mut self, _: usize, (): ()) { self.0.pop(); }
/// # }
/// /// Scores the four ends of a game of two moves.
/// struct Ends([Scores; 4]);
///
/// impl Evaluation<Pick> for Ends {
///     fn evaluate(&self, game: &Pick) -> Scores {
///         self.0[game.0[0] * 2 + game.0[1]]
///     }
/// }
///
/// let one = Ends([[5, 0], [1, 0], [3, 0], [4, 0]].map(Scores::from));
/// let two = Ends([[0, 1], [0, 2], [0, 2], [0, 1]].map(Scores::from));
/// let believed = Ends([[0, 2], [0, 1], [0, 2], [0, 1]].map(Scores::from));
///
/// // Player 1 knows that player 2 would answer the first move with the second end...
/// let models = Models::new([one, two]);
/// let report = models.search(&mut Pick(vec![]), "maxn:none".parse()?, None)?;
/// assert_eq!((report.best, report.scores), (Some(1), [3, 2].into()));
///
/// // ... but if it believes otherwise it plays for the 5.
/// let models = models.believe(&[0, 1], believed);
/// let report = models.search(&mut Pick(vec![]), "maxn:none".parse()?, None)?;
/// assert_eq!((report.best, report.scores), (Some(0), [5, 2].into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Models<E> {
    own: Vec<E>,
    beliefs: Vec<(Vec<Player>, E)>,
}

impl<E> Models<E> {
    /// Creates models in which each player's own evaluation, one for every player, is known to all.
    ///
    /// # Panics
    /// Without any evaluation.
    pub fn new(own: impl IntoIterator<Item = E>) -> Self {
        let own: Vec<E> = own.into_iter().collect();
        assert!(!own.is_empty(), "models of no players");
        Models { own, beliefs: Vec::new() }
    }

    /// Adds a belief: what the first player of the chain thinks that the next one thinks that ... the last one's
    /// evaluation is.
    #[must_use]
    pub fn believe(mut self, chain: &[Player], evaluation: E) -> Self {
        let chain = without_repeats(chain);
        self.beliefs.retain(|(known, _)| *known != chain);
        self.beliefs.push((chain, evaluation));
        self
    }

    /// Returns the evaluation that a chain stands for.
    pub fn evaluation(&self, chain: &[Player]) -> &E {
        let mut chain = without_repeats(chain);
        loop {
            if let Some((_, evaluation)) = self.beliefs.iter().find(|(known, _)| *known == chain) {
                return evaluation;
            }
            match chain.len() {
                0 => return &self.own[0],
                1 => return &self.own[chain[0]],
                // What I do not know of another's beliefs I take to be mine.
                more => drop(chain.remove(more - 2)),
            }
            chain = without_repeats(&chain);
        }
    }

    /// Returns an evaluation that decides as all of them do, if they order all outcomes alike.
    ///
    /// # Errors
    /// If they do not, or if one of them does not list its outcomes. Outcomes of different evaluations are the same
    /// if their [measures](crate::Outcome::measure) are.
    pub fn common<G: Game>(&self) -> Result<&E, SearchError>
    where
        E: Evaluation<G>,
    {
        let listed = |evaluation: &E| {
            let mut outcomes = evaluation.outcomes().ok_or(SearchError::NeedsOutcomes)?;
            outcomes.sort_unstable_by_key(|outcome| outcome.measure);
            outcomes.dedup();
            Ok(outcomes)
        };
        let first = listed(&self.own[0])?;
        for other in self.own[1..].iter().chain(self.beliefs.iter().map(|(_, evaluation)| evaluation)) {
            let other = listed(other)?;
            if !first.iter().map(|outcome| outcome.measure).eq(other.iter().map(|outcome| outcome.measure)) {
                return Err(SearchError::NeedsOutcomes);
            }
            for player in 0..self.own.len() {
                // In ascending order of one, every step must be one of the same kind in the other.
                let mut places: Vec<usize> = (0..first.len()).collect();
                places.sort_by_key(|&place| first[place].scores[player]);
                for pair in places.windows(2) {
                    let step = |list: &[crate::Outcome]| {
                        list[pair[0]].scores[player].cmp(&list[pair[1]].scores[player])
                    };
                    if step(&first) != step(&other) {
                        return Err(SearchError::DifferentOrders { player, outcomes: (pair[0], pair[1]) });
                    }
                }
            }
        }
        Ok(&self.own[0])
    }

    /// Searches for the move of a player who has these models, ties to the game's first move. Each score of the report
    /// is the player's own score by the evaluation that the root believes it to have; with pruning, by the root's own.
    ///
    /// # Errors
    /// If there is not one evaluation for every player. With pruning, if the evaluations do not order all outcomes alike
    /// (see [`common`](Models::common)), or if the method needs something that they do not state. In a game with chance:
    /// there is no mean of positions. If the game breaks a rule of [`Game`].
    pub fn search<G: Game>(
        &self,
        game: &mut G,
        algorithm: Algorithm,
        depth: Option<u32>,
    ) -> Result<Report<G::Move>, SearchError>
    where
        E: Evaluation<G>,
    {
        let players = game.players();
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(SearchError::BadPlayers(players));
        }
        if players != self.own.len() {
            return Err(SearchError::WrongModels { models: self.own.len(), players });
        }
        if !game.is_terminal() && (game.is_chance() || game.has_chance()) {
            return Err(SearchError::ModelsWithChance);
        }
        if algorithm != Algorithm::Maxn(MaxnPruning::None) {
            self.common::<G>()?;
            let player = if game.is_terminal() { 0 } else { game.player() };
            if player >= players {
                return Err(SearchError::BadMover { player, players });
            }
            let search = Search::new(&self.own[player]).algorithm(algorithm).classifier(Classifier::Linear);
            return match depth {
                Some(depth) => search.depth(depth).run(game),
                None => search.run(game),
            };
        }
        let start = Stopwatch::start();
        let mut walk = Walk {
            models: self,
            movers: Vec::new(),
            counts: Counts::default(),
            cut_off: false,
            left_out: false,
            fault: None,
        };
        let mut root_moves = Vec::new();
        if !game.is_terminal() {
            game.moves(&mut root_moves);
        }
        let end = walk.search(game, depth.map_or(UNLIMITED, |depth| depth.max(1)));
        if let Some(fault) = walk.fault {
            return Err(fault);
        }
        let line: Vec<G::Move> = end.line.iter().rev().copied().collect();
        let best = line.first().copied();
        Ok(Report {
            scores: end.scores,
            greatest: None,
            expected: None,
            unit: self.own[0].unit(),
            best,
            best_index: best.and_then(|best| root_moves.iter().position(|&mv| mv == best)),
            root_moves: root_moves.into_iter().map(RootMove::new).collect(),
            depth: depth.unwrap_or(line.len() as u32),
            line,
            exact: !walk.cut_off && !walk.left_out,
            algorithm,
            weighted: false,
            left_out: walk.left_out,
            stopped: false,
            classifier: Classifier::Linear,
            counts: walk.counts,
            elapsed: start.elapsed(),
        })
    }
}

/// Shortens a chain: a player's model of itself is itself.
fn without_repeats(chain: &[Player]) -> Vec<Player> {
    let mut chain = chain.to_vec();
    chain.dedup();
    chain
}

/// A search that visits every node.
struct Walk<'m, E> {
    models: &'m Models<E>,
    /// The players who moved on the path, from the root.
    movers: Vec<Player>,
    counts: Counts,
    cut_off: bool,
    /// The game left out moves of a position.
    left_out: bool,
    /// The rule that the game broke.
    fault: Option<SearchError>,
}

/// A final position, as each mover on the path evaluates it.
struct End<Move> {
    /// For each mover on the path, its own score by the evaluation it is believed to have.
    seen: Vec<i32>,
    /// For each player, its own score as the root believes it to be.
    scores: Scores,
    /// The moves that lead to it, the last one first.
    line: Vec<Move>,
}

impl<E> Walk<'_, E> {
    fn search<G: Game>(&mut self, game: &mut G, depth: u32) -> End<G::Move>
    where
        E: Evaluation<G>,
    {
        self.counts.nodes += 1;
        let mut moves = Vec::new();
        if !game.is_terminal() {
            if game.is_chance() {
                self.fault = Some(SearchError::UndeclaredChance);
                return self.end(game);
            }
            game.moves(&mut moves);
            if moves.is_empty() {
                self.fault = Some(SearchError::NoMoves);
            }
        }
        if moves.is_empty() || depth == 0 || self.movers.len() >= MAX_PLY {
            self.counts.leaves += 1;
            self.cut_off |= !moves.is_empty();
            return self.end(game);
        }
        self.left_out |= game.leaves_out_moves();
        let (level, player) = (self.movers.len(), game.player());
        if player >= game.players() {
            self.fault = Some(SearchError::BadMover { player, players: game.players() });
            return self.end(game);
        }
        self.movers.push(player);
        let mut best: Option<End<G::Move>> = None;
        for mv in moves {
            let mut end = game.explore(mv, |game| {
                let depth = steps_left(game, depth);
                self.search(game, depth)
            });
            if best.as_ref().is_none_or(|best| end.seen[level] > best.seen[level]) {
                end.line.push(mv);
                best = Some(end);
            }
        }
        self.movers.pop();
        best.expect("a position that is not terminal has a move")
    }

    fn end<G: Game>(&self, game: &G) -> End<G::Move>
    where
        E: Evaluation<G>,
    {
        let seen = (0..self.movers.len())
            .map(|level| {
                let eyes = self.models.evaluation(&self.movers[..=level]);
                eyes.evaluate(game)[self.movers[level]]
            })
            .collect();
        let root = self.movers.first().copied();
        let scores = Scores::from_fn(game.players(), |player| {
            let chain: Vec<Player> = root.into_iter().chain([player]).collect();
            self.models.evaluation(&chain).evaluate(game)[player]
        });
        End { seen, scores, line: Vec::new() }
    }
}

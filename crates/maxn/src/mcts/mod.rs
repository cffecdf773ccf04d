//! Tree search by simulation (MCTS) for any game: one tree that grows where simulations do well.
//!
//! A simulation goes down the tree, each player choosing what promises it most (UCT), one step beyond, out to a
//! result by cheap moves, and back up, where every node on the way adds the rewards of all players.

mod available;
mod error;
mod grow;
mod limits;
mod options;
mod play_out;
mod policy;
mod priors;
mod proof;
mod report;
mod reward;
mod selection;
mod tree;
mod worker;

pub use error::SimulationError;
pub use limits::MctsLimits;
pub use options::{MctsOptions, PlayOuts, PlayerWeights, Reward, RewardScale, TreeRule, Widening};
pub use policy::{FirstMovePolicy, HintPolicy, PlayOutPolicy, RandomPolicy};
pub use report::{MctsReport, SimulatedMove};

pub(crate) use error::{check_not_negative, check_option, check_share};
pub(crate) use limits::Counts;
pub(crate) use reward::Rewards;
pub(crate) use tree::{Kept, ROOT, Tree};

use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::limits::StopHandle;
use std::time::Duration;

/// A tree search by simulation: an evaluation, a policy of play-outs, and [options](MctsOptions).
///
/// The evaluation scores the ends of games, and positions where play-outs are cut off. Its
/// [range](Evaluation::range) is where the solver's proofs come from.
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
/// # }
/// # struct LastMatch;
/// # impl Evaluation<Matches> for LastMatch {
/// #     fn evaluate(&self, game: &Matches) -> Scores {
/// #         let mut scores = Scores::ZERO;
/// #         scores[(game.turn + 2) % 3] = i32::from(game.left == 0);
/// #         scores
/// #     }
/// #     fn bounds(&self) -> Bounds { Bounds::constant_sum(1) }
/// # }
/// use maxn::Mcts;
///
/// // Three players in turn take one or two matches; the player who takes the last one wins.
/// let report = Mcts::new(&LastMatch).simulations(10_000).seed(1).run(&Matches { left: 5, turn: 0 })?;
/// assert!(report.exact, "so small a tree is solved");
/// assert_eq!((report.scores, report.best), (Some([1, 0, 0].into()), Some(1)));
/// # Ok::<(), maxn::SimulationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mcts<'e, E, P = HintPolicy> {
    evaluation: &'e E,
    policy: P,
    options: MctsOptions,
}

impl<'e, E> Mcts<'e, E> {
    /// Creates a search of ten thousand simulations, played out by the game's [hints](Game::hint).
    pub fn new(evaluation: &'e E) -> Self {
        Mcts { evaluation, policy: HintPolicy, options: MctsOptions::default() }
    }
}

impl<'e, E, P> Mcts<'e, E, P> {
    /// Sets all options at once.
    #[must_use]
    pub fn options(mut self, options: MctsOptions) -> Self {
        self.options = options;
        self
    }

    /// Sets the policy of play-outs.
    #[must_use]
    pub fn policy<Q>(self, policy: Q) -> Mcts<'e, E, Q> {
        Mcts { evaluation: self.evaluation, policy, options: self.options }
    }

    /// Limits the number of simulations.
    #[must_use]
    pub fn simulations(mut self, simulations: u64) -> Self {
        self.options.limits.simulations = Some(simulations);
        self
    }

    /// Limits the time, and no longer the simulations.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.options.limits.time = Some(time);
        self.options.limits.simulations = None;
        self
    }

    /// Lets a handle stop the search.
    #[must_use]
    pub fn stop_by(mut self, handle: StopHandle) -> Self {
        self.options.limits.stop = Some(handle);
        self
    }

    /// Sets the value that each player maximises in the tree.
    #[must_use]
    pub fn rule(mut self, rule: TreeRule) -> Self {
        self.options.rule = rule;
        self
    }

    /// Sets the reward of a simulation.
    #[must_use]
    pub fn reward(mut self, reward: Reward) -> Self {
        self.options.reward = reward;
        self
    }

    /// Sets the way from a leaf of the tree to a result.
    #[must_use]
    pub fn play_outs(mut self, play_outs: PlayOuts) -> Self {
        self.options.play_outs = play_outs;
        self
    }

    /// Sets the seed of all random choices.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = threads;
        self
    }

    /// Grows a tree from a position.
    ///
    /// # Errors
    /// If the options make no sense, or the game has neither moves nor an end, or chance without events.
    pub fn run<G>(&self, game: &G) -> Result<MctsReport<G::Move>, SimulationError>
    where
        G: Game,
        E: Evaluation<G>,
        P: PlayOutPolicy<G>,
    {
        grow::run(&self.options, self.evaluation, &self.policy, game)
    }
}

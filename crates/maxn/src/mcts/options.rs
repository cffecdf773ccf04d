//! The options of a tree search by simulation.

use super::limits::MctsLimits;
use crate::options::Perspective;
use crate::scores::{MAX_PLAYERS, Player};
use crate::teams::Teams;

/// The options of a tree search by simulation, as one plain value.
///
/// The default is ten thousand simulations of a max^n tree, played out by the [policy](crate::PlayOutPolicy), with a solver
/// by bounds.
///
/// ```
/// use maxn::{MctsLimits, MctsOptions, TreeRule};
///
/// let options = MctsOptions {
///     rule: TreeRule::Paranoid,
///     limits: MctsLimits { simulations: Some(500), ..MctsLimits::default() },
///     ..MctsOptions::default()
/// };
/// assert_eq!(options.threads, 1);
/// ```
#[derive(Clone, Debug)]
pub struct MctsOptions {
    /// The value that each player maximises when it chooses among the moves of the tree.
    pub rule: TreeRule,
    /// The player for whom a paranoid tree maximises.
    pub perspective: Perspective,
    /// The teams of a paranoid tree, in which the partners of that player maximise with it; by default none.
    pub teams: Teams,
    /// The reward of a simulation.
    pub reward: Reward,
    /// The limits between which rewards are scaled to 0 to 1.
    pub scale: RewardScale,
    /// The weight of moves seldom tried, for rewards from 0 to 1 (C in UCT).
    pub exploration: f64,
    /// The weight W of progressive history: moves that did well elsewhere, by their
    /// [history slot](crate::Game::history_slot), are tried more often until they have statistics of their own. 0 for none.
    pub history: f64,
    /// Progressive widening: the number of moves considered grows with the visits.
    pub widening: Option<Widening>,
    /// The weight α of the evaluation in selection: each node's evaluation, backed up by max^n over the tree, is
    /// mixed with the mean of its simulations (implicit backups). 0 for none, 1 for the evaluation alone.
    pub evaluation_weight: f64,
    /// A solver by bounds: moves that are proved worse are not tried any more, and values that are proved are reported as
    /// [exact](crate::MctsReport::exact). It works under [`TreeRule::Maxn`] with [`Reward::Score`], and is
    /// off elsewhere.
    pub solver: bool,
    /// The way from a leaf of the tree to a result.
    pub play_outs: PlayOuts,
    /// The greatest number of moves of a play-out, which is then evaluated where it stands; a play-out never ends in
    /// the middle of a [step](crate::Game::starts_step). By default it ends with the game.
    pub play_out_moves: Option<u32>,
    /// The limits that end the search.
    pub limits: MctsLimits,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of threads, each of which grows a tree; their statistics are added up. With a limit on
    /// simulations or nodes there is one tree on one thread, so that the answer is the same for any number.
    pub threads: usize,
}

impl Default for MctsOptions {
    fn default() -> Self {
        MctsOptions {
            rule: TreeRule::default(),
            perspective: Perspective::default(),
            teams: Teams::default(),
            reward: Reward::default(),
            scale: RewardScale::default(),
            exploration: 0.5,
            history: 0.0,
            widening: None,
            evaluation_weight: 0.0,
            solver: true,
            play_outs: PlayOuts::default(),
            play_out_moves: None,
            limits: MctsLimits::default(),
            seed: 0,
            threads: 1,
        }
    }
}

/// The value that each player maximises when it chooses among the moves of the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(clippy::large_enum_variant)] // There is one per search.
pub enum TreeRule {
    /// Its own reward.
    #[default]
    Maxn,
    /// One player its reward, or a [team](MctsOptions::teams) the sum of its members'; all others its contrary.
    Paranoid,
    /// A weighted sum of the rewards of all players.
    Weights(PlayerWeights),
}

/// The interest of each player in the rewards of all: player p maximises the sum of `w[p][q]` times the reward of q.
///
/// The identity is max^n. Weights off the diagonal are partners (positive) or rivals (negative).
///
/// ```
/// use maxn::PlayerWeights;
///
/// // Players 1 and 3 are partners against player 2.
/// let weights = PlayerWeights::new([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 1.0]]);
/// assert_eq!(weights.weight(0, 2), 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerWeights([[f64; MAX_PLAYERS]; MAX_PLAYERS]);

impl PlayerWeights {
    /// Creates weights from a row for each player.
    pub fn new<const PLAYERS: usize>(rows: [[f64; PLAYERS]; PLAYERS]) -> Self {
        let mut weights = [[0.0; MAX_PLAYERS]; MAX_PLAYERS];
        for (to, from) in weights.iter_mut().zip(&rows) {
            to.iter_mut().zip(from).for_each(|(to, &from)| *to = from);
        }
        PlayerWeights(weights)
    }

    /// Returns the interest of a player in the reward of another.
    pub fn weight(&self, player: Player, other: Player) -> f64 {
        self.0[player][other]
    }
}

/// The reward of a simulation for each player.
///
/// ```
/// # use maxn::{Evaluation, Game, Scores};
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
/// #         Scores::from_fn(3, |player| 5 * i32::from(game.left == 0 && player == (game.turn + 2) % 3))
/// #     }
/// # }
/// use maxn::{Mcts, Reward};
///
/// // The first player has taken the last match, which scores 5.
/// let end = Matches { left: 0, turn: 1 };
/// let mean = |reward| Mcts::new(&LastMatch).reward(reward).run(&end).map(|report| report.mean);
/// assert_eq!(mean(Reward::Score)?[..3], [5.0, 0.0, 0.0]);
/// assert_eq!(mean(Reward::Lead)?[..3], [5.0, -5.0, -5.0]);
/// assert_eq!(mean(Reward::Win)?[..3], [1.0, 0.0, 0.0]);
/// # Ok::<(), maxn::SimulationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reward {
    /// Its score.
    #[default]
    Score,
    /// Its stake by the evaluation ([`Evaluation::stake`](crate::Evaluation::stake)).
    Stake,
    /// Its score minus the highest score of another player.
    Lead,
    /// 1 for the highest score, shared among equals, and 0 for any other.
    Win,
}

/// The limits between which rewards are scaled to 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RewardScale {
    /// The limits that the evaluation states for the position at the root; where it states none, those seen so far.
    #[default]
    Stated,
    /// The least and the greatest reward of each player seen so far: for evaluations whose values lie close together
    /// between wide limits.
    Seen,
}

/// Progressive widening: of a node visited n times, the first `factor` · n^`exponent` moves are considered, rounded up, in
/// the order of the game's [hint](crate::Game::hint).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// The factor, above 0.
    pub factor: f64,
    /// The exponent, from 0 to 1.
    pub exponent: f64,
}

/// The way from a leaf of the tree to a result.
///
/// ```
/// use maxn::{MctsOptions, PlayOuts};
///
/// // Four moves, each the best of the three with the best hints by a short search, and then the evaluation.
/// let play_outs = PlayOuts::Search { width: 3, random: 0.05 };
/// let options = MctsOptions { play_outs, play_out_moves: Some(4), ..MctsOptions::default() };
/// assert_ne!(options.play_outs, PlayOuts::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayOuts {
    /// Moves at random.
    Random,
    /// Moves by the [policy](crate::PlayOutPolicy).
    Policy {
        /// The probability of a random move instead.
        random: f64,
    },
    /// Moves by a search of two plies by max^n.
    Search {
        /// The number of moves considered in each position, those with the best [hints](crate::Game::hint).
        width: usize,
        /// The probability of a random move instead.
        random: f64,
    },
    /// No moves: the leaf is evaluated, once the [step](crate::Game::starts_step) is over.
    Evaluated,
}

impl Default for PlayOuts {
    fn default() -> Self {
        PlayOuts::Policy { random: 0.1 }
    }
}

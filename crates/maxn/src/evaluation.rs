//! Evaluations: the scores of positions, and the limits that are known in advance.

use crate::game::Game;
use crate::scores::{NO_LOWER, NO_UPPER, Scores};

/// An evaluation of positions, for every player at once.
///
/// Only [`evaluate`](Evaluation::evaluate) is required. The rest is knowledge that lets a search prune: the defaults
/// state none, and a method that needs it is refused with an error.
pub trait Evaluation<G: Game<N>, const N: usize>: Sync {
    /// Returns the score of every player at a position: exact where the game is over, an estimate elsewhere.
    fn evaluate(&self, game: &G) -> Scores<N>;

    /// Returns limits that hold for the scores of every position.
    fn bounds(&self) -> Bounds {
        Bounds::default()
    }

    /// Returns the number of units in a point: 100 for scores in hundredths. A search never uses it; a
    /// [`Report`](crate::Report) carries it, so that scores can be shown in points.
    ///
    /// Scores are whole numbers, so that they are the same on every machine. The value of a
    /// [chance](crate::Game::is_chance) position is the mean of the values after its events, rounded to the nearest whole
    /// number, halves towards negative infinity: an error of at most half a unit for each chance event on the line of
    /// play. Where that is too much, state scores in smaller units.
    fn unit(&self) -> i32 {
        1
    }

    /// Returns limits on the scores of this position and of **every** position below it: the monotonic heuristic.
    /// They may only tighten along a line of play.
    fn range(&self, _game: &G) -> Range<N> {
        self.bounds().range()
    }

    /// Returns every outcome that can occur, if they can be listed: the leaf-value table.
    /// A position short of the end may be scored only with scores in this list. Not used in a game with chance, where
    /// means of outcomes occur as well.
    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        None
    }

    /// Returns limits on the [`measure`](Outcome::measure) of every outcome below a position, for the leaf-value table.
    fn progress(&self, game: &G) -> Range<N> {
        self.range(game)
    }

    /// Returns a static estimate of a move: the higher, the higher the mover's score right after it. It orders the
    /// moves of the last step before the horizon, and is given for all moves of a position or for none. It changes the
    /// speed, never the answer.
    fn static_move_value(&self, _game: &G, _mv: G::Move) -> Option<i32> {
        None
    }

    /// Returns the part of the scores that is already certain and that [`Game::key`] does not distinguish; the
    /// transposition table stores scores without it. With tricks as scores and a key of the cards in hand, it is the
    /// tricks taken so far.
    fn score_offset(&self, _game: &G) -> Scores<N> {
        [0; N]
    }

    /// Returns the worth of an end of the game with these scores to each player, in terms of what is at stake beyond it,
    /// such as the chance to win the series that the game is a part of. By default the scores themselves. It is the
    /// reward of simulations that [aim at it](crate::Reward::Stake).
    fn stake(&self, _game: &G, scores: &Scores<N>) -> [f64; N] {
        scores.map(f64::from)
    }

    /// Returns a key of all that the scores depend on besides [`Game::key`] and
    /// [`score_offset`](Evaluation::score_offset).
    fn key(&self, _game: &G) -> u64 {
        0
    }
}

/// Limits on the scores of an evaluation, by the papers' names minp, maxp and maxsum.
///
/// ```
/// use maxn::Bounds;
///
/// let tricks = Bounds::constant_sum(17);
/// assert_eq!((tricks.least, tricks.greatest, tricks.sum), (Some(0), Some(17), Some(17)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least score a player can have (minp).
    pub least: Option<i32>,
    /// The greatest score a player can have (maxp).
    pub greatest: Option<i32>,
    /// The greatest sum of all players' scores (maxsum).
    pub sum: Option<i32>,
    /// The smallest difference between two different scores of a player; at least 1. In a game with chance taken to be
    /// 1, since means lie between the scores.
    pub delta: i32,
    /// The scores only grow, and their sum grows by exactly this much in every step of the game and stays the same
    /// at its end: the conditions of zero-window iterative deepening (DISS Theorem 6.1).
    pub growth: Option<i32>,
}

impl Default for Bounds {
    /// States nothing.
    fn default() -> Self {
        Bounds { least: None, greatest: None, sum: None, delta: 1, growth: None }
    }
}

impl Bounds {
    /// Creates the limits of scores from 0 whose sum is always `sum`, or less.
    pub fn constant_sum(sum: i32) -> Self {
        Bounds { least: Some(0), greatest: Some(sum), sum: Some(sum), ..Bounds::default() }
    }

    /// Returns the range that every score lies in.
    pub fn range<const N: usize>(&self) -> Range<N> {
        Range { lower: [self.least.unwrap_or(NO_LOWER); N], upper: [self.greatest.unwrap_or(NO_UPPER); N] }
    }
}

/// A lower and an upper limit for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range<const N: usize> {
    /// No player gets less.
    pub lower: Scores<N>,
    /// No player gets more.
    pub upper: Scores<N>,
}

impl<const N: usize> Range<N> {
    /// No limits at all.
    pub const UNKNOWN: Self = Range { lower: [NO_LOWER; N], upper: [NO_UPPER; N] };
}

/// An entry of a leaf-value table: one way in which the game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome<const N: usize> {
    /// The scores of the players.
    pub scores: Scores<N>,
    /// The quantity that [`Evaluation::progress`] limits: for example the tricks taken, where the scores are a utility
    /// of them (a function from the results of all players to the score of each). Often the scores themselves.
    pub measure: Scores<N>,
}

impl<const N: usize> From<Scores<N>> for Outcome<N> {
    fn from(scores: Scores<N>) -> Self {
        Outcome { scores, measure: scores }
    }
}

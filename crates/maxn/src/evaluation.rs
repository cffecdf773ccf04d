//! Evaluations: the scores of positions, and the limits that are known in advance.

use crate::game::Game;
use crate::scores::{Means, NO_LOWER, NO_UPPER, Scores};

/// An evaluation of positions, for every player at once.
///
/// Only [`evaluate`](Evaluation::evaluate) is required. The rest is knowledge that lets a search prune: the defaults
/// state none, and a method that needs it is refused with an error.
pub trait Evaluation<G: Game>: Sync {
    /// Returns the score of every player at a position: exact where the game is over, an estimate elsewhere.
    fn evaluate(&self, game: &G) -> Scores;

    /// Returns the scores of every player by another evaluation, of this number: one that an opponent may have under
    /// prob-max^n ([`Aim::Evaluation`](crate::Aim::Evaluation)). `None` if there is none.
    fn evaluate_as(&self, _game: &G, _number: usize) -> Option<Scores> {
        None
    }

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
    fn range(&self, game: &G) -> Range {
        self.bounds().range(game.players())
    }

    /// Returns every outcome that can occur, if they can be listed: the leaf-value table.
    /// A position short of the end may be scored only with scores in this list. Not used in a game with chance, where
    /// means of outcomes occur as well.
    fn outcomes(&self) -> Option<Vec<Outcome>> {
        None
    }

    /// Returns limits on the [`measure`](Outcome::measure) of every outcome below a position, for the leaf-value table.
    fn progress(&self, game: &G) -> Range {
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
    fn score_offset(&self, _game: &G) -> Scores {
        Scores::ZERO
    }

    /// Returns the worth of an end of the game with these scores to each player, in terms of what is at stake beyond it,
    /// such as the chance to win the series that the game is a part of. By default the scores themselves. It is the
    /// reward of simulations that [aim at it](crate::Reward::Stake).
    fn stake(&self, _game: &G, scores: &Scores) -> Means {
        scores.to_means()
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

    /// Returns the range that every score of this many players lies in.
    pub fn range(&self, players: usize) -> Range {
        Range {
            lower: Scores::equal(players, self.least.unwrap_or(NO_LOWER)),
            upper: Scores::equal(players, self.greatest.unwrap_or(NO_UPPER)),
        }
    }
}

/// A lower and an upper limit for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// No player gets less.
    pub lower: Scores,
    /// No player gets more.
    pub upper: Scores,
}

impl Range {
    /// Creates the range of scores of which nothing is known.
    #[inline]
    pub fn unknown(players: usize) -> Self {
        Bounds::default().range(players)
    }
}

/// An entry of a leaf-value table: one way in which the game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// The scores of the players.
    pub scores: Scores,
    /// The quantity that [`Evaluation::progress`] limits: for example the tricks taken, where the scores are a utility
    /// of them (a function from the results of all players to the score of each). Often the scores themselves.
    pub measure: Scores,
}

impl<S: Into<Scores>> From<S> for Outcome {
    fn from(scores: S) -> Self {
        let scores = scores.into();
        Outcome { scores, measure: scores }
    }
}

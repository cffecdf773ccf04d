//! What positions are worth.
//!
//! Every evaluation here is of constant sum, so that every kind of pruning works: a player's merit is compared with what
//! the others have, and who has won has everything.

use super::play::Move;
use super::position::Position;
use super::progress::Progress;
use super::star::Size;
use maxn::{Bounds, Evaluation, Scores};

/// The static evaluation (DISS 7.3): how far the pieces are from the goal, how near to each other, how many have arrived,
/// and how far behind the last one is.
///
/// ```
/// use maxn::Search;
/// use maxn_games::chinese_checkers::{Position, Rules, Size, Static};
///
/// let mut game = Position::<3>::start(Size::Full, Rules::Standard);
/// let evaluation = Static::new(Size::Full);
/// let report = Search::new(&evaluation).depth(3).width(10).run(&mut game)?;
/// assert!(report.best.is_some());
/// # Ok::<(), maxn::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Static {
    size: Size,
    weights: Weights,
}

/// How much each part of the static evaluation counts. No weight is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each step nearer to the far corner of the goal.
    pub step: u16,
    /// For each pair of pieces at most two steps apart.
    pub pair: u16,
    /// For each piece in the goal.
    pub arrived: u16,
    /// For each step that the last piece is nearer.
    pub last: u16,
}

impl Default for Weights {
    fn default() -> Self {
        Weights { step: 10, pair: 1, arrived: 4, last: 6 }
    }
}

impl Static {
    /// With the usual weights.
    pub fn new(size: Size) -> Static {
        Static::with(size, Weights::default())
    }

    /// With these weights.
    pub fn with(size: Size, weights: Weights) -> Static {
        Static { size, weights }
    }

    /// The most that a player's pieces can be worth.
    fn most(&self) -> i32 {
        let Weights { step, pair, arrived, last } = self.weights;
        let pieces = self.size.pieces() as i32;
        let pairs = pieces * (pieces - 1) / 2;
        self.longest() * (i32::from(step) * pieces + i32::from(last))
            + i32::from(pair) * pairs
            + i32::from(arrived) * pieces
    }

    /// What a player's pieces are worth.
    #[inline]
    fn merit(&self, progress: &Progress, in_goal: usize) -> i32 {
        let Weights { step, pair, arrived, last } = self.weights;
        let longest = self.longest();
        i32::from(step) * (longest * self.size.pieces() as i32 - progress.distance())
            + i32::from(pair) * progress.pairs()
            + i32::from(arrived) * in_goal as i32
            + i32::from(last) * (longest - progress.farthest())
    }

    /// From corner to corner.
    fn longest(&self) -> i32 {
        4 * self.size.side() as i32
    }
}

impl<const N: usize> Evaluation<Position<N>, N> for Static {
    #[inline]
    fn evaluate(&self, game: &Position<N>) -> Scores<N> {
        debug_assert_eq!(game.star().size(), self.size, "an evaluation is for one board");
        compare(game, self.most(), |player| self.merit(game.progress(player), game.in_goal(player)))
    }

    fn bounds(&self) -> Bounds {
        bounds(N, self.most())
    }

    /// What the mover's pieces will be worth; what the others have is the same after all moves.
    fn static_move_value(&self, game: &Position<N>, mv: Move) -> Option<i32> {
        let Move::Piece { from, to } = mv else { return Some(0) };
        let (progress, in_goal) = game.ahead(from, to);
        Some(self.merit(&progress, in_goal))
    }
}

/// One for who has won, nothing for the others or before the end: what a game is about, and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Winner;

impl<const N: usize> Evaluation<Position<N>, N> for Winner {
    #[inline]
    fn evaluate(&self, game: &Position<N>) -> Scores<N> {
        let mut scores = [0; N];
        if let Some(winner) = game.winner() {
            scores[winner] = 1;
        }
        scores
    }

    fn bounds(&self) -> Bounds {
        Bounds::constant_sum(1)
    }
}

/// More than the number of moves in any game, so that the latest win is worth more than the best estimate.
const LATE: i32 = 2000;

/// What each player would have if all had the same: enough that nobody is below nothing.
fn equal(players: usize, most: i32) -> i32 {
    (players as i32 - 1) * most + LATE
}

/// The bounds of scores made by [`compare`].
pub(super) fn bounds(players: usize, most: i32) -> Bounds {
    Bounds::constant_sum(players as i32 * equal(players, most))
}

/// Scores from merits between nothing and `most`: how much a player's is above the others' together, each counted once.
/// The winner has everything, less a point for each move it took, and the others nothing.
#[inline]
pub(super) fn compare<const N: usize>(
    game: &Position<N>,
    most: i32,
    merit: impl Fn(usize) -> i32,
) -> Scores<N> {
    let equal = equal(N, most);
    if let Some(winner) = game.winner() {
        let mut scores = [0; N];
        scores[winner] = N as i32 * equal - i32::from(game.played());
        return scores;
    }
    if game.played() >= game.rules().longest(N) {
        return [equal; N];
    }
    let merits: [i32; N] = std::array::from_fn(merit);
    let sum: i32 = merits.iter().sum();
    merits.map(|merit| N as i32 * merit - sum + equal)
}

//! Estimated values of positions short of the end.

use super::options::Moon;
use super::points::Points;
use super::{Hearts, JACK, QUEEN, QUEEN_POINTS};
use maxn::{Bounds, Evaluation, Game, Range, Scores};
use maxn_cards::cards::{Hand, Suit};
use maxn_cards::tricks::Table;

/// Points so far, and a guess who will take those that are still out.
///
/// Scores are those of [`Points`] in [hundredths](Estimate::SCALE), exact where the hand is over. Elsewhere
/// the hearts still out are divided by how many cards of each player are sure to win (no card of another
/// player is above them) and how many can duck (none is below), and the queen of spades by who holds higher
/// spades and who holds her unguarded. While one player has all points so far, the others fear the moon:
/// splitting the points has a value of its own (DISS 7.8.1).
///
/// ```
/// use maxn::Search;
/// use maxn_trick_taking::hearts::{self, Estimate, Options};
///
/// let mut hand = hearts::deal::<4>(Options::PAPERS_NODES, 13, 1)?;
/// let report = Search::new(&Estimate::new(&hand)).depth(1).run(&mut hand)?;
/// assert_eq!(report.scores.iter().sum::<i32>(), 3 * 26 * Estimate::<4>::SCALE);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate<const N: usize> {
    points: Points<N>,
}

impl<const N: usize> Estimate<N> {
    /// The score of one point.
    pub const SCALE: i32 = 100;

    /// Estimates for this hand and all that come of it.
    pub fn new(game: &Hearts<N>) -> Self {
        Estimate { points: Points::new(game) }
    }

    /// Returns the exact evaluation behind it.
    pub fn points(&self) -> &Points<N> {
        &self.points
    }

    /// Divides the points still out, so that the sum of all scores is that of a finished hand.
    fn share(&self, table: &Table<N>, held: Hand, scores: &mut Scores<N>) {
        let out = held & self.points.worth;
        let hearts = out.of(Suit::Hearts).len() as i32;
        let danger = table.hands().map(|own| danger(own, held - own));
        divide(hearts * Self::SCALE, &danger, scores);
        if out.contains(QUEEN) {
            let spades = held.of(Suit::Spades);
            let danger = table.hands().map(|own| queen_danger(own.of(Suit::Spades), spades));
            divide(QUEEN_POINTS * Self::SCALE, &danger, scores);
        }
    }

    /// Subtracts a loss for the others while one player has all the points that have been taken.
    fn fear(&self, taken: &[i32; N], scores: &mut Scores<N>) {
        let sum: i32 = taken.iter().sum();
        if sum == 0 || !taken.contains(&sum) {
            return;
        }
        let loss = Self::SCALE * sum * sum / (4 * self.points.total);
        for player in (0..N).filter(|&player| taken[player] == 0) {
            scores[player] = (scores[player] - loss).max(0);
        }
    }
}

/// The tendency of a hand to take tricks.
#[inline]
fn danger(own: Hand, others: Hand) -> i32 {
    let (under, over) = (others.filled_down(), others.filled_up());
    let winners = own - under;
    let duckers = (own - over) & under;
    // Nearly even shares: nothing measured so far speaks for a bolder guess.
    (30 - 2 * duckers.len() as i32 + winners.len() as i32).max(1)
}

/// The tendency of a hand to take the queen of spades, by its spades.
#[inline]
fn queen_danger(own: Hand, all: Hand) -> i32 {
    let others = all - own;
    if own.contains(QUEEN) {
        // If only higher spades are out, she can be led; if enough others guard her, she will be discarded.
        let safe = others.below(QUEEN).is_empty() && !others.is_empty();
        return if safe { 1 } else { (10 - 2 * own.len() as i32).max(1) };
    }
    let (higher, lower) = (own.above(QUEEN).len() as i32, own.below(QUEEN).len() as i32);
    (2 + 6 * higher - lower).max(1)
}

/// Takes `whole` off the scores, in proportion to the weights; the last player takes what is left by rounding.
#[inline]
fn divide<const N: usize>(whole: i32, weights: &[i32; N], scores: &mut Scores<N>) {
    let sum: i32 = weights.iter().sum();
    let mut left = whole;
    for player in 0..N - 1 {
        let share = whole * weights[player] / sum;
        scores[player] -= share;
        left -= share;
    }
    scores[N - 1] -= left;
}

impl<const N: usize> Evaluation<Hearts<N>, N> for Estimate<N> {
    fn evaluate(&self, game: &Hearts<N>) -> Scores<N> {
        let table = game.table();
        let taken = Points::taken(table);
        if game.is_terminal() || taken.iter().sum::<i32>() == self.points.total {
            return self.points.evaluate(game).map(|score| score * Self::SCALE);
        }
        let held = table.hands().iter().fold(table.trick().set(), |all: Hand, &hand| all | hand);
        let mut scores = taken.map(|points| (self.points.total - points) * Self::SCALE);
        self.share(table, held, &mut scores);
        if self.points.options.moon == Moon::Add {
            self.fear(&taken, &mut scores);
        }
        if self.points.options.jd_bonus
            && let Some(owner) = table.taken().iter().position(|cards| cards.contains(JACK))
        {
            scores[owner] += super::points::JACK_BONUS * Self::SCALE;
        }
        scores
    }

    fn bounds(&self) -> Bounds {
        let points = self.points.bounds();
        let scaled = |limit: Option<i32>| limit.map(|limit| limit * Self::SCALE);
        Bounds {
            least: scaled(points.least),
            greatest: scaled(points.greatest),
            sum: scaled(points.sum),
            ..Bounds::default()
        }
    }

    fn range(&self, game: &Hearts<N>) -> Range<N> {
        let range = self.points.range(game);
        Range {
            lower: range.lower.map(|limit| limit * Self::SCALE),
            upper: range.upper.map(|limit| limit * Self::SCALE),
        }
    }

    fn score_offset(&self, game: &Hearts<N>) -> Scores<N> {
        self.points.score_offset(game).map(|score| score * Self::SCALE)
    }

    fn key(&self, game: &Hearts<N>) -> u64 {
        self.points.key(game)
    }
}

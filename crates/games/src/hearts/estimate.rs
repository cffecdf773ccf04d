//! Estimated values of positions short of the end.

use super::options::Moon;
use super::points::{JACK_BONUS, Points, places};
use super::{Hearts, JACK, QUEEN, QUEEN_POINTS};
use crate::cards::{Hand, Suit};
use crate::tricks::Table;
use maxn::{Bounds, Evaluation, Game, MAX_PLAYERS, Range, Scores};

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
/// use maxn_games::hearts::{self, Estimate, Options};
///
/// let mut hand = hearts::deal(4, Options::PAPERS_NODES, 13, 1)?;
/// let report = Search::new(&Estimate::new(&hand)).depth(1).run(&mut hand)?;
/// assert_eq!(report.scores.sum(), 3 * 26 * Estimate::SCALE);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    points: Points,
}

impl Estimate {
    /// The score of one point.
    pub const SCALE: i32 = 100;

    /// Estimates for this hand and all that come of it.
    pub fn new(game: &Hearts) -> Self {
        Estimate { points: Points::new(game) }
    }

    /// Returns the exact evaluation behind it.
    pub fn points(&self) -> &Points {
        &self.points
    }

    /// Divides the points still out, so that the sum of all scores is that of a finished hand.
    fn share(&self, table: &Table, held: Hand, scores: &mut Scores) {
        let out = held & self.points.worth;
        let hearts = out.of(Suit::Hearts).len() as i32;
        divide(hearts * Self::SCALE, table.hands(), |own| danger(own, held - own), scores);
        if out.contains(QUEEN) {
            let spades = held.of(Suit::Spades);
            let danger = |own: Hand| queen_danger(own.of(Suit::Spades), spades);
            divide(QUEEN_POINTS * Self::SCALE, table.hands(), danger, scores);
        }
    }

    /// Subtracts a loss for the others while one player has all the points that have been taken.
    fn fear(&self, taken: &Scores, scores: &mut Scores) {
        let (sum, players) = (taken.sum(), self.points.players);
        if sum == 0 || !taken.first(players).contains(&sum) {
            return;
        }
        let loss = Self::SCALE * sum * sum / (4 * self.points.total);
        for player in (0..players).filter(|&player| taken[player] == 0) {
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

/// Takes `whole` off the scores, in proportion to the weights of the hands; the last player takes what is left by rounding.
#[inline]
fn divide(whole: i32, hands: &[Hand], weight: impl Fn(Hand) -> i32, scores: &mut Scores) {
    let (mut weights, mut sum, last) = ([0; MAX_PLAYERS], 0, hands.len() - 1);
    for (place, &hand) in weights.iter_mut().zip(hands) {
        *place = weight(hand);
        sum += *place;
    }
    let mut left = whole;
    for player in 0..last {
        let share = whole * weights[player] / sum;
        scores[player] -= share;
        left -= share;
    }
    scores[last] -= left;
}

/// Scores of [`Points`] in hundredths.
#[inline]
fn scaled(scores: Scores) -> Scores {
    places(|player| scores[player] * Estimate::SCALE)
}

impl Evaluation<Hearts> for Estimate {
    fn evaluate(&self, game: &Hearts) -> Scores {
        let table = game.table();
        let taken = *game.points();
        if game.is_terminal() || taken.sum() == self.points.total {
            return scaled(self.points.evaluate(game));
        }
        let held = table.held() | table.trick().set();
        let mut scores = scaled(self.points.points(&taken));
        self.share(table, held, &mut scores);
        if self.points.options.moon == Moon::Add {
            self.fear(&taken, &mut scores);
        }
        if self.points.options.jd_bonus
            && let Some(owner) = table.taken().iter().position(|cards| cards.contains(JACK))
        {
            scores[owner] += JACK_BONUS * Self::SCALE;
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

    fn range(&self, game: &Hearts) -> Range {
        let range = self.points.range(game);
        Range { lower: scaled(range.lower), upper: scaled(range.upper) }
    }

    fn score_offset(&self, game: &Hearts) -> Scores {
        scaled(self.points.score_offset(game))
    }

    fn key(&self, game: &Hearts) -> u64 {
        self.points.key(game)
    }
}

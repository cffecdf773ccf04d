//! Estimated values of positions short of the end.

use super::options::Moon;
use super::points::{JACK_BONUS, Points, places};
use super::{Hearts, JACK, QUEEN, QUEEN_POINTS};
use crate::cards::{Hand, Suit};
use crate::tricks::Table;
use maxn::{Bounds, Evaluation, Game, Range, Scores};

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

    /// The points still out, divided so that the sum of all scores is that of a finished hand.
    #[inline]
    fn shares(&self, table: &Table, held: Hand) -> Scores {
        // A number of players that the compiler knows: the places stay in registers.
        match table.players() {
            3 => self.shares_of::<3>(table, held),
            4 => self.shares_of::<4>(table, held),
            5 => self.shares_of::<5>(table, held),
            _ => self.shares_of::<6>(table, held),
        }
    }

    #[inline]
    fn shares_of<const PLAYERS: usize>(&self, table: &Table, held: Hand) -> Scores {
        let hands: [Hand; PLAYERS] = std::array::from_fn(|player| table.hands()[player]);
        let out = held & self.points.worth;
        let hearts = out.of(Suit::Hearts).len() as i32;
        let mut shares = divide(hearts * Self::SCALE, hands.map(|own| danger(own, held - own)));
        if out.contains(QUEEN) {
            let spades = held.of(Suit::Spades);
            let dangers = hands.map(|own| queen_danger(own.of(Suit::Spades), spades));
            shares += divide(QUEEN_POINTS * Self::SCALE, dangers);
        }
        shares
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

/// Divides `whole` in proportion to the weights; the last player gets what is left by rounding.
#[inline]
fn divide<const PLAYERS: usize>(whole: i32, weights: [i32; PLAYERS]) -> Scores {
    let sum: i32 = weights.iter().sum();
    let mut shares = weights.map(|weight| whole * weight / sum);
    shares[PLAYERS - 1] = whole - shares[..PLAYERS - 1].iter().sum::<i32>();
    shares.into()
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
        let mut scores = scaled(self.points.points(&taken)) - self.shares(table, held);
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

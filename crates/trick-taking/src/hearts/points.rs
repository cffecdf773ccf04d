//! Points, the other way round: what a player scores.

use super::options::{Moon, Options};
use super::outcomes::outcomes;
use super::{Hearts, JACK, points_in};
use maxn::{Bounds, Evaluation, Outcome, Range, Scores};
use maxn_cards::cards::{Hand, Suit};
use maxn_cards::tricks::Table;

/// The points that the jack of diamonds takes off, where it does.
pub(super) const JACK_BONUS: i32 = 10;

/// The points that taking no trick takes off, where it does.
pub(super) const NO_TRICKS_BONUS: i32 = 5;

/// Scores a hand by its points.
///
/// The engine maximises, so a score is the points in play less those a player gets (DISS 5.5.1): in a full hand 26 for
/// none, 0 for all. [`points`](Points::points) turns scores back into points. The moon is shot by taking all the points
/// in play, be they 26 or, in a smaller deal, fewer.
///
/// ```
/// use maxn::Evaluation;
/// use maxn_trick_taking::hearts::{Hearts, Points};
///
/// let over: Hearts<3> = "options papers moon=off; hands - | - | -; taken S:Q32 | H:432 | -".replace('-', "S:-").parse()?;
/// let points = Points::new(&over);
/// assert_eq!(points.evaluate(&over), [3, 13, 16]);
/// assert_eq!(points.points(&[3, 13, 16]), [13, 3, 0]);
/// # Ok::<(), maxn_cards::tricks::TrickPositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points<const N: usize> {
    pub(super) options: Options,
    /// All cards that carry points, wherever they are.
    pub(super) worth: Hand,
    /// Their points.
    pub(super) total: i32,
    pub(super) unplayed: Unplayed,
    /// Nothing but the cards taken counts: no moon, no bonus.
    plain: bool,
}

/// The owners of points that have not been taken, in a position short of the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unplayed {
    /// Those of the players who hold the cards, or are winning the trick they lie in. The sum of the scores is always
    /// the same, and giving a heart away is a gain.
    Holders,
    /// Nobody's: the scores are the points so far.
    Nobody,
}

impl<const N: usize> Points<N> {
    /// Creates the evaluation by the points of this hand and all that come of it; those that have not been taken are their
    /// holders'.
    pub fn new(game: &Hearts<N>) -> Self {
        let table = game.table();
        let cards = table.hands().iter().chain(table.taken()).fold(Hand::EMPTY, |all, &cards| all | cards)
            | table.trick().set();
        let options = *game.rules().options();
        let jack = if options.jd_bonus { Hand::only(JACK) } else { Hand::EMPTY };
        let worth = cards & (Hand::suit(Suit::Hearts) | Hand::only(super::QUEEN) | jack);
        let plain = options.moon == Moon::Off && !options.jd_bonus && !options.avoid_all_tricks_bonus;
        Points { options, worth, total: points_in(worth), unplayed: Unplayed::Holders, plain }
    }

    /// Creates the evaluation by the points so far: those that have not been taken are nobody's.
    pub fn so_far(game: &Hearts<N>) -> Self {
        Points { unplayed: Unplayed::Nobody, ..Points::new(game) }
    }

    /// Returns the points of all cards in play.
    pub fn total(&self) -> i32 {
        self.total
    }

    /// Returns the points that scores stand for.
    pub fn points(&self, scores: &Scores<N>) -> [i32; N] {
        scores.map(|score| self.total - score)
    }

    /// The points each player gets if these are the cards they end up with.
    fn settle(&self, cards: &[Hand; N], tricks: &[i32; N]) -> [i32; N] {
        let mut points = cards.map(points_in);
        let shooter = self.shooter(&points);
        if let Some(shooter) = shooter {
            points = match self.options.moon {
                Moon::Add => [self.total; N],
                Moon::Subtract | Moon::Off => [0; N],
            };
            points[shooter] = if self.options.moon == Moon::Add { 0 } else { -self.total };
        }
        for player in 0..N {
            if self.options.jd_bonus && cards[player].contains(JACK) {
                points[player] -= JACK_BONUS;
            } else if self.options.avoid_all_tricks_bonus
                && tricks[player] == 0
                && points[player] == 0
                && shooter.is_none()
            {
                points[player] -= NO_TRICKS_BONUS;
            }
        }
        points
    }

    /// The player who has all the points, where that is the moon.
    fn shooter(&self, points: &[i32; N]) -> Option<usize> {
        let moon = self.options.moon != Moon::Off && self.total > 0;
        moon.then(|| points.iter().position(|&own| own == self.total)).flatten()
    }

    /// The most points that the jack of diamonds can take off.
    fn jack(&self) -> i32 {
        JACK_BONUS * i32::from(self.worth.contains(JACK))
    }

    /// The most points that taking no trick can take off.
    fn no_tricks(&self) -> i32 {
        NO_TRICKS_BONUS * i32::from(self.options.avoid_all_tricks_bonus)
    }

    /// Points taken so far.
    #[inline]
    pub(super) fn taken(table: &Table<N>) -> [i32; N] {
        std::array::from_fn(|player| points_in(table.taken()[player]))
    }

    /// The players who may still shoot the moon.
    fn may_shoot(&self, taken: &[i32; N]) -> [bool; N] {
        let moon = self.options.moon != Moon::Off && self.total > 0;
        let sum: i32 = taken.iter().sum();
        std::array::from_fn(|player| moon && taken[player] == sum)
    }
}

impl<const N: usize> Evaluation<Hearts<N>, N> for Points<N> {
    #[inline]
    fn evaluate(&self, game: &Hearts<N>) -> Scores<N> {
        let table = game.table();
        let mut cards = *table.taken();
        if self.unplayed == Unplayed::Holders {
            for player in 0..N {
                cards[player] = cards[player] | table.hands()[player];
            }
            let winner = table.trick().winner();
            cards[winner] = cards[winner] | table.trick().set();
        }
        if self.plain {
            return cards.map(|cards| self.total - points_in(cards));
        }
        self.settle(&cards, &table.tricks()).map(|points| self.total - points)
    }

    /// With the moon added, the greatest sum is that of a hand without it: the moon's is less.
    fn bounds(&self) -> Bounds {
        let players = N as i32;
        // Before the first trick is taken nobody has one.
        let (divided, without) = match self.unplayed {
            Unplayed::Holders if self.total > 0 => (self.total, players - 1),
            _ => (0, players),
        };
        let mut greatest = self.total + self.jack().max(self.no_tricks());
        let mut sum = players * self.total - divided + self.jack() + without * self.no_tricks();
        if self.options.moon == Moon::Subtract {
            greatest = greatest.max(2 * self.total + self.jack());
            sum = sum.max((players + 1) * self.total + self.jack());
        }
        Bounds { least: Some(0), greatest: Some(greatest), sum: Some(sum), ..Bounds::default() }
    }

    /// Points taken stay taken, and only those still out can be added; but a player who may still shoot the moon may yet
    /// get rid of them all, and the others may get all.
    fn range(&self, game: &Hearts<N>) -> Range<N> {
        let table = game.table();
        let taken = Self::taken(table);
        let out = self.total - taken.iter().sum::<i32>();
        let mut range = Range {
            lower: taken.map(|points| self.total - points - out),
            upper: taken.map(|points| self.total - points),
        };
        if self.plain {
            return range;
        }
        let jack_taken = table.taken().iter().any(|cards| cards.contains(JACK));
        let tricks = table.tricks();
        let shooters = self.may_shoot(&taken);
        // What a shooter scores; everybody else scores nothing where points are added.
        let (moon, spares) = match self.options.moon {
            Moon::Subtract => (2 * self.total, true),
            Moon::Add | Moon::Off => (self.total, self.options.moon == Moon::Off),
        };
        for player in 0..N {
            let has_jack = table.taken()[player].contains(JACK);
            let jack = if has_jack || !jack_taken { self.jack() } else { 0 };
            let no_tricks = if tricks[player] == 0 { self.no_tricks() } else { 0 };
            range.upper[player] += jack.max(no_tricks);
            if shooters[player] {
                range.upper[player] = range.upper[player].max(moon + jack);
            }
            if !spares && (0..N).any(|other| other != player && shooters[other]) {
                range.lower[player] = 0;
            }
            if has_jack {
                range.lower[player] += self.jack();
            }
        }
        range
    }

    /// The ways to divide the points in play, with the moon and the bonuses they may come with. `None` if there are more
    /// than any search could use.
    fn outcomes(&self) -> Option<Vec<Outcome<N>>> {
        outcomes(self)
    }

    /// The points a player can still end up taking, however they are then scored.
    fn progress(&self, game: &Hearts<N>) -> Range<N> {
        let taken = Self::taken(game.table());
        let out = self.total - taken.iter().sum::<i32>();
        Range { lower: taken, upper: taken.map(|points| points + out) }
    }

    #[inline]
    fn score_offset(&self, game: &Hearts<N>) -> Scores<N> {
        game.table().taken().map(|cards| {
            let jack = if self.options.jd_bonus && cards.contains(JACK) { JACK_BONUS } else { 0 };
            jack - points_in(cards)
        })
    }

    /// The players who may still shoot the moon, and those who have taken a trick, where that matters. The
    /// points of a player on the way to the moon follow from those still out.
    #[inline]
    fn key(&self, game: &Hearts<N>) -> u64 {
        let mut key = 0;
        if self.options.moon != Moon::Off {
            for (player, may) in self.may_shoot(&Self::taken(game.table())).into_iter().enumerate() {
                key |= u64::from(may) << player;
            }
        }
        if self.options.avoid_all_tricks_bonus {
            for (player, tricks) in game.table().tricks().into_iter().enumerate() {
                key |= u64::from(tricks > 0) << (8 + player);
            }
        }
        key
    }
}

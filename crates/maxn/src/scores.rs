//! Scores: one small integer for each player.

use std::fmt;
use std::ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign};

/// A player, counted from 0 in the interface and from 1 in texts for people.
pub type Player = usize;

/// The greatest number of players; the least is two.
pub const MAX_PLAYERS: usize = 8;

/// Scores lie in `-SCORE_LIMIT..=SCORE_LIMIT`, so that the sum of eight of them, bounds included, fits an `i32`.
pub const SCORE_LIMIT: i32 = 1 << 26;

/// Below every score: "no lower bound", and also "needs nothing".
pub const NO_LOWER: i32 = -(1 << 27);

/// Above every score: "no upper bound".
pub const NO_UPPER: i32 = 1 << 27;

/// One mean per player; places beyond the number of players are zero.
pub type Means = [f64; MAX_PLAYERS];

/// Returns means as all places, from those of the players.
pub(crate) fn padded(means: &[f64]) -> Means {
    std::array::from_fn(|player| means.get(player).copied().unwrap_or(0.0))
}

/// One score per player, each of whom maximises its own. Places beyond the number of players are zero.
///
/// ```
/// use maxn::Scores;
///
/// let mut scores = Scores::from([3, 0, 7]);
/// scores[1] += 4;
/// assert_eq!(scores, [3, 4, 7]);
/// assert_eq!(scores.first(2), [3, 4]);
/// assert_eq!(scores, Scores::from_fn(3, |player| [3, 4, 7][player]));
/// ```
// Eight places fill two SSE registers or one AVX register: two vectors are compared without a loop, whatever the number of
// players.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scores([i32; MAX_PLAYERS]);

impl Scores {
    /// Nothing for anybody.
    pub const ZERO: Self = Scores([0; MAX_PLAYERS]);

    /// Creates the scores of a number of players from the score of each.
    ///
    /// # Panics
    /// If there are more players than [`MAX_PLAYERS`].
    #[inline]
    pub fn from_fn(players: usize, score: impl FnMut(Player) -> i32) -> Self {
        let mut scores = Scores::ZERO;
        for (place, score) in scores.0[..players].iter_mut().zip((0..players).map(score)) {
            *place = score;
        }
        scores
    }

    /// Creates scores in which all players have the same.
    #[inline]
    pub fn equal(players: usize, score: i32) -> Self {
        Scores(FIRST_PLACES[players].map(|place| place & score))
    }

    /// Creates scores of which only one player has any.
    #[inline]
    pub fn only(player: Player, score: i32) -> Self {
        // All places at once, as below.
        Scores(OWN_PLACE[player].map(|own| own & score))
    }

    /// Fills all places, those beyond the number of players as well.
    #[inline]
    pub(crate) const fn splat(score: i32) -> Self {
        Scores([score; MAX_PLAYERS])
    }

    /// Returns the scores of the first players: of all, with their number.
    #[inline]
    pub fn first(&self, players: usize) -> &[i32] {
        &self.0[..players]
    }

    /// Returns the scores as numbers with fractions.
    #[inline]
    pub fn to_means(self) -> Means {
        self.0.map(f64::from)
    }

    /// Returns the sum of all scores.
    #[inline]
    pub fn sum(&self) -> i32 {
        self.0.iter().sum()
    }

    /// Changes every player's score.
    #[inline]
    #[must_use]
    pub fn map(self, players: usize, change: impl Fn(i32) -> i32) -> Self {
        Scores::from_fn(players, |player| change(self.0[player]))
    }

    /// Returns the scores with a player's raised to at least this.
    #[inline]
    pub(crate) fn raised(&self, player: Player, score: i32) -> Self {
        // All places at once: a vector of which one place was just written cannot be loaded for a dozen cycles.
        let own = &OWN_PLACE[player];
        Scores(std::array::from_fn(|place| {
            self.0[place].max((own[place] & score) | (!own[place] & i32::MIN))
        }))
    }

    /// Returns the higher of two scores for each player.
    #[inline]
    pub(crate) fn highest(&self, other: &Self) -> Self {
        Scores(std::array::from_fn(|player| self.0[player].max(other.0[player])))
    }

    /// Returns the lower of two scores for each player.
    #[inline]
    pub(crate) fn lowest(&self, other: &Self) -> Self {
        Scores(std::array::from_fn(|player| self.0[player].min(other.0[player])))
    }

    /// Returns whether any score is below another vector's.
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // No early exit, so that all places are compared at once.
    pub(crate) fn is_below_anywhere(&self, other: &Self) -> bool {
        (0..MAX_PLAYERS).fold(false, |below, player| below | (self.0[player] < other.0[player]))
    }
}

/// For each number of players, all bits in their places and none elsewhere.
static FIRST_PLACES: [[i32; MAX_PLAYERS]; MAX_PLAYERS + 1] = {
    let mut masks = [[0; MAX_PLAYERS]; MAX_PLAYERS + 1];
    let mut players = 1;
    while players <= MAX_PLAYERS {
        masks[players] = masks[players - 1];
        masks[players][players - 1] = -1;
        players += 1;
    }
    masks
};

/// For each player, all bits in its own place and none elsewhere.
static OWN_PLACE: [[i32; MAX_PLAYERS]; MAX_PLAYERS] = {
    let mut masks = [[0; MAX_PLAYERS]; MAX_PLAYERS];
    let mut player = 0;
    while player < MAX_PLAYERS {
        masks[player][player] = -1;
        player += 1;
    }
    masks
};

impl Index<Player> for Scores {
    type Output = i32;

    #[inline]
    fn index(&self, player: Player) -> &i32 {
        &self.0[player]
    }
}

impl IndexMut<Player> for Scores {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut i32 {
        &mut self.0[player]
    }
}

impl<const PLAYERS: usize> From<[i32; PLAYERS]> for Scores {
    #[inline]
    fn from(scores: [i32; PLAYERS]) -> Self {
        const { assert!(PLAYERS <= MAX_PLAYERS) };
        Scores(std::array::from_fn(|player| if player < PLAYERS { scores[player] } else { 0 }))
    }
}

/// Equal for all players of the array, with nobody beyond them.
impl<const PLAYERS: usize> PartialEq<[i32; PLAYERS]> for Scores {
    #[inline]
    fn eq(&self, other: &[i32; PLAYERS]) -> bool {
        *self == Scores::from(*other)
    }
}

impl Add for Scores {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Scores(std::array::from_fn(|player| self.0[player] + other.0[player]))
    }
}

impl Sub for Scores {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Scores(std::array::from_fn(|player| self.0[player] - other.0[player]))
    }
}

impl AddAssign for Scores {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Scores {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_beyond_the_players_are_zero() {
        for players in 0..=MAX_PLAYERS {
            let own = |player: Player| player as i32 + 1;
            let all = [
                Scores::from_fn(players, own),
                Scores::equal(players, 7),
                Scores::equal(players, 7) + Scores::from_fn(players, own),
                Scores::equal(players, 7) - Scores::from_fn(players, own),
                Scores::splat(7).map(players, |score| 2 * score),
            ];
            for scores in all {
                assert!((players..MAX_PLAYERS).all(|player| scores[player] == 0), "{players}: {scores:?}");
                assert_eq!(scores.sum(), scores.first(players).iter().sum(), "{players}: {scores:?}");
            }
        }
        for player in 0..MAX_PLAYERS {
            let mut only = Scores::only(player, -3);
            assert_eq!((only[player], only.sum()), (-3, -3));
            only += Scores::only(player, 3);
            assert_eq!(only, Scores::ZERO);
        }
        let scores = Scores::from([3, -4]);
        assert_eq!((scores.to_means(), scores.sum()), (padded(&[3.0, -4.0]), -1));
        assert_eq!(scores, [3, -4, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn scores_equal_the_array_of_the_players() {
        let scores = Scores::from([3, 0, 7]);
        assert!(scores == [3, 0, 7] && scores == [3, 0, 7, 0], "a fourth player has nothing");
        assert!(scores != [3, 0] && scores != [3, 0, 8] && scores != [3, 0, 7, 1]);
        assert!(Scores::ZERO == [0; 2] && Scores::ZERO == [0; 8]);
    }

    #[test]
    fn each_player_is_asked_once_and_in_order() {
        let mut asked = Vec::new();
        let scores = Scores::from_fn(4, |player| {
            asked.push(player);
            10 * player as i32
        });
        assert_eq!((scores, asked), ([0, 10, 20, 30].into(), vec![0, 1, 2, 3]));
    }

    #[test]
    #[should_panic(expected = "out of range")]
    fn there_are_no_scores_of_nine() {
        let _ = Scores::from_fn(9, |_| 0);
    }

    #[test]
    fn the_first_are_those_of_the_players() {
        let scores = Scores::from([5, 6, 7]);
        assert_eq!((scores.first(0), scores.first(2)), (&[][..], &[5, 6][..]));
        assert_eq!(scores.first(8), [5, 6, 7, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn one_score_below_is_below_and_the_higher_ones_are_kept() {
        let (one, other) = (Scores::from([1, 5, 3]), Scores::from([2, 5, 1]));
        assert!(one.is_below_anywhere(&other) && other.is_below_anywhere(&one));
        assert!(!one.is_below_anywhere(&one) && !one.highest(&other).is_below_anywhere(&other));
        assert_eq!(one.highest(&other), [2, 5, 3]);
    }
}

//! Utilities that are weighted sums of all scores.
//!
//! The keys of the sources (MIXER, MPMIX) are listed in docs/bibliography.md.

use crate::error::SearchError;
use crate::evaluation::{Bounds, Outcome, Range};
use crate::scores::{MAX_PLAYERS, NO_LOWER, NO_UPPER, Player, SCORE_LIMIT, Scores};

/// What the players of a search maximise, where it is not simply their own score: player p the sum of `w[p][q]` times the
/// score of q.
///
/// The search then is one of the weighted scores: they are what it reports, and what the limits that the evaluation states
/// are carried over to, so that every pruning method stays exact.
///
/// ```
/// use maxn::Weights;
///
/// // Players 1 and 3 are partners, player 2 would hurt player 1.
/// let weights = Weights::matrix([[1, 0, 1], [-1, 1, 0], [1, 0, 1]]);
/// assert_eq!(weights.utilities(0, &[5, 2, 1].into(), &maxn::Bounds::default(), 3)?, [6, -3, 6]);
/// # Ok::<(), maxn::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // There is one in a search.
pub enum Weights {
    /// The player to move at the root wants this player's score to be low, and only among equal ones its own to be high: the
    /// directed offence of MP-Mix. Everybody else plays for the own score.
    Offence(Player),
    /// Everybody but this player, the leader, maximises its score minus the leader's: a coalition against it.
    Against(Player),
    /// Everybody maximises its lead over the mean of the others, times their number.
    Shares,
    /// Any weights: a row for each player.
    Matrix([[i32; MAX_PLAYERS]; MAX_PLAYERS]),
}

impl Weights {
    /// Creates weights from a row for each player.
    pub fn matrix<const PLAYERS: usize>(rows: [[i32; PLAYERS]; PLAYERS]) -> Self {
        const { assert!(PLAYERS <= MAX_PLAYERS) };
        let weight = |player: usize, of: usize| rows.get(player).and_then(|row| row.get(of)).copied();
        Weights::Matrix(std::array::from_fn(|player| {
            std::array::from_fn(|of| weight(player, of).unwrap_or_default())
        }))
    }

    /// Returns the weighted scores in a search at whose root a player is to move, of an evaluation with these limits.
    ///
    /// # Errors
    /// If they name a player that there is not, or could be larger than a score may be.
    pub fn utilities(
        &self,
        root: Player,
        scores: &Scores,
        bounds: &Bounds,
        players: usize,
    ) -> Result<Scores, SearchError> {
        Ok(self.resolve(root, bounds, players)?.utilities(scores))
    }

    /// Returns the weights in numbers.
    pub(crate) fn resolve(
        &self,
        root: Player,
        bounds: &Bounds,
        players: usize,
    ) -> Result<WeightMatrix, SearchError> {
        if let Weights::Offence(player) | Weights::Against(player) = *self
            && player >= players
        {
            return Err(SearchError::NoSuchPlayer { player, players });
        }
        let own = |player: Player, of: Player| i32::from(player == of);
        let span = bounds.greatest.zip(bounds.least).map(|(greatest, least)| greatest - least);
        let weight = |player: Player, of: Player| -> Option<i32> {
            Some(match *self {
                // More than any difference of own scores: one point of the leader's outweighs them all.
                Weights::Offence(leader) if player == root && of == leader && leader != root => {
                    -span?.checked_add(1)?
                }
                Weights::Offence(_) => own(player, of),
                Weights::Against(leader) => own(player, of) - i32::from(of == leader && player != leader),
                Weights::Shares if player == of => players as i32 - 1,
                Weights::Shares => -1,
                Weights::Matrix(rows) => rows[player][of],
            })
        };
        let mut rows = [[0; MAX_PLAYERS]; MAX_PLAYERS];
        for player in 0..players {
            for of in 0..players {
                rows[player][of] = weight(player, of).ok_or(SearchError::OffenceNeedsBounds)?;
            }
        }
        let largest =
            [bounds.least, bounds.greatest].into_iter().flatten().map(i64::from).map(i64::abs).max();
        let sum = |row: &[i32; MAX_PLAYERS]| row.iter().map(|&weight| i64::from(weight).abs()).sum::<i64>();
        let heaviest = rows.iter().map(sum).max().unwrap_or(0);
        if heaviest.saturating_mul(largest.unwrap_or(1)) > i64::from(SCORE_LIMIT) {
            return Err(SearchError::WeightsTooLarge);
        }
        Ok(WeightMatrix { rows, players })
    }
}

/// Weights in numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WeightMatrix {
    rows: [[i32; MAX_PLAYERS]; MAX_PLAYERS],
    players: usize,
}

impl WeightMatrix {
    /// Returns the weighted scores. An evaluation without limits may exceed those of a score; it is cut off there.
    pub(crate) fn utilities(&self, scores: &Scores) -> Scores {
        let limit = i64::from(SCORE_LIMIT);
        Scores::from_fn(self.players, |player| {
            let weighted = |of: Player| i64::from(self.rows[player][of]) * i64::from(scores[of]);
            (0..self.players).map(weighted).sum::<i64>().clamp(-limit, limit) as i32
        })
    }

    /// Returns the range of the weighted scores: the least of a sum has the least of what counts for it and the greatest of
    /// what counts against it.
    pub(crate) fn range(&self, range: &Range) -> Range {
        let end = |player: Player, for_it: &Scores, against_it: &Scores, unknown: i32| {
            let term = |of: Player| {
                let limit = match self.rows[player][of] {
                    0 => return Some(0),
                    1.. => for_it[of],
                    _ => against_it[of],
                };
                let is_known = limit > NO_LOWER && limit < NO_UPPER;
                is_known.then(|| i64::from(self.rows[player][of]) * i64::from(limit))
            };
            let sum = (0..self.players).map(term).sum::<Option<i64>>();
            sum.map_or(unknown, |sum| sum.clamp(i64::from(NO_LOWER), i64::from(NO_UPPER)) as i32)
        };
        Range {
            lower: Scores::from_fn(self.players, |player| end(player, &range.lower, &range.upper, NO_LOWER)),
            upper: Scores::from_fn(self.players, |player| end(player, &range.upper, &range.lower, NO_UPPER)),
        }
    }

    /// Returns limits of the weighted scores.
    ///
    /// Their sum is that of `c[q]` times the score of q, where `c[q]` are the weights of q's score with all players. With
    /// what the scores have above the least, which is at most `maxsum - n * least` together, it is greatest where the player
    /// with the greatest `c[q]` has all of that.
    pub(crate) fn bounds(&self, known: &Bounds) -> Bounds {
        let range = self.range(&known.range(self.players));
        let least = range.lower.first(self.players).iter().copied().min();
        let greatest = range.upper.first(self.players).iter().copied().max();
        let columns =
            || (0..self.players).map(|of| self.rows.iter().map(|row| i64::from(row[of])).sum::<i64>());
        let sum = known.least.zip(known.sum).and_then(|(least, sum)| {
            let (least, above) = (i64::from(least), i64::from(sum) - self.players as i64 * i64::from(least));
            let heaviest = columns().max().unwrap_or(0).max(0);
            i32::try_from(columns().sum::<i64>() * least + heaviest * above).ok()
        });
        Bounds {
            least: least.filter(|&least| least > NO_LOWER),
            greatest: greatest.filter(|&greatest| greatest < NO_UPPER),
            sum: sum.filter(|sum| sum.abs() <= SCORE_LIMIT),
            delta: 1,
            growth: None,
        }
    }

    /// Returns the outcomes with weighted scores.
    pub(crate) fn outcomes(&self, outcomes: Vec<Outcome>) -> Vec<Outcome> {
        outcomes
            .into_iter()
            .map(|outcome| Outcome { scores: self.utilities(&outcome.scores), ..outcome })
            .collect()
    }

    /// Returns numbers that distinguish the weights from others.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.rows.into_iter().flatten().map(|weight| u64::from(weight as u32) + 1)
    }
}

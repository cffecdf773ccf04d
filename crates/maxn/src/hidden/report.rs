//! Reports: a decision, and the estimates it rests on.

use super::error::HiddenError;
use crate::scores::{MAX_PLAYERS, Means};
use crate::standard_error::standard_error;

/// A decision by simulation, with an estimate for every move that was tried.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DecisionReport<M> {
    /// The best move.
    pub best: M,
    /// The moves that were tried, in the order in which they first were.
    pub moves: Vec<MoveEstimate<M>>,
    /// The number of simulations, play-outs, or determinizations searched.
    pub simulations: u64,
    /// The number of worlds drawn; the same one may have been drawn several times.
    pub worlds: u64,
}

/// A move and its estimated results.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MoveEstimate<M> {
    /// The move.
    pub mv: M,
    /// The number of results.
    pub visits: u64,
    /// The mean payoff of each player.
    pub mean: Means,
    /// The standard error of each mean; `None` with fewer than two results.
    pub standard_error: Option<Means>,
}

/// The count, the sums and the sums of squares of results, for each player.
///
/// ```
/// use maxn::{Scores, hidden::Moments};
///
/// let mut results = Moments::default();
/// [[2, 0], [4, 0], [9, 0]].iter().for_each(|&result| results.add(&Scores::from(result).to_means()));
/// assert_eq!((results.count(), results.mean(1.0)), (3, Some(Scores::from([5, 0]).to_means())));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    pub(super) count: f64,
    pub(super) sums: Means,
    pub(super) squares: Means,
}

impl Default for Moments {
    /// No results.
    fn default() -> Self {
        Moments { count: 0.0, sums: [0.0; MAX_PLAYERS], squares: [0.0; MAX_PLAYERS] }
    }
}

impl Moments {
    /// Adds a result.
    #[inline]
    pub fn add(&mut self, result: &Means) {
        self.count += 1.0;
        for player in 0..MAX_PLAYERS {
            self.sums[player] += result[player];
            self.squares[player] += result[player] * result[player];
        }
    }

    /// Adds other results.
    pub fn add_all(&mut self, other: &Self) {
        self.count += other.count;
        for player in 0..MAX_PLAYERS {
            self.sums[player] += other.sums[player];
            self.squares[player] += other.squares[player];
        }
    }

    /// Returns the number of results.
    pub fn count(&self) -> u64 {
        self.count as u64
    }

    /// Returns the mean of each player's results, times `scale`; `None` without any.
    pub fn mean(&self, scale: f64) -> Option<Means> {
        (self.count > 0.0).then(|| self.sums.map(|sum| sum / self.count * scale))
    }

    /// Returns the standard error of each mean, times the size of `scale`; `None` with fewer than two results.
    pub fn standard_error(&self, scale: f64) -> Option<Means> {
        (self.count >= 2.0).then(|| {
            std::array::from_fn(|player| {
                standard_error(self.count, self.sums[player], self.squares[player]) * scale.abs()
            })
        })
    }

    /// The estimate of a move that has these results; `None` without any.
    pub(super) fn estimate<M>(&self, mv: M, scale: f64) -> Option<MoveEstimate<M>> {
        let (visits, standard_error) = (self.count(), self.standard_error(scale));
        Some(MoveEstimate { mv, visits, mean: self.mean(scale)?, standard_error })
    }
}

/// The report of trees with these moves at the root, whose results become payoffs by a scale: the best is visited most, the
/// first of equals.
pub(super) fn most_visited<M: Copy>(
    moves: &[(M, Moments)],
    scale: f64,
    simulations: u64,
) -> Result<DecisionReport<M>, HiddenError> {
    let best = moves.iter().reduce(|best, other| if other.1.count > best.1.count { other } else { best });
    Ok(DecisionReport {
        best: best.ok_or(HiddenError::NoMoves)?.0,
        moves: moves.iter().filter_map(|(mv, results)| results.estimate(*mv, scale)).collect(),
        simulations,
        worlds: simulations,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::padded;

    #[test]
    fn the_standard_error_is_that_of_the_textbook() {
        // 2, 4, 9: the mean is 5, the sample variance (9 + 1 + 16) / 2 = 13.
        let mut moments = Moments::default();
        moments.add(&padded(&[2.0]));
        assert_eq!(moments.standard_error(1.0), None);
        for result in [4.0, 9.0] {
            moments.add(&padded(&[result]));
        }
        let estimate = moments.estimate('a', -2.0).unwrap();
        assert_eq!((estimate.visits, estimate.mean[0]), (3, -10.0));
        let error = estimate.standard_error.unwrap()[0];
        assert!((error - 2.0 * (13.0_f64 / 3.0).sqrt()).abs() < 1e-12);
    }
}

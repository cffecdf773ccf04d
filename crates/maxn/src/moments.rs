//! Means of results, and their standard errors.

use crate::scores::{MAX_PLAYERS, Means};

/// The count, the sums and the sums of squares of results, for each player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Moments {
    pub(crate) count: f64,
    pub(crate) sums: Means,
    pub(crate) squares: Means,
}

impl Default for Moments {
    /// No results.
    fn default() -> Self {
        Moments { count: 0.0, sums: [0.0; MAX_PLAYERS], squares: [0.0; MAX_PLAYERS] }
    }
}

impl Moments {
    /// Adds a result, which counts this many times.
    #[inline]
    pub(crate) fn add(&mut self, result: &[f64], weight: f64) {
        self.count += weight;
        for ((sum, square), result) in self.sums.iter_mut().zip(&mut self.squares).zip(result) {
            *sum += weight * result;
            *square += weight * result * result;
        }
    }

    /// Adds other results.
    pub(crate) fn add_all(&mut self, other: &Self) {
        self.count += other.count;
        for player in 0..MAX_PLAYERS {
            self.sums[player] += other.sums[player];
            self.squares[player] += other.squares[player];
        }
    }

    /// Returns the number of results.
    pub(crate) fn count(&self) -> u64 {
        self.count.round() as u64
    }

    /// Returns the mean of each player's results, times `scale`; `None` without any.
    pub(crate) fn mean(&self, scale: f64) -> Option<Means> {
        (self.count > 0.0).then(|| self.sums.map(|sum| sum / self.count * scale))
    }

    /// Returns the standard error of each mean, times the size of `scale`; `None` with fewer than two results.
    pub(crate) fn standard_error(&self, scale: f64) -> Option<Means> {
        let error = |player: usize| {
            let mean = self.sums[player] / self.count;
            // Rounding can leave a tiny negative variance.
            let variance = (self.squares[player] / self.count - mean * mean).max(0.0);
            (variance / (self.count - 1.0)).sqrt() * scale.abs()
        };
        (self.count >= 2.0).then(|| std::array::from_fn(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_textbook() {
        // 2, 4, 9: the mean is 5, the sample variance (9 + 1 + 16) / 2 = 13.
        let mut moments = Moments::default();
        moments.add(&[2.0], 1.0);
        assert_eq!(moments.standard_error(1.0), None);
        let mut others = Moments::default();
        for result in [4.0, 9.0] {
            others.add(&[result], 1.0);
        }
        moments.add_all(&others);
        assert_eq!((moments.count(), moments.mean(-2.0).unwrap()[0]), (3, -10.0));
        let error = moments.standard_error(-2.0).unwrap()[0];
        assert!((error - 2.0 * (13.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        // Twice the same result is two results.
        let (mut twice, mut both) = (Moments::default(), Moments::default());
        twice.add(&[3.0], 2.0);
        (0..2).for_each(|_| both.add(&[3.0], 1.0));
        assert_eq!(twice, both);
    }
}

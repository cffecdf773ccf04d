//! Paired samples.

use super::sample::Sample;

/// The differences between two agents, deal by deal. Both share the luck of the deal, which cancels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    differences: Sample,
}

impl Paired {
    /// Pairs two samples.
    ///
    /// # Panics
    /// If the samples have different sizes.
    pub fn of(one: &[f64], other: &[f64]) -> Self {
        assert_eq!(one.len(), other.len(), "both are results of the same deals");
        let differences: Vec<f64> = one.iter().zip(other).map(|(one, other)| one - other).collect();
        Paired { differences: Sample::of(&differences) }
    }

    /// The first sample less the second.
    pub fn differences(&self) -> &Sample {
        &self.differences
    }

    /// The probability of a difference at least as large by luck alone (paired t test, two-sided).
    pub fn p_value(&self) -> Option<f64> {
        self.differences.p_value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Student's own example, with the figures that are printed wherever it is used: t = -4.0621 with 9 degrees of
    /// freedom, p = 0.002833, interval from -2.4599 to -0.7001.
    #[test]
    fn students_sleepers() {
        let one = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let other = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        let paired = Paired::of(&one, &other);
        let differences = paired.differences();
        assert!((differences.mean() + 1.58).abs() < 1e-9);
        assert!((differences.mean() / differences.error().unwrap() + 4.0621).abs() < 1e-4);
        assert!((paired.p_value().unwrap() - 0.002_833).abs() < 1e-6);
        let half = differences.half_width(0.95).unwrap();
        assert!((differences.mean() - half + 2.4599).abs() < 1e-4, "{half}");
        assert!((differences.mean() + half + 0.7001).abs() < 1e-4, "{half}");
    }
}

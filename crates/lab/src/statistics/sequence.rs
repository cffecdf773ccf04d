//! Confidence sequences, for tests that are repeated while the sample grows.

use super::sample::Sample;

/// Intervals for a mean that hold at all sample sizes together, and not only at one chosen beforehand: a match that stops as
/// soon as the interval excludes 0 still has a wrong result at most one time in twenty.
///
/// The normal mixture of Robbins, with the deviation estimated from the sample (an *asymptotic confidence sequence*,
/// Waudby-Smith et al. 2024). The estimate needs a few numbers, and the interval is wider than one for a fixed
/// sample size.
///
/// ```
/// use maxn_lab::statistics::{ConfidenceSequence, Sample};
///
/// let sequence = ConfidenceSequence::new(0.95);
/// let clear: Vec<f64> = (0..40).map(|i| 1.0 + f64::from(i % 3 - 1)).collect();
/// assert!(sequence.is_clear(&Sample::of(&clear)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConfidenceSequence {
    outside: f64,
    /// The variance of the mixture, which sets the sample size at which the sequence is narrowest.
    mixture: f64,
}

impl ConfidenceSequence {
    /// The least sample size for an interval.
    pub const LEAST: usize = 20;

    /// The number of deals after which most matches are decided, if at all.
    const TYPICAL: f64 = 100.0;

    /// A sequence with this confidence at all sample sizes together.
    pub fn new(confidence: f64) -> Self {
        let outside = 1.0 - confidence;
        let twice = -2.0 * outside.ln();
        ConfidenceSequence { outside, mixture: (twice + twice.ln() + 1.0) / Self::TYPICAL }
    }

    /// Half the width of the interval around the sample's mean.
    pub fn half_width(&self, sample: &Sample) -> Option<f64> {
        let count = sample.count() as f64;
        let spread = count * self.mixture + 1.0;
        let factor = 2.0 * spread / (count * count * self.mixture) * (spread.sqrt() / self.outside).ln();
        (sample.count() >= Self::LEAST).then_some(sample.deviation()? * factor.sqrt())
    }

    /// Tests if the interval excludes 0.
    pub fn is_clear(&self, sample: &Sample) -> bool {
        self.half_width(sample).is_some_and(|half| sample.mean().abs() > half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::Generator;

    /// Uniform numbers of variance 1 around a mean.
    fn numbers(mean: f64, count: usize, seed: u64) -> Vec<f64> {
        let mut generator = Generator::new(seed);
        let mut uniform = || (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        (0..count).map(|_| mean + (uniform() - 0.5) * 12.0_f64.sqrt()).collect()
    }

    /// The number of numbers after which the mean was first clear.
    fn first_clear(numbers: &[f64]) -> Option<usize> {
        let sequence = ConfidenceSequence::new(0.95);
        (1..=numbers.len()).find(|&count| sequence.is_clear(&Sample::of(&numbers[..count])))
    }

    #[test]
    fn without_a_difference_it_seldom_says_there_is_one() {
        let runs = 400;
        let fooled = (0..runs).filter(|&seed| first_clear(&numbers(0.0, 300, seed)).is_some()).count();
        // Of 400 a twentieth is 20; more than 32 come by chance in less than one case of two hundred.
        assert!(fooled <= 32, "{fooled} of {runs}");
    }

    #[test]
    fn a_difference_is_found_and_a_large_one_sooner() {
        let mean_of = |mean: f64| {
            let found = (0..50).map(|seed| first_clear(&numbers(mean, 2000, seed)));
            let found: Vec<f64> = found.map(|count| count.expect("clear in the end") as f64).collect();
            Sample::of(&found).mean()
        };
        let (large, small) = (mean_of(1.0), mean_of(0.3));
        assert!(large < 30.0 && small > 2.0 * large && small < 500.0, "{large} {small}");
    }
}

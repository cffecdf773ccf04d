//! Samples: size, mean and deviation.

use super::student::StudentT;

/// A sample of which only the size, the mean and the deviation are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    count: usize,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl Sample {
    /// The sample of these numbers.
    pub fn of(numbers: &[f64]) -> Self {
        let count = numbers.len();
        if count == 0 {
            return Sample::default();
        }
        let mean = numbers.iter().sum::<f64>() / count as f64;
        let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Sample { count, mean, squares }
    }

    /// The size of the sample.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The mean; 0 for an empty sample.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation, estimated with n - 1; unknown for fewer than two numbers.
    pub fn deviation(&self) -> Option<f64> {
        (self.count > 1).then(|| (self.squares / (self.count - 1) as f64).sqrt())
    }

    /// The standard error of the mean.
    pub fn error(&self) -> Option<f64> {
        Some(self.deviation()? / (self.count as f64).sqrt())
    }

    /// Half the width of the confidence interval of the mean, by Student's distribution; unknown for a few numbers that are
    /// all equal.
    pub fn half_width(&self, confidence: f64) -> Option<f64> {
        let error = self.error()?;
        if self.is_constant() && self.all_on_one_side() > 1.0 - confidence {
            return None;
        }
        Some(StudentT::new((self.count - 1) as f64).two_sided(confidence) * error)
    }

    /// The probability of a mean at least as far from 0 if the true mean is 0.
    pub fn p_value(&self) -> Option<f64> {
        let error = self.error()?;
        if self.is_constant() {
            // Without deviation only the size of the sample says anything.
            return Some(if self.mean == 0.0 { 1.0 } else { self.all_on_one_side() });
        }
        Some(StudentT::new((self.count - 1) as f64).p_value(self.mean / error))
    }

    /// Tests if all numbers are equal, but for rounding.
    fn is_constant(&self) -> bool {
        self.error().is_some_and(|error| error <= 1e-12 * self.mean.abs())
    }

    /// The probability that all numbers are on the same side of 0 if both sides are equally likely (sign test).
    fn all_on_one_side(&self) -> f64 {
        0.5_f64.powi(self.count as i32 - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 2, 4, 4, 4, 5, 5, 7, 9 have the mean 5 and squares that sum to 32.
    #[test]
    fn mean_and_deviation_by_hand() {
        let sample = Sample::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert!((sample.mean() - 5.0).abs() < 1e-12);
        assert!((sample.deviation().unwrap() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!((sample.error().unwrap() - (32.0_f64 / 56.0).sqrt()).abs() < 1e-12);
        let half = sample.half_width(0.95).unwrap();
        assert!((half - 2.3646 * (32.0_f64 / 56.0).sqrt()).abs() < 1e-4, "{half}");
    }

    #[test]
    fn too_few_numbers_say_nothing_of_their_scatter() {
        for numbers in [&[][..], &[3.0]] {
            let sample = Sample::of(numbers);
            assert_eq!((sample.deviation(), sample.half_width(0.95), sample.p_value()), (None, None, None));
        }
    }

    #[test]
    fn few_numbers_that_are_all_the_same_prove_nothing() {
        let two = Sample::of(&[2.0 / 3.0; 2]);
        assert_eq!((two.p_value(), two.half_width(0.95)), (Some(0.5), None));
        let six = Sample::of(&[2.0 / 3.0; 6]);
        assert_eq!(six.p_value(), Some(1.0 / 32.0));
        assert!(six.half_width(0.95).is_some_and(|half| half < 1e-9));
        assert_eq!(Sample::of(&[0.0, 0.0]).p_value(), Some(1.0));
    }
}

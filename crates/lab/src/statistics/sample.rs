//! A sample: how many, the mean, and how far they scatter.

use super::student::StudentT;

/// Numbers of which only the mean and the scatter are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    count: usize,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl Sample {
    /// Of these numbers.
    pub fn of(numbers: &[f64]) -> Self {
        let count = numbers.len();
        if count == 0 {
            return Sample::default();
        }
        let mean = numbers.iter().sum::<f64>() / count as f64;
        let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Sample { count, mean, squares }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Their mean; 0 if there are none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation of those they were drawn from, as estimated by n - 1; unknown for fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        (self.count > 1).then(|| (self.squares / (self.count - 1) as f64).sqrt())
    }

    /// The standard error of the mean.
    pub fn error(&self) -> Option<f64> {
        Some(self.deviation()? / (self.count as f64).sqrt())
    }

    /// How far the true mean may be from this one, with this confidence, by Student's distribution. A few numbers that are
    /// all the same do not tell.
    pub fn half_width(&self, confidence: f64) -> Option<f64> {
        let error = self.error()?;
        if self.is_constant() && self.all_on_one_side() > 1.0 - confidence {
            return None;
        }
        Some(StudentT::new((self.count - 1) as f64).two_sided(confidence) * error)
    }

    /// How likely a mean at least as far from 0 is if the true one is 0.
    pub fn p_value(&self) -> Option<f64> {
        let error = self.error()?;
        if self.is_constant() {
            // Without scatter only the number of numbers tells.
            return Some(if self.mean == 0.0 { 1.0 } else { self.all_on_one_side() });
        }
        Some(StudentT::new((self.count - 1) as f64).p_value(self.mean / error))
    }

    /// Whether all numbers are the same, but for rounding.
    fn is_constant(&self) -> bool {
        self.error().is_some_and(|error| error <= 1e-12 * self.mean.abs())
    }

    /// How likely all numbers are on the same side of 0 if both sides are equally likely (the sign test).
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

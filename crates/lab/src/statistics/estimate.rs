//! Means with their errors, and medians.

/// A mean and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error.
    pub error: f64,
}

impl Estimate {
    /// The estimate from a sample of at least two numbers.
    pub fn of(sample: &[f64]) -> Self {
        let size = sample.len() as f64;
        let mean = sample.iter().sum::<f64>() / size;
        let variance = sample.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (size - 1.0);
        Estimate { mean, error: (variance / size).sqrt() }
    }

    /// The `n`th root of the ratio of this estimate to an independent one, to first order in the errors.
    #[must_use]
    pub fn growth_since(self, before: Estimate, n: usize) -> Self {
        let mean = (self.mean / before.mean).powf(1.0 / n as f64);
        let relative = (self.error / self.mean).hypot(before.error / before.mean);
        Estimate { mean, error: mean * relative / n as f64 }
    }
}

/// The median of a sample; of an even number, the mean of the two in the middle.
pub fn median(sample: &[f64]) -> f64 {
    let mut sorted = sample.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        size if size % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_means_and_standard_errors() {
        let estimate = Estimate::of(&[1.0, 2.0, 3.0, 4.0]);
        assert!((estimate.mean - 2.5).abs() < 1e-12);
        assert!((estimate.error - (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        let growth =
            Estimate { mean: 800.0, error: 0.0 }.growth_since(Estimate { mean: 100.0, error: 3.0 }, 3);
        assert!((growth.mean - 2.0).abs() < 1e-12 && (growth.error - 0.02).abs() < 1e-12);
    }

    #[test]
    fn medians_are_in_the_middle() {
        assert!((median(&[5.0, 1.0, 9.0]) - 5.0).abs() < 1e-12);
        assert!((median(&[4.0, 1.0, 9.0, 2.0]) - 3.0).abs() < 1e-12);
    }
}

//! Confidence intervals for shares, which lie between two ends such as 0 and 1.

use super::sample::Sample;
use super::student::StudentT;

/// A confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Sample {
    /// The confidence interval of a mean of numbers that all lie between `least` and `most`, as shares of wins do between 0
    /// and 1: it never leaves these ends. Unknown for fewer than two numbers.
    ///
    /// Wilson's score interval, with Student's quantile in place of the normal one, for the size of a sample of yes and no
    /// that would scatter as this one does. A share of several games scatters less than yes and no, so that this
    /// size is never less than the number of deals.
    ///
    /// ```
    /// use maxn_lab::statistics::Sample;
    ///
    /// // Two deals, both won: that says little, but nothing impossible.
    /// let won = Sample::of(&[1.0, 1.0]).share_interval(0.0, 1.0, 0.95).unwrap();
    /// assert!(won.low < 0.05 && won.high == 1.0);
    /// ```
    pub fn share_interval(&self, least: f64, most: f64, confidence: f64) -> Option<Interval> {
        let width = most - least;
        let error = self.error()? / width;
        let count = self.count() as f64;
        let share = ((self.mean() - least) / width).clamp(0.0, 1.0);
        let spread = share * (1.0 - share);
        let size = if error > 0.0 { (spread / (error * error)).max(count) } else { count };
        let t = StudentT::new(count - 1.0).two_sided(confidence);
        let (square, shrink) = (t * t / size, 1.0 + t * t / size);
        let middle = (share + square / 2.0) / shrink;
        let half = t / shrink * (spread / size + square / (4.0 * size)).sqrt();
        // Where the share is at an end, the interval is too, but for rounding.
        let low = if share <= 0.0 { 0.0 } else { (middle - half).clamp(0.0, 1.0) };
        let high = if share >= 1.0 { 1.0 } else { (middle + half).clamp(0.0, 1.0) };
        Some(Interval { low: least + width * low, high: least + width * high })
    }

    /// The confidence interval of the mean, by Student's distribution; unknown for a few numbers that are all equal.
    pub fn interval(&self, confidence: f64) -> Option<Interval> {
        let half = self.half_width(confidence)?;
        Some(Interval { low: self.mean() - half, high: self.mean() + half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxn::Generator;

    fn wins(won: usize, count: usize) -> Sample {
        Sample::of(&(0..count).map(|game| f64::from(u8::from(game < won))).collect::<Vec<_>>())
    }

    /// The printed example of the score interval: 8 of 10 has 0.4902 to 0.9433 with the normal quantile. Student's is wider.
    #[test]
    fn it_is_wilsons_for_yes_and_no() {
        let wilson = |share: f64, n: f64, z: f64| {
            let root = (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
            [-1.0, 1.0].map(|sign| (share + z * z / (2.0 * n) + sign * z * root) / (1.0 + z * z / n))
        };
        let printed = wilson(0.8, 10.0, 1.959_964);
        assert!((printed[0] - 0.4902).abs() < 1e-4 && (printed[1] - 0.9433).abs() < 1e-4, "{printed:?}");
        let expected = wilson(0.8, 10.0, StudentT::new(9.0).two_sided(0.95));
        let found = wins(8, 10).share_interval(0.0, 1.0, 0.95).unwrap();
        assert!(
            (found.low - expected[0]).abs() < 1e-9 && (found.high - expected[1]).abs() < 1e-9,
            "{found:?}"
        );
        assert!(found.low < printed[0] && found.high > printed[1]);
    }

    #[test]
    fn no_share_is_outside_of_its_ends() {
        for count in 2..40 {
            for won in 0..=count {
                let sample = wins(won, count);
                let Interval { low, high } = sample.share_interval(0.0, 1.0, 0.95).unwrap();
                assert!(0.0 <= low && low <= sample.mean() && sample.mean() <= high && high <= 1.0);
                let difference = Sample::of(&[1.0, -1.0, 1.0][..count.min(3)]);
                let Interval { low, high } = difference.share_interval(-1.0, 1.0, 0.95).unwrap();
                assert!(-1.0 <= low && high <= 1.0);
            }
        }
        assert_eq!(wins(1, 1).share_interval(0.0, 1.0, 0.95), None);
    }

    #[test]
    fn a_large_sample_has_the_usual_interval() {
        let numbers: Vec<f64> = (0..4000).map(|i| f64::from(i % 7) / 10.0 + 0.2).collect();
        let sample = Sample::of(&numbers);
        let (share, usual) = (sample.share_interval(0.0, 1.0, 0.95).unwrap(), sample.interval(0.95).unwrap());
        assert!((share.low - usual.low).abs() < 1e-3 && (share.high - usual.high).abs() < 1e-3);
    }

    /// Of many samples, nineteen in twenty have the true share in their interval, or more.
    #[test]
    fn it_covers_the_truth_as_often_as_it_says() {
        let mut generator = Generator::new(1);
        let mut uniform = || (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        for (share, count, games) in [(0.5, 10, 1), (0.9, 20, 1), (0.98, 30, 6), (0.3, 15, 6)] {
            let runs = 2000;
            let covered = (0..runs).filter(|_| {
                let mut deal = || (0..games).filter(|_| uniform() < share).count() as f64 / f64::from(games);
                let sample = Sample::of(&(0..count).map(|_| deal()).collect::<Vec<_>>());
                let Interval { low, high } = sample.share_interval(0.0, 1.0, 0.95).unwrap();
                (low..=high).contains(&share)
            });
            let part = covered.count() as f64 / f64::from(runs);
            assert!(part > 0.93, "{share} of {count} x {games}: {part}");
        }
    }
}

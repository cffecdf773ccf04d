//! Student's t distribution.

use super::gamma::beta_below;

/// Student's distribution with some degrees of freedom.
///
/// ```
/// use maxn_lab::statistics::StudentT;
///
/// assert!((StudentT::new(9.0).two_sided(0.95) - 2.262).abs() < 5e-4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StudentT {
    freedom: f64,
}

impl StudentT {
    /// The distribution with this number of degrees of freedom.
    ///
    /// # Panics
    /// If the number is not more than 0.
    pub fn new(freedom: f64) -> Self {
        assert!(freedom > 0.0, "Student's distribution has more than 0 degrees of freedom, not {freedom}");
        StudentT { freedom }
    }

    /// The probability of a value at least as far from 0.
    pub fn p_value(self, t: f64) -> f64 {
        beta_below(self.freedom / 2.0, 0.5, self.freedom / (self.freedom + t * t))
    }

    /// The distance from 0 within which this part of all values lies.
    pub fn two_sided(self, confidence: f64) -> f64 {
        let outside = 1.0 - confidence;
        let mut above = 1.0;
        while self.p_value(above) > outside && above < 1e12 {
            above *= 2.0;
        }
        let mut below = 0.0;
        // Halving the gap a hundred times leaves nothing of it.
        for _ in 0..100 {
            let middle = f64::midpoint(below, above);
            if self.p_value(middle) > outside {
                below = middle;
            } else {
                above = middle;
            }
        }
        above
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the printed tables.
    #[test]
    fn the_tables_of_every_textbook() {
        for (freedom, at_95, at_99) in [
            (1.0, 12.706, 63.657),
            (2.0, 4.303, 9.925),
            (4.0, 2.776, 4.604),
            (9.0, 2.262, 3.250),
            (29.0, 2.045, 2.756),
            (100.0, 1.984, 2.626),
            (1e6, 1.960, 2.576),
        ] {
            let student = StudentT::new(freedom);
            assert!((student.two_sided(0.95) - at_95).abs() < 6e-4, "{freedom}: {}", student.two_sided(0.95));
            assert!((student.two_sided(0.99) - at_99).abs() < 6e-4, "{freedom}: {}", student.two_sided(0.99));
        }
    }

    /// With one degree of freedom it is Cauchy's, whose integral is an arc tangent.
    #[test]
    fn one_degree_of_freedom_is_an_arc_tangent() {
        for t in [0.0_f64, 0.3, 1.0, 5.0, 100.0] {
            let expected = 1.0 - 2.0 * t.atan() / std::f64::consts::PI;
            assert!((StudentT::new(1.0).p_value(t) - expected).abs() < 1e-12, "{t}");
            assert!((StudentT::new(1.0).p_value(-t) - expected).abs() < 1e-12, "-{t}");
        }
    }
}

//! The gamma function and the incomplete beta function, of which Student's distribution is made.

/// The logarithm of the gamma function for positive numbers, by Stirling's series.
pub(super) fn ln_gamma(x: f64) -> f64 {
    debug_assert!(x > 0.0);
    // The series is good for large numbers; smaller ones are led there by gamma(x + 1) = x gamma(x).
    let (mut x, mut shift) = (x, 0.0);
    while x < 10.0 {
        shift += x.ln();
        x += 1.0;
    }
    let square = x * x;
    let series =
        (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * square)) / square) / square) / x;
    (x - 0.5) * x.ln() - x + 0.5 * std::f64::consts::TAU.ln() + series - shift
}

/// The regularised incomplete beta function: the part of the beta distribution that lies below `x`.
pub(super) fn beta_below(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    // The continued fraction converges fast on one side of the mean; the other is its mirror image.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_below(b, a, 1.0 - x);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp() / a;
    front / continued_fraction(a, b, x)
}

/// `1 + d1/(1 + d2/(1 + ...))` with the coefficients of the incomplete beta function, from the inside out.
fn continued_fraction(a: f64, b: f64, x: f64) -> f64 {
    const TERMS: u32 = 400;
    let coefficient = |term: u32| {
        let m = f64::from(term / 2);
        if term.is_multiple_of(2) {
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        } else {
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        }
    };
    (1..=TERMS).rev().fold(1.0, |inner, term| 1.0 + coefficient(term) / inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gamma_is_the_factorial_and_knows_a_half() {
        for (x, gamma) in [(1.0, 1.0), (2.0, 1.0), (5.0, 24.0), (11.0, 3_628_800.0)] {
            assert!((ln_gamma(x) - f64::ln(gamma)).abs() < 1e-12, "gamma({x})");
        }
        let root_of_pi = std::f64::consts::PI.sqrt();
        assert!((ln_gamma(0.5) - root_of_pi.ln()).abs() < 1e-12);
    }

    #[test]
    fn the_beta_distribution_of_whole_numbers_is_a_polynomial() {
        for x in [0.0, 0.1, 0.5, 0.73, 1.0] {
            assert!((beta_below(1.0, 1.0, x) - x).abs() < 1e-12);
            assert!((beta_below(2.0, 1.0, x) - x * x).abs() < 1e-12);
            assert!((beta_below(2.0, 2.0, x) - x * x * (3.0 - 2.0 * x)).abs() < 1e-12);
        }
    }
}

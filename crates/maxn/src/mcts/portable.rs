//! Logarithm and power, the same on every machine: those of the standard library may differ in the last bit, and a
//! simulation that goes another way changes all that follow.

use std::f64::consts::LN_2;

/// Returns the natural logarithm of a count.
pub(super) fn ln(count: u32) -> f64 {
    if count < 2 {
        return 0.0;
    }
    let exponent = count.ilog2();
    // From 1 to 2, where the series of the area hyperbolic tangent converges fast.
    let mantissa = f64::from(count) / f64::from(1_u32 << exponent);
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let series = (0..9).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    f64::from(exponent) * LN_2 + 2.0 * ratio * series
}

/// Returns a power of a count with an exponent from 0 to 1.
pub(super) fn power(count: u32, exponent: f64) -> f64 {
    let logarithm = ln(count) * exponent;
    let whole = (logarithm / LN_2).floor();
    let rest = logarithm - whole * LN_2;
    let series = (1..=14).rev().fold(1.0, |sum, term| 1.0 + sum * rest / f64::from(term));
    // The exponent of a count is at most 32.
    series * (1_u64 << whole as u32) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_the_standard_library() {
        for count in (1..2_000).chain([65_535, 65_536, 1_000_003, u32::MAX]) {
            let exact = f64::from(count).ln();
            assert!((ln(count) - exact).abs() < 1e-8, "ln {count}: {} and {exact}", ln(count));
            for exponent in [0.0, 0.3, 0.5, 1.0] {
                let exact = f64::from(count).powf(exponent);
                assert!((power(count, exponent) / exact - 1.0).abs() < 1e-7, "{count} to the {exponent}");
            }
        }
    }
}

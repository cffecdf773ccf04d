//! Selection: the promise of a move by its visits and rewards, and by those of the same move elsewhere.
//!
//! Logarithm and power are the same on every machine: those of the standard library may differ in the last bit, and a
//! simulation that goes another way changes all that follow.

use std::f64::consts::{LN_2, SQRT_2};

/// Returns the upper confidence bound of a value (UCB1), by the logarithm of the times the move could have been tried, and
/// the times it was.
#[inline]
pub(super) fn upper_confidence_bound(value: f64, exploration: f64, logarithm: f64, visits: f64) -> f64 {
    value + exploration * (logarithm / visits).sqrt()
}

/// The logarithms of small counts: most of those that are asked for.
static LOGARITHMS: [f64; 4096] = {
    let mut logarithms = [0.0; 4096];
    let mut count = 2;
    while count < logarithms.len() {
        logarithms[count] = series_of_logarithm(count as u32);
        count += 1;
    }
    logarithms
};

/// Returns the natural logarithm of a count; 0 of 0.
#[inline]
pub(super) fn ln(count: u32) -> f64 {
    LOGARITHMS.get(count as usize).copied().unwrap_or_else(|| series_of_logarithm(count))
}

const fn series_of_logarithm(count: u32) -> f64 {
    let mut exponent = count.ilog2();
    let mut mantissa = count as f64 / (1_u64 << exponent) as f64;
    // Around 1, where the series of the area hyperbolic tangent converges fast: nine terms are exact to the last bit or two.
    if mantissa > SQRT_2 {
        mantissa /= 2.0;
        exponent += 1;
    }
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let (mut series, mut term) = (0.0, 9);
    while term > 0 {
        term -= 1;
        series = series * square + 1.0 / (2 * term + 1) as f64;
    }
    exponent as f64 * LN_2 + 2.0 * ratio * series
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

/// Progressive history: the mean value to the mover of the moves of each history slot, wherever they were made.
#[derive(Clone, Debug)]
pub(super) struct MoveAverages {
    /// By slot: the number of times, and the sum of values.
    slots: Vec<(f64, f64)>,
}

impl MoveAverages {
    pub(super) fn new(slots: usize) -> Self {
        MoveAverages { slots: vec![(0.0, 0.0); slots] }
    }

    /// Adds the result of a move. A slot beyond those that the game announced is left out.
    #[inline]
    pub(super) fn add(&mut self, slot: u32, value: f64) {
        if let Some((count, sum)) = self.slots.get_mut(slot as usize) {
            *count += 1.0;
            *sum += value;
        }
    }

    /// Returns the mean of a slot, if it was ever made.
    #[inline]
    pub(super) fn mean(&self, slot: usize) -> Option<f64> {
        let &(count, sum) = self.slots.get(slot)?;
        (count > 0.0).then(|| sum / count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithm_and_power_agree_with_the_standard_library() {
        for count in (1..5_000).chain([65_535, 65_536, 1_000_003, u32::MAX]) {
            let exact = f64::from(count).ln();
            assert!((ln(count) - exact).abs() < 1e-14, "ln {count}: {} and {exact}", ln(count));
            for exponent in [0.0, 0.3, 0.5, 1.0] {
                let exact = f64::from(count).powf(exponent);
                assert!((power(count, exponent) / exact - 1.0).abs() < 1e-7, "{count} to the {exponent}");
            }
        }
    }
}

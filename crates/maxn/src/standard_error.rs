//! The standard error of a mean.

/// Returns the standard error of the mean of at least two results, by their count, their sum and the sum of their squares.
pub(crate) fn standard_error(count: f64, sum: f64, squares: f64) -> f64 {
    let mean = sum / count;
    // Rounding can leave a tiny negative variance.
    ((squares / count - mean * mean).max(0.0) / (count - 1.0)).sqrt()
}

//! The correction for several comparisons.

/// Corrects the p-values of several comparisons, so that the probability of any false result among them stays below the level
/// that a corrected value is held against (Holm 1979): the smallest is multiplied by their number, the next by one less, and
/// so on, and none falls below one before it.
///
/// ```
/// use maxn_lab::statistics::holm;
///
/// let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
/// let expected = [0.03, 0.06, 0.06, 0.02];
/// assert!(corrected.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12));
/// ```
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut corrected = vec![0.0; p_values.len()];
    let mut least = 0.0_f64;
    for (before, &place) in order.iter().enumerate() {
        least = least.max(p_values[place] * (p_values.len() - before) as f64).min(1.0);
        corrected[place] = least;
    }
    corrected
}

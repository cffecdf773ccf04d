//! Short lists in a field of text.

use std::fmt::Display;
use std::str::FromStr;

/// Writes numbers with spaces between.
pub(super) fn written<T: Display>(numbers: &[T]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Writes indices from 0.
pub(super) fn from_zero(places: &[usize]) -> String {
    written(places)
}

/// Writes players from 1.
pub(super) fn from_one(players: &[usize]) -> String {
    written(&players.iter().map(|player| player + 1).collect::<Vec<_>>())
}

/// Reads numbers.
pub(super) fn read<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

/// Reads players from 1.
pub(super) fn read_from_one(text: &str) -> Option<Vec<usize>> {
    read::<usize>(text)?.into_iter().map(|number| number.checked_sub(1)).collect()
}

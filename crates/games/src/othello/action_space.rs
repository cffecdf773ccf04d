//! Decisions as numbers: 0 to 63 for the squares row by row from `a1`, then `pass`.

use super::square::Square;
use maxn_play::ActionSpace;
use std::sync::LazyLock;

/// The number of `pass`.
pub(super) const PASS: u32 = 64;

pub(super) static ACTIONS: LazyLock<ActionSpace> = LazyLock::new(|| {
    ActionSpace::default().with_words(Square::all().map(|square| square.to_string())).with_words(["pass"])
});

//! Runs of discs between two others.

use crate::board::Square;

/// The discs that turn when `own` places one on a square.
#[inline]
pub(super) fn flanked(square: Square, own: u64, others: u64) -> u64 {
    let rays = square.rays();
    let mut flanked = 0;
    for ray in &rays[..4] {
        // The first square that is not an opponent's ends the run; it counts if it is our own.
        let stops = ray & !others;
        let end = stops & stops.wrapping_neg() & own;
        flanked |= ray & end.saturating_sub(1);
    }
    for ray in &rays[4..] {
        let stops = ray & !others;
        // Without a stop the lowest bit stands in, which is then not among the stops.
        let end = (1 << (stops | 1).ilog2()) & stops & own;
        flanked |= ray & (end << 1).wrapping_neg();
    }
    flanked
}

/// Discs in the first and last column end every run to the side, and so keep runs from going around the edge.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares next to a run of `others` that begins at one of `own`, by one step that raises the bits and the same step
/// back; whether they are empty is left to the caller.
#[inline]
fn ends<const STEP: u32>(own: u64, others: u64) -> u64 {
    let others = if STEP == 8 { others } else { others & INNER_COLUMNS };
    // At most six discs lie between two: one step, then two, then twice two more.
    let (up, down) = (others & others << STEP, others & others >> STEP);
    let mut rising = others & own << STEP;
    let mut falling = others & own >> STEP;
    rising |= others & rising << STEP;
    falling |= others & falling >> STEP;
    rising |= up & rising << (2 * STEP);
    falling |= down & falling >> (2 * STEP);
    rising |= up & rising << (2 * STEP);
    falling |= down & falling >> (2 * STEP);
    rising << STEP | falling >> STEP
}

/// The squares where `own` may place a disc.
#[inline]
pub(super) fn placements(own: u64, others: u64) -> u64 {
    let ends =
        ends::<1>(own, others) | ends::<7>(own, others) | ends::<8>(own, others) | ends::<9>(own, others);
    ends & !(own | others)
}

/// Returns true if `own` can place a disc at all. Mostly the first directions tell.
#[inline]
pub(super) fn can_place(own: u64, others: u64) -> bool {
    let empty = !(own | others);
    ends::<8>(own, others) & empty != 0
        || ends::<1>(own, others) & empty != 0
        || ends::<7>(own, others) & empty != 0
        || ends::<9>(own, others) & empty != 0
}

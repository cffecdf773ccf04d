//! Sets of cells as the bits of a word.

/// The cells of a set, the lowest first.
#[inline]
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// A key of a position that consists of sets of cells and a few small numbers.
///
/// It is made of the whole sets whenever it is asked for. That is a few multiplications for each player, and less work
/// than to keep a sum of random numbers up to date at every move, most of which lead to leaves that nobody looks up.
#[inline]
pub(crate) fn key(sets: &[u64], rest: u64) -> u64 {
    // Each step is invertible, so that positions differing in one set only have different keys.
    sets.iter().fold(mix(rest), |key, &set| mix(key ^ set))
}

#[inline]
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 29).wrapping_mul(0xd1b5_4a32_d192_ed03);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn cells_are_the_bits_that_are_set() {
        assert_eq!(cells(0).count(), 0);
        assert_eq!(cells(1 | 1 << 5 | 1 << 63).collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!(cells(u64::MAX).count(), 64);
    }

    #[test]
    fn keys_tell_sets_their_order_and_the_rest_apart() {
        let singles = (0..64).map(|cell| 1_u64 << cell).chain([0]);
        let keys: HashSet<u64> = singles
            .flat_map(|set| (0..4).flat_map(move |rest| [key(&[set, 3], rest), key(&[3, set], rest)]))
            .collect();
        // The pair of two equal sets is its own mirror image, and 3 is no single cell.
        assert_eq!(keys.len(), 65 * 4 * 2);
    }
}

//! The hash that all synthetic trees are made of. Seeded results depend on it: it must never change.
//!
//! A step multiplies by an odd number, which moves every bit to all higher ones, and folds the high half back onto
//! the low. That is too little for a good hash of one step, and enough for a path, whose steps follow each other; a
//! second multiplication makes random bits of it where they are needed.

/// An odd number whose bits look random: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Another: 2^64 times the fractional part of the square root of 3.
const FINISH: u64 = 0xBB67_AE85_84CA_A73B;

/// The hash of the empty path.
pub(super) fn root(seed: u64) -> u64 {
    step(step(seed, 0), 0)
}

/// The hash of a path that is longer by one move.
#[inline]
pub(super) fn step(path: u64, mv: u16) -> u64 {
    let word = (path ^ (u64::from(mv) + 1)).wrapping_mul(STEP);
    word ^ (word >> 32)
}

/// The `index`th of the 32-bit random numbers that belong to a path. Two of them cost one multiplication.
#[inline]
pub(super) fn draw(path: u64, index: usize) -> u32 {
    let word = (path ^ ((index / 2) as u64).wrapping_mul(STEP)).wrapping_mul(FINISH);
    let word = word ^ (word >> 29);
    if index.is_multiple_of(2) { (word >> 32) as u32 } else { word as u32 }
}

/// A random number from 0 to `most`, both included.
#[inline]
pub(super) fn draw_to(path: u64, index: usize, most: u32) -> i32 {
    ((u64::from(draw(path, index)) * (u64::from(most) + 1)) >> 32) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn paths(branching: u16, depth: u16, seed: u64) -> Vec<u64> {
        (0..depth).fold(vec![root(seed)], |level, _| {
            level.iter().flat_map(|&path| (0..branching).map(move |mv| step(path, mv))).collect()
        })
    }

    #[test]
    fn the_hash_is_what_it_always_was() {
        // Worked out from the definition, independently, with arbitrary-precision integers.
        assert_eq!(root(0), 0x494E_1871_CC4D_5B40);
        assert_eq!(step(root(0), 5), 0x6093_9A85_3659_FE3B);
        let draws = [0, 1, 2, 3].map(|index| draw(root(0), index));
        assert_eq!(draws, [0xFD0A_DED0, 0x648C_317C, 0x4616_9F22, 0xFAD4_7A91]);
    }

    #[test]
    fn different_paths_have_different_hashes() {
        let paths = paths(10, 5, 1);
        assert_eq!(paths.iter().collect::<HashSet<_>>().len(), paths.len());
    }

    /// Chi-squared of the counts of 16 equally likely classes: 15 on average, above 45 once in 10,000 times.
    fn chi_squared(classes: impl Iterator<Item = u32>) -> f64 {
        let mut counts = [0_f64; 16];
        classes.for_each(|class| counts[class as usize] += 1.0);
        let expected = counts.iter().sum::<f64>() / 16.0;
        counts.iter().map(|count| (count - expected).powi(2) / expected).sum()
    }

    #[test]
    fn draws_are_uniform_and_independent_of_each_other_and_of_their_neighbours() {
        for (branching, depth) in [(2, 14), (3, 9), (10, 4), (100, 2)] {
            let (parents, paths) = (paths(branching, depth - 1, 7), paths(branching, depth, 7));
            for index in 0..4 {
                let top = |path: u64| draw(path, index) >> 28;
                assert!(chi_squared(paths.iter().map(|&path| top(path))) < 45.0);
                let siblings = paths.windows(2).map(|pair| (top(pair[0]) + 16 - top(pair[1])) % 16);
                assert!(chi_squared(siblings) < 45.0);
                let next = paths.iter().map(|&path| (top(path) + 16 - (draw(path, index + 1) >> 28)) % 16);
                assert!(chi_squared(next) < 45.0);
                let parent = paths.iter().enumerate().map(|(i, &path)| {
                    let parent = parents[i / usize::from(branching)];
                    (top(path) + 16 - top(parent)) % 16
                });
                assert!(chi_squared(parent) < 45.0);
            }
        }
    }

    #[test]
    fn draw_to_reaches_both_ends() {
        let seen: HashSet<i32> = paths(10, 3, 3).into_iter().map(|path| draw_to(path, 1, 6)).collect();
        assert_eq!(seen, (0..=6).collect());
    }
}

//! The number and the kinds of random trees that the tests try.

use super::generate::{Family, tree};
use super::hash::mix;
use super::random::Random;
use super::tree::Tree;
use std::env;

/// Makes a test of each call, so that they run beside each other.
macro_rules! tests {
    ($($(#[$doc:meta])* $test:ident: $call:expr;)*) => {
        $($(#[$doc])*
        #[test]
        fn $test() {
            $call;
        })*
    };
}
pub(crate) use tests;

/// Tries a number of trees of a family; `MAXN_TREES` multiplies the number, `MAXN_SEED` changes the trees.
pub(crate) fn for_each_tree(
    players: usize,
    family: Family,
    trees: u64,
    mut examine: impl FnMut(&Tree, &mut Random),
) {
    for_each_seed(trees, |seed| {
        let mut random = Random::new(mix(seed ^ mix((players as u64) << 8 | family as u64)));
        examine(&tree(players, family, &mut random), &mut random);
    });
}

/// Tries a number of seeds, by the same two variables.
pub(crate) fn for_each_seed(count: u64, examine: impl FnMut(u64)) {
    let number = |name| env::var(name).ok().and_then(|text| text.parse().ok());
    let first = mix(number("MAXN_SEED").unwrap_or(1));
    (0..count * number("MAXN_TREES").unwrap_or(1)).map(|index| first.wrapping_add(index)).for_each(examine);
}

//! Keys that cannot be guessed.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// A source of keys: a keyed hash, whose own key comes from the system, of a counter.
#[derive(Debug, Default)]
pub(crate) struct KeySource {
    hash: RandomState,
    entropy: u64,
    count: AtomicU64,
}

impl KeySource {
    /// A source that differs from others by this entropy, where the system has none to give.
    pub(crate) fn new(entropy: u64) -> Self {
        KeySource { entropy, ..KeySource::default() }
    }

    /// Makes a new key of 128 bits, in hexadecimal digits.
    pub(crate) fn key(&self) -> String {
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        format!("{:016x}{:016x}", self.number(count, 0), self.number(count, 1))
    }

    /// Makes a number that nobody can guess, small enough to be typed.
    pub(crate) fn seed(&self) -> u64 {
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        self.number(count, 2) % 1_000_000_000
    }

    fn number(&self, count: u64, part: u8) -> u64 {
        self.hash.hash_one((self.entropy, count, part))
    }
}

/// Compares two keys in a time that does not tell where they differ.
pub(crate) fn is_same(given: &str, key: &str) -> bool {
    let bytes = given.bytes().zip(key.bytes());
    given.len() == key.len() && bytes.fold(0, |differs, (one, other)| differs | (one ^ other)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_differ_within_a_source_and_between_sources() {
        let sources = [KeySource::default(), KeySource::default()];
        let keys: HashSet<String> =
            sources.iter().flat_map(|source| (0..1000).map(|_| source.key())).collect();
        assert_eq!(keys.len(), 2000);
        assert!(keys.iter().all(|key| key.len() == 32));
    }

    #[test]
    fn keys_are_compared_as_texts() {
        for (one, other) in [("", ""), ("ab", "ab"), ("ab", "abc"), ("ab", "aB"), ("", "a")] {
            assert_eq!(is_same(one, other), one == other, "{one} {other}");
        }
    }
}

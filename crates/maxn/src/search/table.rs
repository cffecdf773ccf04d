//! The transposition table: facts about positions, never about searches.
//!
//! An entry says "exactly these scores" or "not within these bounds", for a position searched to a given depth. It
//! holds for any window with which the position is met again.
//!
//! A fact from a search of another depth is a fact about another, shorter or longer, game. It is used only if that
//! search never ran into its horizon; so the answer of a search does not depend on what the table happens to hold.
//!
//! Entries are a few atomic words without locks. The first is the key mixed with all others, so that an entry torn by
//! two threads writing at once matches no key. Scores that are small share one word with all else: four such entries, all
//! that a position may be in, are one line of the processor's cache.

use crate::error::SearchError;
use crate::evaluation::Bounds;
use crate::scores::{MAX_PLAYERS, NO_LOWER, Scores};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A depth without limit.
pub(crate) const UNLIMITED: u32 = u32::MAX;

/// A fact about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// Its value.
    Value(Scores),
    /// Max^n: at least one player gets less than this.
    NotAtLeast(Scores),
    /// Paranoid: the value is at most this.
    AtMost(i32),
    /// Paranoid: the value is at least this.
    AtLeast(i32),
}

/// A fact, the conditions under which it holds, and the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) fact: Fact,
    /// The depth of the search, in steps.
    pub(crate) depth: u32,
    /// No position below was cut off at the horizon.
    pub(crate) complete: bool,
    /// At some position below moves were left out, by a limit on width or by the game.
    pub(crate) narrowed: bool,
    /// The index of the best move in the game's order, if known.
    pub(crate) best: Option<u32>,
}

/// The first 32 bits of an entry's data, its header, from the lowest bit on: kind 3, complete 1, generation 3,
/// depth 10, narrowed 1, best 14.
const KIND: u32 = 7;
const COMPLETE: u32 = 1 << 3;
const GENERATION_SHIFT: u32 = 4;
const DEPTH_SHIFT: u32 = 7;
const NARROWED: u32 = 1 << 17;
const BEST_SHIFT: u32 = 18;
const DEPTH_BITS: u32 = 10;
const DEEPEST: u32 = (1 << DEPTH_BITS) - 1;
const NO_BEST: u32 = (1 << (32 - BEST_SHIFT)) - 1;
const GENERATIONS: u32 = 8;
/// The number of slots that a position may be in.
const WAYS: usize = 4;

/// Zeros, or `None` if there is not enough memory. The operating system zeroes a page when it is first used, and the conversion to atomic
/// numbers, in place, touches none: a small search with a large table does not pay for its size.
fn zeroed(count: usize) -> Option<Vec<AtomicU64>> {
    Vec::<u64>::new().try_reserve_exact(count).ok()?;
    Some(vec![0_u64; count].into_iter().map(AtomicU64::new).collect())
}

/// The words of a line of the processor's cache.
const LINE: usize = 8;

/// The width of the scores in an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// 32 bits each, in as many words as the players need.
    Wide,
    /// This many bits each, in the word of the header.
    Narrow(u32),
}

impl Width {
    /// Returns the width for the scores of this many players within these bounds.
    pub(crate) fn of(players: usize, bounds: &Bounds) -> Self {
        let bits = if players < 4 { 10 } else { 8 };
        match (bounds.least, bounds.greatest) {
            // Half of the numbers are below zero, and a score without its offset may be twice as far from zero.
            (Some(least), Some(greatest))
                if players <= NARROW_PLAYERS && greatest.max(0) - least.min(0) < 1 << (bits - 2) =>
            {
                Width::Narrow(bits)
            }
            _ => Width::Wide,
        }
    }

    /// Returns the words of data in an entry: the header and the scores.
    fn data_words(self, players: usize) -> usize {
        if self == Width::Wide { (players + 1).div_ceil(2) } else { 1 }
    }
}

/// The most players whose small scores are stored in one word.
const NARROW_PLAYERS: usize = 4;

/// A table of fixed size. Its entries are as wide as the players are many, and as their scores are large.
#[derive(Debug)]
pub(crate) struct Table {
    words: Vec<AtomicU64>,
    /// The first word that is used: the first of a line of the cache.
    first: usize,
    buckets: usize,
    players: usize,
    width: Width,
    /// Words of data in an entry.
    data: usize,
    generation: u32,
}

impl Table {
    /// Returns the bytes that an entry takes, if it is wide.
    pub(crate) fn entry_bytes(players: usize) -> usize {
        (1 + Width::Wide.data_words(players)) * 8
    }

    /// Creates a table of at most this many bytes, and of at least one bucket. It has room for as many entries whatever their
    /// width, so that this changes no count of nodes.
    pub(crate) fn new(players: usize, width: Width, bytes: usize) -> Result<Self, SearchError> {
        let buckets = (bytes / (Self::entry_bytes(players) * WAYS)).max(1);
        let data = width.data_words(players);
        let words = zeroed(buckets * WAYS * (1 + data) + LINE - 1).ok_or(SearchError::NoMemory { bytes })?;
        let first = words.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE - 1);
        Ok(Table { words, first, buckets, players, width, data, generation: 0 })
    }

    /// Returns whether the entries have room for such scores of this many players, and no more.
    pub(crate) fn fits(&self, players: usize, width: Width) -> bool {
        self.players == players && self.width == width
    }

    /// The words of an entry.
    #[inline]
    fn slot(&self) -> usize {
        1 + self.data
    }

    /// Returns the share of slots in use, estimated from the first thousand buckets.
    pub(crate) fn fill(&self) -> f64 {
        let slots = self.buckets.min(1000) * WAYS;
        let used = (0..slots)
            .filter(|slot| self.words[self.first + slot * self.slot() + 1].load(Relaxed) != 0)
            .count();
        used as f64 / slots as f64
    }

    /// Marks all entries as older than those to come.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Returns the fact about a position that can be used in a search of this depth, and the best move, which may come
    /// from a search of another depth.
    #[inline]
    pub(crate) fn probe(&self, key: u64, depth: u32) -> (Option<Entry>, Option<u32>) {
        let start = self.bucket(key);
        let mut best = None;
        for way in 0..WAYS {
            let Some(data) = self.read(start + way * self.slot(), key) else { continue };
            let Some(entry) = self.unpack(&data) else { continue };
            best = best.or(entry.best);
            // A shallower search that met no horizon has seen the whole tree. A deeper one has, too, but might have
            // been cut off at this depth: using it would make the answer depend on what the table holds.
            if entry.depth == depth || (entry.complete && entry.depth <= depth) {
                return (Some(entry), entry.best);
            }
        }
        (None, best)
    }

    /// Stores a fact; returns whether it could be written at all.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: &Entry) -> bool {
        let Some(data) = self.pack(entry) else { return false };
        let start = self.bucket(key);
        let mut slot = start;
        let mut least = u32::MAX;
        for way in 0..WAYS {
            let at = start + way * self.slot();
            let worth = match self.read(at, key) {
                // The same position at the same depth: the newer fact answered what the older could not.
                Some(old) if depth_of(old[0] as u32) == depth_of(data[0] as u32) => 0,
                _ => self.worth(at),
            };
            if worth < least {
                (slot, least) = (at, worth);
            }
        }
        // The key is stored mixed with the data: an entry torn by two writers matches no key.
        let mut check = key;
        for (i, word) in data.iter().enumerate().take(self.data) {
            self.words[slot + 1 + i].store(*word, Relaxed);
            check ^= word;
        }
        self.words[slot].store(check, Relaxed);
        true
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.first + ((u128::from(key) * self.buckets as u128) >> 64) as usize * WAYS * self.slot()
    }

    /// Returns the data in a slot, if it belongs to this key.
    #[inline]
    fn read(&self, at: usize, key: u64) -> Option<[u64; 5]> {
        let mut data = [self.words[at + 1].load(Relaxed), 0, 0, 0, 0];
        let mut check = self.words[at].load(Relaxed) ^ data[0];
        if self.width == Width::Wide {
            for i in 1..self.data {
                data[i] = self.words[at + 1 + i].load(Relaxed);
                check ^= data[i];
            }
        }
        (check == key && data[0] != 0).then_some(data)
    }

    /// Returns the loss if a slot is overwritten: nothing if it is empty, little if it is old; values are worth more
    /// than bounds, and deep searches more than shallow ones.
    #[inline]
    fn worth(&self, at: usize) -> u32 {
        let header = self.words[at + 1].load(Relaxed) as u32;
        if header == 0 {
            return 0;
        }
        let current = u32::from(header >> GENERATION_SHIFT & (GENERATIONS - 1) == self.generation);
        let is_value = u32::from(header & KIND == 1);
        1 + ((current << 1 | is_value) << DEPTH_BITS | depth_of(header))
    }

    fn pack(&self, entry: &Entry) -> Option<[u64; 5]> {
        let (kind, scores) = match entry.fact {
            Fact::Value(scores) => (1, scores),
            Fact::NotAtLeast(scores) => (2, scores),
            Fact::AtMost(value) => (3, [value].into()),
            Fact::AtLeast(value) => (4, [value].into()),
        };
        let depth = match entry.depth {
            UNLIMITED => DEEPEST,
            depth if depth < DEEPEST => depth,
            _ => return None,
        };
        let best = entry.best.filter(|&best| best < NO_BEST).unwrap_or(NO_BEST);
        let header = kind
            | if entry.complete { COMPLETE } else { 0 }
            | self.generation << GENERATION_SHIFT
            | depth << DEPTH_SHIFT
            | if entry.narrowed { NARROWED } else { 0 }
            | best << BEST_SHIFT;
        let mut data = [u64::from(header), 0, 0, 0, 0];
        match self.width {
            _ if kind > 2 => data[0] |= u64::from(scores[0] as u32) << 32,
            Width::Wide => {
                // Counted from "needs nothing", which is what places beyond the number of players are read as.
                let least = if kind == 2 { NO_LOWER } else { 0 };
                for i in 0..MAX_PLAYERS {
                    let score = u64::from((scores[i] - least) as u32);
                    data[i.div_ceil(2)] |= score << if i % 2 == 0 { 32 } else { 0 };
                }
            }
            Width::Narrow(bits) => {
                // 0 stands for "needs nothing".
                for player in 0..self.players {
                    let place = scores[player] + (1 << (bits - 1));
                    if scores[player] != NO_LOWER {
                        data[0] |= (place as u64) << (32 + bits * player as u32);
                        if !(1..1 << bits).contains(&place) {
                            return None;
                        }
                    }
                }
            }
        }
        Some(data)
    }

    #[inline]
    fn unpack(&self, data: &[u64; 5]) -> Option<Entry> {
        let header = data[0] as u32;
        let kind = header & KIND;
        let least = if kind == 2 { NO_LOWER } else { 0 };
        let scores = || -> Scores {
            match self.width {
                Width::Wide => {
                    let place =
                        |i: usize| (data[i.div_ceil(2)] >> if i.is_multiple_of(2) { 32 } else { 0 }) as i32;
                    std::array::from_fn::<_, MAX_PLAYERS, _>(|i| place(i) + least).into()
                }
                Width::Narrow(bits) => {
                    // Places beyond the number of players hold 0.
                    let place = |i: u32| (data[0] >> (32 + bits * i)) as i32 & ((1 << bits) - 1);
                    let score = |i: u32| if place(i) == 0 { least } else { place(i) - (1 << (bits - 1)) };
                    let scores = [score(0), score(1), score(2), score(3)];
                    std::array::from_fn::<_, MAX_PLAYERS, _>(|i| {
                        if i < NARROW_PLAYERS { scores[i] } else { least }
                    })
                    .into()
                }
            }
        };
        let value = (data[0] >> 32) as i32;
        let fact = match kind {
            1 => Fact::Value(scores()),
            2 => Fact::NotAtLeast(scores()),
            3 => Fact::AtMost(value),
            4 => Fact::AtLeast(value),
            _ => return None,
        };
        let depth = match depth_of(header) {
            DEEPEST => UNLIMITED,
            depth => depth,
        };
        let best = Some(header >> BEST_SHIFT).filter(|&best| best != NO_BEST);
        Some(Entry { fact, depth, complete: header & COMPLETE != 0, narrowed: header & NARROWED != 0, best })
    }
}

fn depth_of(header: u32) -> u32 {
    header >> DEPTH_SHIFT & DEEPEST
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::mix;

    fn entry(fact: Fact, depth: u32, complete: bool) -> Entry {
        Entry { fact, depth, complete, narrowed: complete, best: Some(3) }
    }

    #[test]
    fn entries_of_small_scores_fill_lines_of_the_cache() {
        assert_eq!(Table::entry_bytes(3), 24);
        let bounds = |greatest| Width::of(3, &Bounds::constant_sum(greatest));
        assert_eq!(
            (bounds(17), bounds(255), bounds(256)),
            (Width::Narrow(10), Width::Narrow(10), Width::Wide)
        );
        assert_eq!(Width::of(4, &Bounds::constant_sum(26)), Width::Narrow(8));
        assert_eq!(Width::of(5, &Bounds::constant_sum(26)), Width::Wide);
        assert_eq!(Width::of(3, &Bounds::default()), Width::Wide);
        let table = Table::new(3, bounds(17), 1 << 12).unwrap();
        let bucket = &raw const table.words[table.bucket(u64::MAX)];
        assert_eq!((WAYS * table.slot(), bucket.addr() % 64), (LINE, 0));
        assert!(!table.fits(3, Width::Wide) && !table.fits(2, bounds(17)));
    }

    #[test]
    fn facts_round_trip_for_any_number_of_players() {
        let narrow = |players| Width::of(players, &Bounds::constant_sum(20));
        let tables = (2..=MAX_PLAYERS).map(|players| (players, Width::Wide));
        for (players, width) in tables.chain((2..=NARROW_PLAYERS).map(|players| (players, narrow(players)))) {
            let table = Table::new(players, width, 1 << 12).unwrap();
            assert!(table.fits(players, width));
            let high = if width == Width::Wide { 1 << 26 } else { 127 };
            let scores = Scores::from_fn(players, |i| if i % 2 == 0 { -(i as i32) - 1 } else { high });
            // Nobody beyond the players needs anything.
            let mut needs = Scores::splat(NO_LOWER);
            (1..players).for_each(|player| needs[player] = scores[player]);
            let facts =
                [Fact::Value(scores), Fact::NotAtLeast(needs), Fact::AtMost(-7), Fact::AtLeast(1 << 26)];
            for (i, fact) in facts.into_iter().enumerate() {
                let key = mix(i as u64 + 1);
                let stored = entry(fact, if i == 2 { UNLIMITED } else { 5 }, i == 1);
                assert!(table.store(key, &stored));
                assert_eq!(table.probe(key, stored.depth), (Some(stored), Some(3)));
                assert_eq!(table.probe(mix(99), 5), (None, None));
            }
            for score in [512, -512].into_iter().filter(|_| width != Width::Wide) {
                let large = entry(Fact::Value(Scores::only(1, score)), 5, false);
                assert!(!table.store(5, &large), "{players} {score}");
            }
        }
    }

    #[test]
    fn another_depth_is_used_only_if_nothing_was_cut_off() {
        let table = Table::new(3, Width::Wide, 1 << 12).unwrap();
        table.store(1, &entry(Fact::Value([1, 2, 3].into()), 4, false));
        assert_eq!(table.probe(1, 3), (None, Some(3)));
        assert_eq!(table.probe(1, 5), (None, Some(3)));
        table.store(1, &entry(Fact::Value([1, 2, 3].into()), 4, true));
        assert_eq!(table.probe(1, 3).0, None);
        assert!(table.probe(1, 5).0.is_some());
    }

    #[test]
    fn values_and_deep_entries_outlive_bounds_and_shallow_ones() {
        let table = Table::new(3, Width::Wide, 0).unwrap();
        for key in 1..=4 {
            table.store(key, &entry(Fact::Value(Scores::ZERO), key as u32, false));
        }
        table.store(5, &entry(Fact::NotAtLeast(Scores::ZERO), 9, false));
        assert!(table.probe(1, 1).0.is_none(), "the shallowest value went");
        table.store(6, &entry(Fact::Value(Scores::ZERO), 1, false));
        assert!(table.probe(5, 9).0.is_none(), "then the bound");
        assert!(table.probe(4, 4).0.is_some());
    }

    #[test]
    fn a_table_larger_than_any_memory_is_refused() {
        let refused = Table::new(3, Width::Wide, usize::MAX / 2).unwrap_err();
        assert_eq!(refused, SearchError::NoMemory { bytes: usize::MAX / 2 });
    }

    #[test]
    fn the_fill_is_the_share_of_slots_in_use() {
        let table = Table::new(3, Width::Wide, 0).unwrap();
        assert!(table.fill().abs() < 1e-9);
        table.store(1, &entry(Fact::Value(Scores::ZERO), 1, false));
        assert!((table.fill() - 0.25).abs() < 1e-9);
    }

    #[test]
    fn depths_too_large_to_write_are_not_written() {
        let table = Table::new(3, Width::Wide, 1 << 12).unwrap();
        assert!(!table.store(1, &entry(Fact::Value(Scores::ZERO), 5000, false)));
        assert!(table.probe(1, 5000).0.is_none());
    }
}

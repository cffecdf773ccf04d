//! The table of patterns: facts about all positions that agree in what a proof depends on.
//!
//! A pattern is a shape and the owners of the highest cards of each suit, as many as the proof needs. Every shape has a list of how many
//! owners its patterns know. For each entry of that list, there is one pattern that a position could match, which is looked up by its
//! hash. So the cost of a look-up is the number of sorts of patterns of a shape, however many patterns there are.

use super::owners::{Sequence, first};

/// A position between two tricks, as far as facts about it are stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// A key of the lengths of all suits in all hands, the leader, and all else that the rules depend on.
    pub(super) shape: u64,
    /// The owners of the cards of each suit, from the highest down.
    pub(super) owners: [Sequence; 4],
}

impl Position {
    /// The key of the pattern that knows this many owners.
    #[inline]
    fn pattern(&self, known: Known) -> u64 {
        let mut key = self.shape ^ u64::from(known.0);
        for suit in 0..4 {
            // A different odd factor for each suit, so that none can take the place of another.
            let owners = first(self.owners[suit], known.of(suit)) + 1;
            key = key.wrapping_add(owners.wrapping_mul(FACTORS[suit]));
        }
        mix(key)
    }
}

const FACTORS: [u64; 4] =
    [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0x27d4_eb2f_1656_67c5];

/// The number of highest cards of each suit whose owners matter, in four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known(u16);

impl Known {
    /// Takes the numbers in sixteen bits each.
    #[inline]
    pub(super) fn new(counts: u64) -> Self {
        Known((counts | counts >> 12 | counts >> 24 | counts >> 36) as u16)
    }

    /// Returns the number for a suit.
    #[inline]
    pub(super) fn of(self, suit: usize) -> u8 {
        (self.0 >> (4 * suit) & 15) as u8
    }
}

/// The least and the most that the maximising side can get from here on, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) low: u8,
    pub(super) high: u8,
}

/// A card by its suit and its place among the cards of the suit that are held, from the highest down.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RelativeCard {
    pub(super) suit: u8,
    pub(super) place: u8,
}

/// The sorts of patterns of a shape: one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Sorts {
    shape: u64,
    count: u8,
    /// The place that is given to the next sort if all are taken.
    next: u8,
    /// The card that was best the last time, whatever the pattern.
    best: RelativeCard,
    known: [Known; SORTS],
}

const SORTS: usize = 26;

/// A fact about every position that matches a pattern.
#[derive(Clone, Copy, Debug, Default)]
struct Fact {
    /// Its key; 0 if there is none.
    pattern: u64,
    limits: Option<Limits>,
    best: RelativeCard,
}

/// A table of patterns. It holds facts about positions of any deal, with the same rules and sides.
#[derive(Debug)]
pub(super) struct Patterns {
    shapes: Vec<Sorts>,
    facts: Vec<[Fact; 4]>,
}

impl Patterns {
    /// Creates a table of at most this many bytes; one of less than a few hundred holds nothing.
    pub(super) fn new(bytes: usize) -> Self {
        let lines = |bytes: usize, line: usize| (bytes / line).checked_ilog2().map_or(0, |log| 1 << log);
        let shapes = vec![Sorts::default(); lines(bytes / 3, size_of::<Sorts>())];
        let facts = if shapes.is_empty() { 0 } else { lines(bytes * 2 / 3, size_of::<[Fact; 4]>()) };
        Patterns { shapes, facts: vec![[Fact::default(); 4]; facts] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.shapes.fill(Sorts::default());
        self.facts.fill([Fact::default(); 4]);
    }

    /// Returns the first pattern that a position matches and whose limits answer a question, with the answer; otherwise the card that was
    /// best in a pattern that it matches, or in its shape.
    #[inline]
    pub(super) fn find<A>(
        &mut self,
        position: &Position,
        answer: impl Fn(Limits) -> Option<A>,
    ) -> Result<(Known, A), Option<RelativeCard>> {
        let mask = self.shapes.len().wrapping_sub(1);
        let Some(sorts) = self.shapes.get_mut(position.shape as usize & mask) else { return Err(None) };
        if sorts.shape != position.shape {
            return Err(None);
        }
        let mut best = sorts.best;
        for place in 0..usize::from(sorts.count) {
            let known = sorts.known[place];
            let pattern = position.pattern(known);
            let line = &self.facts[pattern as usize & (self.facts.len() - 1)];
            let Some(fact) = line.iter().find(|fact| fact.pattern == pattern) else { continue };
            if let Some(answer) = fact.limits.and_then(&answer) {
                // Sorts that answer move to the front.
                sorts.known.swap(place, place / 2);
                return Ok((known, answer));
            }
            best = fact.best;
        }
        Err(Some(best))
    }

    /// Stores a fact about all positions that agree in the owners of this many highest cards of each suit.
    pub(super) fn store(&mut self, position: &Position, known: Known, limits: Limits, best: RelativeCard) {
        let mask = self.shapes.len().wrapping_sub(1);
        let Some(sorts) = self.shapes.get_mut(position.shape as usize & mask) else { return };
        if sorts.shape != position.shape {
            *sorts = Sorts { shape: position.shape, ..Sorts::default() };
        }
        sorts.best = best;
        let count = usize::from(sorts.count);
        if !sorts.known[..count].contains(&known) {
            if count < SORTS {
                sorts.known[count] = known;
                sorts.count += 1;
            } else {
                // Those of the second half have answered least.
                sorts.known[SORTS / 2 + usize::from(sorts.next)] = known;
                sorts.next = (sorts.next + 1) % (SORTS - SORTS / 2) as u8;
            }
        }
        let pattern = position.pattern(known);
        let mask = self.facts.len() - 1;
        let line = &mut self.facts[pattern as usize & mask];
        let place = line.iter().position(|fact| fact.pattern == pattern || fact.limits.is_none());
        // A full line loses one of its facts at random.
        let fact = &mut line[place.unwrap_or((pattern >> 62) as usize)];
        let limits = match fact.limits {
            Some(old) if fact.pattern == pattern => {
                Limits { low: old.low.max(limits.low), high: old.high.min(limits.high) }
            }
            _ => limits,
        };
        *fact = Fact { pattern, limits: Some(limits), best };
    }
}

/// Spreads a word over all its bits.
#[inline]
pub(super) fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ (word >> 32)
}

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

/// The facts whose keys end alike: one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Facts([Fact; 4]);

/// A table of patterns. It holds facts about positions of any deal, with the same rules and sides. It begins small and grows with what it
/// holds: a small table is soon made, and stays near the processor.
#[derive(Debug)]
pub(super) struct Patterns {
    shapes: Buckets<Sorts>,
    facts: Buckets<Facts>,
}

/// Buckets, as many as a power of two, and none in a table that holds nothing.
#[derive(Debug)]
struct Buckets<Line> {
    lines: Vec<Line>,
    /// The shapes or facts that they hold.
    used: usize,
    /// The most lines.
    most: usize,
}

impl<Line: Clone + Default> Buckets<Line> {
    /// The lines of a table that is still to grow.
    const FEWEST: usize = 1 << 8;

    fn new(bytes: usize) -> Self {
        let most = (bytes / size_of::<Line>()).checked_ilog2().map_or(0, |log| 1 << log);
        Buckets { lines: vec![Line::default(); most.min(Self::FEWEST)], used: 0, most }
    }

    /// The line of a key.
    #[inline]
    fn line(&mut self, key: u64) -> Option<&mut Line> {
        let mask = self.lines.len().wrapping_sub(1);
        self.lines.get_mut(key as usize & mask)
    }

    /// Empties the table, which takes as long as making a new one.
    fn clear(&mut self) {
        self.lines = vec![Line::default(); self.most.min(Self::FEWEST)];
        self.used = 0;
    }

    /// If it holds more than this and may grow, makes it four times as large. Returns what was in it, to be entered again.
    fn outgrown(&mut self, enough: usize) -> impl Iterator<Item = Line> + use<Line> {
        let larger = (4 * self.lines.len()).min(self.most);
        let mut old = Vec::new();
        if self.used > enough && larger > self.lines.len() {
            old = std::mem::replace(&mut self.lines, vec![Line::default(); larger]);
            self.used = 0;
        }
        old.into_iter()
    }
}

impl Patterns {
    /// Creates a table of at most this many bytes; one of less than a few hundred holds nothing.
    pub(super) fn new(bytes: usize) -> Self {
        let facts = Buckets::new(bytes * 2 / 3);
        Patterns { shapes: Buckets::new(if facts.most == 0 { 0 } else { bytes / 3 }), facts }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.shapes.clear();
        self.facts.clear();
    }

    /// Returns the first pattern that a position matches and whose limits answer a question, with the answer; otherwise the card that was
    /// best in a pattern that it matches, or in its shape.
    #[inline]
    pub(super) fn find<A>(
        &mut self,
        position: &Position,
        answer: impl Fn(Limits) -> Option<A>,
    ) -> Result<(Known, A), Option<RelativeCard>> {
        let Some(sorts) = self.shapes.line(position.shape) else { return Err(None) };
        if sorts.shape != position.shape {
            return Err(None);
        }
        let mut best = sorts.best;
        for place in 0..usize::from(sorts.count) {
            let known = sorts.known[place];
            let pattern = position.pattern(known);
            let Some(line) = self.facts.line(pattern) else { break };
            let Some(fact) = line.0.iter().find(|fact| fact.pattern == pattern) else { continue };
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
        self.grow();
        let mut new_shapes = 0;
        let Some(sorts) = self.shapes.line(position.shape) else { return };
        if sorts.shape != position.shape {
            let was_free = sorts.shape == 0;
            *sorts = Sorts { shape: position.shape, ..Sorts::default() };
            new_shapes = usize::from(was_free);
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
        self.shapes.used += new_shapes;
        let pattern = position.pattern(known);
        let Some(line) = self.facts.line(pattern) else { return };
        let place = line.0.iter().position(|fact| fact.pattern == pattern || fact.limits.is_none());
        // A full line loses one of its facts at random.
        let fact = &mut line.0[place.unwrap_or((pattern >> 62) as usize)];
        let was_free = fact.limits.is_none();
        let limits = match fact.limits {
            Some(old) if fact.pattern == pattern => {
                Limits { low: old.low.max(limits.low), high: old.high.min(limits.high) }
            }
            _ => limits,
        };
        *fact = Fact { pattern, limits: Some(limits), best };
        self.facts.used += usize::from(was_free);
    }

    /// Makes room. Shapes have one place each, and displace each other as a whole.
    #[inline]
    fn grow(&mut self) {
        for sorts in self.shapes.outgrown(self.shapes.lines.len() / 8).filter(|sorts| sorts.shape != 0) {
            self.shapes.used += 1;
            if let Some(line) = self.shapes.line(sorts.shape) {
                *line = sorts;
            }
        }
        for fact in self.facts.outgrown(2 * self.facts.lines.len()).flat_map(|line| line.0) {
            // The facts of a line are spread over four lines, and find room.
            let free = self
                .facts
                .line(fact.pattern)
                .and_then(|line| line.0.iter_mut().find(|fact| fact.limits.is_none()));
            if let (Some(_), Some(free)) = (fact.limits, free) {
                *free = fact;
                self.facts.used += 1;
            }
        }
    }
}

/// Spreads a word over all its bits.
#[inline]
pub(super) fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let word = (word ^ (word >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ (word >> 32)
}

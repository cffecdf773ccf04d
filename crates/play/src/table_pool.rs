//! Transposition tables that are used again.

use maxn::{MAX_PLAYERS, Memory, SearchError};
use std::any::Any;

/// Tables up to this size are kept for every number of players at once; of larger ones there is one at a time.
const SMALL: usize = 64 << 20;

/// No table is made smaller for lack of work.
const SMALLEST: usize = 64 << 10;

/// The transposition tables of many searches, one for each number of players, made when first needed and used again: a stream
/// of positions allocates one table and not thousands.
#[derive(Debug)]
pub struct TablePool {
    table_bytes: usize,
    forgetting: Forgetting,
    /// By the number of players.
    slots: [Option<Slot>; MAX_PLAYERS + 1],
}

/// The memory for one number of players.
#[derive(Debug)]
struct Slot {
    memory: Box<dyn Any + Send>,
    /// The size that its table was made with.
    table_bytes: usize,
}

/// The occasions at which the contents of a table are forgotten. Each forgetting changes the salt of all keys, and with it the
/// positions that displace each other in a full table, so that node counts depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Forgetting {
    /// Before every search but the first.
    Between,
    /// Before every search, the first included.
    Always,
    /// Never.
    Never,
}

impl TablePool {
    /// Creates a pool of tables of about this many bytes each; 0 for no tables. What one search finds is forgotten before the
    /// next.
    pub fn new(table_bytes: usize) -> Self {
        TablePool { table_bytes, forgetting: Forgetting::Between, slots: Default::default() }
    }

    /// Creates the pool of an agent: as [`new`](TablePool::new), but salted from the first search on, so that an agent's node
    /// counts are the same in all versions.
    pub fn for_agent(table_bytes: usize) -> Self {
        TablePool { forgetting: Forgetting::Always, ..TablePool::new(table_bytes) }
    }

    /// Creates a pool for many positions of one game with one evaluation and one rule: what was found stays.
    pub fn keeping(table_bytes: usize) -> Self {
        TablePool { forgetting: Forgetting::Never, ..TablePool::new(table_bytes) }
    }

    /// Returns the memory for games of `N` players, for one search: with nothing in it, unless the pool
    /// [keeps](TablePool::keeping) what was found.
    ///
    /// # Errors
    /// If there is not enough memory for its table.
    ///
    /// # Panics
    /// If there are more players than the engine takes.
    pub fn fresh<const N: usize>(&mut self) -> Result<&mut Memory<N>, SearchError> {
        self.sized(self.table_bytes)
    }

    /// Returns the memory as [`fresh`](TablePool::fresh) does, for a search that meets at most this many positions: a
    /// [new](TablePool::new) pool makes no larger table than they need, as the memory of a large one has to be cleared first.
    ///
    /// # Errors
    /// As [`fresh`](TablePool::fresh).
    ///
    /// # Panics
    /// As [`fresh`](TablePool::fresh).
    pub fn fresh_for<const N: usize>(&mut self, positions: u64) -> Result<&mut Memory<N>, SearchError> {
        let needed = match self.forgetting {
            Forgetting::Between => Memory::<N>::bytes_for(positions),
            Forgetting::Always | Forgetting::Never => usize::MAX,
        };
        self.sized(self.table_bytes.min(needed.max(SMALLEST)))
    }

    /// A memory with a table of at least this many bytes.
    fn sized<const N: usize>(&mut self, table_bytes: usize) -> Result<&mut Memory<N>, SearchError> {
        let kept = self.slots[N].take().filter(|slot| slot.table_bytes >= table_bytes);
        let kept = kept.and_then(|slot| Some((slot.memory.downcast::<Memory<N>>().ok()?, slot.table_bytes)));
        let is_new = kept.is_none();
        let (mut memory, table_bytes) = if let Some(kept) = kept {
            kept
        } else {
            if table_bytes > SMALL {
                self.slots = Default::default();
            }
            (Box::new(Memory::try_new(table_bytes)?), table_bytes)
        };
        match self.forgetting {
            Forgetting::Always => memory.forget(),
            Forgetting::Between if !is_new => memory.forget(),
            Forgetting::Between | Forgetting::Never => {}
        }
        let slot = self.slots[N].insert(Slot { memory, table_bytes });
        Ok(slot.memory.downcast_mut().expect("a memory for N players was just put there"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size of the table for three players.
    fn size(pool: &TablePool) -> usize {
        pool.slots[3].as_ref().expect("a table").table_bytes
    }

    #[test]
    fn a_small_search_gets_a_small_table_and_a_large_one_what_was_asked_for() {
        let mut pool = TablePool::new(8 << 20);
        pool.fresh_for::<3>(1000).unwrap();
        assert!(size(&pool) < 256 << 10, "{}", size(&pool));
        pool.fresh_for::<3>(u64::MAX).unwrap();
        assert_eq!(size(&pool), 8 << 20);
        pool.fresh_for::<3>(1000).unwrap();
        assert_eq!(size(&pool), 8 << 20, "a large table is kept for the searches to come");
    }

    #[test]
    fn the_tables_of_agents_have_the_size_of_their_specs() {
        for mut pool in [TablePool::for_agent(1 << 20), TablePool::keeping(1 << 20)] {
            pool.fresh_for::<3>(10).unwrap();
            assert_eq!(size(&pool), 1 << 20);
        }
        let mut none = TablePool::new(0);
        none.fresh_for::<3>(10).unwrap();
        assert_eq!(size(&none), 0);
    }
}

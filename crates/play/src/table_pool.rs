//! Transposition tables that are used again.

use maxn::{MAX_PLAYERS, Memory, SearchError};
use std::any::Any;

/// Tables up to this size are kept for every number of players at once; of larger ones there is one at a time.
const SMALL: usize = 64 << 20;

/// The transposition tables of many searches, one for each number of players, made when first needed and used again: a stream
/// of positions allocates one table and not thousands.
#[derive(Debug)]
pub struct TablePool {
    table_bytes: usize,
    forgetting: Forgetting,
    /// By the number of players.
    slots: [Option<Box<dyn Any + Send>>; MAX_PLAYERS + 1],
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
    /// A pool of tables of about this many bytes each; 0 for no tables. What one search finds is forgotten before the next.
    pub fn new(table_bytes: usize) -> Self {
        TablePool { table_bytes, forgetting: Forgetting::Between, slots: Default::default() }
    }

    /// The pool of an agent: as [`new`](TablePool::new), but salted from the first search on, so that an agent's node counts
    /// are the same in all versions.
    pub fn for_agent(table_bytes: usize) -> Self {
        TablePool { forgetting: Forgetting::Always, ..TablePool::new(table_bytes) }
    }

    /// A pool for many positions of one game with one evaluation and one rule: what was found stays.
    pub fn keeping(table_bytes: usize) -> Self {
        TablePool { forgetting: Forgetting::Never, ..TablePool::new(table_bytes) }
    }

    /// The memory for games of `N` players, for one search: with nothing in it, unless the pool [keeps](TablePool::keeping)
    /// what was found.
    ///
    /// # Errors
    /// If there is not enough memory for its table.
    ///
    /// # Panics
    /// If there are more players than the engine takes.
    pub fn fresh<const N: usize>(&mut self) -> Result<&mut Memory<N>, SearchError> {
        let kept = self.slots[N].take().and_then(|memory| memory.downcast::<Memory<N>>().ok());
        let is_new = kept.is_none();
        let mut memory = if let Some(memory) = kept {
            memory
        } else {
            if self.table_bytes > SMALL {
                self.slots = Default::default();
            }
            Box::new(Memory::try_new(self.table_bytes)?)
        };
        match self.forgetting {
            Forgetting::Always => memory.forget(),
            Forgetting::Between if !is_new => memory.forget(),
            Forgetting::Between | Forgetting::Never => {}
        }
        let slot = self.slots[N].insert(memory);
        Ok(slot.downcast_mut().expect("a memory for N players was just put there"))
    }
}

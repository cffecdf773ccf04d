//! One memory for each number of players.

use maxn::{MAX_PLAYERS, Memory, SearchError};
use std::any::Any;

/// Tables up to this size are kept for every number of players at once; of larger ones there is one at a time.
const SMALL: usize = 64 << 20;

/// The memories of many searches, one for each number of players, made when first needed and used again: a stream of
/// trees allocates one table and not thousands.
#[derive(Debug)]
pub struct Memories {
    table_bytes: usize,
    /// By the number of players.
    slots: [Option<Box<dyn Any>>; MAX_PLAYERS + 1],
}

impl Memories {
    /// Memories whose transposition tables take about this many bytes each; 0 for no tables.
    pub fn new(table_bytes: usize) -> Self {
        Memories { table_bytes, slots: Default::default() }
    }

    /// The memory for games of `N` players, with nothing in it.
    ///
    /// # Errors
    /// If there is not enough memory for its table.
    ///
    /// # Panics
    /// If there are more players than the engine takes.
    pub fn fresh<const N: usize>(&mut self) -> Result<&mut Memory<N>, SearchError> {
        let kept = self.slots[N].take().and_then(|memory| memory.downcast::<Memory<N>>().ok());
        let memory = if let Some(mut memory) = kept {
            memory.forget();
            memory
        } else {
            if self.table_bytes > SMALL {
                self.slots = Default::default();
            }
            Box::new(Memory::try_new(self.table_bytes)?)
        };
        let slot = self.slots[N].insert(memory);
        Ok(slot.downcast_mut().expect("a memory for N players was just put there"))
    }
}

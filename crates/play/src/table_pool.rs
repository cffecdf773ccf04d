//! Transposition tables that are used again.

use maxn::Memory;
use std::any::Any;

/// No table is made smaller for lack of work.
const SMALLEST: usize = 64 << 10;

/// The transposition table of many searches, made when first needed and used again: a stream of positions allocates one table
/// and not thousands.
#[derive(Debug)]
pub struct TablePool {
    table_bytes: usize,
    forgetting: Forgetting,
    /// The memory, and the size that its table was made with.
    made: Option<(Memory, usize)>,
    /// A table of another kind, which a game's own method uses.
    own: Option<Box<dyn Any + Send>>,
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
        TablePool { table_bytes, forgetting: Forgetting::Between, made: None, own: None }
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

    /// Returns the memory for one search: with nothing in it, unless the pool [keeps](TablePool::keeping) what was found.
    pub fn fresh(&mut self) -> &mut Memory {
        self.sized(self.table_bytes)
    }

    /// Returns the memory as [`fresh`](TablePool::fresh) does, for a search that meets at most this many positions of a game
    /// with this many players: a [new](TablePool::new) pool makes no larger table than they need, as the memory of a large
    /// one has to be cleared first.
    pub fn fresh_for(&mut self, positions: u64, players: usize) -> &mut Memory {
        let needed = match self.forgetting {
            Forgetting::Between => Memory::bytes_for(positions, players),
            Forgetting::Always | Forgetting::Never => usize::MAX,
        };
        self.sized(self.table_bytes.min(needed.max(SMALLEST)))
    }

    /// Returns the table of a game's own method for one search, made for this many bytes when first needed, and cleared unless the
    /// pool [keeps](TablePool::keeping) what was found.
    pub fn own<T: Any + Send>(&mut self, new: impl FnOnce(usize) -> T, clear: impl FnOnce(&mut T)) -> &mut T {
        let kept = self.own.take().and_then(|own| own.downcast::<T>().ok());
        let table = match kept {
            Some(mut table) => {
                if self.forgetting != Forgetting::Never {
                    clear(&mut table);
                }
                table
            }
            None => Box::new(new(self.table_bytes)),
        };
        let table: &mut Box<dyn Any + Send> = self.own.insert(table);
        table.downcast_mut().expect("it was made above")
    }

    /// A memory with a table of at least this many bytes.
    fn sized(&mut self, table_bytes: usize) -> &mut Memory {
        let kept = self.made.take().filter(|&(_, kept_bytes)| kept_bytes >= table_bytes);
        let is_new = kept.is_none();
        let (memory, _) = self.made.insert(kept.unwrap_or_else(|| (Memory::new(table_bytes), table_bytes)));
        match self.forgetting {
            Forgetting::Always => memory.forget(),
            Forgetting::Between if !is_new => memory.forget(),
            Forgetting::Between | Forgetting::Never => {}
        }
        memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(pool: &TablePool) -> usize {
        pool.made.as_ref().expect("a table").1
    }

    #[test]
    fn a_small_search_gets_a_small_table_and_a_large_one_what_was_asked_for() {
        let mut pool = TablePool::new(8 << 20);
        pool.fresh_for(1000, 3);
        assert!(size(&pool) < 256 << 10, "{}", size(&pool));
        pool.fresh_for(u64::MAX, 3);
        assert_eq!(size(&pool), 8 << 20);
        pool.fresh_for(1000, 3);
        assert_eq!(size(&pool), 8 << 20, "a large table is kept for the searches to come");
    }

    #[test]
    fn the_tables_of_agents_have_the_size_of_their_specs() {
        for mut pool in [TablePool::for_agent(1 << 20), TablePool::keeping(1 << 20)] {
            pool.fresh_for(10, 3);
            assert_eq!(size(&pool), 1 << 20);
        }
        let mut none = TablePool::new(0);
        none.fresh_for(10, 3);
        assert_eq!(size(&none), 0);
    }
}

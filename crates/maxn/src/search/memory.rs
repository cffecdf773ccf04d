//! The memory that one search leaves to the next.

use crate::error::SearchError;
use crate::generator::mix;
use crate::options::{Leaves, SearchOptions};
use crate::search::history::History;
use crate::search::table::Table;

/// A transposition table and a history table that outlive a search.
///
/// One memory serves one game and one evaluation, with any rules and methods; call [`forget`](Memory::forget) before
/// using it with another.
///
/// ```
/// use maxn::Memory;
///
/// let mut memory: Memory<3> = Memory::new(1 << 20);
/// assert_eq!(memory.fill(), 0.0);
/// memory.forget();
/// ```
#[derive(Debug)]
pub struct Memory<const N: usize> {
    /// The learned order of moves.
    pub history: History,
    pub(crate) table: Option<Table<N>>,
    /// A number mixed into every key, so that forgetting costs nothing.
    epoch: u64,
    /// The options that the facts in the table depend on.
    conditions: Option<(Leaves, Option<u64>)>,
}

impl<const N: usize> Memory<N> {
    /// Creates a memory with a transposition table of about this many bytes; 0 for no table.
    ///
    /// # Panics
    /// If there is not that much memory; see [`try_new`](Memory::try_new).
    pub fn new(table_bytes: usize) -> Self {
        Self::try_new(table_bytes).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    /// Creates a memory, as [`new`](Memory::new) does.
    ///
    /// # Errors
    /// If there is not that much memory.
    pub fn try_new(table_bytes: usize) -> Result<Self, SearchError> {
        let table = if table_bytes > 0 { Some(Table::new(table_bytes)?) } else { None };
        Ok(Memory { history: History::default(), table, epoch: 0, conditions: None })
    }

    /// Returns the bytes of a table in which this many positions displace each other rarely: half of it stays free.
    ///
    /// ```
    /// assert!(maxn::Memory::<3>::bytes_for(1000) < 100_000);
    /// ```
    pub fn bytes_for(positions: u64) -> usize {
        let bytes = positions.saturating_mul(2 * Table::<N>::ENTRY_BYTES as u64);
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }

    /// Returns the share of the transposition table in use, from 0 to 1; forgotten entries count as well.
    pub fn fill(&self) -> f64 {
        self.table.as_ref().map_or(0.0, Table::fill)
    }

    /// Forgets all positions, at no cost: for another game or evaluation.
    pub fn forget(&mut self) {
        self.epoch += 1;
        self.conditions = None;
    }

    /// Forgets the facts that do not hold under the options of the next search.
    pub(crate) fn prepare(&mut self, options: &SearchOptions) {
        let conditions = (options.leaves, options.random_ties);
        if self.conditions.is_some_and(|known| known != conditions) {
            self.forget();
        }
        self.conditions = Some(conditions);
    }

    pub(crate) fn salt(&self) -> u64 {
        mix(self.epoch + 1)
    }
}

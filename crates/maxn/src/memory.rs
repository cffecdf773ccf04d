//! What a search may keep for the next one.

use crate::error::SearchError;
use crate::history::History;
use crate::options::{Leaves, SearchOptions};
use crate::table::{Table, mix};

/// A transposition table and a history table that outlive a search.
///
/// Use one memory for one game and one evaluation, with whatever rules and methods you like; call
/// [`forget`](Memory::forget) before another.
#[derive(Debug)]
pub struct Memory<const N: usize> {
    /// The learned order of moves.
    pub history: History,
    pub(crate) table: Option<Table<N>>,
    /// Mixed into every key, so that forgetting costs nothing.
    epoch: u64,
    /// The options of the searches whose facts the table holds, as far as these depend on them.
    conditions: Option<(Leaves, Option<u64>)>,
}

impl<const N: usize> Memory<N> {
    /// A memory whose transposition table takes about this many bytes; 0 for no table.
    ///
    /// # Panics
    /// If there is not that much memory; see [`try_new`](Memory::try_new).
    pub fn new(table_bytes: usize) -> Self {
        Self::try_new(table_bytes).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    /// As [`new`](Memory::new).
    ///
    /// # Errors
    /// If there is not that much memory.
    pub fn try_new(table_bytes: usize) -> Result<Self, SearchError> {
        let table = if table_bytes > 0 { Some(Table::new(table_bytes)?) } else { None };
        Ok(Memory { history: History::default(), table, epoch: 0, conditions: None })
    }

    /// How much of the transposition table is in use, from 0 to 1; entries since forgotten count too.
    pub fn fill(&self) -> f64 {
        self.table.as_ref().map_or(0.0, Table::fill)
    }

    /// Forgets all positions, at once and at no cost: for another game or evaluation.
    pub fn forget(&mut self) {
        self.epoch += 1;
        self.conditions = None;
    }

    /// Makes ready for a search: facts that do not hold under its options are forgotten.
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

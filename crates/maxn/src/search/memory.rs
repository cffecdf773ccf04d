//! The memory that one search leaves to the next.

use crate::algorithm::Algorithm;
use crate::error::SearchError;
use crate::evaluation::Bounds;
use crate::generator::mix;
use crate::options::{Leaves, SearchOptions};
use crate::search::history::History;
use crate::search::table::{Table, Width};

/// A transposition table and a history table that outlive a search.
///
/// One memory serves one game and one evaluation, with any rules and methods; call [`forget`](Memory::forget) before
/// using it with another.
///
/// ```
/// use maxn::Memory;
///
/// let mut memory = Memory::new(1 << 20);
/// assert_eq!(memory.fill(), 0.0);
/// memory.forget();
/// ```
#[derive(Debug)]
pub struct Memory {
    /// The learned order of moves.
    pub history: History,
    /// The size of the table in bytes; 0 for none.
    table_bytes: usize,
    /// Made by the first search, as wide as the scores of its game are.
    pub(crate) table: Option<Table>,
    /// A number mixed into every key, so that forgetting costs nothing.
    epoch: u64,
    /// The number of players, and the options that the facts in the table depend on.
    conditions: Option<(usize, Leaves, Option<u64>)>,
}

impl Memory {
    /// Creates a memory with a transposition table of about this many bytes; 0 for no table. The first search reserves
    /// them, and returns an error if there is not that much memory.
    pub fn new(table_bytes: usize) -> Self {
        Memory { history: History::default(), table_bytes, table: None, epoch: 0, conditions: None }
    }

    /// Returns the bytes of a table in which this many positions of a game displace each other rarely: half of it stays
    /// free.
    ///
    /// ```
    /// assert!(maxn::Memory::bytes_for(1000, 3) < 100_000);
    /// ```
    pub fn bytes_for(positions: u64, players: usize) -> usize {
        let bytes = positions.saturating_mul(2 * Table::entry_bytes(players) as u64);
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

    /// Makes the table if there should be one, and forgets the facts that do not hold under the options of the next
    /// search.
    pub(crate) fn prepare(
        &mut self,
        options: &SearchOptions,
        players: usize,
        bounds: &Bounds,
    ) -> Result<(), SearchError> {
        let weighted = options.weights.is_some() || matches!(options.algorithm, Algorithm::MpMix(_));
        let width = if weighted { Width::Wide } else { Width::of(players, bounds) };
        if self.table_bytes > 0 && !self.table.as_ref().is_some_and(|table| table.fits(players, width)) {
            self.table = Some(Table::new(players, width, self.table_bytes)?);
        }
        let conditions = (players, options.leaves, options.random_ties);
        if self.conditions.is_some_and(|known| known != conditions) {
            self.forget();
        }
        self.conditions = Some(conditions);
        Ok(())
    }

    pub(crate) fn salt(&self) -> u64 {
        mix(self.epoch + 1)
    }
}

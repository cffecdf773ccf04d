//! What a search may keep for the next one.

use crate::history::History;

/// A transposition table and a history table that outlive a search.
#[derive(Debug)]
pub struct Memory<const N: usize> {
    /// The learned order of moves.
    pub history: History,
}

impl<const N: usize> Memory<N> {
    /// A memory whose transposition table takes about this many bytes; 0 for no table.
    pub fn new(_table_bytes: usize) -> Self {
        Memory { history: History::default() }
    }

    /// Forgets all positions: for another game or evaluation.
    pub fn forget(&mut self) {}
}

//! Positions that must not come back.

use std::sync::Arc;

/// The positions since a marble fell off, which no move takes back.
///
/// A position that comes back ends the game, and whether it does depends on how the game went; but two lines of play
/// in a search that lead to one position should be one entry of a transposition table. So the past is what was *played*
/// ([`Abalone::play`](super::Abalone::play)), and a search, whose moves are tried and taken back, adds nothing to
/// it: given the past, the end is a matter of the position alone, and the table is sound. The past is part of the key,
/// so that a table may outlive a search. Not seen by a search is a repetition between two of its own moves, for which
/// everybody has to go and come back: that is twice as many moves deep as there are players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Past {
    /// Keys of positions with the player to move, sorted; shared, for a game is cloned for every thread.
    seen: Option<Arc<[u64]>>,
    /// The key of them all.
    key: u64,
}

impl Past {
    /// The key of the past: 0 for none.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// Returns whether the past is empty.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.seen.is_none()
    }

    /// Returns true if a position is one of them.
    pub(super) fn contains(&self, position: u64) -> bool {
        self.seen.as_ref().is_some_and(|seen| seen.binary_search(&position).is_ok())
    }

    /// Adds a position.
    pub(super) fn add(&mut self, position: u64) {
        let seen = self.seen.as_deref().unwrap_or_default();
        if let Err(place) = seen.binary_search(&position) {
            let (before, after) = seen.split_at(place);
            let seen: Arc<[u64]> = before.iter().chain([&position]).chain(after).copied().collect();
            self.key = crate::bitboard::key(&seen, 0);
            self.seen = Some(seen);
        }
    }
}

//! The history heuristic (DISS 6.3): moves that were best elsewhere are tried first.

/// Weights of moves, learned in searches: each time a move is best after a search of d steps, its entry grows by 2^d.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    weights: Vec<u64>,
}

impl History {
    /// The weights, by [`Game::history_slot`](crate::Game::history_slot).
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }
}

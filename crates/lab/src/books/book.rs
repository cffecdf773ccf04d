//! A book in memory.

use maxn::Game;

/// Moves for positions, by their [keys](Game::key).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub(super) title: String,
    /// By key, each once.
    pub(super) entries: Vec<Entry>,
}

/// What to play in a position. Positions with the same key have the same moves in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) key: u64,
    /// The place of the move among all legal ones.
    pub(super) place: u16,
    /// How many those are: with another number, it is another position.
    pub(super) choices: u16,
}

impl Book {
    /// The most positions that a book can have.
    pub const MOST: usize = 1 << 22;

    /// What it is a book of.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The move for a position, if it is in the book.
    pub fn recall<G: Game<N>, const N: usize>(&self, game: &G) -> Option<G::Move> {
        if game.is_terminal() {
            return None;
        }
        let key = game.key()?;
        let entry = self.entries[self.entries.binary_search_by_key(&key, |entry| entry.key).ok()?];
        let mut moves = Vec::new();
        game.moves(&mut moves);
        (moves.len() == usize::from(entry.choices)).then(|| moves.get(usize::from(entry.place)).copied())?
    }
}

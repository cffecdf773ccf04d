//! Solutions as files.

use super::Solution;
use crate::stored::{Kind, StoredError};
use std::path::Path;

const SOLUTION: Kind = Kind { magic: b"maxnendg", name: "solved end game", version: 1, most: 1 << 32 };

impl Solution {
    /// Reads a file and checks all of it: the solution of a game with this title, players, and number of positions.
    ///
    /// # Errors
    /// If it cannot be read, is no solution or that of another game, of another version, cut off, or damaged.
    pub fn open(path: &Path, title: &str, players: usize, count: usize) -> Result<Solution, StoredError> {
        let (found, content) = SOLUTION.read(path)?;
        if found != title {
            return Err(Kind::wrong(path, format!("is about another game ({found}), not about {title}")));
        }
        Solution::from_bytes(players, count, &content)
            .ok_or_else(|| Kind::wrong(path, "has entries that no solution has"))
    }

    /// The title of a file, checked as [`open`](Solution::open) does.
    ///
    /// # Errors
    /// As [`open`](Solution::open).
    pub fn title(path: &Path) -> Result<String, StoredError> {
        Ok(SOLUTION.read(path)?.0)
    }

    /// Writes a file: all of it, or nothing.
    ///
    /// # Errors
    /// If there is no room, or no permission.
    pub fn save(&self, path: &Path, title: &str) -> Result<(), StoredError> {
        SOLUTION.write(path, title, &self.bytes())
    }
}

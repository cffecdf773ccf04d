//! Files of solutions.

use super::Solution;
use maxn_play::checked_file::{FileError, FileKind};
use std::path::Path;

const SOLUTION: FileKind =
    FileKind { magic: b"maxnendg", name: "solved end game", version: 1, most: 1 << 32 };

impl Solution {
    /// Reads and checks a file: the solution of a game with this title, number of players and number of positions.
    ///
    /// # Errors
    /// If it cannot be read, is no solution or that of another game, of another version, cut off, or damaged.
    pub fn open(path: &Path, title: &str, players: usize, count: usize) -> Result<Solution, FileError> {
        let (found, content) = SOLUTION.read(path)?;
        if found != title {
            return Err(FileKind::wrong(path, format!("is about another game ({found}), not about {title}")));
        }
        Solution::from_bytes(players, count, &content)
            .ok_or_else(|| FileKind::wrong(path, "has entries that no solution has"))
    }

    /// Reads the title of a file, and checks it as [`open`](Solution::open) does.
    ///
    /// # Errors
    /// As [`open`](Solution::open).
    pub fn title(path: &Path) -> Result<String, FileError> {
        Ok(SOLUTION.read(path)?.0)
    }

    /// Writes a file: all of it, or nothing.
    ///
    /// # Errors
    /// If there is no room, or no permission.
    pub fn save(&self, path: &Path, title: &str) -> Result<(), FileError> {
        SOLUTION.write(path, title, &self.bytes())
    }
}

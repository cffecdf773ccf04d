//! Books as files.

use super::{Book, Entry};
use crate::checked_file::{FileError, FileKind, checksum, word};
use std::path::Path;

/// The bytes of an entry: the key (8), the index of the move (2) and the number of moves (2).
const ENTRY: usize = 12;

const BOOK: FileKind =
    FileKind { magic: b"maxnbook", name: "opening book", version: 1, most: (Book::MOST * ENTRY) as u64 };

/// The separator of the game and the start in the title of a file.
const COLON: &str = ": ";

impl Book {
    /// Reads a file and checks all of it.
    ///
    /// # Errors
    /// If it cannot be read, is no book, of another version, cut off, or damaged.
    pub fn open(path: &Path) -> Result<Book, FileError> {
        let (title, content) = BOOK.read(path)?;
        let entry = |bytes: &[u8]| Entry {
            key: word(&bytes[..8]),
            place: word(&bytes[8..10]) as u16,
            choices: word(&bytes[10..]) as u16,
        };
        let entries: Vec<Entry> = content.chunks_exact(ENTRY).map(entry).collect();
        let sorted = entries.windows(2).all(|pair| pair[0].key < pair[1].key);
        let sensible = entries.iter().all(|entry| entry.place < entry.choices);
        if content.len() % ENTRY != 0 || !sorted || !sensible {
            return Err(FileKind::wrong(path, "has entries that no book has"));
        }
        let wrong = || FileKind::wrong(path, format!("is no book of a board game, but of '{title}'"));
        let (game, start) = title.split_once(COLON).ok_or_else(wrong)?;
        Ok(Book { game: game.to_string(), start: start.to_string(), entries })
    }

    /// Writes a file: all of it, or nothing.
    ///
    /// # Errors
    /// If there is no room, or no permission.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        BOOK.write(path, &format!("{}{COLON}{}", self.game, self.start), &self.content())
    }

    /// Returns a number that differs between books that play differently.
    pub fn digest(&self) -> u64 {
        checksum(&[], &self.content())
    }

    fn content(&self) -> Vec<u8> {
        let bytes = |entry: &Entry| {
            let mut bytes = [0; ENTRY];
            bytes[..8].copy_from_slice(&entry.key.to_le_bytes());
            bytes[8..10].copy_from_slice(&entry.place.to_le_bytes());
            bytes[10..].copy_from_slice(&entry.choices.to_le_bytes());
            bytes
        };
        self.entries.iter().flat_map(bytes).collect()
    }
}

//! Databases as files.
//!
//! A header of 32 bytes, all numbers with the lowest byte first: the eight bytes `maxn-ccd`, the version of the format
//! (4 bytes), the side of the board's triangles (4), the number of entries (8), a checksum of the header so far and of the
//! entries (8). Then the entries, a byte each, in the order of the combinatorial number system over the cells where the
//! pieces of player 1 may rest, row by row from the bottom.

use super::placements::Placements;
use super::{Database, Size};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"maxn-ccd";
const VERSION: u32 = 1;
const HEADER: usize = 32;

/// A file that is no database, or cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The system refused.
    #[error("cannot {action} {}: {reason}", path.display())]
    Io {
        /// The action: read or write.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: io::Error,
    },
    /// No database at all.
    #[error("{} is no database of Chinese Checkers; build it again", .0.display())]
    NotADatabase(PathBuf),
    /// Written by another version.
    #[error("{} has version {found} of the format, and this program reads version {VERSION}; build it again", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// For a board that has no database.
    #[error("{} is for triangles of side {side}, and there is no database for those; build it again", path.display())]
    Board {
        /// The file.
        path: PathBuf,
        /// The side it gives.
        side: u32,
    },
    /// Cut off, or with something after its end.
    #[error("{} has {found} bytes, not {expected}; build it again", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length.
        found: usize,
        /// The right length.
        expected: usize,
    },
    /// Changed since it was written.
    #[error("{} is damaged: its checksum is wrong; build it again", .0.display())]
    Damaged(PathBuf),
}

impl Database {
    /// Opens a file and checks all of it.
    ///
    /// # Errors
    /// If it cannot be read, is no database, of another version, cut off, or damaged.
    pub fn open(path: &Path) -> Result<Database, DatabaseError> {
        let io = |reason| DatabaseError::Io { action: "read", path: path.to_path_buf(), reason };
        let file = File::open(path).map_err(io)?;
        // An empty file cannot be mapped.
        if file.metadata().map_err(io)?.len() < HEADER as u64 {
            return Err(DatabaseError::NotADatabase(path.to_path_buf()));
        }
        let file = bytes_of(&file).map_err(io)?;
        let size = check(&file, path)?;
        let placements = Placements::new(size)
            .map_err(|_| DatabaseError::Board { path: path.to_path_buf(), side: size.side() as u32 })?;
        let expected = HEADER + placements.count();
        if file.len() != expected {
            return Err(DatabaseError::Length { path: path.to_path_buf(), found: file.len(), expected });
        }
        if word(&file[24..HEADER]) != checksum(&file[..24], &file[HEADER..]) {
            return Err(DatabaseError::Damaged(path.to_path_buf()));
        }
        Ok(Database { placements, entries: Bytes::File { file, from: HEADER } })
    }

    /// Writes a file: all of it, or nothing. Folders on the way are made. A file of that name is replaced at the very end;
    /// readers that have it open keep the old content.
    ///
    /// # Errors
    /// If there is no room, or no permission.
    pub fn save(&self, path: &Path) -> Result<(), DatabaseError> {
        let io = |reason| DatabaseError::Io { action: "write", path: path.to_path_buf(), reason };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(io)?;
        }
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let written = self.write(&part).and_then(|()| fs::rename(&part, path));
        written.map_err(|source| {
            // What there is of it is of no use; if even that fails, the first failure is what matters.
            let _ = fs::remove_file(&part);
            io(source)
        })
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(MAGIC);
        header[8..12].copy_from_slice(&VERSION.to_le_bytes());
        header[12..16].copy_from_slice(&(self.size().side() as u32).to_le_bytes());
        header[16..24].copy_from_slice(&(self.count() as u64).to_le_bytes());
        let sum = checksum(&header[..24], self.entries());
        header[24..].copy_from_slice(&sum.to_le_bytes());
        let mut file = File::create(path)?;
        file.write_all(&header)?;
        file.write_all(self.entries())?;
        file.sync_all()
    }
}

/// Checks the header, but for its checksum.
fn check(file: &[u8], path: &Path) -> Result<Size, DatabaseError> {
    if &file[..8] != MAGIC {
        return Err(DatabaseError::NotADatabase(path.to_path_buf()));
    }
    let found = word(&file[8..12]) as u32;
    if found != VERSION {
        return Err(DatabaseError::Version { path: path.to_path_buf(), found });
    }
    let side = word(&file[12..16]) as u32;
    let board = Size::ALL.into_iter().find(|board| board.side() as u32 == side);
    board.ok_or_else(|| DatabaseError::Board { path: path.to_path_buf(), side })
}

/// A number of up to eight bytes, the lowest first.
fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

/// Every step can be undone, so that no change of a single word goes unnoticed.
fn checksum(header: &[u8], entries: &[u8]) -> u64 {
    let mut words = header.chunks_exact(8).map(word).chain([entries.len() as u64]).fold(0, mix);
    let (chunks, rest) = entries.as_chunks::<8>();
    for chunk in chunks {
        words = mix(words, u64::from_le_bytes(*chunk));
    }
    mix(words, word(rest))
}

fn mix(sum: u64, word: u64) -> u64 {
    let product = (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    product ^ (product >> 32)
}

/// All bytes of a file.
#[cfg(any(unix, windows))]
type FileBytes = memmap2::Mmap;

/// All bytes of a file, on systems that cannot map files.
#[cfg(not(any(unix, windows)))]
type FileBytes = Vec<u8>;

/// The bytes of a database: in memory, or those of a file, which the system reads as they are needed and shares between
/// programs where it can.
pub(super) enum Bytes {
    /// All entries, just worked out.
    Built(Vec<u8>),
    /// A file, and the length of its header.
    File {
        /// All of the file.
        file: FileBytes,
        /// The index of the first entry.
        from: usize,
    },
}

impl Bytes {
    /// The entries.
    #[inline]
    pub(super) fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Built(entries) => entries,
            Bytes::File { file, from } => &file[*from..],
        }
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if matches!(self, Bytes::Built(_)) { "built" } else { "of a file" };
        write!(f, "{} bytes, {kind}", self.as_slice().len())
    }
}

/// Maps a file, to be read only.
#[cfg(any(unix, windows))]
#[allow(unsafe_code)] // Mapping a file is unsafe.
fn bytes_of(file: &File) -> io::Result<FileBytes> {
    // SAFETY: The bytes of a map must not change while it exists. Databases are written under another name and then
    // renamed, never written to in place, so a file that can be opened is finished, and a newer one takes its name but not
    // its bytes. They are read as plain bytes, of which every value is valid.
    unsafe { memmap2::Mmap::map(file) }
}

/// Reads a file.
#[cfg(not(any(unix, windows)))]
fn bytes_of(mut file: &File) -> io::Result<FileBytes> {
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut file, &mut bytes)?;
    Ok(bytes)
}

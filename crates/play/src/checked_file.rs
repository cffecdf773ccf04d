//! Files that are checked when they are read, and whole when they are written.
//!
//! A file begins with eight bytes that identify its kind. Then come, all numbers with the lowest byte first: the version (4 bytes), the length of the
//! title (4) and of the content (8), a checksum of everything else (8); then the title, in UTF-8, and the content.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A kind of file.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// The first bytes.
    pub magic: &'static [u8; 8],
    /// The name of the kind, for messages.
    pub name: &'static str,
    /// The version of the format that is written and read.
    pub version: u32,
    /// The most bytes that the content can have.
    pub most: u64,
}

const HEADER: usize = 32;
const LONGEST_TITLE: u64 = 1 << 12;

/// A file that is not what it should be, or cannot be read or written.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The system refused.
    Io {
        /// The action that failed, such as `read`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// Not such a file, of another version, cut off or damaged.
    Wrong {
        /// The file.
        path: PathBuf,
        /// The problem with it.
        problem: String,
    },
}

impl std::fmt::Display for FileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FileError::Io { action, path, source } => {
                write!(f, "cannot {action} {}: {source}", path.display())
            }
            FileError::Wrong { path, problem } => write!(f, "{} {problem}; build it again", path.display()),
        }
    }
}

impl std::error::Error for FileError {}

impl FileKind {
    /// Returns the error about the contents of a file.
    pub fn wrong(path: &Path, problem: impl Into<String>) -> FileError {
        FileError::Wrong { path: path.to_path_buf(), problem: problem.into() }
    }

    /// Reads and checks a file, and returns its title and content.
    ///
    /// # Errors
    /// If it cannot be read, is of another kind or version, cut off, or damaged.
    pub fn read(self, path: &Path) -> Result<(String, Vec<u8>), FileError> {
        let io = |source| FileError::Io { action: "read", path: path.to_path_buf(), source };
        let mut file = File::open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        let mut header = [0; HEADER];
        let whole = file.read_exact(&mut header);
        if whole.is_err() || &header[..8] != self.magic {
            return Err(Self::wrong(path, format!("is no {}", self.name)));
        }
        let version = word(&header[8..12]);
        if version != u64::from(self.version) {
            let problem =
                format!("has version {version} of the format, and this program reads {}", self.version);
            return Err(Self::wrong(path, problem));
        }
        let (title, content) = (word(&header[12..16]), word(&header[16..24]));
        if title > LONGEST_TITLE || content > self.most {
            return Err(Self::wrong(path, format!("is larger than any {}", self.name)));
        }
        if length != HEADER as u64 + title + content {
            return Err(Self::wrong(
                path,
                format!("has {length} bytes, not {}", HEADER as u64 + title + content),
            ));
        }
        let mut rest = vec![0; (title + content) as usize];
        file.read_exact(&mut rest).map_err(io)?;
        if checksum(&header[..24], &rest) != word(&header[24..]) {
            return Err(Self::wrong(path, "is damaged: its checksum is wrong"));
        }
        let content = rest.split_off(title as usize);
        let title = String::from_utf8(rest).map_err(|_| Self::wrong(path, "has a title that is no text"))?;
        Ok((title, content))
    }

    /// Writes a file, all of it or nothing; one of that name is replaced at the very end.
    ///
    /// # Errors
    /// If there is no room, or no permission.
    pub fn write(self, path: &Path, title: &str, content: &[u8]) -> Result<(), FileError> {
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(self.magic);
        header[8..12].copy_from_slice(&self.version.to_le_bytes());
        header[12..16].copy_from_slice(&(title.len() as u32).to_le_bytes());
        header[16..24].copy_from_slice(&(content.len() as u64).to_le_bytes());
        let rest = [title.as_bytes(), content].concat();
        let sum = checksum(&header[..24], &rest);
        header[24..].copy_from_slice(&sum.to_le_bytes());
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let write = || {
            let mut file = File::create(&part)?;
            file.write_all(&header)?;
            file.write_all(&rest)?;
            file.sync_all()?;
            fs::rename(&part, path)
        };
        write().map_err(|source| {
            // The part that was written is of no use. If it cannot be removed, the first failure still matters more.
            let _ = fs::remove_file(&part);
            FileError::Io { action: "write", path: path.to_path_buf(), source }
        })
    }
}

/// Reads a number of up to eight bytes, the lowest first.
///
/// # Panics
/// If there are more than eight.
pub fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

/// Computes the checksum of a header and the rest. Every step can be undone, so that no change of a single word goes unnoticed.
pub fn checksum(header: &[u8], rest: &[u8]) -> u64 {
    header.chunks(8).chain(rest.chunks(8)).map(word).fold(rest.len() as u64, |sum, word| {
        let product = (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ (product >> 32)
    })
}

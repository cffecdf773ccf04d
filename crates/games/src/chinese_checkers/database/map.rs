//! The bytes of a database: in memory, or those of a file, which the system reads as they are needed and shares between
//! programs where it can.

use std::fs::File;
use std::io;

/// All bytes of a file.
#[cfg(any(unix, windows))]
pub(super) type FileBytes = memmap2::Mmap;

/// All bytes of a file, on systems that cannot map files.
#[cfg(not(any(unix, windows)))]
pub(super) type FileBytes = Vec<u8>;

/// Bytes that do not change.
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

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = if matches!(self, Bytes::Built(_)) { "built" } else { "of a file" };
        write!(f, "{} bytes, {kind}", self.as_slice().len())
    }
}

/// Maps a file, to be read only.
#[cfg(any(unix, windows))]
#[allow(unsafe_code)] // Mapping a file is unsafe.
pub(super) fn read(file: &File) -> io::Result<FileBytes> {
    // SAFETY: The bytes of a map must not change while it exists. Databases are written under another name and then
    // renamed, never written to in place, so a file that can be opened is finished, and a newer one takes its name but not
    // its bytes. They are read as plain bytes, of which every value is valid.
    unsafe { memmap2::Mmap::map(file) }
}

/// Reads a file.
#[cfg(not(any(unix, windows)))]
pub(super) fn read(mut file: &File) -> io::Result<FileBytes> {
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut file, &mut bytes)?;
    Ok(bytes)
}

//! The bytes of a database: in memory, or those of a file, which the system reads as they are needed and shares between
//! programs.

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// Bytes that do not change.
pub(super) enum Bytes {
    /// All entries, just worked out.
    Built(Vec<u8>),
    /// A file, and where its entries begin.
    Mapped {
        /// All of the file.
        file: Mmap,
        /// The length of its header.
        from: usize,
    },
}

impl Bytes {
    /// The entries.
    #[inline]
    pub(super) fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Built(entries) => entries,
            Bytes::Mapped { file, from } => &file[*from..],
        }
    }
}

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = if matches!(self, Bytes::Built(_)) { "built" } else { "mapped" };
        write!(f, "{} bytes, {kind}", self.as_slice().len())
    }
}

/// Maps a file, to be read only.
#[allow(unsafe_code)] // The only one in the workspace: a map of a file cannot be had without.
pub(super) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: The bytes of a map must not change while it exists. Databases are written under another name and then
    // renamed, never written to in place, so a file that can be opened is finished, and a newer one takes its name but not
    // its bytes. They are read as plain bytes, of which every value is valid.
    unsafe { Mmap::map(file) }
}

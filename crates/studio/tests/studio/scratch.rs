//! Files of the tests.

use std::fs;
use std::path::PathBuf;

/// A path in the target folder at which there is nothing, for a file or a folder of this process.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let path =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("maxn-studio-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    let _ = fs::remove_dir_all(&path);
    path
}

//! The folder for files that can be built again.

use std::env;
use std::path::PathBuf;

/// A system without a folder for files that can be built again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no cache folder, as neither XDG_CACHE_HOME nor HOME is set; use --file")]
pub struct CacheFolderError;

/// The folder for files that can be built again: `$XDG_CACHE_HOME/maxn` or `~/.cache/maxn`.
///
/// # Errors
/// If neither variable is set to an absolute path.
pub fn cache_folder() -> Result<PathBuf, CacheFolderError> {
    // A relative path is to be ignored, says the XDG base directory specification.
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
    Ok(cache.ok_or(CacheFolderError)?.join("maxn"))
}

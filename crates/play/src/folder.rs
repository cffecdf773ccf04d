//! Folders of files to be written. One rule for all of them: a folder that does not exist is not made, because its name may be a
//! typing error, and the error names it.

use std::path::{Path, PathBuf};

/// A file to be written to a folder that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot write {}: the folder {} does not exist; make it first, or give another path", file.display(), folder.display())]
pub struct MissingFolder {
    file: PathBuf,
    folder: PathBuf,
}

/// Checks that the folder of a file to be written exists.
///
/// # Errors
/// If it does not.
///
/// ```
/// use maxn_play::folder::check_folder;
/// use std::path::Path;
///
/// assert!(check_folder(Path::new("results.db")).is_ok());
/// let error = check_folder(Path::new("no-such-folder/results.db")).unwrap_err();
/// assert!(error.to_string().contains("the folder no-such-folder does not exist"));
/// ```
pub fn check_folder(file: &Path) -> Result<(), MissingFolder> {
    match file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) if !folder.is_dir() => {
            Err(MissingFolder { file: file.to_path_buf(), folder: folder.to_path_buf() })
        }
        _ => Ok(()),
    }
}

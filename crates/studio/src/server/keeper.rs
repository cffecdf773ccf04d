//! Tables on disk, so that they outlive the server.

use crate::api::Api;
use serde_json::Value;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};
use tokio::sync::watch;
use tokio::time::sleep;

/// The time between a change and its writing; changes meanwhile are written with it.
const PAUSE: Duration = Duration::from_millis(200);

/// A folder with a file per table.
#[derive(Debug)]
pub(crate) struct Keeper {
    folder: PathBuf,
    /// The version of each table that is on disk.
    written: HashMap<u64, u64>,
}

impl Keeper {
    /// Opens the tables that are in a folder; a file that is no table is left alone.
    pub(crate) fn open(folder: PathBuf, api: &Api) -> Keeper {
        let mut files: Vec<PathBuf> =
            fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        // In the order in which they were changed: the table that was not used for longest is the first to make room.
        files.sort_by_cached_key(|file| fs::metadata(file).and_then(|file| file.modified()).ok());
        for file in files.iter().filter(|file| file.extension() == Some(OsStr::new("json"))) {
            let kept = fs::read(file).ok().and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
            // A table of an older version, or one that somebody has changed, is not worth a studio that does not start.
            let _ = kept.map(|kept| api.restore_table(kept));
        }
        let written = api.kept_tables(&HashMap::new());
        let written = written.into_iter().map(|(number, version, _)| (number, version)).collect();
        Keeper { folder, written }
    }

    /// Writes tables as they change, for ever.
    pub(crate) async fn keep(mut self, api: &Api, mut changes: watch::Receiver<()>) {
        while changes.changed().await.is_ok() {
            sleep(PAUSE).await;
            changes.mark_unchanged();
            // A full disk does not end the game; the next change tries again.
            let _ = self.write(api);
        }
    }

    fn write(&mut self, api: &Api) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let tables = api.kept_tables(&self.written);
        let gone = |number: &u64| !tables.iter().any(|(known, ..)| known == number);
        for number in self.written.keys().copied().filter(gone).collect::<Vec<_>>() {
            self.written.remove(&number);
            let _ = fs::remove_file(self.file(number));
        }
        for (number, version, kept) in &tables {
            if let Some(kept) = kept {
                replace(&self.file(*number), &kept.to_string())?;
                self.written.insert(*number, *version);
            }
        }
        Ok(())
    }

    fn file(&self, number: u64) -> PathBuf {
        self.folder.join(format!("table-{number:06}.json"))
    }
}

/// Replaces a file as a whole: a process that is killed meanwhile leaves the old one. It has keys in it, and is for its owner only.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    let new = file.with_extension("new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    io::Write::write_all(&mut options.open(&new)?, text.as_bytes())?;
    fs::rename(new, file)
}

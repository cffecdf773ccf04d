//! Files of sessions: the one that is kept while one plays, and those that one asks for.

use anyhow::{Context, Result, bail, ensure};
use maxn_play::SavedSession;
use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The longest file that is read.
const MOST_BYTES: u64 = 64 << 20;

/// The file in which an unfinished session is kept, so that it can be taken up after a crash.
pub(super) struct Autosave {
    path: PathBuf,
}

impl Autosave {
    /// The file for a game; `None` where there is no folder for it.
    pub(super) fn of(game: &str) -> Option<Self> {
        Some(Autosave { path: folder()?.join(format!("{game}.json")) })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Moves an earlier unfinished session aside, and returns its new path.
    pub(super) fn put_aside(&self) -> Option<PathBuf> {
        let aside = self.path.with_extension("before.json");
        fs::rename(&self.path, &aside).ok().map(|()| aside)
    }

    /// Keeps the session as it stands. A folder that cannot be written to must not end a game.
    pub(super) fn keep(&self, saved: &SavedSession) {
        let folder = self.path.parent().map(fs::create_dir_all);
        if folder.is_none_or(|made| made.is_ok()) {
            write(&self.path, saved).ok();
        }
    }

    /// Forgets a session that is over.
    pub(super) fn forget(&self) {
        fs::remove_file(&self.path).ok();
    }
}

/// The folder for the state of programs.
fn folder() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local").join("state")));
    Some(state.or_else(|| set("LOCALAPPDATA"))?.join("maxn").join("sessions"))
}

/// Writes a session to a file: as a whole, or not at all.
pub(super) fn write(path: &Path, saved: &SavedSession) -> Result<()> {
    let part = path.with_extension("part");
    let name = || format!("could not write {}", path.display());
    let mut file = fs::File::create(&part).with_context(name)?;
    writeln!(file, "{}", saved.to_json()).and_then(|()| file.sync_all()).with_context(name)?;
    fs::rename(&part, path).with_context(name)
}

/// Reads a session.
pub(super) fn read(path: &Path) -> Result<SavedSession> {
    let name = || path.display().to_string();
    let size = fs::metadata(path).with_context(name)?.len();
    ensure!(size <= MOST_BYTES, "{}: longer than {} MB", name(), MOST_BYTES >> 20);
    let text = fs::read_to_string(path).with_context(name)?;
    SavedSession::from_json(&text).with_context(name)
}

/// The session to be taken up: that of a file, or the one that was kept of a game.
pub(super) fn find(file: Option<&Path>, game: Option<&str>) -> Result<SavedSession> {
    if let Some(file) = file {
        return read(file);
    }
    let Some(game) = game else { bail!("--resume needs a game or a file: 'maxn play GAME --resume'") };
    let kept = Autosave::of(game).filter(|kept| kept.path().exists());
    let kept = kept.with_context(|| format!("there is no unfinished session of {game}"))?;
    read(kept.path())
}

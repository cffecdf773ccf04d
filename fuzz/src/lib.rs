//! Inputs of fuzz targets: texts about a game, and files.

use maxn_games::GAMES;
use maxn_play::GameInfo;
use maxn_play::checked_file::checksum;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// Splits the name of a game, a line break, and a text about it.
pub fn game_and_text(input: &str) -> Option<(&'static dyn GameInfo, &str)> {
    let (name, text) = input.split_once('\n')?;
    Some((GAMES.find(name).ok()?, text))
}

/// A file of this process, in the folder for temporary files.
pub fn scratch_file() -> PathBuf {
    env::temp_dir().join(format!("maxn-fuzz-{}", process::id()))
}

/// Writes the input to a file, and removes it after the check, with the files that a database has beside it.
pub fn with_file(input: &[u8], check: impl FnOnce(&Path)) {
    let file = scratch_file();
    fs::write(&file, input).expect("temporary files can be written");
    check(&file);
    for suffix in ["", "-wal", "-shm", "-lock"] {
        let mut name = file.clone().into_os_string();
        name.push(suffix);
        fs::remove_file(name).ok();
    }
}

/// Checks the input as a file, and once more with the right checksum, so that what is behind it is read as well.
pub fn checked_files(input: &[u8], check: impl Fn(&Path)) {
    with_file(input, &check);
    if input.len() >= 32 {
        let mut mended = input.to_vec();
        mended[24..32].copy_from_slice(&checksum(&input[..24], &input[32..]).to_le_bytes());
        with_file(&mended, &check);
    }
}

//! Files of single games: one that is read can be replayed until it goes wrong, written and read again.

#![no_main]

use maxn_games::GAMES;
use maxn_lab::game_file::GameFile;
use maxn_lab::replay::Replay;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let Ok(file) = GameFile::read(input) else { return };
    let (played, record) = file.into_record();
    if let Ok(mut replay) = Replay::new(GAMES, &played, &record) {
        while let Ok(Some(_)) = replay.step() {}
    }
    let again = serde_json::to_string(&GameFile::new(&played, &record)).expect("a game file can be written");
    GameFile::read(&again).expect("and read again");
});

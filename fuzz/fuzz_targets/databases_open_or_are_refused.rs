//! Databases and end games: a file opens and can be counted, or is refused.

#![no_main]

use maxn_fuzz::checked_files;
use maxn_papers::database::DatabaseRequest;
use maxn_papers::endgame::EndgameRequest;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    checked_files(input, |file| {
        let request = DatabaseRequest { board: "tiny".to_string(), file: Some(file.to_path_buf()) };
        if let Ok(summary) = request.show() {
            assert!(summary.histogram.iter().sum::<usize>() <= summary.placements);
        }
        let request = EndgameRequest { file: Some(file.to_path_buf()), ..EndgameRequest::default() };
        if let Ok(game) = request.open() {
            assert!(!game.title().is_empty());
            game.census();
        }
    });
});

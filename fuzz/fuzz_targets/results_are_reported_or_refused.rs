//! Result files: one that opens can be reported, and replayed as far as its records make sense.

#![no_main]

use maxn_fuzz::with_file;
use maxn_games::GAMES;
use maxn_lab::replay::Replay;
use maxn_lab::report::{MatchReport, page};
use maxn_lab::results_db::Store;
use std::path::Path;

libfuzzer_sys::fuzz_target!(|input: &[u8]| with_file(input, check));

fn check(file: &Path) {
    let Ok(store) = Store::read(file) else { return };
    let Ok(matches) = store.matches() else { return };
    for played in matches.iter().take(3) {
        if let Ok(report) = MatchReport::of(&store, played.id, GAMES) {
            let text = report.markdown(true) + &report.csv(true) + &report.pairs_csv() + &report.command();
            assert!(!text.is_empty() && !page(&[report], true).is_empty());
        }
        for game in store.games(played.id).unwrap_or_default().iter().take(2) {
            if let Ok((_, record)) = store.game(game.id)
                && let Ok(mut replay) = Replay::new(GAMES, played, &record)
            {
                while let Ok(Some(_)) = replay.step() {}
            }
        }
    }
}

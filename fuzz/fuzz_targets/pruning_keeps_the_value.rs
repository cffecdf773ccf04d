//! Trees that the bytes draw: every sound search finds what the plain search finds.

#![no_main]

use maxn::SearchOptions;
use maxn_games::tree::{Document, compare};
use maxn_play::TablePool;
use serde_json::{Value, json};

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let mut bytes = input.iter().copied();
    let players = 2 + usize::from(bytes.next().unwrap_or(0) % 3);
    let root = node(&mut bytes, players, 5);
    let Ok(document) = Document::parse(&json!({"players": players, "root": root}).to_string()) else {
        return;
    };
    for table_bytes in [0, 1 << 12] {
        let options = SearchOptions { table_bytes, ..SearchOptions::default() };
        for row in compare(&options, |options| document.search(options, &mut TablePool::new(table_bytes))) {
            assert!(!row.algorithm.is_sound() || row.agrees != Some(false), "{}", row.algorithm);
        }
    }
});

/// A leaf with many equals in a constant sum, or up to three moves of any player, who may have moved before.
fn node(bytes: &mut impl Iterator<Item = u8>, players: usize, depth: usize) -> Value {
    let byte = usize::from(bytes.next().unwrap_or(0));
    if depth == 0 || byte % 4 == 0 {
        let mut scores: Vec<u8> = (1..players).map(|_| bytes.next().unwrap_or(0) % 4).collect();
        scores.push(9 - scores.iter().sum::<u8>());
        return json!({"scores": scores});
    }
    let children: Vec<Value> = (0..byte % 4).map(|_| node(bytes, players, depth - 1)).collect();
    json!({"player": 1 + byte / 4 % players, "children": children})
}

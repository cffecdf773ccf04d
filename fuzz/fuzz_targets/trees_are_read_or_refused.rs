//! Trees as JSON: one that is read has players, nodes, and a path to each of them.

#![no_main]

use maxn_games::tree::Document;

libfuzzer_sys::fuzz_target!(|input: &str| {
    let Ok(document) = Document::parse(input) else { return };
    assert!(document.players() > 0 && !document.nodes().is_empty());
    for node in 0..document.nodes().len().min(50) {
        document.path(node);
    }
});

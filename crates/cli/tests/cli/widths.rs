//! Text as wide as the terminal: tables and prose at several widths.

use crate::program::{command, file, run_program};

const TREE: &str = r#"{"title":"A tree with a long title that has to be read in a narrow terminal as well","note":"A note of a sentence or two, which is broken at words, and never in the middle of one.","players":3,"maxsum":10,
"root":{"player":1,"children":[{"label":"left","scores":[5,4,1]},
{"label":"right","player":2,"children":[{"scores":[1,7,2]},{"label":"never","scores":[9,0,1]}]}]}}"#;

/// The output of a command in a terminal of some width.
fn out(columns: usize, arguments: &[&str]) -> String {
    run_program(command(arguments).env("COLUMNS", columns.to_string()), "").good()
}

/// Lines that can be copied stay in one piece.
fn is_for_copying(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("maxn ") || line.starts_with('{') || line.contains("--synthetic") || !line.contains(' ')
}

#[test]
fn lines_fit_and_words_are_whole() {
    let tree = file("widths.json", TREE);
    for arguments in [
        &["games"][..],
        &["rules"],
        &["tree", &tree],
        &["tree", &tree, "--all"],
        &["solve", "spades", "--cards", "5"],
        &["solve", "cribbage", "--players", "2"],
        &["solve", "othello", "--nodes", "2k"],
        &["--help"],
        &["play", "--help"],
        &["solve", "--help"],
        &["tree", "--help"],
    ] {
        let wide = out(200, arguments);
        for columns in [60, 80, 100, 200] {
            let narrow = out(columns, arguments);
            for line in narrow.lines().filter(|line| !is_for_copying(line)) {
                assert!(line.chars().count() <= columns, "{arguments:?} in {columns}: {line}");
            }
            if arguments[0] == "rules" {
                let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
                assert_eq!(words(&narrow), words(&wide), "nothing is lost");
            }
        }
    }
}

#[test]
fn columns_are_left_out_in_the_stated_order() {
    let tree = file("order.json", TREE);
    let header = |columns: usize| {
        let text = out(columns, &["tree", &tree, "--all"]);
        let line = text.lines().find(|line| line.trim_start().starts_with("algorithm")).map(str::to_string);
        line.unwrap_or_else(|| panic!("no header in {text}"))
    };
    let mut shown = usize::MAX;
    for columns in [200, 90, 80, 70, 60, 50] {
        let header = header(columns);
        let order = ["leaves", "pruned", "searched again", "exact"];
        let left = order.iter().filter(|name| header.contains(**name)).count();
        assert!(order[order.len() - left..].iter().all(|name| header.contains(name)), "{columns}: {header}");
        assert!(left <= shown && header.contains("agrees"), "{columns}: {header}");
        shown = left;
    }
    assert_eq!(header(200).split_whitespace().count(), 10);
}

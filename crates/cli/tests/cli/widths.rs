//! Text as wide as the terminal: tables and prose at several widths.

use crate::program::{command, file, fresh, maxn, run_program};
use std::collections::BTreeSet;

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
    let (results, merged) = (fresh("widths.db"), fresh("widths-merged.db"));
    let long = "a-rather-long-name=mc(maxn,nodes=20),worlds=2";
    maxn(&["match", "oh-hell", "rules", long, "--players", "3", "--deals", "7", "--file", &results]).good();
    for arguments in [
        &["games"][..],
        &["rules"],
        &["tree", &tree],
        &["tree", &tree, "--all"],
        &["solve", "spades", "--cards", "5"],
        &["solve", "cribbage", "--players", "2"],
        &["solve", "othello", "--nodes", "2k"],
        &["report", &results],
        &["merge", &merged, &results],
        &["paper"],
        &["paper", "theory/applicability"],
        &[],
        &["--help"],
        &["play", "--help"],
        &["solve", "--help"],
        &["tree", "--help"],
    ] {
        // Experiments take seconds.
        let is_long = arguments.len() == 2 && arguments[0] == "paper";
        let widths: &[usize] = if is_long { &[60, 120] } else { &[60, 80, 100, 120, 200] };
        let wide = if is_long { String::new() } else { out(200, arguments) };
        for &columns in widths {
            let narrow = out(columns, arguments);
            for line in narrow.lines().filter(|line| !is_for_copying(line)) {
                assert!(line.chars().count() <= columns, "{arguments:?} in {columns}: {line}");
            }
            if arguments.first().is_some_and(|command| ["rules", "report"].contains(command)) {
                let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<BTreeSet<_>>();
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
        let end = text.lines().position(|line| line.trim_start().starts_with("algorithm"));
        let end = end.unwrap_or_else(|| panic!("no header in {text}"));
        // The line above holds the first words of headers that are broken, or the title.
        text.lines().skip(end.saturating_sub(1)).take(2).collect::<Vec<_>>().join(" ")
    };
    let mut shown = usize::MAX;
    for columns in [200, 90, 80, 70, 60] {
        let header = header(columns);
        let order = ["leaves", "pruned", "again", "exact"];
        let left = order.iter().filter(|name| header.contains(**name)).count();
        assert!(order[order.len() - left..].iter().all(|name| header.contains(name)), "{columns}: {header}");
        assert!(left <= shown && header.contains("agrees"), "{columns}: {header}");
        shown = left;
    }
    assert!(header(200).ends_with("searched again  exact    agrees"), "{}", header(200));
}

//! The papers' experiments in small files, and all of them in one table.

use crate::program::{fresh, maxn, path};
use std::fs;
use std::path::Path;

/// An experiment with few deals and nodes.
const SMALL: [&str; 6] = ["paper", "play/spades-open", "--scale", "0.02", "--nodes-scale", "0.0002"];

#[test]
fn an_experiment_goes_on_from_a_file_of_deals() {
    let folder = path("result-files");
    let _ = fs::remove_dir_all(&folder);
    let run = || maxn(&[&SMALL[..], &["--files", &folder]].concat()).good();
    let whole = run();
    let file = format!("{folder}/play-spades-open.csv");
    let lines = fs::read_to_string(&file).expect("a file");
    // The header, the experiment, and three matches of two deals, each with its name.
    assert_eq!(lines.lines().count(), 2 + 3 * 3, "{lines}");

    // Two deals are lost, and played again.
    let kept: Vec<&str> =
        lines.lines().filter(|line| !line.starts_with("2,0,") && !line.starts_with("3,1,")).collect();
    assert_eq!(kept.len(), 2 + 3 * 3 - 2);
    fs::write(&file, kept.join("\n") + "\n").expect("it can be written");
    assert_eq!(run(), whole);
    assert_eq!(fs::read_to_string(&file).expect("a file"), lines);

    // A database has the same games.
    let database = fresh("result-files.db");
    maxn(&[&SMALL[..], &["--results", &database]].concat()).good();
    let exported = path("exported-files");
    let _ = fs::remove_dir_all(&exported);
    maxn(&[&SMALL[..], &["--results", &database, "--export", &exported]].concat()).good();
    assert_eq!(fs::read_to_string(format!("{exported}/play-spades-open.csv")).expect("a file"), lines);

    fs::write(&file, "part,deal,value\n1,x,y\n").expect("it can be written");
    let message = maxn(&[&SMALL[..], &["--files", &folder]].concat()).wrong_input();
    assert!(message.contains("play-spades-open.csv") && message.contains("line 2"), "{message}");
}

#[test]
fn measurements_go_on_from_a_file_too() {
    let folder = path("measured-files");
    let _ = fs::remove_dir_all(&folder);
    let run = || maxn(&["paper", "nodes/lvt-hearts", "--deals", "3", "--files", &folder]).good();
    let whole = run();
    let file = format!("{folder}/nodes-lvt-hearts.csv");
    let lines = fs::read_to_string(&file).expect("a file");
    assert_eq!(lines.lines().count(), 3 + 3, "{lines}");
    let first: Vec<&str> = lines.lines().take(4).collect();
    fs::write(&file, first.join("\n") + "\n").expect("it can be written");
    assert_eq!(run(), whole);
    assert_eq!(fs::read_to_string(&file).expect("a file"), lines);

    maxn(&["paper", "table/lvt-3-tricks", "--files", &folder]).good();
    let page = maxn(&["paper", "--all", "--markdown", "--files", &folder]).good();
    let row =
        |id: &str| page.lines().find(|line| line.contains(&format!("`maxn paper {id}`"))).expect("a row");
    assert!(row("nodes/lvt-hearts").contains("3 of 100 deals"), "{page}");
    assert!(row("table/lvt-3-tricks").contains("| exact | holds |"), "{page}");
    assert!(row("play/cc6").contains("| not run | too small to tell |"), "{page}");
}

#[test]
fn the_page_of_results_has_the_table_that_the_command_writes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("docs/results");
    let table = maxn(&["paper", "--all", "--markdown", "--files", folder.to_str().expect("UTF-8")]).good();
    let page = fs::read_to_string(root.join("docs/results.md")).expect("a page");
    assert!(
        page.contains(&table),
        "docs/results.md: write it again by 'maxn paper --all --markdown'\n{table}"
    );
}

#[test]
fn a_result_is_drawn() {
    let svg = path("paper.svg");
    maxn(&["paper", "theory/speculative-best", "--svg", &svg]).good();
    assert!(fs::read_to_string(&svg).expect("a drawing").starts_with("<svg"));
    assert!(maxn(&["paper", "theory", "--svg", &svg]).wrong_input().contains("expected one"));
    assert!(
        maxn(&["paper", "--all", "--markdown", "--files", "no-such-folder"])
            .wrong_input()
            .contains("no such folder")
    );
}

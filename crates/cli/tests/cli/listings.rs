//! `maxn`, `maxn rules`, `maxn games`, `maxn paper`, and what all commands share.

use crate::program::{command, file, maxn, path, run_program};
use serde_json::Value;
use std::io::Read;
use std::process::Stdio;

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn without_a_terminal_it_solves_a_hand_by_every_rule() {
    let shown = run_program(command(&[]).env_remove("CARGO"), "").good();
    let row = |algorithm: &str| {
        let line = shown.lines().find(|line| line.trim_start().starts_with(&format!("{algorithm} ")));
        let words: Vec<&str> =
            line.unwrap_or_else(|| panic!("no {algorithm} in {shown}")).split_whitespace().collect();
        (words[1].to_string(), words[words.len() - 3].replace(',', "").parse::<u64>().expect("nodes"))
    };
    let (card, all) = row("maxn:none");
    let (same, fewer) = row("maxn:speculative");
    assert!(card == same && fewer * 50 < all, "{shown}");
    assert_ne!(row("paranoid:none").0, card, "the rules disagree: {shown}");
    let solved = maxn(&["solve", "spades", "--cards", "6", "--seed", "20", "--json", "--table", "0"]).good();
    assert_eq!(objects(&solved)[0]["best"], card.as_str());
    let tried: Vec<&str> = shown.lines().filter_map(|line| line.trim_start().strip_prefix("maxn ")).collect();
    assert_eq!(tried.len(), 3, "{shown}");
    let from_cargo = run_program(command(&[]).env("CARGO", "cargo"), "").good();
    assert!(from_cargo.contains("cargo run --release -- play hearts"), "{from_cargo}");
}

#[test]
fn without_arguments_it_explains_itself() {
    let help = maxn(&["help"]).good();
    for command in ["tree", "solve", "deal", "show", "db", "rules", "games", "paper", "bench", "Examples:"] {
        assert!(help.contains(command), "{help}");
    }
    assert!(maxn(&["--version"]).good().contains(env!("CARGO_PKG_VERSION")));
}

/// The documentation of the engine opens with the example, and compiles and runs it.
#[test]
fn the_readme_has_the_example_that_is_run() {
    let example = |page: &str| {
        let page = format!("{}/../../{page}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&page).expect("a page");
        let (_, rest) = text.split_once("```rust\n").unwrap_or_else(|| panic!("no example in {page}"));
        rest.split_once("```").expect("its end").0.to_string()
    };
    let shown = example("README.md");
    assert!(shown.contains("fn main()") && !shown.contains("\n# "), "it can be pasted: {shown}");
    assert_eq!(shown, example("crates/maxn/README.md"));
}

#[test]
fn every_command_has_help_with_examples() {
    for name in ["tree", "solve", "deal", "show", "db", "play", "rules", "games", "paper", "bench"] {
        let help = maxn(&[name, "--help"]).good();
        assert!(help.contains("Examples:") && help.contains(&format!("maxn {name}")), "{help}");
    }
}

#[test]
fn rules_tells_what_every_algorithm_is_and_needs() {
    let text = maxn(&["rules"]).good();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for algorithm in maxn::Algorithm::every() {
        let description = algorithm.description();
        for part in [&algorithm.to_string(), description.summary, description.needs, description.best_case] {
            let part = part.split_whitespace().collect::<Vec<_>>().join(" ");
            let part = part.as_str();
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
    for word in ["root-least", "leader-least", "even", "hostile", "linear", "difference"] {
        assert!(text.contains(word), "{word} is missing in\n{text}");
    }
    assert_eq!(text.matches("UNSOUND").count(), 2);

    let rules = objects(&maxn(&["rules", "--json"]).good());
    assert_eq!(rules.len(), maxn::Algorithm::every().count());
    for (rule, algorithm) in rules.iter().zip(maxn::Algorithm::every()) {
        assert_eq!(rule["algorithm"], algorithm.to_string());
        assert_eq!(rule["exact"], algorithm.is_sound());
    }
}

#[test]
fn games_are_listed() {
    let games = objects(&maxn(&["games", "--json"]).good());
    let names: Vec<&str> = games.iter().filter_map(|game| game["name"].as_str()).collect();
    assert_eq!(
        names,
        [
            "tree",
            "synthetic",
            "hearts",
            "spades",
            "oh-hell",
            "sergeant-major",
            "cribbage",
            "pinochle",
            "big-two",
            "crazy-eights",
            "uno",
            "chinese-checkers",
            "abalone",
            "othello"
        ]
    );
    let text = maxn(&["games"]).good();
    assert!(names.iter().all(|name| text.contains(name)), "{text}");
}

#[test]
fn experiments_are_listed_and_run() {
    let listed = objects(&maxn(&["paper", "--json"]).good());
    let text = maxn(&["paper"]).good();
    for experiment in &listed {
        assert!(text.contains(experiment["id"].as_str().expect("an id")), "{text}");
    }

    let result = objects(&maxn(&["paper", "theory/transform", "--json"]).good());
    assert_eq!(result.len(), 1);
    assert_eq!(result[0]["id"], "theory/transform");
    let columns = result[0]["columns"].as_array().expect("columns").len();
    let rows = result[0]["rows"].as_array().expect("rows");
    assert!(!rows.is_empty() && rows.iter().all(|row| row.as_array().map(Vec::len) == Some(columns)));
    assert_eq!(result[0]["holds"], true);
    let csv = maxn(&["paper", "theory/transform", "--csv"]).good();
    assert!(csv.starts_with("minimisation variable,value,") && csv.lines().count() == 7, "{csv}");
    let message = maxn(&["paper", "theory", "--csv"]).wrong_input();
    assert!(message.contains("--csv: theory is") && message.contains("expected one"), "{message}");

    let text = maxn(&["paper", "theory/transform"]).good();
    assert!(text.contains("theory/transform") && text.contains("holds"), "{text}");
}

#[test]
fn experiments_with_cards_can_be_made_on_a_few_deals() {
    let results = path("few-deals.db");
    let words =
        ["paper", "nodes/lvt-hearts", "--deals", "2", "--threads", "2", "--json", "--results", &results];
    let result = objects(&maxn(&words).good());
    assert_eq!(result[0]["id"], "nodes/lvt-hearts");
    assert!(result[0]["title"].as_str().expect("a title").ends_with("2 deals of 100, seed 1"));
    assert!(result[0]["rows"][0][2]["mean"].as_f64().expect("a mean") > 0.0);

    let kind = objects(&maxn(&["paper", "table", "--json"]).good());
    assert_eq!(kind.len(), 1, "what comes before the stroke chooses too");
    assert_eq!(kind[0]["holds"], true);

    for (arguments, complaint) in [
        (["--deals", "1"], "at least two deals"),
        (["--deals", "99999999999"], "at most"),
        (["--scale", "0"], "such as 0.1"),
        (["--scale", "NaN"], "such as 0.1"),
        (["--threads", "0"], "at least one thread"),
    ] {
        let message = maxn(&[&["paper", "table/lvt-3-tricks"][..], &arguments].concat()).wrong_input();
        assert!(message.contains(complaint), "{message}");
    }
    maxn(&["paper", "cards", "--deals", "3", "--scale", "1"]).wrong_usage();
}

#[test]
fn nothing_is_coloured_in_a_pipe() {
    let tree = file(
        "pipe.json",
        r#"{"players":2,"root":{"player":1,"children":[{"scores":[1,2]},{"scores":[2,1]}]}}"#,
    );
    for arguments in
        [&["rules"][..], &["games"], &["paper"], &["tree", &tree], &["tree", &tree, "--all"], &[]]
    {
        assert!(!maxn(arguments).good().contains('\x1b'), "{arguments:?}");
    }
}

#[test]
fn a_reader_who_leaves_early_does_no_harm() {
    for arguments in
        [&["rules"][..], &["tree", "--synthetic", "b=10,d=5", "--expand"], &["--help"], &["rules", "--json"]]
    {
        let mut child = command(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        drop(child.stdout.take());
        let status = child.wait().expect("it ends");
        let mut message = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut message).expect("UTF-8");
        assert_eq!((status.code(), message.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

//! A game that is added with one line has the whole command line: the example `connect_three`, as users run it.

use crate::program::{Run, fresh, path, run_program};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

/// The program of the example, which `cargo test` builds besides the tests; a test that is run alone builds it.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
    let test = std::env::current_exe().expect("a test has a path");
    let profile = test.parent().and_then(|deps| deps.parent()).expect("a folder of the profile");
    let program = profile.join("examples").join(format!("connect_three{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        // With the whole workspace chosen, so that nothing is built again with other features.
        let build = ["build", "--quiet", "--workspace", "--example", "connect_three"];
        let built = Command::new(env!("CARGO")).args(build).status().expect("cargo can be run");
        assert!(built.success() && program.exists(), "the example is built: {}", program.display());
    }
    program
});

fn connect_three(arguments: &[&str], input: &str) -> Run {
    run_program(Command::new(&*PROGRAM).args(arguments), input)
}

fn object(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

/// Player 1 is to move, and has two in the lowest row beside a free cell.
const WON: &str = "...../...../23.../11.23";

#[test]
fn it_is_listed_and_named_in_the_help() {
    let games = connect_three(&["games", "--json"], "").good();
    let names: Vec<Value> = games.lines().map(|line| object(line)["name"].clone()).collect();
    assert_eq!(names, ["tree", "synthetic", "connect-three"]);
    for command in ["solve", "play", "match", "show", "book", "engine"] {
        let words: &[&str] =
            if command == "book" { &["book", "build", "--help"] } else { &[command, "--help"] };
        let help = connect_three(words, "").good();
        assert!(help.contains("connect-three") && !help.contains("hearts"), "{help}");
    }
    let wrong = connect_three(&["play", "hearts"], "").wrong_usage();
    assert!(wrong.contains("connect-three"), "{wrong}");
}

#[test]
fn it_is_played() {
    let play = [
        "play",
        "connect-three",
        "--seed",
        "1",
        "--opponent",
        "maxn,nodes=500",
        "--adviser",
        "maxn,nodes=500",
    ];
    let all = connect_three(&play, "hint\nb\nundo\nz\nhand\nb\nquit\n").good();
    for words in [
        "Get three discs in a row",
        "which move, such as ",
        "best: ",
        "Ben: ",
        "back to your last choice",
        "'z' is no column from a to e",
        "...../...../...../.....",
        "So far:",
    ] {
        assert!(all.contains(words), "'{words}' is missing in {all}");
    }
    let watched = connect_three(&[&play[..], &["--watch"]].concat(), "").good();
    assert!(watched.contains("the game is over:") && watched.contains("The end:"), "{watched}");
}

#[test]
fn it_is_solved() {
    let start = object(&connect_three(&["solve", "connect-three", "--json", "--nodes", "2k"], "").good());
    assert_eq!(start["moves"].as_object().map(serde_json::Map::len), Some(5), "{start}");
    assert_eq!(start["utility"].as_array().map(Vec::len), Some(3), "{start}");
    let won = object(&connect_three(&["solve", "connect-three", WON, "--json"], "").good());
    assert_eq!((&won["best"], &won["scores"], &won["exact"]), (&json!("c"), &json!([1, 0, 0]), &json!(true)));
    let report = connect_three(&["solve", "connect-three", WON], "").good();
    assert!(report.contains("rows") && report.contains("column"), "the words of the game are used: {report}");
    let wrong = connect_three(&["solve", "connect-three", "...../...../...../2...."], "").wrong_input();
    assert!(wrong.contains("in turn"), "{wrong}");
    let stream = connect_three(&["solve", "connect-three", "-", "--nodes", "2k"], "nonsense\n");
    assert!(stream.code == Some(1) && stream.out.contains("rows of 5 cells"), "{stream:?}");
}

#[test]
fn it_is_matched_reported_and_replayed() {
    let database = fresh("connect-three.db");
    let always = ["match", "connect-three", "maxn,nodes=200", "random", "--deals", "2", "--no-times"];
    let table = connect_three(&[&always[..], &["--file", &database]].concat(), "").good();
    assert!(table.contains("connect-three for 3 players") && table.contains("maxn:speculative"), "{table}");
    assert_eq!(connect_three(&["report", &database, "--no-times"], "").good(), table);
    let game = connect_three(&["replay", &database, "1", "--boards"], "").good();
    assert!(game.contains("the game is over:") && game.contains("The end:"), "{game}");
    assert!(game.contains("[1]"), "the boards mark the last move: {game}");
}

#[test]
fn it_is_shown_and_drawn() {
    let text = connect_three(&["show", "connect-three", "--moves", "c c"], "").good();
    assert!(text.contains("[2]") && text.contains("...../...../..2../..1.."), "{text}");
    let picture = path("connect-three.svg");
    connect_three(&["show", "connect-three", "--moves", "c c", "--svg", &picture], "").good();
    let picture = std::fs::read_to_string(picture).expect("a picture");
    assert_eq!(picture.matches("<path").count(), 20, "five columns of four cells");
}

#[test]
fn it_has_books() {
    let book = path("connect-three.book");
    let build = ["book", "build", "connect-three", "--moves", "3", "--nodes", "500", "--out", &book];
    assert!(connect_three(&build, "").good().contains("7 positions"), "1 + 2 + 4");
    let answer = object(&connect_three(&["solve", "connect-three", "--book", &book, "--json"], "").good());
    assert_eq!(answer["book"], true, "{answer}");
}

#[test]
fn it_is_offered_to_other_programs() {
    let request = format!(r#"{{"game":"connect-three","position":"{WON}","budget":{{"nodes":2000}}}}"#);
    let answers = connect_three(&["engine"], &format!("{request}\n{{\"game\":\"connect-three\"}}\n")).good();
    let answers: Vec<Value> = answers.lines().map(object).collect();
    assert_eq!(answers[0]["move"], "c", "{answers:?}");
    assert_eq!(answers[1]["error"]["at"], "position", "{answers:?}");
}

//! The board games: `maxn solve`, `maxn show`, `maxn play` and `maxn db`.

use crate::program::{self, command, maxn, maxn_with, path};
use serde_json::Value;
use std::fs;

const GAMES: [(&str, &str); 3] = [("chinese-checkers", "6"), ("abalone", "6"), ("othello", "4")];

/// Quick searches.
const QUICK: [&str; 4] = ["--nodes", "2k", "--table", "64k"];

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn solve(arguments: &[&str]) -> String {
    maxn(&[&["solve"], arguments, &QUICK[..]].concat()).good()
}

#[test]
fn every_start_is_solved_and_positions_come_in_streams() {
    for (game, most) in GAMES {
        for players in ["2", "3", most] {
            let answer = &objects(&solve(&[game, "--players", players, "--json"]))[0];
            let best = answer["best"].as_str().expect("a move");
            assert_eq!(answer["moves"][best], answer["utility"], "{game} {players}: {answer}");
            assert_eq!(
                answer["utility"].as_array().map(|all| all.len().to_string()).as_deref(),
                Some(players)
            );
            assert_eq!(answer["exact"], false, "nobody looks to the end");
        }
        let text = solve(&[game, "--best-only"]);
        for word in ["best", "round", "moves ahead"] {
            assert!(text.contains(word), "{text}");
        }
        let position = text.split("  algorithm").next().expect("a position").split_whitespace();
        let position = position.collect::<Vec<_>>().join(" ");
        let stream = format!("{position}\nnonsense\n{position}\n");
        let run = maxn_with(&[&["solve", game, "-"], &QUICK[..]].concat(), stream);
        let answers = objects(&run.out);
        assert_eq!((run.code, answers.len()), (Some(1), 3));
        assert!(answers[1]["error"].as_str().is_some_and(|error| error.starts_with("line 2: ")));
        assert_eq!(answers[0], answers[2], "the same question has the same answer");
    }
}

#[test]
fn a_won_game_has_no_move_and_a_winning_move_is_found() {
    let over = "board tiny; turn 2; pieces e4 | c3";
    let answer = &objects(&solve(&["chinese-checkers", over, "--json"]))[0];
    assert_eq!((&answer["best"], &answer["scores"]), (&Value::Null, &serde_json::json!([1, 0])));
    let last =
        "players 2; turn 1; board 11111111/11111111/11111111/11111111/11111111/11111111/11111111/1111112.";
    let answer = &objects(&solve(&["othello", last, "--json"]))[0];
    assert_eq!((answer["best"].as_str(), &answer["scores"]), (Some("h8"), &serde_json::json!([64, 0])));
    assert_eq!(answer["exact"], true);
}

#[test]
fn boards_are_drawn_with_the_last_move_marked() {
    let text = maxn(&["show", "othello", "--players", "2", "--moves", "d3"]).good();
    assert!(text.contains("[1]") && text.contains("(1)") && text.contains("turn 2"), "{text}");
    let text = maxn(&["show", "chinese-checkers", "--board", "small", "--moves", "c4-d4"]).good();
    assert_eq!((text.matches("[1]").count(), text.matches("[.]").count()), (1, 1), "{text}");
    assert_eq!(text.lines().count(), 15, "13 rows, the numbers below the lowest, and the position: {text}");
    let text = maxn(&["show", "abalone", "players 2; moves a1-b2"]).good();
    let drawn = text.split("players").next().expect("a drawing");
    let count = |face: &str| drawn.split_whitespace().filter(|word| *word == face).count();
    assert_eq!((count("1"), count("2"), count(".")), (14, 14, 33), "{text}");
    assert!(maxn(&["show", "abalone", "--color", "always"]).good().contains("\x1b["));
    let one = maxn(&["show", "othello", "--opening", "12", "--seed", "3"]).good();
    assert_ne!(one, maxn(&["show", "othello", "--opening", "12", "--seed", "4"]).good());
}

#[test]
fn boards_are_drawn_as_pictures() {
    let file = path("star.svg");
    maxn(&["show", "chinese-checkers", "--players", "6", "--moves", "c5-e7", "--svg", &file]).good();
    let picture = fs::read_to_string(&file).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    assert_eq!(picture.matches("<path").count(), 121, "cells");
    assert_eq!(picture.matches("fill=\"none\"").count(), 2, "where a piece was and where it is");
    let nowhere = maxn(&["show", "othello", "--svg", "/nonexistent/folder/x.svg"]).wrong_input();
    assert!(nowhere.contains("cannot write"), "{nowhere}");
}

#[test]
fn games_are_played_with_hints_and_undo() {
    let input = "hint\nd3\nundo\nzz\nhand\nlast\nquit\n";
    let quick = ["--opponent", "maxn,nodes=2k", "--adviser", "maxn,nodes=2k"];
    let all = maxn_with(&[&["play", "othello", "--players", "2", "--seed", "1"], &quick[..]].concat(), input)
        .good();
    for words in
        ["best: ", "[2]", "Ben: ", "back to your last choice", "'zz' is no move", "board ", "So far:"]
    {
        assert!(all.contains(words), "'{words}' is missing in {all}");
    }
    for (game, _) in GAMES {
        let more = if game == "chinese-checkers" { ["--board", "tiny"] } else { ["--players", "2"] };
        let watched =
            [&["play", game, "--watch", "--seed", "2", "--opponent", "maxn,nodes=100,table=off"][..], &more];
        let all = maxn(&watched.concat()).good();
        assert!(all.contains("the game is over:") && all.contains("The end:"), "{all}");
        assert!(all.contains("wins") || all.contains("a draw") || all.contains(" win"), "{all}");
    }
}

#[test]
fn the_database_is_built_shown_used_and_refused_when_damaged() {
    let file = path("mini.db");
    let built = maxn(&["db", "build", "--board", "mini", "--file", &file]).good();
    assert!(built.contains("placements solved in"), "{built}");
    let shown = &objects(&maxn(&["db", "show", "--file", &file, "--json"]).good())[0];
    let histogram: Vec<u64> =
        shown["histogram"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
    assert_eq!((histogram[0], histogram.len() as u64), (1, shown["longest"].as_u64().expect("a number") + 1));
    assert_eq!(Some(histogram.iter().sum::<u64>()), shown["placements"].as_u64(), "all can reach the goal");

    let database = format!("--database={file}");
    let answer = solve(&["chinese-checkers", "--board", "mini", &database, "--json"]);
    assert!(objects(&answer)[0]["best"].is_string());
    let other = maxn(&["solve", "chinese-checkers", "--board", "small", &database]).wrong_input();
    assert!(other.contains("is for chinese-checkers on the board 'mini'"), "{other}");

    let bytes = fs::read(&file).expect("a file");
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 1;
    let mut newer = bytes.clone();
    newer[8] = 9;
    for (damaged, words) in [
        (&bytes[..bytes.len() - 1], "bytes, not"),
        (&flipped[..], "checksum"),
        (&newer[..], "version 9"),
        (b"", "is no database"),
    ] {
        let bad = program::file("bad.db", damaged);
        let message = maxn(&["db", "show", "--file", &bad]).wrong_input();
        assert!(message.contains(words) && message.contains("maxn db build"), "{message}");
    }
    let missing = maxn(&["db", "show", "--file", &path("none.db")]).wrong_input();
    assert!(missing.contains("'maxn db build' makes one"), "{missing}");
    let full = maxn(&["db", "build", "--board", "full"]).wrong_input();
    assert!(full.contains("too many placements"), "{full}");
    let place = maxn(&["db", "build", "--board", "tiny", "--file", "/dev/null/x.db"]).wrong_input();
    assert!(place.contains("cannot write"), "{place}");

    let cache = path("cache");
    let built = command(&["db", "build", "--board", "tiny"]).env("XDG_CACHE_HOME", &cache).status();
    assert!(built.expect("it runs").success());
    let kept: Vec<_> = fs::read_dir(format!("{cache}/maxn")).expect("a folder").collect();
    assert_eq!(kept.len(), 1, "one file, and nothing half-written");
}

#[test]
fn what_is_wrong_is_said() {
    for (arguments, words) in [
        (vec!["solve", "othello", "--players", "5"], "othello is for 2 to 4 players, not for 5"),
        (vec!["solve", "abalone", "--board", "small"], "only chinese-checkers has boards"),
        (vec!["solve", "othello", "--cards", "3"], "othello has no cards"),
        (vec!["solve", "spades", "--opening", "3"], "are for board games"),
        (vec!["solve", "hearts", "--database"], "--database is for chinese-checkers"),
        (vec!["solve", "othello", "--utility", "MT"], "no choice of utilities"),
        (vec!["solve", "chinese-checkers", "--board", "huge"], "board cannot be 'huge'"),
        (
            vec!["solve", "chinese-checkers", "board small; pieces a4 | home | home"],
            "player 1 has 1 pieces, not 6",
        ),
        (vec!["show", "abalone", "players 2; moves a1-a9"], "a1-a9"),
        (vec!["show", "othello", ""], "the position is empty"),
        (vec!["show", "othello", "--moves", "d6 a1"], "move 2, 'a1'"),
        (vec!["play", "othello", "--target", "3"], "no score that ends it"),
        (vec!["play", "abalone", "--options", "opning=3"], "did you mean 'opening'?"),
        (vec!["play", "hearts", "--board", "small"], "are for board games"),
    ] {
        let message = maxn(&arguments).wrong_input();
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
}

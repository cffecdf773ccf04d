//! `maxn tree -`: a tree a line in, an answer a line out.

use crate::program::{command, maxn_with};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// A random tree, in JSON.
fn random_tree(random: &mut impl FnMut(u64) -> u64) -> Value {
    fn node(random: &mut impl FnMut(u64) -> u64, players: u64, depth: u64) -> Value {
        if depth == 0 || random(5) == 0 {
            return json!({"scores": (0..players).map(|_| random(4)).collect::<Vec<_>>()});
        }
        let children: Vec<Value> = (0..=random(3)).map(|_| node(random, players, depth - 1)).collect();
        json!({"player": random(players) + 1, "children": children})
    }
    let players = 2 + random(5);
    let depth = random(6);
    json!({"players": players, "root": node(random, players, depth)})
}

/// The max^n value of a node and the way to it, by definition.
fn plain(node: &Value) -> (Vec<i64>, Vec<usize>) {
    if let Some(scores) = node["scores"].as_array() {
        return (scores.iter().map(|score| score.as_i64().expect("a number")).collect(), Vec::new());
    }
    let player = node["player"].as_u64().expect("a player") as usize - 1;
    let mut best: Option<(Vec<i64>, Vec<usize>)> = None;
    for (i, child) in node["children"].as_array().expect("children").iter().enumerate() {
        let (scores, mut path) = plain(child);
        if best.as_ref().is_none_or(|(best, _)| scores[player] > best[player]) {
            path.insert(0, i);
            best = Some((scores, path));
        }
    }
    best.expect("an inner node has children")
}

#[test]
fn thousands_of_trees_are_answered_right_and_in_order() {
    let mut state = 42_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let trees: Vec<Value> = (0..3_000).map(|_| random_tree(&mut random)).collect();
    let lines: Vec<String> = trees.iter().map(Value::to_string).collect();
    let input = lines.join("\n");
    for arguments in [
        &["tree", "-"][..],
        &["tree", "-", "--algorithm", "maxn:speculative", "--classifier", "linear"],
        &["tree", "-", "--algorithm", "maxn:last-branch", "--table", "1M", "--json"],
    ] {
        let answers = maxn_with(arguments, &input).good();
        assert_eq!(answers.lines().count(), trees.len());
        for (tree, line) in trees.iter().zip(answers.lines()) {
            let answer: Value = serde_json::from_str(line).expect("JSON");
            let (scores, path) = plain(&tree["root"]);
            assert_eq!(answer["scores"], json!(scores), "{tree}");
            assert_eq!(answer["path"], json!(path), "{tree}");
            assert_eq!(answer["move"], json!(path.first()), "{tree}");
            assert_eq!(answer["exact"], true);
        }
    }
}

#[test]
fn a_bad_line_is_answered_and_the_stream_goes_on() {
    let good = r#"{"players":2,"root":{"player":2,"children":[{"scores":[1,2]},{"scores":[0,3]}]}}"#;
    let lines: [&[u8]; 8] = [
        good.as_bytes(),
        b"{\"players\":2,",
        b"",
        b"not json",
        br#"{"players":2,"root":{"scores":[1,2,3]}}"#,
        b"\xff\xfe",
        br#"{"players":2,"root":{"player":3,"children":[{"scores":[1,2]}]}}"#,
        good.as_bytes(),
    ];
    let run = maxn_with(&["tree", "-"], lines.join(&b'\n'));
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""), "{run:#?}");
    let answers: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 7, "an empty line is not a tree");
    for place in [0, 6] {
        let expected = json!({"scores": [0, 3], "move": 1, "path": [1], "exact": true});
        for (key, value) in expected.as_object().expect("an object") {
            assert_eq!(&answers[place][key], value);
        }
    }
    for (answer, line) in answers[1..6].iter().zip([2, 4, 5, 6, 7]) {
        let error = answer["error"].as_str().expect("an error");
        assert!(error.starts_with(&format!("line {line}: ")), "{error}");
    }
}

#[test]
fn a_refusal_is_an_answer_too() {
    let tree = r#"{"players":2,"root":{"player":1,"children":[{"scores":[1,2]}]}}"#;
    let run = maxn_with(&["tree", "-", "-a", "paranoid", "--view", "3"], tree);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("line 1: there is no player 3"), "{}", run.out);
}

#[test]
fn every_answer_comes_before_the_next_question() {
    let mut child =
        command(&["tree", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut questions = child.stdin.take().expect("standard input");
    let mut answers = BufReader::new(child.stdout.take().expect("standard output"));
    for score in 0..20 {
        writeln!(questions, r#"{{"players":2,"root":{{"scores":[{score},0]}}}}"#).expect("it reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        assert!(answer.contains(&format!("[{score},0]")), "{answer}");
    }
    drop(questions);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn an_empty_stream_has_no_answers() {
    assert_eq!(maxn_with(&["tree", "-"], "").good(), "");
    assert_eq!(maxn_with(&["tree", "-"], "\n\r\n  \n").good(), "");
}

#[test]
fn a_stream_is_neither_drawn_nor_compared() {
    for flag in ["--all", "--svg=out.svg"] {
        let run = maxn_with(&["tree", "-", flag], "");
        assert!(run.wrong_usage().contains("give a FILE"));
    }
}

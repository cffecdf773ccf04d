//! `maxn engine`, as other programs use it.

use crate::program::{command, fresh, maxn, maxn_with, path};
use maxn_play::GameInfo;
use serde_json::{Deserializer, Value};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

const REQUEST: &str = r#"{"game":"hearts","players":4,"options":"pass_cards=false","seat":1,"hand":"S:KQ5 H:AT92 D:J64 C:K83","plays":[{"player":4,"card":"2C"}],"budget":{"worlds":2,"nodes":200}}"#;

/// Everything of an answer but the time.
fn timeless(mut answer: Value) -> Value {
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("time_ms");
    }
    answer
}

#[test]
fn every_line_has_an_answer_and_bad_ones_do_not_stop_it() {
    let mut input = format!("{REQUEST}\n\n  \nnonsense\n{{\"game\":\"hearts\"}}\n").into_bytes();
    input.extend([0xff, 0xfe, b'\n']);
    input.extend(vec![b' '; (1 << 20) + 1]);
    input.extend(format!("\n{REQUEST}").bytes());
    let output = maxn_with(&["engine"], input).good();
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 6, "{output}");
    assert_eq!(timeless(answers[0].clone()), timeless(answers[5].clone()));
    assert!(answers[0]["move"].is_string());
    for (answer, problem) in answers[1..5].iter().zip(["not JSON", "missing", "not UTF-8", "too long"]) {
        assert!(answer["error"]["problem"].as_str().unwrap().contains(problem), "{answer}");
    }
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = command(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut output = BufReader::new(output);
    for _ in 0..3 {
        writeln!(input, "{REQUEST}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(r#"{"move":"#), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success(), "it ends when its input does");
}

#[test]
fn wrong_wishes_are_answered_with_right_ones() {
    assert!(maxn(&["engine", "--agent", "rulez"]).wrong_usage().contains("did you mean 'rules'?"));
    assert!(maxn(&["engine", "--threads", "0"]).wrong_input().contains("--threads 0"));
}

/// The events of all games of a file, which say who did what.
fn events(database: &str, games: usize) -> Vec<String> {
    let mut events = Vec::new();
    for game in 1..=games {
        let text = maxn(&["replay", database, &game.to_string()]).good();
        let told = ["takes the trick", " pegs ", " shows ", "the hand is over", " gets "];
        events.extend(
            text.lines().filter(|line| told.iter().any(|word| line.contains(word))).map(str::to_string),
        );
    }
    events
}

/// Plays the same deals with an agent in the program itself and behind the protocol.
fn is_the_same(game: &str, players: &str, options: &str, agent: &str, games: usize) {
    let engine = format!("process:{} engine --agent {agent}", env!("CARGO_BIN_EXE_maxn"));
    let played = [("own", agent), ("engine", &engine)].map(|(name, agent)| {
        let database = fresh(&format!("engine-{game}-{name}.db"));
        let always = ["match", game, "rules", agent, "--deals", "1", "--hands", "2", "--threads", "1"];
        let more = ["--players", players, "--options", options, "--file", &database];
        maxn(&[&always[..], &more[..]].concat()).good();
        let report = maxn(&["report", &database, "--csv", "--no-times"]).good();
        for line in report.lines().skip(1) {
            assert!(line.ends_with(",0"), "nobody forfeits: {line}");
        }
        events(&database, games)
    });
    assert!(played[0].len() > games * 2, "{:?}", played[0]);
    assert_eq!(played[0], played[1], "{game}");
}

const SMALL: &str = "mc(maxn,nodes=40,table=16k),worlds=2";

#[test]
fn a_match_of_hearts_against_the_engine() {
    is_the_same("hearts", "3", "target=1000", SMALL, 6);
}

#[test]
fn a_match_of_spades_against_the_engine() {
    is_the_same("spades", "3", "target=1000", SMALL, 6);
}

#[test]
fn a_match_of_oh_hell_against_the_engine() {
    is_the_same("oh-hell", "3", "sizes=down most=6", SMALL, 6);
}

#[test]
fn a_match_of_sergeant_major_against_the_engine() {
    is_the_same("sergeant-major", "3", "score=1000", SMALL, 6);
}

#[test]
fn a_match_of_cribbage_against_the_engine() {
    is_the_same("cribbage", "2", "", SMALL, 2);
}

/// Returns whether a program is running with these words in its command line.
#[cfg(target_os = "linux")]
fn is_running(words: &str) -> bool {
    let running = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut lines = running.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
    lines.any(|line| line.contains("engine\0") && line.contains(words))
}

/// The engine thinks for minutes, and nobody is left to tell it to stop.
#[cfg(target_os = "linux")]
#[test]
fn the_engine_does_not_outlive_a_match_that_is_killed() {
    // A number that nothing else here has.
    let words = format!("mc(maxn,nodes=98{}),worlds=2", std::process::id());
    let engine = format!("process,time=5m:{} engine --agent {words}", env!("CARGO_BIN_EXE_maxn"));
    let database = path("engine-killed.db");
    let mut child = command(&["match", "hearts", "random", &engine, "--file", &database, "--threads", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let wait_until = |running: bool| {
        let begun = Instant::now();
        while is_running(&words) != running {
            assert!(begun.elapsed() < Duration::from_secs(60), "the engine is running: {}", !running);
            thread::sleep(Duration::from_millis(20));
        }
    };
    wait_until(true);
    // It has been asked, and thinks.
    thread::sleep(Duration::from_millis(500));
    child.kill().expect("a process can be killed");
    child.wait().expect("it is dead");
    wait_until(false);
}

/// An exchange of a text: where its answer stands, the request, and the answer.
struct Exchange {
    place: std::ops::Range<usize>,
    request: Value,
    shown: Value,
}

/// The exchanges of a text: the blocks of JSON that have a request and an answer.
fn exchanges(text: &str) -> Vec<Exchange> {
    const FENCE: &str = "```json\n";
    let mut found = Vec::new();
    for (begin, _) in text.match_indices(FENCE) {
        let begin = begin + FENCE.len();
        let block = &text[begin..begin + text[begin..].find("```").expect("blocks end")];
        let mut values = Deserializer::from_str(block).into_iter::<Value>();
        let Some(Ok(request)) = values.next() else { continue };
        let answer = begin + values.byte_offset() + 1;
        if let (Some(Ok(shown)), true) = (values.next(), request["game"].is_string()) {
            found.push(Exchange { place: answer..begin + block.len(), request, shown });
        }
    }
    found
}

/// Runs the exchanges of a file. Of many expectations it may show only the first. With `BLESS=1`, true answers are written
/// into the file instead.
fn check_exchanges(name: &str, least: usize) -> Vec<String> {
    let file = format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"));
    let mut text = std::fs::read_to_string(&file).expect("the file is there");
    let exchanges = exchanges(&text);
    assert!(exchanges.len() >= least, "{name} has {} exchanges", exchanges.len());
    let requests: Vec<String> = exchanges.iter().map(|exchange| exchange.request.to_string()).collect();
    let output = maxn_with(&["engine"], requests.join("\n")).good();
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), exchanges.len());
    let bless = std::env::var_os("BLESS").is_some();
    for (Exchange { place, request, shown }, mut answer) in exchanges.iter().zip(answers).rev() {
        if let Some(expected) = answer.get_mut("expected").and_then(Value::as_array_mut) {
            expected.truncate(if expected.len() > 4 { 3 } else { 4 });
        }
        if bless {
            text.replace_range(place.clone(), &wrapped(&answer.to_string()));
        } else {
            assert_eq!(timeless(answer), timeless(shown.clone()), "{name}: {request}");
        }
    }
    if bless {
        std::fs::write(&file, text).expect("the file can be written");
    }
    exchanges.iter().filter_map(|exchange| exchange.request["game"].as_str().map(str::to_string)).collect()
}

/// A line of JSON in lines of a length that is good to read.
fn wrapped(line: &str) -> String {
    const LINE: usize = 110;
    let (mut text, mut width) = (String::new(), 0);
    let mut rest = line;
    while !rest.is_empty() {
        // The next place where a line may end: after a comma between fields or objects.
        let breaks = rest.match_indices([',']).map(|(place, _)| place + 1);
        let mut ends = breaks.filter(|&end| rest[end..].starts_with(['"', '{']));
        let (piece, behind) = rest.split_at(ends.next().unwrap_or(rest.len()));
        if width > 0 && width + piece.len() > LINE {
            text.push_str("\n ");
            width = 1;
        }
        text.push_str(piece);
        width += piece.len();
        rest = behind;
    }
    text + "\n"
}

#[test]
fn the_exchange_in_the_readme_is_true() {
    check_exchanges("README.md", 1);
}

#[test]
fn the_exchanges_in_the_documentation_are_true() {
    let games = check_exchanges("docs/protocol.md", 21);
    for game in maxn_games::GAMES.iter().map(GameInfo::name) {
        assert!(games.iter().any(|other| other == game), "{game} has an example");
    }
}

#[test]
fn the_requests_in_the_help_are_answered() {
    let examples = maxn_games::GAMES.iter().flat_map(GameInfo::examples);
    let requests: Vec<&str> =
        examples.filter(|example| example.command == "engine").map(|example| example.arguments).collect();
    assert!(!requests.is_empty());
    let answers = maxn_with(&["engine"], requests.join("\n")).good();
    assert_eq!(answers.lines().count(), requests.len());
    for (request, answer) in requests.iter().zip(answers.lines()) {
        assert!(answer.starts_with(r#"{"move":"#), "{request}: {answer}");
    }
}

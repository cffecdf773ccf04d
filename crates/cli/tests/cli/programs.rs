//! Programs in matches: the bot of the examples, the schema of the protocol, and what goes wrong.

#![cfg(unix)]

use crate::program::{command, file, fresh, maxn, path};
use maxn_play::GameInfo;
use serde_json::Value;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

fn bot() -> String {
    format!("bot=process:python3 {}/../../examples/bot.py", env!("CARGO_MANIFEST_DIR"))
}

/// The lines of a log of an exchange.
fn log_lines(log: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(log).expect("there is a log");
    text.lines().map(|line| serde_json::from_str(line).expect("a log is lines of JSON")).collect()
}

#[test]
fn the_bot_of_the_examples_plays_every_game_and_all_that_is_said_fits_the_schema() {
    let schema =
        std::fs::read_to_string(format!("{}/../../docs/protocol.schema.json", env!("CARGO_MANIFEST_DIR")));
    let schema: Value = serde_json::from_str(&schema.expect("there is a schema")).expect("it is JSON");
    for game in maxn_games::GAMES.iter().map(GameInfo::name) {
        let (database, log) = (fresh(&format!("bot-{game}.db")), path(&format!("bot-{game}.log")));
        let options = if game == "chinese-checkers" { "board=mini" } else { "" };
        let words = ["match", game, &bot(), "random", "--deals", "1", "--options", options, "--threads", "2"];
        maxn(&[&words[..], &["--file", &database, "--log", &log]].concat()).good();
        let csv = maxn(&["report", &database, "--csv", "--no-times"]).good();
        for line in csv.lines().skip(1) {
            assert!(line.ends_with(",0"), "nobody forfeits {game}: {line}");
        }
        let lines = log_lines(&log);
        let said = |key: &str| lines.iter().filter_map(|line| line.get(key)).collect::<Vec<_>>();
        assert!(said("sent").len() > 10, "{game}");
        for (key, kinds) in [("sent", ["request", "event"]), ("received", ["answer", "answer"])] {
            for line in said(key) {
                let kind = kinds[usize::from(line.get("event").is_some())];
                if let Err(problem) = fits(line, &schema["$defs"][kind], &schema) {
                    panic!("{game}: {problem} in {line}");
                }
                assert!(
                    line.get("legal").is_none_or(|legal| !legal.as_array().unwrap().is_empty()),
                    "{line}"
                );
                assert!(line.get("seed").is_none_or(Value::is_string), "{line}");
            }
        }
        assert!(said("complaint").is_empty(), "{game}: {:?}", said("complaint"));
        let over = |event: &str| said("sent").iter().filter(|line| line["event"] == event).count();
        assert!(over("game-over") > over("match-over") && over("match-over") > 0, "{game}");
    }
}

#[test]
fn passes_have_a_direction_and_options_are_complete() {
    let (database, log) = (fresh("direction.db"), path("direction.log"));
    let words =
        ["match", "hearts", &bot(), "random", "--deals", "1", "--players", "4", "--options", "moon=off"];
    maxn(&[&words[..], &["--file", &database, "--log", &log, "--threads", "1"]].concat()).good();
    let lines = log_lines(&log);
    let pass =
        lines.iter().filter_map(|line| line.get("sent")).find(|sent| sent["wanted"] == "pass").unwrap();
    let seat = pass["seat"].as_u64().unwrap();
    // In the first hand to the left, from the right.
    assert_eq!(pass["pass_to"].as_u64(), Some(seat % 4 + 1), "{pass}");
    assert_eq!(pass["pass_from"].as_u64(), Some((seat + 2) % 4 + 1), "{pass}");
    assert_eq!(pass["legal"].as_array().unwrap().len(), 286, "three of thirteen cards");
    let options = pass["options"].as_str().unwrap();
    assert!(
        options.contains("moon=off") && options.contains("target=100") && options.contains("pass_cards=true")
    );
}

#[test]
fn a_program_that_does_not_exist_fails_at_the_start() {
    let database = fresh("no-program.db");
    let words = ["match", "hearts", "random", "process:no-such-program", "--file", &database];
    let problem = maxn(&words).wrong_input();
    assert!(problem.contains("there is no program 'no-such-program' in PATH"), "{problem}");
    assert!(!std::path::Path::new(&database).exists(), "nothing is written");
}

#[test]
fn the_first_forfeit_is_said_at_once_with_its_reason() {
    let database = fresh("forfeit.db");
    let words =
        ["match", "oh-hell", "random", "bad=process:sh -c 'while read x; do echo no; done'", "--options"];
    let run =
        maxn(&[&words[..], &["most=1", "--deals", "1", "--players", "3", "--file", &database]].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(run.err.lines().count(), 1, "once: {}", run.err);
    assert!(run.err.starts_with("maxn: bad forfeits a game (deal 1, player "), "{}", run.err);
    assert!(run.err.contains("answered 'no', which is no move"), "{}", run.err);
    assert!(run.out.contains("bad = process:sh"), "the table says who that is: {}", run.out);
}

#[test]
fn an_interrupted_match_says_how_to_go_on() {
    let database = fresh("interrupted.db");
    let words =
        ["match", "hearts", "maxn,nodes=2000,table=64k", "random", "--deals", "100000", "--file", &database];
    let child =
        command(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let begun = Instant::now();
    while maxn(&["replay", &database]).out.lines().count() < 5 {
        assert!(begun.elapsed() < Duration::from_secs(300), "no game was finished");
        thread::sleep(Duration::from_millis(50));
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it can be interrupted");
    let output = child.wait_with_output().expect("it ends");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(
        message.contains("games are finished and kept in") && message.contains("run the same command again")
    );
    assert!(!std::path::Path::new(&format!("{database}-lock")).exists(), "the lock is gone");
}

/// The file alone, without the log of the database beside it, has everything that is finished.
#[test]
fn an_interrupted_experiment_can_be_copied() {
    let database = fresh("interrupted-paper.db");
    let words = ["paper", "nodes/lvt-hearts", "--deals", "100000", "--results", &database];
    let child = command(&words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    let begun = Instant::now();
    let log = format!("{database}-wal");
    while std::fs::metadata(&log).map_or(0, |file| file.len()) < 120_000 {
        assert!(begun.elapsed() < Duration::from_secs(300), "no deal was finished");
        thread::sleep(Duration::from_millis(50));
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it can be interrupted");
    let output = child.wait_with_output().expect("it ends");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{message}");
    assert!(message.contains("interrupted: what is finished is kept in"), "{message}");
    assert!(!std::path::Path::new(&format!("{database}-lock")).exists(), "the lock is gone");
    let (copy, all) = (fresh("interrupted-copy.db"), fresh("interrupted-all.db"));
    std::fs::copy(&database, &copy).expect("a file can be copied");
    let merged = maxn(&["merge", &all, &copy, "--json"]).good();
    let merged: Value = serde_json::from_str(&merged).unwrap();
    assert!(merged["experiment_deals"]["added"].as_u64() > Some(0), "{merged}");
}

#[test]
fn games_go_through_files() {
    let database = fresh("portable.db");
    let seed = u64::MAX.to_string();
    let words = ["match", "cribbage", "chance=random", "rules", "--deals", "1", "--seed", &seed];
    maxn(&[&words[..], &["--file", &database]].concat()).good();
    let listed = maxn(&["replay", &database, "--json"]).good();
    assert!(listed.lines().count() == 6 && !listed.contains('-'), "seeds have no sign: {listed}");
    let text = maxn(&["replay", &database, "2", "--json"]).good();
    let game: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(game["format"], "maxn game 1");
    let played = maxn(&["replay", &file("game.json", &text)]).good();
    assert!(played.contains("Hand 1") && played.contains("The end:"), "{played}");
    let from_database = maxn(&["replay", &database, "2"]).good();
    assert_eq!(from_database.lines().skip(1).collect::<Vec<_>>(), played.lines().collect::<Vec<_>>());
    let damaged = file("damaged.json", text.replace("\"players\":3", "\"players\":4"));
    assert!(maxn(&["replay", &damaged]).wrong_input().contains("has 3 entries for 4 players"));
}

#[test]
fn folders_are_not_made() {
    for words in [
        vec!["match", "hearts", "random", "rules", "--file"],
        vec!["match", "hearts", "random", "rules", "--file", "unused.db", "--log"],
        vec!["db", "build", "--board", "tiny", "--file"],
        vec!["endgame", "build", "--board", "tiny", "--pieces", "1", "--file"],
        vec!["book", "build", "othello", "--moves", "1", "--out"],
        vec!["tune", "hearts", "--output"],
        vec!["paper", "play/spades-open", "--results"],
    ] {
        let missing = path("no-such-folder/file");
        let problem = maxn(&[&words[..], &[missing.as_str()]].concat()).wrong_input();
        assert!(problem.contains("no-such-folder does not exist; make it first"), "{words:?}: {problem}");
    }
}

#[test]
fn tuning_takes_no_nonsense() {
    for words in [
        ["--rounds", "0"],
        ["--deals", "0"],
        ["--playouts", "0"],
        ["--temperature", "0"],
        ["--temperature", "nan"],
        ["--temperature", "inf"],
        ["--temperature", "-1"],
    ] {
        let problem = maxn(&[&["tune", "hearts"], &words[..]].concat()).wrong_usage();
        assert!(problem.contains(words[0]), "{words:?}: {problem}");
    }
}

/// Checks a value against a schema, as far as ours goes.
fn fits(value: &Value, schema: &Value, all: &Value) -> Result<(), String> {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let found = all.pointer(name.trim_start_matches('#')).ok_or_else(|| format!("no {name}"))?;
        return fits(value, found, all);
    }
    for (keyword, rule) in schema.as_object().into_iter().flatten() {
        let number = || value.as_f64().zip(rule.as_f64());
        let holds = match keyword.as_str() {
            "description" => true,
            "type" => {
                let types = rule.as_array().cloned().unwrap_or_else(|| vec![rule.clone()]);
                types.iter().any(|kind| has_type(value, kind.as_str().unwrap_or_default()))
            }
            "enum" => rule.as_array().is_some_and(|values| values.contains(value)),
            "minimum" => number().is_none_or(|(value, least)| value >= least),
            "maximum" => number().is_none_or(|(value, most)| value <= most),
            // The patterns of the schema: cards, and digits.
            "pattern" => value.as_str().is_none_or(|text| match rule.as_str() {
                Some("^[0-9]+$") => !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()),
                Some("^[2-9TJQKA][SHDC]$") => {
                    text.len() == 2 && "23456789TJQKA".contains(&text[..1]) && "SHDC".contains(&text[1..])
                }
                Some("^([RYGB][0-9SRD]|WD?)$") => {
                    let is_coloured = text.len() == 2
                        && "RYGB".contains(&text[..1])
                        && "0123456789SRD".contains(&text[1..]);
                    is_coloured || matches!(text, "W" | "WD")
                }
                _ => false,
            }),
            "anyOf" => rule.as_array().is_some_and(|any| any.iter().any(|one| fits(value, one, all).is_ok())),
            "required" => rule.as_array().is_some_and(|names| {
                names.iter().all(|name| value.get(name.as_str().unwrap_or_default()).is_some())
            }),
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    fits(item, rule, all)?;
                }
                true
            }
            "properties" => {
                for (name, part) in value.as_object().into_iter().flatten() {
                    if let Some(rule) = rule.get(name) {
                        fits(part, rule, all).map_err(|problem| format!("{name}: {problem}"))?;
                    }
                }
                true
            }
            "additionalProperties" => value
                .as_object()
                .is_none_or(|fields| fields.keys().all(|name| schema["properties"].get(name).is_some())),
            other => return Err(format!("the test does not know the keyword {other}")),
        };
        if !holds {
            return Err(format!("{value} does not fit {keyword} {rule}"));
        }
    }
    Ok(())
}

fn has_type(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    }
}

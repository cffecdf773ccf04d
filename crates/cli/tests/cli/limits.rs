//! Limits of searches that nobody set, and Ctrl-C.

#![cfg(unix)]

use crate::program::{command, maxn};
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Interrupts a command later and later, until its output has the expected words: a busy machine needs longer for a first iteration,
/// and for the command to listen at all. Returns the exit code and the output.
fn interrupted(arguments: &[&str], words: &str) -> (Option<i32>, String) {
    let mut last = (None, String::new());
    for seconds in [1, 2, 4, 8, 16] {
        last = interrupted_after(arguments, Duration::from_secs(seconds));
        if last.1.contains(words) {
            break;
        }
    }
    last
}

fn interrupted_after(arguments: &[&str], after: Duration) -> (Option<i32>, String) {
    let mut child =
        command(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    thread::sleep(after);
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success(), "the search is still running");
    let mut out = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut out).expect("output is UTF-8");
    (child.wait().expect("it ends").code(), in_one_line(&out))
}

/// A text without its line breaks.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_comparison_that_was_interrupted_agrees_with_nothing() {
    let tree = ["tree", "--synthetic", "b=10,d=12,n=3", "--all", "--json"];
    let (code, out) = interrupted(&tree, r#""ended_by":"interrupt""#);
    assert_eq!(code, Some(130));
    assert!(out.contains(r#""exact":false,"depth":0,"ended_by":"interrupt""#), "{out}");
    assert!(!out.contains("agrees") && !out.contains(r#""exact":true"#), "{out}");
}

#[test]
fn ctrl_c_gives_the_last_finished_iteration() {
    let (code, out) = interrupted(&["solve", "hearts"], "no: interrupted, looked ");
    assert_eq!(code, Some(130), "{out}");
    assert!(out.contains("best") && out.contains("no: interrupted, looked "), "{out}");
    let (code, out) = interrupted(&["solve", "spades", "--time", "off", "--json"], "\"exact\":false");
    assert_eq!(code, Some(130), "{out}");
    assert!(out.contains("\"exact\":false"), "{out}");
}

#[test]
fn a_search_of_a_whole_pack_ends_by_itself_and_says_why() {
    let start = Instant::now();
    let out = maxn(&["solve", "hearts", "--time", "1s"]).good();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(out.contains("no, looked "), "{out}");
    let out = in_one_line(&maxn(&["solve", "othello"]).good());
    assert!(out.contains("stopped after 1M nodes, the default;"), "{out}");
    let help = in_one_line(&maxn(&["solve", "--help"]).good());
    assert!(help.contains("for 30s at most") && help.contains("for 1M nodes"), "{help}");
}

//! Bad input of every kind: a message that names the place and what was expected, exit code 1 (2 for a wrong usage),
//! never a panic.

use crate::program::{chain, file, maxn, maxn_with};

const GOOD: &str = r#"{"players":3,"root":{"player":1,"children":[{"scores":[1,2,3]},{"scores":[3,2,1]}]}}"#;

#[track_caller]
fn refused(name: &str, tree: impl AsRef<[u8]>, parts: &[&str]) {
    let path = file(name, tree);
    let message = maxn(&["tree", &path]).wrong_input();
    for part in parts.iter().chain(&[path.as_str()]) {
        assert!(message.contains(part), "'{part}' is missing in: {message}");
    }
}

#[test]
fn the_command_of_the_python_package_is_named() {
    let message = maxn(&["export", "some results.db", "--parquet", "out"]).wrong_input();
    assert!(message.contains("pip install ./crates/python pyarrow"), "{message}");
    assert!(message.contains("python -m maxn export some results.db --parquet out"), "{message}");
    assert!(maxn(&["export", "results.db"]).wrong_usage().contains("--parquet"));
}

#[test]
fn malformed_json_is_refused() {
    refused("empty.json", "", &["line 1"]);
    refused("cut.json", &GOOD[..32], &["line 1", "end of the text"]);
    refused("cut-word.json", &GOOD[..40], &["line 1", "never ends"]);
    refused("word.json", "tree", &["line 1, column 1", "'tree'"]);
    refused("twice.json", [GOOD, GOOD].concat(), &["the end of the text"]);
    refused("binary.json", b"\x00\xff\xfe", &["utf-8"]);
    refused("list.json", "[1,2,3]", &["expected"]);
    refused("huge-number.json", GOOD.replace("[3,2,1]", "[3,2,1e999]"), &["root, child 2", "1e999"]);
}

#[test]
fn trees_that_contradict_themselves_are_refused() {
    refused("scores.json", GOOD.replace("[3,2,1]", "[3,2]"), &["root, child 2", "2", "3"]);
    refused("player.json", GOOD.replace("\"player\":1", "\"player\":4"), &["player 4", "3"]);
    refused("player0.json", GOOD.replace("\"player\":1", "\"player\":0"), &["player 0"]);
    refused("players.json", GOOD.replace("\"players\":3", "\"players\":9"), &["9"]);
    refused("players1.json", r#"{"players":1,"root":{"scores":[1]}}"#, &["1", "2", "8"]);
    refused("sum.json", GOOD.replace("\"players\":3", "\"players\":3,\"maxsum\":5"), &["maxsum", "child 1"]);
    refused("none.json", r#"{"players":3,"root":{"player":1,"children":[]}}"#, &["root", "children"]);
    refused("nothing.json", r#"{"players":3,"root":{}}"#, &["root"]);
    refused("key.json", GOOD.replace("scores", "score"), &["score"]);
    refused("missing.json", r#"{"players":3}"#, &["root"]);
}

#[test]
fn a_tree_that_is_too_deep_is_refused() {
    refused("deep-100000.json", chain(100_000), &["10000 levels"]);
    refused("deep-2000000.json", chain(2_000_000), &["10000 levels"]);
    let unclosed = r#"{"players":3,"root":"#.to_string() + &r#"{"player":1,"children":["#.repeat(100_000);
    refused("unclosed.json", unclosed, &["10000 levels"]);
    refused("brackets.json", "[".repeat(1_000_000), &["line 1"]);
    let title = r#"{"players":3,"expect":"#.to_string() + &"[".repeat(1_000_000);
    refused("expect.json", title, &["line 1"]);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    assert!(maxn(&["tree", "no-such-file.json"]).wrong_input().contains("no-such-file.json"));
    assert!(maxn(&["tree", env!("CARGO_TARGET_TMPDIR")]).wrong_input().contains(env!("CARGO_TARGET_TMPDIR")));
}

#[test]
fn what_the_machine_cannot_do_is_refused() {
    let tree = file("good.json", GOOD);
    let refused = |arguments: &[&str]| maxn(&[&["tree", &tree], arguments].concat()).wrong_input();
    assert!(refused(&["--table", "100T"]).contains("100 TB"));
    assert!(refused(&["--table", "16000000T"]).contains("--table"));
    assert!(refused(&["--threads", "1000000"]).contains("at most"));
    assert!(refused(&["--threads", "0"]).contains("at least one"));
    assert!(refused(&["--width", "0"]).contains("at least one"));
    assert!(refused(&["--view", "0"]).contains("player 0"));
    assert!(
        refused(&["-a", "paranoid", "--view", "4"]).contains("there is no player 4: the players are 1 to 3")
    );
    assert!(maxn(&["tree", "--synthetic", "b=0"]).wrong_input().contains("b=0"));
    assert!(maxn(&["tree", "--synthetic", "leaves=gold"]).wrong_input().contains("uniform"));
    assert!(
        maxn(&["tree", "--synthetic", "d=3", "--table", "1M"]).wrong_input().contains("no two positions")
    );
}

#[test]
fn an_unknown_algorithm_gets_the_nearest_known_one() {
    let tree = file("algorithm.json", GOOD);
    let refused = |name: &str| maxn(&["tree", &tree, "--algorithm", name]).wrong_input();
    assert!(refused("maxn:speculativ").contains("did you mean 'maxn:speculative'?"));
    assert!(refused("paranoid:alphabeta").contains("did you mean 'paranoid:alpha-beta'?"));
    assert!(refused("quantum").contains("there are maxn:none"), "nothing is suggested that is not near");
}

#[test]
fn a_method_whose_needs_are_not_met_says_so() {
    let tree = file("needs.json", GOOD);
    let message = maxn(&["tree", &tree, "-a", "paranoid:zero-window-deepening"]).wrong_input();
    assert!(message.contains("Theorem 6.1"), "{message}");
    let spec = ["tree", "--synthetic", "d=3,leaves=cut", "--classifier", "table"];
    assert!(maxn(&spec).wrong_input().contains("Use the linear classifier"));
}

#[test]
fn wrong_usage_is_told_from_wrong_input() {
    let tree = file("usage.json", GOOD);
    for arguments in [
        &["tree"][..],
        &["tree", &tree, "--synthetic", "b=2"],
        &["tree", &tree, "--table", "big"],
        &["tree", &tree, "--nodes", "-5"],
        &["tree", &tree, "--time", "soon"],
        &["tree", &tree, "--depth", "99999999999"],
        &["tree", &tree, "--ties", "random"],
        &["tree", &tree, "--expand"],
        &["tree", &tree, "--all", "--svg", "x.svg"],
        &["paper", "no-such-experiment"],
    ] {
        maxn(arguments).wrong_usage();
    }
    assert!(maxn(&["tre", &tree]).wrong_usage().contains("'tree'"), "the nearest command is named");
    assert!(maxn(&["tree", &tree, "--algoritm", "maxn"]).wrong_usage().contains("--algorithm"));
    assert!(maxn(&["paper", "theory/speculative-bes"]).wrong_usage().contains("theory/speculative-best"));
}

#[test]
fn extreme_numbers_do_no_harm() {
    let most = 1 << 26;
    let tree = GOOD.replace("[3,2,1]", &format!("[{most},{},{most}]", -most));
    let tree = file("extreme.json", tree);
    // An offence would weigh such scores by factors that are too large.
    let refused = |algorithm: &maxn::Algorithm| {
        algorithm.pruning() == "zero-window-deepening" || algorithm.rule() == "mp-mix"
    };
    for algorithm in maxn::Algorithm::all().filter(|algorithm| !refused(algorithm)) {
        for objective in ["own", "difference"] {
            if !algorithm.is_paranoid() && objective == "difference" {
                continue;
            }
            let algorithm = algorithm.to_string();
            let arguments = ["tree", &tree, "-a", &algorithm, "--objective", objective, "--json"];
            assert!(maxn(&arguments).good().contains(&most.to_string()), "{algorithm} {objective}");
        }
    }
    maxn(&["tree", &tree, "--depth", "0"]).good();
    maxn(&["tree", &tree, "--depth", "4294967295"]).good();
    maxn(&["tree", &tree, "--nodes", "0"]).good();
    maxn(&["tree", &tree, "--time", "0s"]).good();
    maxn(&["tree", &tree, "--time", "8760h"]).good();
    assert!(
        maxn(&["tree", &tree, "--time", "100000000h"]).wrong_usage().contains("longer than a year"),
        "times are written as they were read, and nobody waits that long"
    );
    maxn(&["tree", &tree, "--table", "1"]).good();
    maxn(&["tree", &tree, "--threads", "64", "--width", "9999999"]).good();
}

#[test]
fn an_error_in_a_stream_names_its_line_once() {
    let run = maxn_with(&["tree", "-"], "{}\n{\"plyers\":3}\n");
    assert_eq!(run.code, Some(1));
    let second = run.out.lines().nth(1).expect("an answer");
    assert!(second.contains("\"error\":\"line 2: column 2") && !second.contains("line 1"), "{second}");
}

#[test]
fn what_is_given_twice_is_refused() {
    assert!(maxn(&["tree", "--synthetic", "b=3,d=2,b=4"]).wrong_input().contains("b is given twice"));
    let twice = maxn(&["play", "hearts", "--options", "moon=off moon=add"]).wrong_input();
    assert!(twice.contains("moon is given twice"), "{twice}");
}

#[test]
fn nothing_is_suggested_that_is_not_near() {
    let wrong = maxn(&["play", "hearts", "--options", "foo=1"]).wrong_input();
    assert!(wrong.contains("there is no option 'foo'; it can be pass_cards"), "{wrong}");
}

#[test]
fn completions_and_manual_pages_are_written() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(maxn(&["completions", shell]).good().contains("solve"));
    }
    let page = maxn(&["man"]).good();
    assert!(page.starts_with(".ie") || page.contains(".TH maxn"), "{page}");
    assert!(!page.contains('\u{a0}'));
    maxn(&["man", "/nonexistent/folder"]).wrong_input();
}

//! `maxn tree` on one tree.

use crate::program::{chain, file, maxn, path};
use serde_json::{Value, json};

/// Player 2 at (a) takes (b), of equal value to (c) but to its left; so player 1 stays on the left.
const AGAIN: &str = r#"{"title":"A tie at (a)","players":3,"maxsum":6,"root":{"player":1,"children":[
  {"scores":[3,0,3]},
  {"label":"a","player":2,"children":[
    {"scores":[3,1,2]},
    {"label":"b","player":3,"children":[{"scores":[1,2,3]},{"scores":[0,6,0]}]},
    {"label":"c","scores":[4,2,0]}]}]}}"#;

/// Shallow pruning: 7 for player 2 leaves at most 3 for player 1, who has 5.
const SHALLOW: &str = r#"{"players":3,"maxsum":10,"root":{"player":1,"children":[
  {"label":"left","scores":[5,4,1]},
  {"label":"right","player":2,"children":[{"scores":[1,7,2]},{"label":"never","scores":[9,0,1]}]}]}}"#;

fn json_line(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "one object on one line");
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn an_answer_in_json_has_the_documented_shape() {
    let tree = file("shape.json", SHALLOW);
    let answer = json_line(&maxn(&["tree", &tree, "--json", "--classifier", "linear"]).good());
    let expected =
        json!({"scores": [5, 4, 1], "move": 0, "path": [0], "nodes": 4, "leaves": 2, "exact": true});
    assert_eq!(answer, expected);
}

#[test]
fn a_tree_that_is_a_leaf_has_no_move() {
    let tree = file("leaf.json", r#"{"players":2,"root":{"scores":[1,2]}}"#);
    let answer = json_line(&maxn(&["tree", &tree, "--json"]).good());
    assert_eq!(
        (&answer["scores"], &answer["move"], &answer["path"]),
        (&json!([1, 2]), &Value::Null, &json!([]))
    );
    assert!(maxn(&["tree", &tree]).good().contains("the game is over"));
}

#[test]
fn the_report_says_what_was_pruned_and_why() {
    let tree = file("report.json", SHALLOW);
    let report = maxn(&["tree", &tree, "--classifier", "linear", "-a", "maxn:shallow"]).good();
    for part in
        ["(5, 4, 1)", "1 (left)", "1 shallow", "(\"never\")", "player 1 has 5, player 2 has 7: 5", "exact"]
    {
        assert!(report.contains(part), "{part} is missing in\n{report}");
    }
    assert!(!report.contains('\x1b'), "there is no colour in a pipe");
}

#[test]
fn the_line_of_play_shows_labels_and_counts_moves_from_one() {
    let tree = file("labels.json", AGAIN);
    let report = maxn(&["tree", &tree, "-a", "paranoid", "--view", "2"]).good();
    assert!(report.contains("A tie at (a)"), "the title is shown: {report}");
    // Against player 2, player 1 moves to the left and leaves it 0.
    assert!(report.contains("(3, 0, 3)"), "{report}");
}

/// Returns whether the algorithm of a row has a plain search to be compared with: not so where a rule has one method only.
fn is_compared(row: &Value) -> bool {
    let algorithm: maxn::Algorithm =
        row["algorithm"].as_str().expect("a name").parse().expect("an algorithm");
    algorithm.plain().is_some()
}

#[test]
fn every_algorithm_is_compared() {
    let tree = file("all.json", AGAIN);
    let table = maxn(&["tree", &tree, "--all", "--classifier", "linear"]).good();
    for algorithm in maxn::Algorithm::all() {
        assert!(table.contains(&algorithm.to_string()), "{algorithm} is missing in\n{table}");
    }
    assert!(table.contains("paranoid:zero-window-deepening refused"), "{table}");

    let lines = maxn(&["tree", &tree, "--all", "--json"]).good();
    let rows: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), maxn::Algorithm::all().count());
    for row in &rows {
        if row["refused"].is_string() {
            assert_eq!(row["algorithm"], "paranoid:zero-window-deepening");
            continue;
        }
        if is_compared(row) {
            // Soft-max^n has the least scores that ties allow.
            let is_soft = row["range"].is_array();
            assert_eq!(row["scores"], if is_soft { json!([3, 0, 0]) } else { json!([3, 0, 3]) }, "{row}");
        }
        if !is_compared(row) {
            assert_eq!(row["agrees"], Value::Null, "there is nothing to compare it with: {row}");
        } else if row["sound"] == true {
            assert_eq!((&row["agrees"], &row["exact"]), (&json!(true), &json!(true)), "{row}");
        } else {
            assert_eq!(row["exact"], false, "an unsound method is never exact: {row}");
        }
    }
}

#[test]
fn an_unsound_answer_that_is_wrong_is_shown_as_such() {
    let found = (1..200).find_map(|seed| {
        let spec = format!("b=3,d=5,n=3,seed={seed},sum=4");
        let out = maxn(&["tree", "--synthetic", &spec, "--all", "--classifier", "linear"]).good();
        out.contains("  NO").then_some(out)
    });
    let table = found.expect("unsound methods are wrong on some of 200 random trees");
    for line in table.lines().filter(|line| line.ends_with("NO")) {
        assert!(line.contains("unsound"), "only an unsound method may be wrong: {line}");
    }
}

/// A search that a limit has ended agrees with nothing, and a finished one only with a finished one.
#[test]
fn a_search_that_a_limit_ended_agrees_with_nothing() {
    let tree = ["tree", "--synthetic", "b=4,d=6,n=3,leaves=cut,seed=3", "--all"];
    let compared = |more: &[&str]| maxn(&[&tree[..], more].concat()).good();
    let (mut ended, mut finished, mut unknown) = (0, 0, 0);
    for nodes in ["0", "1", "5", "30", "500", "4k", "100k"] {
        let table = compared(&["--nodes", nodes]);
        for line in compared(&["--nodes", nodes, "--json"]).lines() {
            let row: Value = serde_json::from_str(line).expect("JSON");
            if row["refused"].is_string() {
                continue;
            }
            let algorithm = format!("{} ", row["algorithm"].as_str().expect("a name"));
            let shown =
                table.lines().find(|line| line.trim_start().starts_with(&algorithm)).expect("its row");
            assert!(row["depth"].is_u64() && row["exact"].is_boolean(), "{row}");
            if row["ended_by"].is_null() {
                assert!(!shown.ends_with("stopped"), "{shown}");
                assert!(row["exact"] == true || row["sound"] == false || !is_compared(&row), "{row}");
                finished += 1;
                unknown += u32::from(row["agrees"].is_null() && shown.ends_with('-'));
            } else {
                let fields = (&row["ended_by"], &row["exact"], &row["agrees"]);
                assert_eq!(fields, (&json!("nodes"), &json!(false), &json!(null)), "{row}");
                assert!(shown.ends_with("stopped"), "{shown}");
                assert_eq!(row["depth"] == 0, shown.split_whitespace().nth(1) == Some("-"), "{shown}");
                ended += 1;
            }
        }
    }
    assert!(
        ended > 10 && finished > 10 && unknown > 0,
        "{ended} ended, {finished} finished, {unknown} unknown"
    );
    assert!(compared(&["--time", "0s", "--json"]).contains(r#""ended_by":"time""#));
    // A limit on depth lets all searches finish.
    let shallow = compared(&["--depth", "2", "--json", "--classifier", "linear"]);
    assert!(!shallow.contains("ended_by") && shallow.contains(r#""agrees":true"#), "{shallow}");
}

#[test]
fn limits_are_kept_and_told() {
    let tree = ["tree", "--synthetic", "b=4,d=8,n=3,leaves=uniform"];
    let with = |more: &[&str]| maxn(&[&tree[..], more].concat()).good();
    assert!(with(&["--depth", "2"]).contains("no: looked 2 steps ahead"));
    let answer = json_line(&with(&["--nodes", "2k", "--json", "-a", "maxn:none"]));
    assert_eq!(answer["exact"], false);
    assert!(answer["nodes"].as_u64().expect("a number") <= 2100, "{answer}");
    assert!(with(&["-a", "maxn:none", "--nodes", "1k"]).contains("stopped"));
    assert_eq!(json_line(&with(&["--json", "--time", "100s"]))["exact"], true);
}

#[test]
fn options_reach_the_search() {
    let tree = ["tree", "--synthetic", "b=4,d=6,n=3,seed=3,sum=6", "--json"];
    let with = |more: &[&str]| json_line(&maxn(&[&tree[..], more].concat()).good());
    let plain = with(&["-a", "maxn:none"]);
    assert_eq!(plain["leaves"], json!(4_u64.pow(6)));
    for more in [
        &["--threads", "2"][..],
        &["--order", "hint,killers"],
        &["--order", "preference"],
        &["--heuristic", "off"],
        &["-a", "maxn:shallow"],
    ] {
        let answer = with(more);
        assert_eq!((&answer["scores"], &answer["move"]), (&plain["scores"], &plain["move"]), "{more:?}");
        assert!(answer["nodes"].as_u64() < plain["nodes"].as_u64(), "{more:?} prunes nothing");
    }
    let narrow = with(&["-a", "maxn:none", "--width", "2"]);
    assert_eq!((&narrow["leaves"], &narrow["exact"]), (&json!(64), &json!(false)));
    let ties =
        ["order", "root-least", "leader-least"].map(|ties| with(&["--ties", ties])["scores"].to_string());
    assert!(ties.iter().any(|scores| *scores != ties[0]), "ties decide this tree: {ties:?}");
    let values = with(&["--root-values"])["root_values"].clone();
    assert_eq!(values.as_array().map(Vec::len), Some(4));
    let best = plain["move"].as_u64().expect("a move") as usize;
    assert_eq!(values[best], plain["scores"]);
}

#[test]
fn a_table_answers_what_it_knows() {
    let tree = file("table.json", AGAIN);
    let report = maxn(&["tree", &tree, "--table", "64k", "--depth", "9"]).good();
    assert!(report.contains("positions known"), "{report}");
    let answer = json_line(&maxn(&["tree", &tree, "--table", "1M", "--json"]).good());
    assert_eq!(answer["scores"], json!([3, 0, 3]));
}

#[test]
fn views_and_objectives_change_a_paranoid_search() {
    // Own score: 3 on the left. Own minus the others': 2-3 on the right beats 3-9 on the left.
    let tree = r#"{"players":3,"root":{"player":1,"children":[{"scores":[3,9,0]},{"scores":[2,2,1]}]}}"#;
    let tree = file("objective.json", tree);
    let best = |more: &[&str]| {
        let arguments = [&["tree", &tree, "--json", "-a", "paranoid"], more].concat();
        json_line(&maxn(&arguments).good())["move"].clone()
    };
    assert_eq!(best(&[]), 0);
    assert_eq!(best(&["--objective", "difference"]), 1);
    assert_eq!(best(&["--view", "2"]), 1, "player 1 moves against player 2");

    let words = "is for paranoid searches; under max^n every player maximises its own score";
    for option in [["--objective", "difference"], ["--perspective", "2"]] {
        let refused = maxn(&[&["tree", &tree], &option[..]].concat()).wrong_input();
        assert!(refused.contains(&format!("{} {words}", option[0])), "{refused}");
        let rows = maxn(&[&["tree", &tree, "--all", "--json"], &option[..]].concat()).good();
        let move_of = |name: &str| {
            let row = rows.lines().map(json_line).find(|row| row["algorithm"] == name);
            row.expect("every algorithm has a row")["move"].clone()
        };
        assert_eq!((move_of("maxn:none"), move_of("paranoid:none")), (json!(0), json!(1)), "{rows}");
    }
    let refused = maxn(&["solve", "hearts", "--cards", "2", "--objective", "difference"]).wrong_input();
    assert!(refused.contains(words), "{refused}");
    maxn(&["tree", &tree, "--objective", "own"]).good();
}

#[test]
fn deep_trees_are_searched() {
    let tree = file("deep.json", chain(5_000));
    for algorithm in ["maxn", "maxn:none", "paranoid:alpha-beta"] {
        let answer = json_line(&maxn(&["tree", &tree, "--json", "-a", algorithm]).good());
        assert_eq!(answer["path"].as_array().map(Vec::len), Some(4_999));
    }
    let report = maxn(&["tree", &tree]).good();
    assert!(report.contains("... 4,975 more"), "{report}");
    assert!(maxn(&["tree", &tree, "--threads", "2", "--json"]).good().contains("[5,3,2]"));
    let deepest = file("deepest.json", chain(10_000));
    assert!(
        maxn(&["tree", &deepest, "--table", "1M", "--depth", "9999", "--json"]).good().contains("[5,3,2]")
    );
}

#[test]
fn a_synthetic_tree_can_be_written_out_and_read_back() {
    let spec = "b=3,d=4,n=4,seed=9,leaves=incremental,points=3";
    let text = maxn(&["tree", "--synthetic", spec, "--expand"]).good();
    let tree = file("expanded.json", text);
    let there = json_line(&maxn(&["tree", &tree, "--json", "-a", "maxn:none"]).good());
    let here = json_line(&maxn(&["tree", "--synthetic", spec, "--json", "-a", "maxn:none"]).good());
    assert_eq!(there, here);
    assert!(maxn(&["tree", "--synthetic", "b=100,d=9", "--expand"]).wrong_input().contains("more than"));
}

#[test]
fn labels_cannot_talk_to_the_terminal() {
    let tree = r#"{"players":2,"title":"\u001b[2J","root":{"player":1,"children":[{"label":"\u001b]0;x\u0007","scores":[1,2]}]}}"#;
    let report = maxn(&["tree", &file("escape.json", tree)]).good();
    assert!(!report.contains('\x1b') && !report.contains('\x07'), "{report:?}");
}

#[test]
fn a_wrong_value_of_an_unsound_method_is_marked() {
    let spec = "b=3,d=4,n=3,seed=27,leaves=uniform,sum=6";
    let table = maxn(&["tree", "--synthetic", spec, "--all"]).good();
    let row =
        |name: &str| table.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("{table}"));
    assert!(row("maxn:approximate-deep").ends_with("NO"), "{table}");
    assert!(row("maxn:speculative ").ends_with("yes"), "{table}");
    for line in maxn(&["tree", "--synthetic", spec, "--all", "--json"]).good().lines() {
        let row = json_line(line);
        assert!(
            row["agrees"].is_boolean() || row["refused"].is_string() || !is_compared(&row),
            "a finished search is compared: {line}"
        );
    }
}

#[test]
fn a_study_of_trees_is_one_command() {
    let study = ["tree", "--synthetic", "b=2..3,d=2..4,n=3..4,seed=1..5", "--all"];
    let csv = maxn(&[&study[..], &["--csv"]].concat()).good();
    let mut lines = csv.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let of = |line: &str, name: &str| {
        let place = header.iter().position(|column| *column == name).expect("a column");
        line.split(',').nth(place).expect("a field").to_string()
    };
    let plain: Vec<&str> = lines.clone().filter(|line| line.contains(",maxn:none,")).collect();
    assert_eq!(plain.len(), 2 * 3 * 2, "a row per cell: {csv}");
    let deepest = plain.iter().find(|line| line.starts_with("3,4,3,")).expect("a cell");
    assert_eq!(
        (of(deepest, "trees"), of(deepest, "nodes"), of(deepest, "agrees")),
        ("5".into(), "121".into(), "5".into())
    );
    assert_eq!(of(deepest, "nodes_standard_error"), "0");
    assert_eq!(of(deepest, "growth"), (121.0 / 40.0).to_string());
    assert_eq!(csv, maxn(&[&study[..], &["--csv", "--threads", "2"]].concat()).good());

    let json = maxn(&[&study[..], &["--json"]].concat()).good();
    assert_eq!(json.lines().count(), csv.lines().count() - 1);
    assert_eq!(json_line(json.lines().next().expect("a row"))["parameters"]["b"], 2);
    let svg = path("study.svg");
    let table = maxn(&[&study[..], &["--svg", &svg]].concat()).good();
    assert!(
        table.contains("60 synthetic trees: 5 of each of 12 shapes") && table.contains("study.svg"),
        "{table}"
    );
    assert!(std::fs::read_to_string(svg).expect("a chart").contains("b=3, n=4"));
    let alone = maxn(&["tree", "--synthetic", "b=2,d=2,seed=1..3", "--csv"]).good();
    assert_eq!(alone.lines().count(), 2, "{alone}");
    assert!(maxn(&[&study[..], &["--nodes", "9"]].concat()).wrong_input().contains("whole searches"));
    assert!(maxn(&["tree", "--synthetic", "b=2", "--csv"]).wrong_input().contains("seed=1..100"));
}

#[test]
fn the_readme_begins_with_a_tree_on_which_the_default_method_wins() {
    let tree = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/speculative.json");
    let lines = maxn(&["tree", tree, "--all", "--json"]).good();
    let nodes = |name: &str| {
        let rows = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        rows.filter(|row| row["algorithm"] == name).find_map(|row| row["nodes"].as_u64()).expect("nodes")
    };
    let counts = ["none", "shallow", "last-branch", "speculative"].map(|name| nodes(&format!("maxn:{name}")));
    assert_eq!(counts, [27, 21, 19, 17]);
}

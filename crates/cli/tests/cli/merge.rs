//! `maxn match --share`, `maxn paper --share` and `maxn merge`, as users run them.

use crate::program::{command, file, fresh, maxn, maxn_in_wide_terminal, path};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

/// Plays a share of a match of 36 games into a new file.
fn share(name: &str, share: &str, agent: &str) -> String {
    let part = fresh(name);
    let words = ["match", "hearts", agent, "random", "--players", "3", "--deals", "6", "--file", &part];
    maxn(&[&words[..], &["--share", share]].concat()).good();
    part
}

const SEARCH: &str = "maxn,nodes=100,table=64k";

fn report(file: &str) -> String {
    maxn(&["report", file, "--csv", "--no-times"]).good()
}

#[test]
fn three_shares_make_the_whole() {
    let parts =
        ["1/3", "2/3", "3/3"].map(|number| share(&format!("merge-{}.db", &number[..1]), number, SEARCH));
    let whole = share("merge-whole.db", "1/1", SEARCH);
    let all = fresh("merge-all.db");
    let words = [&["merge", &all], &parts.each_ref().map(String::as_str)[..]].concat();
    let summary = maxn_in_wide_terminal(&words).good();
    let words_of_it = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words_of_it.contains("3 36 0 0 36 36") && words_of_it.contains("3 files are merged into"),
        "{summary}"
    );
    assert_eq!(report(&all), report(&whole));
    let again: serde_json::Value =
        serde_json::from_str(maxn(&["merge", &all, &parts[1], "--json"]).good().lines().next().unwrap())
            .unwrap();
    assert_eq!((&again["added"], &again["equal"], &again["games"]), (&0.into(), &12.into(), &36.into()));
}

#[test]
fn wrong_parts_are_refused_by_name() {
    let [one, two] =
        ["1/2", "2/2"].map(|number| share(&format!("merge-wrong-{}.db", &number[..1]), number, SEARCH));
    let all = fresh("merge-wrong-all.db");
    let merge = |words: &[&str]| maxn(&[&["merge", &all], words].concat()).wrong_input();
    let missing = path("merge-no-such.db");
    assert!(merge(&[&one, &missing]).contains("there is no result file"));
    let other = file("merge-other.db", "no database at all, but long enough to look like something");
    assert!(merge(&[&one, &other]).contains("is not a result file of maxn"));
    assert!(merge(&[&one, &two, &one]).contains("is named twice"));
    assert!(!std::path::Path::new(&all).exists(), "nothing is left of a merge that failed");
    maxn(&["merge", &all, &one]).good();
    assert!(merge(&[&two, &all]).contains("is named twice"));
    let usage = maxn(&["match", "hearts", "random", "rules", "--share", "3/2"]).wrong_usage();
    assert!(usage.contains("expected I/N with I from 1 to N"), "{usage}");
    maxn(&["merge", &all]).wrong_usage();
}

#[test]
fn a_merge_that_is_killed_loses_nothing() {
    let parts =
        ["1/2", "2/2"].map(|number| share(&format!("merge-kill-{}.db", &number[..1]), number, "rules"));
    let all = fresh("merge-kill-all.db");
    maxn(&["merge", &all, &parts[0]]).good();
    let before = report(&all);
    let whole = report(&share("merge-kill-whole.db", "1/1", "rules"));
    let mut between = 0;
    for round in 0..12_u64 {
        let mut child = command(&["merge", &all, &parts[1]])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_millis(round * 5));
        child.kill().expect("a process can be killed");
        child.wait().expect("it is dead");
        let now = report(&all);
        between += usize::from(now == before);
        assert!(now == before || now == whole, "half of a part: {now}");
    }
    assert!(between > 0, "no kill came before the end");
    maxn(&["merge", &all, &parts[1]]).good();
    assert_eq!(report(&all), whole);
}

#[test]
fn experiments_on_deals_and_by_matches_have_shares() {
    for (id, more) in [
        ("nodes/lvt-hearts", vec!["--deals", "3"]),
        ("play/spades-open", vec!["--scale", "0.001", "--nodes-scale", "0.0002"]),
    ] {
        let run = |file: &str, words: &[&str]| {
            maxn(&[&["paper", id, "--results", file], &more[..], words].concat()).good()
        };
        let expected = run(&fresh("merge-paper-whole.db"), &[]);
        let parts = ["1/2", "2/2"].map(|share| {
            let part = fresh(&format!("merge-paper-{}.db", &share[..1]));
            let said = run(&part, &["--share", share]);
            assert!(said.contains("is finished and kept in"), "{said}");
            part
        });
        let all = fresh("merge-paper-all.db");
        maxn(&["merge", &all, &parts[0], &parts[1]]).good();
        assert_eq!(run(&all, &[]), expected, "{id}");
    }
    let problem = maxn(&["paper", "theory", "--share", "1/2"]).wrong_input();
    assert!(problem.contains("is not made of deals"), "{problem}");
}

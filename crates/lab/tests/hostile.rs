//! Programs that hang, print garbage, break the rules or die: each loses its game for a reason that is kept, and the match
//! goes on.

#![cfg(unix)]

use maxn_games::GAMES;
use maxn_lab::matches::{self, Match, MatchPlan};
use maxn_lab::report::MatchReport;
use maxn_lab::results_db::{Store, StoredGame};
use std::time::{Duration, Instant};

/// Plays a program of the shell against chance, for one deal of a short game.
fn play(options: &str, script: &str) -> (Vec<StoredGame>, MatchReport) {
    let agent = format!("process{options}:sh -c '{script}'");
    let plan = MatchPlan {
        players: Some(3),
        options: "most=1".to_string(),
        deals: 1,
        ..MatchPlan::new("oh-hell", ["random", &agent])
    };
    let mut store = Store::in_memory().unwrap();
    let id = matches::run(&mut store, &Match::new(plan, GAMES).unwrap(), 2, &mut |_| ()).unwrap();
    (store.games(id).unwrap(), MatchReport::of(&store, id, GAMES).unwrap())
}

/// Checks that all six games are there, and that the program has lost them all for this reason.
#[track_caller]
fn loses_everything(options: &str, script: &str, reason: &str) {
    let (games, report) = play(options, script);
    assert_eq!(games.len(), 6, "every seating is played");
    for game in &games {
        let seats = (0..3).filter(|&seat| game.seats[seat] == 1);
        let lost: Vec<usize> = game.forfeits.iter().map(|lost| lost.player).collect();
        let mut sorted = lost.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, seats.collect::<Vec<_>>(), "the program has lost: {game:?}");
        for lost in &game.forfeits {
            assert!(lost.reason.contains(reason), "'{}' should say '{reason}'", lost.reason);
            assert!(!game.winners.contains(&lost.player));
            assert_eq!(game.scores[lost.player], *game.scores.iter().min().unwrap());
        }
    }
    assert!((report.agents[0].wins.mean() - 1.0).abs() < 1e-9);
    assert_eq!((report.agents[0].forfeits, report.agents[1].forfeits), (0, 9));
}

#[test]
fn garbage_loses() {
    loses_everything("", "while read line; do echo nonsense; done", "answered 'nonsense', which is no move");
}

#[test]
fn a_move_that_nobody_could_make_loses() {
    let script = r#"while read line; do echo "{\"move\":\"queen\"}"; done"#;
    loses_everything("", script, "'queen' does not answer the question");
}

#[test]
fn a_move_against_the_rules_loses() {
    loses_everything("", r#"while read line; do echo "{\"move\":\"99\"}"; done"#, "99");
}

#[test]
fn a_program_that_dies_loses_and_its_last_words_are_kept() {
    loses_everything("", "read line; echo alas >&2; exit 3", "its last words: alas");
}

#[test]
fn a_program_that_never_stops_writing_loses() {
    loses_everything("", "cat /dev/zero", "more than 65536 bytes in a line");
}

#[test]
fn a_program_that_cannot_be_started_loses() {
    let plan = MatchPlan { deals: 1, ..MatchPlan::new("hearts", ["random", "process:no-such-program"]) };
    let mut store = Store::in_memory().unwrap();
    let id = matches::run(&mut store, &Match::new(plan, GAMES).unwrap(), 2, &mut |_| ()).unwrap();
    let reason = &store.games(id).unwrap()[0].forfeits[0].reason;
    assert!(reason.starts_with("'no-such-program' could not be started"), "{reason}");
}

/// A program that hangs is killed with everything that it has started.
#[test]
fn a_program_that_hangs_is_killed_with_its_children() {
    let begun = Instant::now();
    // A number of seconds that nothing else here sleeps for.
    let seconds = format!("98{}", std::process::id());
    loses_everything(
        ",time=1ms",
        &format!("sleep {seconds} & sleep {seconds}"),
        "did not answer within 1.0 s",
    );
    assert!(begun.elapsed() < Duration::from_secs(60));
    let gone = || {
        let running = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let mut lines =
            running.filter_map(|entry| std::fs::read_to_string(entry.path().join("cmdline")).ok());
        !lines.any(|line| line.contains(&format!("sleep\0{seconds}")))
    };
    let patience = Instant::now();
    while !gone() {
        assert!(patience.elapsed() < Duration::from_secs(10), "the children outlive the game");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The first legal card or bid, as a shell can find it.
const FIRST_LEGAL: &str = r#"while read -r line; do legal=${line#*\"legal\":[}; legal=${legal%%]*}; echo "{\"move\":${legal%%,*},\"nodes\":5,\"depth\":2}"; done"#;

#[test]
fn an_honest_program_plays_to_the_end() {
    let (games, report) = play("", FIRST_LEGAL);
    assert_eq!(games.len(), 6);
    for game in &games {
        assert_eq!(game.forfeits, []);
    }
    let program = &report.agents[1];
    assert!((program.nodes - 5.0).abs() < 1e-9, "{program:?}");
    assert_eq!(program.depth, Some(2.0));
}

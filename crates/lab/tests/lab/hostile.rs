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
fn a_program_that_cannot_be_started_stops_the_match() {
    let plan = |program: &str| MatchPlan { deals: 1, ..MatchPlan::new("hearts", ["random", program]) };
    let error = Match::new(plan("process:no-such-program"), GAMES).unwrap_err().to_string();
    assert!(error.contains("there is no program 'no-such-program' in PATH"), "{error}");
    // A script whose interpreter is missing looks like a program.
    let script = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-interpreter.sh");
    std::fs::write(&script, "#!/no/such/shell\n").unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&script, executable).unwrap();
    let games = Match::new(plan(&format!("bot=process:{}", script.display())), GAMES).unwrap();
    let mut store = Store::in_memory().unwrap();
    let error = matches::run(&mut store, &games, 2, &mut |_| ()).unwrap_err().to_string();
    assert!(
        error.starts_with("bot cannot play this: '") && error.contains("could not be started"),
        "{error}"
    );
    assert!(store.matches().unwrap()[0].versions.is_empty(), "no game is kept");
}

#[test]
fn the_first_forfeit_is_reported_at_once_and_only_once() {
    let agent = "bot=process:sh -c 'while read line; do echo nonsense; done'";
    let plan = MatchPlan {
        players: Some(3),
        options: "most=1".to_string(),
        deals: 1,
        ..MatchPlan::new("oh-hell", ["random", agent])
    };
    let games = Match::new(plan, GAMES).unwrap();
    let (mut seen, mut store) = (Vec::new(), Store::in_memory().unwrap());
    let mut watcher = |standing: &matches::Standing<'_>| seen.extend(standing.first_forfeits.to_vec());
    matches::run(&mut store, &games, 2, &mut watcher).unwrap();
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert_eq!(seen[0].agent, 1);
    assert!(seen[0].reason.contains("answered 'nonsense'"), "{seen:?}");
}

/// Nobody waits for the end of a match whose program fails in every game; one that fails now and then plays on.
#[test]
fn a_program_that_dies_in_every_game_stops_the_match() {
    let plan = |script: &str| MatchPlan {
        players: Some(3),
        options: "most=1".to_string(),
        deals: 20,
        ..MatchPlan::new("oh-hell", ["random", &format!("bot=process:sh -c '{script}'")])
    };
    let mut store = Store::in_memory().unwrap();
    let games = Match::new(plan("read line; echo alas >&2; exit 3"), GAMES).unwrap();
    let error = matches::run(&mut store, &games, 2, &mut |_| ()).unwrap_err().to_string();
    assert!(error.starts_with("bot has forfeited all of its first 1") && error.contains("alas"), "{error}");
    let id = store.matches().unwrap()[0].id;
    let kept = store.games(id).unwrap().len();
    assert!((10..40).contains(&kept), "{kept} of 120 games");
    let report = MatchReport::of(&store, id, GAMES).unwrap();
    assert!(report.extent().contains("bot failed and forfeited"), "{}", report.extent());

    let sometimes = r#"while read -r line; do case $line in *\"seat\":1,*) exit 3;; esac; legal=${line#*\"legal\":[}; legal=${legal%%]*}; echo "{\"move\":${legal%%,*}}"; done"#;
    let games = Match::new(MatchPlan { deals: 4, ..plan(sometimes) }, GAMES).unwrap();
    let mut store = Store::in_memory().unwrap();
    let id = matches::run(&mut store, &games, 2, &mut |_| ()).unwrap();
    let forfeited = store.games(id).unwrap().iter().filter(|game| !game.forfeits.is_empty()).count();
    assert!((1..24).contains(&forfeited), "{forfeited} of 24 games");
}

/// A program that wants to be kept, and appends its process id to a file when it starts.
#[test]
fn one_process_for_each_seat_plays_a_whole_match() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("started.txt");
    std::fs::write(&file, "").unwrap();
    let script = format!(
        r#"echo $$ >> {}; while read -r line; do case $line in *event*) ;; *) legal=${{line#*\"legal\":[}}; legal=${{legal%%]*}}; echo "{{\"move\":${{legal%%,*}},\"keep\":true}}";; esac; done"#,
        file.display()
    );
    let plan = MatchPlan {
        players: Some(3),
        options: "most=1".to_string(),
        deals: 3,
        ..MatchPlan::new("oh-hell", ["random", &format!("process:sh -c '{script}'")])
    };
    let mut store = Store::in_memory().unwrap();
    let id = matches::run(&mut store, &Match::new(plan, GAMES).unwrap(), 1, &mut |_| ()).unwrap();
    assert!(store.games(id).unwrap().iter().all(|game| game.forfeits.is_empty()));
    let started = std::fs::read_to_string(&file).unwrap();
    assert_eq!(started.lines().count(), 2, "no more than two seats of a game are its: {started}");
    for process in started.lines() {
        assert!(!std::path::Path::new("/proc").join(process).exists(), "{process} outlives the match");
    }
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

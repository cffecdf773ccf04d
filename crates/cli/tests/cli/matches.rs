//! `maxn match`, `maxn report` and `maxn replay`, as users run them, and as they are killed.

use crate::program::{command, file, fresh, maxn, maxn_in_wide_terminal, path};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

fn arguments<'a>(database: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let always = ["match", "hearts", "maxn,nodes=150,table=64k", "random", "--players", "3", "--no-times"];
    [&always[..], &["--file", database], more].concat()
}

fn start(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

/// The number of games in a file; none if there is no such file yet.
fn games_in(database: &str) -> usize {
    let run = maxn(&["replay", database]);
    run.out
        .lines()
        .filter(|line| line.split_whitespace().next().is_some_and(|word| word.parse::<u64>().is_ok()))
        .count()
}

/// Kills a match of 120 games again and again, and compares its end with that of one that was left alone.
fn kill_and_resume(name: &str, arguments: &dyn Fn(&str) -> Vec<String>) {
    let words = |database: &str| arguments(database);
    let maxn_with = |database: &str| {
        let words = words(database);
        maxn(&words.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let undisturbed = fresh(&format!("{name}-undisturbed.db"));
    let expected = maxn_with(&undisturbed).good();
    let database = fresh(&format!("{name}-killed.db"));
    let mut kept = 0;
    let mut killed_in_between = 0;
    // Eight kills, and on a busy machine more, later ones, until one comes between the first game and the last.
    for round in 0..80_u64 {
        if round >= 8 && killed_in_between > 0 {
            break;
        }
        let mut child = start(&words(&database).iter().map(String::as_str).collect::<Vec<_>>());
        // Moments that have nothing to do with what the program is doing.
        thread::sleep(Duration::from_millis((15 + round * 37 % 120) * (1 + round / 8)));
        child.kill().expect("a process can be killed");
        child.wait().expect("it is dead");
        let now = games_in(&database);
        assert!(now >= kept, "a finished game is gone: {now} after {kept}");
        killed_in_between += usize::from(now > 0 && now < 120);
        kept = now;
    }
    assert!(killed_in_between > 0, "no kill was in the middle of the match");
    assert_eq!(maxn_with(&database).good(), expected);
    assert_eq!(games_in(&database), 120);
    let report = |database: &str| maxn(&["report", database, "--csv", "--no-times"]).good();
    assert_eq!(report(&database), report(&undisturbed));
}

#[test]
fn killed_at_any_moment_it_goes_on_and_comes_to_the_same_end() {
    kill_and_resume("hearts", &|database| {
        arguments(database, &["--deals", "20"]).into_iter().map(str::to_string).collect()
    });
}

const CHECKERS: [&str; 7] = [
    "match",
    "chinese-checkers",
    "maxn,nodes=60,table=64k,ties=random",
    "random",
    "--options",
    "board=mini",
    "--no-times",
];

#[test]
fn board_games_too_come_to_the_same_end() {
    kill_and_resume("checkers", &|database| {
        let words = [&CHECKERS[..], &["--deals", "20", "--file", database]].concat();
        words.into_iter().map(str::to_string).collect()
    });
}

#[test]
fn experiments_on_deals_go_on_where_they_were_killed() {
    let words = |database: &str| {
        let words = ["paper", "nodes/lvt-hearts", "--deals", "5", "--results", database];
        words.map(str::to_string)
    };
    let run = |database: &str| maxn(&words(database).each_ref().map(String::as_str)).good();
    let expected = run(&fresh("deals-undisturbed.db"));
    let database = fresh("deals-killed.db");
    let begun = Instant::now();
    let is_kept = || {
        let holds = |suffix: &str| {
            let bytes = std::fs::read(format!("{database}{suffix}")).unwrap_or_default();
            String::from_utf8_lossy(&bytes).contains("nodes/lvt-hearts, 5 deals, seed 1")
        };
        holds("") || holds("-wal")
    };
    while !is_kept() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no deal was kept");
        let mut child = start(&words(&database).each_ref().map(String::as_str));
        thread::sleep(begun.elapsed().max(Duration::from_millis(50)));
        child.kill().expect("a process can be killed");
        child.wait().expect("it is dead");
    }
    assert_eq!(run(&database), expected);
}

#[test]
fn board_games_are_reported_and_replayed() {
    let database = fresh("boards.db");
    maxn(&[&CHECKERS[..], &["--deals", "2", "--file", &database]].concat()).good();
    let table = maxn_in_wide_terminal(&["report", &database]).good();
    assert!(table.contains("chinese-checkers for 3 players (board=mini)"), "{table}");
    assert!(table.contains("from winning"), "{table}");
    assert!(maxn(&["report", &database, "--html"]).good().contains("<svg"));
    let game = maxn(&["replay", &database, "1"]).good();
    assert!(game.contains("has reached the goal") && game.contains("moves from the goal"), "{game}");
    let with_boards = maxn(&["replay", &database, "1", "--boards"]).good();
    assert!(with_boards.lines().count() > 5 * game.lines().count(), "a board after every move");
    let problem = maxn(&["match", "abalone", "rules", "random", "--file", &database]).wrong_input();
    assert!(problem.contains("nothing is hidden; take a search"), "{problem}");
}

#[test]
fn a_second_writer_is_refused_and_a_reader_is_not() {
    let database = fresh("two.db");
    let long = arguments(&database, &["--deals", "100000"]);
    let mut child = start(&long);
    let begun = Instant::now();
    while games_in(&database) == 0 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no game was finished");
        thread::sleep(Duration::from_millis(20));
    }
    let problem = maxn(&arguments(&database, &[])).wrong_input();
    assert!(problem.contains("in use by another match"), "{problem}");
    assert!(maxn(&["report", &database]).good().contains("Not finished"));
    child.kill().expect("a process can be killed");
    child.wait().expect("it is dead");
    maxn(&arguments(&database, &["--deals", "1"])).good();
}

#[test]
fn threads_change_nothing() {
    let tables = ["1", "3"].map(|threads| {
        let database = fresh(&format!("threads-{threads}.db"));
        maxn(&arguments(&database, &["--deals", "4", "--threads", threads])).good()
    });
    assert_eq!(tables[0], tables[1]);
}

#[test]
fn reports_have_every_form_and_games_are_replayed() {
    let database = fresh("forms.db");
    maxn(&arguments(&database, &["--deals", "2", "--options", "papers"])).good();
    let table = maxn_in_wide_terminal(&["report", &database]).good();
    assert!(table.contains("hearts for 3 players (papers)") && table.contains("sd per deal"), "{table}");
    assert!(maxn(&["report", &database, "--markdown"]).good().contains("| random |"));
    let csv = maxn(&["report", &database, "--csv"]).good();
    assert_eq!(csv.lines().count(), 3, "{csv}");
    assert!(maxn(&["report", &database, "--html"]).good().contains("<svg"));
    let game = maxn(&["replay", &database, "1"]).good();
    assert!(
        game.contains("Hand 1") && game.contains("takes the trick") && game.contains("The end:"),
        "{game}"
    );
    // Three players with seventeen cards each.
    assert_eq!(game.matches("takes the trick").count(), 17, "{game}");
    // As a record, and from it: the same tricks.
    let record = maxn(&["replay", &database, "1", "--record"]).good();
    assert!(
        record.starts_with("[Game \"hearts\"]\n[Players \"3\"]\n[Options \"papers\"]\n[Seed "),
        "{record}"
    );
    assert!(record.contains("\n{hand 1: S:") && record.contains("\n1. "), "{record}");
    let again = maxn(&["replay", &file("game.txt", &record)]).good();
    assert_eq!(again.matches("takes the trick").count(), 17, "{again}");
    let wrong = file("wrong.txt", record.replace("[Players \"3\"]\n", ""));
    assert!(maxn(&["replay", &wrong]).wrong_input().contains("the tag Players is missing"));
    assert!(maxn(&["replay", &database, "--record"]).wrong_input().contains("which game?"));
    assert!(maxn(&["replay", &database, "99"]).wrong_input().contains("there is no game 99"));
    assert!(maxn(&["report", &database, "--match", "9"]).wrong_input().contains("there is no match 9"));
}

#[test]
fn a_plan_of_many_matches() {
    let plan = file(
        "plan.toml",
        "[[match]]\nname = \"first\"\ngame = \"oh-hell\"\nplayers = 3\noptions = \"most=1\"\ndeals = 2\n\
         agents = [\"random\", \"maxn,nodes=10\"]\n\n[[match]]\ngame = \"cribbage\"\ndeals = 1\n\
         agents = [\"random\", \"paranoid,nodes=10\"]\n",
    );
    let database = fresh("plan.db");
    let output = maxn(&["match", "--plan", &plan, "--file", &database]).good();
    assert!(
        output.contains("first: oh-hell for 3 players") && output.contains("cribbage for 3 players"),
        "{output}"
    );
    let wrong = file("wrong.toml", "[[match]]\ngame = \"hearts\"\nagents = [\"random\", \"maxx\"]\n");
    let problem = maxn(&["match", "--plan", &wrong, "--file", &database]).wrong_input();
    assert!(problem.contains("did you mean 'maxn'?"), "{problem}");
}

#[test]
fn wrong_wishes_are_answered_with_right_ones() {
    let database = fresh("wrong.db");
    let problem = |words: &[&str]| maxn(&[&["match"], words, &["--file", &database]].concat()).wrong_input();
    assert!(problem(&["heart", "random", "maxn"]).contains("there is no game 'heart'"));
    assert!(problem(&["hearts", "randon", "maxn"]).contains("did you mean 'random'?"));
    assert!(problem(&["hearts", "random", "maxn", "--threads", "0"]).contains("--threads 0"));
    assert!(maxn(&["report", &path("no-such.db")]).wrong_input().contains("there is no result file"));
    let other = file("other.db", "no database at all, but long enough to look like something");
    assert!(maxn(&["report", &other]).wrong_input().contains("is not a result file of maxn"));
    assert!(
        maxn(&["match", "hearts", "random", "maxn", "--file", &other])
            .wrong_input()
            .contains("not a result file")
    );
    maxn(&["match"]).wrong_usage();
}

#[test]
fn the_papers_matches_are_kept_and_go_on() {
    let database = fresh("papers.db");
    let words = ["paper", "play/spades-open", "--scale", "0.001", "--results", &database, "--nodes-scale"];
    let run = || maxn(&[&words[..], &["0.0002"]].concat()).good();
    let first = run();
    let words_of_it = first.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = |words: &str| words_of_it.contains(words);
    assert!(said("3 deals of 300") && said("0.0002 TIMES THE NODES"), "{first}");
    assert_eq!(games_in(&database), 18);
    assert_eq!(run(), first);
    assert_eq!(games_in(&database), 18, "nothing is played twice");
    assert!(maxn(&[&words[..], &["0"]].concat()).wrong_input().contains("--nodes-scale 0"));
}

/// A file in a folder that the user may not write to can be read. The superuser may write everywhere, so the program runs as nobody then.
#[cfg(target_os = "linux")]
#[test]
fn results_are_read_without_permission_to_write() {
    use crate::program::run_program;
    use std::os::unix::fs::PermissionsExt;
    let folder = std::env::temp_dir().join(format!("maxn read-only?#% {}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let database = folder.join("results.db").to_str().expect("UTF-8").to_string();
    maxn(&arguments(&database, &["--deals", "1"])).good();
    let permit =
        |mode| std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    permit(0o555);
    let program = command(&[]).get_program().to_os_string();
    for words in [["report", &database], ["replay", &database]] {
        let run = if rustix::process::getuid().is_root() {
            // Outside of folders that only the superuser may enter.
            let copy = folder.with_extension("program");
            std::fs::copy(&program, &copy).expect("a program can be copied");
            let mut nobody = std::process::Command::new("setpriv");
            nobody.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&copy).args(words);
            let run = run_program(&mut nobody, "");
            std::fs::remove_file(copy).expect("a copy can be removed");
            run
        } else {
            maxn(&words)
        };
        assert!(run.good().contains("hearts"), "{words:?}");
    }
    permit(0o755);
    std::fs::remove_dir_all(folder).expect("a folder can be removed");
}

#[test]
fn a_mistake_in_a_plan_has_its_line() {
    let good = "[[match]]\ngame = \"hearts\"\nagents = [\"rules\", \"random\"]\n\n";
    let bad = "[[match]]\ngame = \"hearts\"\nagents = [\"rules\", \"randm\"]\n";
    let plan = file("mistake.toml", format!("{good}{bad}"));
    let problem = maxn(&["match", "--plan", &plan, "--file", &fresh("mistake.db")]).wrong_input();
    assert!(problem.contains("mistake.toml: the match of line 5: there is no agent 'randm'"), "{problem}");
}

#[test]
fn charts_and_tables_are_written_as_files() {
    let database = fresh("files.db");
    maxn(&arguments(&database, &["--deals", "2"])).good();
    let folder = path("charts of a match");
    let said = maxn(&["report", &database, "--svg", &folder]).good();
    assert_eq!(said.lines().count(), 4, "scores, wins, depths and nodes: {said}");
    for file in said.lines() {
        assert!(std::fs::read_to_string(file).expect("a chart").starts_with("<svg"), "{file}");
    }
    let folder = path("tables of a match");
    let said = maxn(&["export", &database, "--csv", &folder]).good();
    let table = |name: &str| std::fs::read_to_string(format!("{folder}/{name}.csv")).expect("a table");
    let lines = |name: &str| table(name).lines().count() - 1;
    assert_eq!(
        (lines("matches"), lines("games"), lines("seats"), lines("forfeits")),
        (1, 12, 36, 0),
        "{said}"
    );
    assert_eq!(lines("moves"), 12 * 54, "three passes, and every card but one");
    assert!(said.contains("moves.csv: 648 lines"), "{said}");
    assert!(
        table("matches").contains("\"maxn:speculative,nodes=150,table=64k;random\""),
        "{}",
        table("matches")
    );
    // The mean of an agent by hand is that of the report.
    let seats = table("seats");
    let scores = seats.lines().filter(|line| line.contains(",random,"));
    let scores: Vec<f64> =
        scores.map(|line| line.split(',').nth(6).expect("a score").parse().expect("a number")).collect();
    let report = maxn(&["report", &database, "--csv"]).good();
    let mean: f64 = report
        .lines()
        .find(|line| line.contains(",random,"))
        .and_then(|line| line.split(',').nth(10)?.parse().ok())
        .expect("a mean");
    assert!((scores.iter().sum::<f64>() / scores.len() as f64 - mean).abs() < 1e-9, "{mean} {scores:?}");
}

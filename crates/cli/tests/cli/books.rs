//! Results computed beforehand: `maxn book`, `maxn endgame` and `maxn db bound`.

use crate::program::{command, file, maxn, maxn_with, path};
use serde_json::{Value, json};
use std::fs;

fn object(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

/// A small book of Othello for two.
fn othello(name: &str) -> String {
    let book = path(name);
    let plan = ["--moves", "3", "--follow", "2", "--nodes", "2k", "--table", "64k", "--out", &book];
    let built = maxn(&[&["book", "build", "othello", "--players", "2"], &plan[..]].concat()).good();
    assert!(built.contains("4 positions in"), "1 + 1 + 2, as all four first moves are symmetric: {built}");
    book
}

const START: &str =
    "players 2; turn 1; board ......../......../......../...21.../...12.../......../......../........";

#[test]
fn a_book_is_built_shown_and_answers_without_a_search() {
    let book = othello("shown.book");
    let shown = object(&maxn(&["book", "show", &book, "--json"]).good());
    assert_eq!((&shown["game"], &shown["positions"]), (&json!("othello"), &json!(4)));
    assert_eq!(shown["start"], START);
    let line: Vec<&str> =
        shown["line"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(line.len(), 3);

    let next = format!("players 2; moves {}", line[0]);
    let text = maxn(&["book", "show", &book, &next]).good();
    assert_eq!(text, format!("best: {}, from the book\nline: {} {}\n", line[1], line[1], line[2]));
    let beyond = format!("players 2; moves {}", line.join(" "));
    assert_eq!(maxn(&["book", "show", &book, &beyond]).good(), "the book does not know this position\n");

    // The four first moves are symmetric: the book knows the answer to each.
    for first in ["c4", "d3", "e6", "f5"] {
        let next = format!("players 2; moves {first}");
        let shown = maxn(&["book", "show", &book, &next]).good();
        assert!(shown.starts_with("best: "), "{first}: {shown}");
    }

    let answer = object(&maxn(&["solve", "othello", &next, "--book", &book, "--json"]).good());
    assert_eq!(
        (&answer["best"], &answer["book"], &answer["nodes"]),
        (&json!(line[1]), &json!(true), &json!(0))
    );
    let text = maxn(&["solve", "othello", &next, "--book", &book]).good();
    assert!(text.contains("from the book") && text.contains("the book goes 2 moves ahead"), "{text}");
    let searched =
        object(&maxn(&["solve", "othello", &beyond, "--book", &book, "--nodes", "1k", "--json"]).good());
    assert!(searched["book"].is_null() && searched["nodes"].as_u64() > Some(0), "{searched}");
}

#[test]
fn the_computer_plays_by_the_book_and_says_so() {
    let book = othello("played.book");
    let line = object(&maxn(&["book", "show", &book, "--json"]).good())["line"].clone();
    let first = line[0].as_str().expect("a move");
    let quick = "maxn,nodes=1k,table=64k";
    let play = ["play", "othello", "--players", "2", "--seed", "1", "--opponent", quick, "--adviser", quick];
    let input = format!("hint\n{first}\nquit\n");
    let with = maxn_with(&[&play[..], &["--book", &book]].concat(), &input).good();
    assert!(with.contains(&format!("best: {first} (from the book)")), "{with}");
    assert!(with.contains(&format!("Ben: {} (from the book)", line[1].as_str().expect("a move"))), "{with}");
    assert!(!maxn_with(&play, &input).good().contains("book"));
    let watched = maxn(&[&play[..], &["--watch", "--book", &book]].concat()).good();
    assert_eq!(watched.matches("(from the book)").count(), 3, "as deep as the book is: {watched}");
}

#[test]
fn by_the_database_a_book_goes_straight_to_the_goal() {
    let (database, book) = (path("book-mini.db"), path("mini.book"));
    maxn(&["db", "build", "--board", "mini", "--file", &database]).good();
    let by = format!("--database={database}");
    let build = ["book", "build", "chinese-checkers", &by, "--moves", "6", "--out", &book, "--board"];
    maxn(&[&build[..], &["mini"]].concat()).good();
    let line = object(&maxn(&["book", "show", &book, "--json"]).good())["line"].clone();
    assert_eq!(line.as_array().map(Vec::len), Some(6));
    let other = maxn(&[&build[..], &["small"]].concat()).wrong_input();
    assert!(other.contains("is for chinese-checkers on the board 'mini'"), "{other}");
    let small = maxn(&["solve", "chinese-checkers", "--board", "small", "--book", &book]).wrong_input();
    assert!(
        small.contains("3 players on the board 'mini', not for chinese-checkers with 3 players on"),
        "{small}"
    );
    let play = maxn(&["play", "chinese-checkers", "--players", "2", "--board", "mini", "--book", &book]);
    assert!(play.wrong_input().contains("not for chinese-checkers with 2 players"));
}

/// Three players with a piece each.
fn tiny(name: &str) -> String {
    let solved = path(name);
    maxn(&["endgame", "build", "--board", "tiny", "--rows", "5", "--file", &solved]).good();
    solved
}

#[test]
fn an_end_game_tells_wins_that_nobody_can_stop_from_gifts() {
    let solved = tiny("told.endgame");
    let census = object(&maxn(&["endgame", "show", "--file", &solved, "--json"]).good());
    let sum = |name: &str| -> u64 {
        census[name].as_array().expect("a list").iter().filter_map(Value::as_u64).sum()
    };
    assert!(sum("unstoppable") > 0 && sum("gifts") > 0 && census["open"].as_u64() > Some(0), "{census}");
    let judge =
        |position: &str| object(&maxn(&["endgame", "show", "--file", &solved, position, "--json"]).good());

    // What the program gives as examples are such positions.
    let text = maxn(&["endgame", "show", "--file", &solved]).good();
    let example = |words: &str| {
        let mut lines =
            text.lines().skip_while(|line| !(line.starts_with("For example") && line.contains(words)));
        lines.nth(1).expect("a position").trim().to_string()
    };
    let won = judge(&example("nobody can stop"));
    assert_eq!(won["guaranteed"], won["winner"]);
    assert_eq!(won["might_win"], json!([won["winner"]]), "nobody else can");
    let gift = judge(&example("give away"));
    assert!(gift["guaranteed"].is_null() && gift["winner"].is_u64(), "{gift}");
    assert!(gift["might_win"].as_array().is_some_and(|all| all.len() > 1), "{gift}");
    let best = gift["best"].as_str().expect("a move");
    assert_eq!(gift["moves"][best]["winner"], gift["winner"], "the best move leads to what max^n expects");
    let open = judge(&example("nobody need win"));
    assert!(open["guaranteed"].is_null() && open["winner"].is_null(), "{open}");
    let told = maxn(&["endgame", "show", "--file", &solved, &example("give away")]).good();
    assert!(told.contains("could give away") && told.contains("might win"), "{told}");
}

#[test]
fn damaged_files_and_wrong_questions_are_refused() {
    let (book, solved) = (othello("whole.book"), tiny("whole.endgame"));
    for (good, show) in [(&book, vec!["book", "show"]), (&solved, vec!["endgame", "show", "--file"])] {
        let bytes = fs::read(good).expect("a file");
        let (mut flipped, mut newer) = (bytes.clone(), bytes.clone());
        flipped[bytes.len() - 3] ^= 4;
        newer[8] = 9;
        for (damaged, words) in [
            (&bytes[..bytes.len() - 1], "bytes, not"),
            (&flipped[..], "checksum"),
            (&newer[..], "version 9"),
            (b"", "is no "),
        ] {
            let bad = file("bad.prepared", damaged);
            let message = maxn(&[&show[..], &[&bad]].concat()).wrong_input();
            assert!(message.contains(words) && message.contains("build it again"), "{message}");
        }
    }
    for (arguments, words) in [
        (vec!["book", "show", &solved], "is no opening book"),
        (vec!["book", "show", &book, "players 3"], "othello with 2 players, not for othello with 3"),
        (vec!["book", "show", &book, "nonsense"], "nonsense"),
        (vec!["book", "build", "othello", "--moves", "0"], "--moves 0"),
        (vec!["book", "build", "othello", "--follow", "0"], "--follow 0"),
        (vec!["book", "build", "othello", "--out", "/nonexistent/x.book", "--moves", "1"], "cannot write"),
        (vec!["solve", "abalone", "--book", &book], "a book for othello, not for abalone"),
        (vec!["solve", "spades", "--book", &book], "--book is for board games"),
        (vec!["play", "hearts", "--book", &book], "--book is for board games"),
        (vec!["endgame", "show", "--file", &book], "is no solved end game"),
        (vec!["endgame", "show", "--file", &solved, "--players", "2"], "is about another game"),
        (vec!["endgame", "show", "--file", &solved, "turn 1; pieces c3"], "pieces of 1 players"),
        (vec!["endgame", "show", "--file", &solved, "turn 4; pieces home | home | c3"], "from 1 to 3"),
        (vec!["endgame", "show", "--file", &solved, "pieces home | home | home | home"], "not 3"),
        (vec!["endgame", "build", "--players", "7"], "2 to 6 players"),
        (vec!["endgame", "build", "--board", "huge"], "--board huge"),
        (vec!["endgame", "build", "--pieces", "4"], "1 to 3"),
        (vec!["endgame", "build", "--board", "full", "--pieces", "10", "--rows", "17"], "too many positions"),
        (vec!["endgame", "build", "--board", "tiny", "--file", "/nonexistent/x"], "cannot write"),
    ] {
        let message = maxn(&arguments).wrong_input();
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
}

/// A file that cannot grow stands for a full disk.
#[cfg(unix)]
#[test]
fn without_room_nothing_is_left_half_written() {
    let folder = path("no-room");
    fs::create_dir_all(&folder).expect("a folder");
    let program = env!("CARGO_BIN_EXE_maxn");
    for build in [
        "db build --board mini --file x",
        "endgame build --board tiny --rows 5 --file x",
        "book build othello --players 2 --moves 8 --follow 2 --depth 1 --out x",
    ] {
        // Files of at most 512 bytes; who ignores the signal is told when writing.
        let script = format!("trap '' XFSZ; ulimit -f 1; exec '{program}' {build}");
        let run = std::process::Command::new("sh").args(["-c", &script]).current_dir(&folder).output();
        let run = run.expect("a shell");
        let message = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(1), "{build}: {message}");
        assert!(message.contains("cannot write"), "{build}: {message}");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0, "{build}");
    }
}

#[test]
fn a_position_is_shown_with_the_moves_that_everybody_needs() {
    let database = path("shown-mini.db");
    maxn(&["db", "build", "--board", "mini", "--file", &database]).good();
    let by = format!("--database={database}");
    let shown = maxn(&["show", "chinese-checkers", "--board", "mini", &by]).good();
    let home = "player 1 needs 11, player 2 needs 11, player 3 needs 11";
    assert!(shown.contains(home), "all look the same from their seats: {shown}");
    let after = maxn(&["show", "chinese-checkers", "--board", "mini", "--moves", "a3-c5", &by]).good();
    assert!(after.contains("player 2 needs 11, player 3 needs 11") && !after.contains(home), "{after}");
    let other = maxn(&["show", "chinese-checkers", "--board", "small", &by]).wrong_input();
    assert!(other.contains("for the board 'mini', not for this one"), "{other}");
    let othello = maxn(&["show", "othello", &by]).wrong_input();
    assert!(othello.contains("--database is for chinese-checkers"), "{othello}");
}

#[test]
fn the_bound_is_shown_beside_the_truth() {
    let bound = command(&["db", "bound", "--json"]).env("XDG_CACHE_HOME", path("bound-cache")).output();
    let bound = String::from_utf8(bound.expect("it runs").stdout).expect("text");
    let boards: Vec<Value> = bound.lines().map(object).collect();
    assert_eq!(boards.len(), 4);
    let mini = &boards[1];
    assert!(
        mini["average"].as_f64() <= mini["exact_average"].as_f64() && mini["average"].as_f64() > Some(1.0)
    );
    assert!(mini["from_home"].as_u64() <= mini["exact_from_home"].as_u64());
    assert!(boards[3]["bytes"].as_u64() > Some(1_000_000) && boards[3]["from_home"].as_u64() > Some(10));
}

//! `maxn play`, by somebody who types what a script says or what the hints recommend.

use crate::program::{self, command, maxn, maxn_with, path, run_program};
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// Quick players.
const QUICK: [&str; 4] = ["--level", "1", "--adviser", "mc(maxn,nodes=15,table=64k),worlds=20"];

/// The same where nothing is hidden.
const QUICK_ON_BOARDS: [&str; 4] = ["--level", "1", "--adviser", "maxn,nodes=100"];

/// The games that are played on boards.
const BOARDS: [&str; 3] = ["othello", "abalone", "chinese-checkers"];

fn arguments<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let quick = if BOARDS.contains(&words[0]) { QUICK_ON_BOARDS } else { QUICK };
    let seed: &[&str] = if words.contains(&"--seed") { &[] } else { &["--seed", "1"] };
    [&["play"], words, &quick[..], seed].concat()
}

/// A conversation with the program.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    /// Everything that was printed.
    all: String,
}

impl Talk {
    fn begin(words: &[&str]) -> Talk {
        let mut child = command(&arguments(words))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("standard input is a pipe");
        let output = child.stdout.take().expect("standard output is a pipe");
        Talk { child, input, output, all: String::new() }
    }

    /// The output up to the next question; `None` when there is none.
    fn listen(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        let mut byte = [0];
        while !bytes.ends_with(b"\n> ") {
            if self.output.read(&mut byte).expect("output can be read") == 0 {
                self.all += &String::from_utf8_lossy(&bytes);
                return None;
            }
            bytes.push(byte[0]);
        }
        let text = String::from_utf8(bytes).expect("output is UTF-8");
        self.all += &text;
        Some(text)
    }

    /// Types a line and listens to the answer.
    fn say(&mut self, line: &str) -> Option<String> {
        writeln!(self.input, "{line}").expect("input is read");
        self.listen()
    }

    /// The move that the search recommends.
    fn hint(&mut self) -> String {
        let answer = self.say("hint").expect("a hint is not the end");
        let best = answer.lines().find_map(|line| line.trim().strip_prefix("best: "));
        best.unwrap_or_else(|| panic!("no best decision in {answer}")).to_string()
    }

    /// Follows the hints to the end: all that was printed.
    fn follow_hints(mut self) -> String {
        let mut more = self.listen().is_some();
        while more {
            let best = self.hint();
            more = self.say(&best).is_some();
        }
        assert!(self.child.wait().expect("the program ends").success(), "{}", self.all);
        self.all
    }
}

#[test]
fn whole_hands_of_every_game_are_played() {
    for (words, end) in [
        (vec!["hearts", "--hands", "2"], "After these hands:"),
        (vec!["hearts", "--players", "3", "--options", "papers", "--target", "20"], "The end:"),
        (vec!["spades", "--hands", "1"], "After these hands:"),
        (vec!["spades", "--players", "4", "--seat", "3", "--hands", "1"], "After these hands:"),
        (vec!["oh-hell", "--players", "5", "--options", "most=3"], "The end:"),
        (vec!["sergeant-major", "--hands", "2"], "After these hands:"),
        (vec!["cribbage", "--target", "31"], "The end:"),
        (
            vec!["cribbage", "--players", "4", "--options", "partners=true", "--hands", "1"],
            "After these hands:",
        ),
    ] {
        let all = Talk::begin(&words).follow_hints();
        assert!(all.contains(end), "{words:?}: {all}");
        assert!(all.contains("the hand is over:"), "{words:?}: {all}");
        assert_eq!(
            end == "The end:",
            all.trim_end().ends_with("wins") || all.trim_end().ends_with("win"),
            "{all}"
        );
    }
}

#[test]
fn the_score_of_the_series_is_what_the_hands_brought() {
    let all =
        Talk::begin(&["oh-hell", "--players", "3", "--options", "most=2 sizes=up-and-down"]).follow_hints();
    let ledger = all.split("The end:").nth(1).expect("a final score");
    let numbers =
        |line: &str| line.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<i32>>();
    let rows: Vec<Vec<i32>> = ledger.lines().map(numbers).filter(|row| row.len() >= 3).collect();
    let (total, hands) = rows.split_last().expect("a score");
    let hands: Vec<&Vec<i32>> = hands.iter().filter(|row| row.len() == 4).collect();
    assert_eq!(hands.len(), 3, "three deals of one, two and one card: {ledger}");
    for player in 0..3 {
        assert_eq!(hands.iter().map(|row| row[player + 1]).sum::<i32>(), total[player], "{ledger}");
    }
}

#[test]
fn hands_are_hidden_unless_they_are_open() {
    let first = |words: &[&str]| Talk::begin(words).listen().expect("a question");
    let words = ["hearts", "--options", "papers", "--seed", "5"];
    let open = first(&[&words[..], &["--open"]].concat());
    let hands: Vec<&str> =
        open.lines().filter_map(|line| line.find("S:").map(|start| &line[start..])).collect();
    assert_eq!(hands.len(), 4, "{open}");
    let hidden = first(&words);
    assert!(hidden.contains(hands[0]), "{hidden}");
    assert_eq!(hidden.matches("S:").count(), 1, "only the own hand: {hidden}");
    let said = hidden.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("see only their own hands"), "it is said that nobody looks: {hidden}");

    // Whatever is passed is not seen, but for the cards that come to the person.
    let mut talk = Talk::begin(&["hearts", "--seed", "5"]);
    talk.listen().expect("a question");
    let best = talk.hint();
    let answer = talk.say(&best).expect("a question");
    assert!(answer.contains("Ben: has decided"), "{answer}");
    let received: Vec<&str> = answer.lines().filter(|line| line.contains(" get")).collect();
    assert_eq!(received.len(), 2, "{answer}");
    assert!(received.iter().all(|line| line.contains("You get ") || line.ends_with("from you")), "{answer}");
}

#[test]
fn a_decision_can_be_taken_back_as_often_as_one_likes() {
    let mut talk = Talk::begin(&["spades", "--seed", "4"]);
    let start = talk.listen().expect("a question");
    let hand = |text: &str| {
        let line = text.lines().rev().find(|line| line.contains("your hand: ")).map(str::to_string);
        line.unwrap_or_else(|| panic!("no hand in {text}"))
    };
    let answer = talk.say("undo").expect("a question");
    assert!(answer.contains("there is nothing to undo"), "{answer}");
    let mut seen = vec![hand(&start)];
    for _ in 0..4 {
        let best = talk.hint();
        let answer = talk.say(&best).expect("a question");
        seen.push(hand(&answer));
    }
    assert_ne!(seen[3], seen[4], "a card has been played");
    for before in seen[..4].iter().rev() {
        let answer = talk.say("undo").expect("a question");
        assert_eq!(hand(&answer), *before);
    }
    assert!(talk.say("undo").expect("a question").contains("nothing to undo"));
    assert!(talk.say("3").expect("a question").contains("which card to play"), "and one can go on");
}

#[test]
fn wrong_words_are_explained_and_asked_again() {
    let mut talk = Talk::begin(&["hearts", "--options", "papers", "--seed", "2"]);
    let start = talk.listen().expect("a question");
    let held = start.lines().find_map(|line| line.trim().strip_prefix("your hand: ")).expect("a hand");
    let not_held = ["AS", "KS", "QS", "JS", "TS"].into_iter().find(|card| {
        let spades = held.split_whitespace().next().expect("spades");
        !spades.contains(&card[..1])
    });
    for (line, words) in [
        ("ZZ", "'ZZ' does not answer the question: which card to play"),
        ("hnt", "did you mean 'hint'?"),
        ("pass QS", "does not answer the question"),
        (not_held.expect("nobody has five high spades here"), "you don't have "),
        ("", "which card to play"),
        ("help", "undo"),
        ("moves", ", "),
        ("tricks", "no trick has been taken yet"),
        ("rules", "queen of spades"),
        ("settings", "Players: Ben (level 1), Cora (level 1), Dan (level 1). Hints: mc(maxn"),
        ("settings pause sometimes", "pause can be trick, hand, off"),
        ("set pause off", "pause"),
        ("save", "which file?"),
        ("hand", held),
        ("score", "score"),
        ("last", "nothing has happened yet"),
        ("\u{1b}[31m", "\\u{1b}"),
    ] {
        let answer = talk.say(line).expect("it asks again");
        let said = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(words), "{line}: {answer}");
    }
    let best = talk.hint();
    talk.say(&best).expect("a question");
    let last = talk.say("last").expect("a question");
    assert!(last.contains("takes the trick") || last.contains("You take the trick"), "{}", talk.all);
    assert!(talk.say("tricks").expect("a question").contains("> led, * took the trick"), "{}", talk.all);
    assert_eq!(talk.say("quit"), None);
    assert!(talk.all.contains("So far:"), "{}", talk.all);
}

#[test]
fn partners_have_one_score_and_nil_has_its_name() {
    let out = maxn_with(&arguments(&["spades", "--options", "partners"]), "nil\nquit\n").good();
    let rows = |first: &str| -> Vec<Vec<&str>> {
        let rows = out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        rows.filter(|row| row.first() == Some(&first)).collect()
    };
    assert_eq!(out.matches("you and Cora  Ben and Dan").count(), 3, "two tables and the end: {out}");
    assert_eq!(rows("score"), vec![vec!["score", "0", "0"]; 3], "{out}");
    assert_eq!(rows("overtricks"), vec![vec!["overtricks", "0", "0"]; 2], "{out}");
    assert_eq!(rows("bid")[1][..2], ["bid", "nil"], "{out}");
    // Others play each for themselves.
    let alone = maxn_with(&arguments(&["spades"]), "").good();
    assert!(!alone.contains("you and") && alone.contains("1 you  2 Ben  3 Cora"), "{alone}");
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_game() {
    for input in [&b""[..], b"hint\n", b"\xff\xfe\n", b"3"] {
        let out = maxn_with(&arguments(&["spades"]), input).good();
        assert!(out.contains("The input has ended.") && out.contains("So far:"), "{out}");
    }
}

#[test]
fn colour_and_signs_are_for_terminals() {
    let plain = maxn_with(&arguments(&["hearts"]), "").good();
    let never = maxn_with(&arguments(&["hearts", "--color", "never"]), "").good();
    assert_eq!(plain, never);
    assert!(!plain.contains('\u{1b}') && !plain.contains('♥') && plain.contains("H:"));
    let always = maxn_with(&arguments(&["hearts", "--color", "always"]), "").good();
    assert!(always.contains("\u{1b}[31m♥ ") && always.contains('♠') && !always.contains("H:"), "{always}");
}

#[test]
fn the_computer_plays_by_itself_and_always_the_same() {
    for watch in [&["--watch"][..], &["--seat", "0"]] {
        let words = [&["cribbage", "--hands", "1", "--seed", "3"], watch].concat();
        let out = maxn(&arguments(&words)).good();
        assert_eq!(out, maxn(&arguments(&words)).good());
        assert!(out.contains("Cora") && out.contains(" shows ") && !out.contains("1 you"), "{out}");
    }
}

#[test]
fn the_deals_are_others_every_time_and_can_be_had_again() {
    let play = |seed: &[&str]| maxn(&[&["play", "spades", "--level", "1"], seed].concat()).good();
    let out = play(&[]);
    let seed = out.lines().next().and_then(|line| line.rsplit(' ').next()).expect("the seed is said");
    assert_eq!(play(&["--seed", seed]), out);
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (words, message) in [
        (vec!["hearts", "--players", "9"], "hearts is for 3 to 6 players, not for 9"),
        (vec!["hearts", "--seat", "5"], "--seat 5: hearts for 4 has the seats 1 to 4"),
        (vec!["hearts", "--options", "moon=blue"], "moon cannot be 'blue'"),
        (vec!["oh-hell", "--target", "50"], "there is no option 'target'"),
        (vec!["cribbage", "--options", "partners=true"], "only four can play as partners"),
        (
            vec!["spades", "--opponent", "bes"],
            "--opponent bes: there is no agent 'bes'; did you mean 'best'?",
        ),
        (vec!["spades", "--opponent", "1=rules"], "there is no opponent at seat 1 of 3"),
        (vec!["spades", "--opponent", "4=rules"], "there is no opponent at seat 4 of 3"),
        (vec!["othello", "--opponent", "rules"], "nothing is hidden"),
        (vec!["spades", "--names", "a,b,c,d"], "4 names for 3 players"),
        (vec!["spades", "--options", "target=5", "--target", "6"], "target is given twice"),
    ] {
        let words = [&["play"], &words[..], &["--seed", "1"]].concat();
        let error = maxn(&words).wrong_input();
        assert!(error.contains(message), "{words:?}: {error}");
    }
    assert!(maxn(&arguments(&["heart"])).wrong_usage().contains("hearts"));
    assert!(maxn(&["play"]).wrong_usage().contains("GAME"), "a game is needed, unless one is resumed");
    assert!(maxn(&["play", "hearts", "--level", "6"]).wrong_usage().contains("expected a level from 1 to 5"));
}

#[test]
fn a_session_is_saved_and_taken_up_again() {
    let file = path("spades.json");
    let mut talk = Talk::begin(&["spades", "--names", ",Kim"]);
    talk.listen().expect("a question");
    talk.say("3").expect("a question");
    let table = talk.say("table").expect("a question");
    let saved = talk.say(&format!("save {file}")).expect("a question");
    assert!(saved.contains(&format!("'maxn play --resume={file}' goes on from here")), "{saved}");
    assert_eq!(talk.say("quit"), None);

    let resumed = maxn_with(&["play", &format!("--resume={file}")], "table\nundo\nquit\n").good();
    let shown = table.trim_end().trim_end_matches('>').trim_end();
    assert!(resumed.contains(shown), "{shown}\nis missing in\n{resumed}");
    assert!(resumed.contains("Kim") && resumed.contains("back to your last choice"), "{resumed}");

    let missing = maxn(&["play", &format!("--resume={}", path("none.json"))]).wrong_input();
    assert!(missing.contains("none.json"), "{missing}");
    let bad = maxn(&["play", &format!("--resume={}", program::file("bad.json", "{}"))]).wrong_input();
    assert!(bad.contains("not a saved session"), "{bad}");
    maxn(&["play", &format!("--resume={file}"), "--seed", "3"]).wrong_usage();
}

#[test]
fn prompts_suggest_what_is_legal() {
    for game in [
        "hearts",
        "spades",
        "oh-hell",
        "sergeant-major",
        "cribbage",
        "pinochle",
        "othello",
        "abalone",
        "chinese-checkers",
    ] {
        let mut talk = Talk::begin(&[game, "--seed", "7"]);
        let mut text = talk.listen().expect("a question");
        for _ in 0..4 {
            let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let question = said.trim_end_matches('>').trim_end();
            let example = question.rsplit_once(", such as ").map(|(_, example)| example);
            let other = if question.contains("which suit is trump") { "spades" } else { "1" };
            let answer = example.unwrap_or(other).to_string();
            text = talk.say(&answer).expect("a question");
            assert!(!text.contains("does not answer") && !text.contains("do not"), "{game} {answer}: {text}");
        }
    }
}

#[test]
fn forced_cards_are_played_and_a_show_is_counted() {
    let all = Talk::begin(&["cribbage", "--players", "2", "--hands", "1", "--seed", "3", "--review"])
        .follow_hints();
    assert!(all.contains("(there is no other)"), "the last card is played by itself: {all}");
    assert!(all.contains("15-2") || all.contains("pair 2") || all.contains("run 3"), "{all}");
    assert!(all.contains("was better") || all.contains("no decision of yours was clearly worse"), "{all}");
}

#[test]
fn a_narrow_terminal_gets_narrow_lines() {
    for columns in ["60", "80", "100", "200"] {
        let mut run = command(&arguments(&["hearts"]));
        let out = run_program(run.env("COLUMNS", columns), "hint\nmoves\nrules\nsettings\nhelp\n").good();
        let widest = out.lines().map(|line| line.trim_start_matches("> ").chars().count()).max();
        assert!(widest <= columns.parse().ok(), "{columns}: {out}");
    }
}

/// The first decisions of a hand of Hearts, up to the end of the first trick.
const FIRST_TRICK: &str = "pass KC JC 7C\n6C\n";

#[test]
fn commands_are_obeyed_before_enter() {
    let words = arguments(&["hearts", "--pause", "trick"]);
    let talk = maxn_with(&words, format!("{FIRST_TRICK}hint\nsomething\nscore\nundo\nAC\n")).good();
    let (_, after) = talk.split_once(" takes the trick").expect("the first trick");
    for said in [
        "it is not your turn yet",
        "Enter goes on",
        "score",
        "back to your last choice",
        "which card to play",
    ] {
        assert!(after.contains(said), "{said} is missing in {after}");
    }
}

#[test]
fn a_hint_says_how_many_decisions_were_tried() {
    let talk = maxn_with(&arguments(&["hearts"]), "hint\n").good();
    let talk = talk.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(talk.contains(" of 286 possible decisions tried"), "{talk}");
    assert!(!talk.contains("left out"), "{talk}");
}

/// A terminal that a program runs in.
#[cfg(unix)]
mod terminal {
    use super::{arguments, path};
    use crate::program::command;
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use std::fs::{File, OpenOptions};
    use std::io::{Read, Write};
    use std::os::unix::ffi::OsStrExt;
    use std::process::Child;
    use std::sync::{Arc, Mutex};
    use std::thread::{self, JoinHandle};
    use std::time::{Duration, Instant};

    struct Terminal {
        child: Child,
        keys: File,
        screen: Arc<Mutex<String>>,
        reader: JoinHandle<()>,
    }

    impl Terminal {
        fn run(words: &[&str], state: &str) -> Self {
            let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
            grantpt(&keys).expect("it may be used");
            unlockpt(&keys).expect("it is not locked");
            let name = ptsname(&keys, Vec::new()).expect("a name");
            let open = || {
                let path = std::ffi::OsStr::from_bytes(name.as_bytes());
                OpenOptions::new().read(true).write(true).open(path).expect("the terminal opens")
            };
            let mut program = command(&arguments(words));
            program.stdin(open()).stdout(open()).stderr(open());
            let child =
                program.env("TERM", "xterm").env("XDG_STATE_HOME", path(state)).spawn().expect("it starts");
            // The program alone holds the terminal now: its end is the end of what there is to read.
            drop(program);
            let keys = File::from(keys);
            let mut output = keys.try_clone().expect("another handle");
            let screen = Arc::new(Mutex::new(String::new()));
            let shown = Arc::clone(&screen);
            let reader = thread::spawn(move || {
                let mut bytes = [0; 4096];
                // On some systems the end of a terminal is an error.
                while let Ok(count @ 1..) = output.read(&mut bytes) {
                    shown.lock().expect("no panic").push_str(&String::from_utf8_lossy(&bytes[..count]));
                }
            });
            Terminal { child, keys, screen, reader }
        }

        /// Types as soon as the screen shows something.
        fn after(mut self, shown: &str, typed: &str) -> Self {
            let begun = Instant::now();
            while !self.screen.lock().expect("no panic").contains(shown) {
                assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", self.screen);
                thread::sleep(Duration::from_millis(20));
            }
            self.keys.write_all(typed.as_bytes()).expect("keys are read");
            self
        }

        /// Returns the exit code and the screen at the end.
        fn end(mut self) -> (Option<i32>, String) {
            let begun = Instant::now();
            let code = loop {
                if let Some(status) = self.child.try_wait().expect("it can be asked") {
                    break status.code();
                }
                if begun.elapsed() > Duration::from_secs(60) {
                    self.child.kill().expect("it can be killed");
                }
                thread::sleep(Duration::from_millis(20));
            };
            self.reader.join().expect("a screen");
            (code, self.screen.lock().expect("no panic").clone())
        }
    }

    #[test]
    fn nothing_that_is_typed_ahead_is_lost() {
        let typed = "pass KC JC 7C\rreview\rscore\rtricks\rrules\rquit\r\r";
        let (code, screen) = Terminal::run(&["hearts"], "ahead").after("Hand 1", typed).end();
        assert_eq!(code, Some(0), "{screen}");
        for said in ["no decision of yours", "no trick has been taken yet", "House rules", "So far:"] {
            assert!(screen.contains(said), "{said} is missing in {screen}");
        }
    }

    #[test]
    fn ctrl_c_at_a_prompt_ends_the_program_at_once() {
        let terminal =
            Terminal::run(&["hearts"], "interrupted").after("which 3 cards to pass", "pass KC JC 7C\r");
        // The prompt is there when the terminal has been told of pasted text.
        let (code, screen) =
            terminal.after("which card to play, such as AC\u{1b}[0m\r\n\u{1b}[?2004h", "\x03").end();
        assert_eq!(code, Some(130), "{screen}");
        assert!(screen.contains("'maxn play hearts --resume' goes on from here"), "{screen}");
        assert!(!screen.contains("costliest"), "nothing is asked: {screen}");
    }
}

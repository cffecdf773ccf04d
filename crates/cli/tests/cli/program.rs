//! Runs the program as a user does.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The output of a run of the program.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Checks that the run succeeded, and returns the output.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!(self.code, Some(0), "{self:#?}");
        assert_eq!(self.err, "");
        self.out
    }

    /// Checks that the input was wrong, with exit code 1 and nothing on standard output, and returns the message.
    #[track_caller]
    pub(crate) fn wrong_input(self) -> String {
        assert_eq!(self.code, Some(1), "{self:#?}");
        assert_eq!(self.out, "", "nothing is printed but the message");
        assert!(self.err.starts_with("maxn: "), "{self:#?}");
        assert_eq!(self.err.lines().count(), 1, "a message is one line: {}", self.err);
        self.err
    }

    /// Checks that the usage was wrong, with exit code 2, and returns the message.
    #[track_caller]
    pub(crate) fn wrong_usage(self) -> String {
        assert_eq!(self.code, Some(2), "{self:#?}");
        self.err
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_maxn"));
    command.args(arguments).env_remove("NO_COLOR");
    command
}

/// Runs the program.
pub(crate) fn maxn(arguments: &[&str]) -> Run {
    maxn_with(arguments, "")
}

/// Runs the program in a terminal that is wide enough for every table.
pub(crate) fn maxn_in_wide_terminal(arguments: &[&str]) -> Run {
    run_program(command(arguments).env("COLUMNS", "200"), "")
}

/// Runs the program with something on standard input.
pub(crate) fn maxn_with(arguments: &[&str], input: impl AsRef<[u8]> + Send) -> Run {
    run_program(&mut command(arguments), input)
}

/// Runs any program with something on standard input.
pub(crate) fn run_program(command: &mut Command, input: impl AsRef<[u8]> + Send) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let output = std::thread::scope(|scope| {
        // It may stop reading before the end, which is its right.
        scope.spawn(move || stdin.write_all(input.as_ref()).ok());
        child.wait_with_output().expect("the program ends")
    });
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}

/// The path of a file that a test may write.
pub(crate) fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("a path in UTF-8").to_string()
}

/// Writes a file and returns its path.
pub(crate) fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = path(name);
    std::fs::write(&path, text).expect("a file can be written");
    path
}

/// The path of a result file that is not there yet.
pub(crate) fn fresh(name: &str) -> String {
    let path = path(name);
    for suffix in ["", "-wal", "-shm", "-lock"] {
        std::fs::remove_file(format!("{path}{suffix}")).ok();
    }
    path
}

/// A chain of this many levels, the leaf's included.
pub(crate) fn chain(levels: usize) -> String {
    let mut text = String::from(r#"{"players":3,"root":"#);
    for level in 1..levels {
        let player = ["1", "2", "3"][level % 3];
        text.extend([r#"{"player":"#, player, r#","children":["#]);
    }
    text += r#"{"scores":[5,3,2]}"#;
    text += &"]}".repeat(levels - 1);
    text + "}"
}

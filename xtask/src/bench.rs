//! `cargo xtask bench`.

use crate::steps::{cargo, in_workspace, output, step, target_folder};
use std::path::PathBuf;

/// Time on this machine, then instructions, which are the same on a quiet and on a busy one.
pub(crate) fn run() -> Result<(), String> {
    step("building", &mut cargo(&["build", "--release", "--quiet", "--package", "maxn-cli"]))?;
    step("speed", in_workspace(maxn()).arg("bench"))?;
    instructions()
}

/// The program, where cargo put it.
fn maxn() -> PathBuf {
    target_folder().join("release").join("maxn")
}

/// Counts the instructions a node costs, as the difference between a deep and a shallow search.
fn instructions() -> Result<(), String> {
    println!("\n== instructions per node (callgrind)");
    for algorithm in ["maxn:none", "maxn:shallow", "maxn:speculative", "paranoid:alpha-beta"] {
        let tree = |depth: u32| {
            let shape = format!("b=10,d={depth},n=3,seed=1,leaves=uniform");
            count(&["tree", "--synthetic", &shape, "--json", "--algorithm", algorithm])
        };
        if !compare(algorithm, tree(4)?, tree(6)?) {
            return Ok(());
        }
    }
    for algorithm in ["maxn:none", "maxn:speculative", "paranoid:alpha-beta"] {
        let hearts = |depth: &str| {
            let deal =
                ["solve", "hearts", "--seed", "1", "--options", "papers-nodes", "--table", "off", "--json"];
            count(&[&deal[..], &["--depth", depth, "--algorithm", algorithm]].concat())
        };
        compare(&format!("hearts, {algorithm}"), hearts("2")?, hearts("3")?);
    }
    for (name, [shallow, deep], begin) in BOARDS {
        let board = |depth: &str| {
            let search = ["--algorithm", "maxn:none", "--table", "off", "--json", "--depth", depth];
            count(&[&["solve"], begin, &search[..]].concat())
        };
        compare(&format!("{name}, maxn:none"), board(shallow)?, board(deep)?);
    }
    Ok(())
}

/// Positions in the middle of a game of three, after random moves or with discs of all players, and the depths of their searches.
const BOARDS: [(&str, [&str; 2], &[&str]); 3] = [
    ("chinese-checkers", ["2", "3"], &["chinese-checkers", "--opening", "45"]),
    ("abalone", ["2", "3"], &["abalone", "--opening", "60"]),
    (
        "othello",
        ["3", "4"],
        &[
            "othello",
            "players 3; turn 1; board ..333.../3..31.1./222331../..2313../..3212../..12222./....12../........",
        ],
    ),
];

/// Prints the difference between two searches; `false` if there is no valgrind to make them with.
fn compare(name: &str, shallow: Option<Cost>, deep: Option<Cost>) -> bool {
    let (Some(shallow), Some(deep)) = (shallow, deep) else {
        println!("valgrind is not installed (Debian package valgrind): skipped");
        return false;
    };
    let instructions = (deep.instructions - shallow.instructions) / (deep.nodes - shallow.nodes);
    println!("{name:<28} {instructions:>6.0}");
    true
}

/// The cost of a search.
struct Cost {
    instructions: f64,
    nodes: f64,
}

/// Instructions and nodes of one search, or `None` if there is no valgrind.
fn count(arguments: &[&str]) -> Result<Option<Cost>, String> {
    let mut valgrind = in_workspace("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(maxn()).args(arguments);
    let Some(text) = output(&mut valgrind)? else { return Ok(None) };
    let number = |marker: &str| {
        let digits =
            text.split(marker).nth(1)?.trim_start().chars().take_while(|c| c.is_ascii_digit() || *c == ',');
        digits.filter(char::is_ascii_digit).collect::<String>().parse::<f64>().ok()
    };
    match (number("Collected :"), number("\"nodes\":")) {
        (Some(instructions), Some(nodes)) => Ok(Some(Cost { instructions, nodes })),
        _ => Err(format!("callgrind printed something unexpected:\n{text}")),
    }
}

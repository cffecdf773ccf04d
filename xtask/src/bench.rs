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
        let Some((small, few)) = count(algorithm, 4)? else {
            println!("valgrind is not installed (Debian package valgrind): skipped");
            return Ok(());
        };
        let Some((large, many)) = count(algorithm, 6)? else { return Ok(()) };
        println!("{algorithm:<24} {:>6.0}", (large - small) / (many - few));
    }
    Ok(())
}

/// Instructions and nodes of one search of a synthetic tree.
fn count(algorithm: &str, depth: u32) -> Result<Option<(f64, f64)>, String> {
    let mut valgrind = in_workspace("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(maxn());
    valgrind.args(["tree", "--synthetic", &format!("b=10,d={depth},n=3,seed=1,leaves=uniform"), "--json"]);
    valgrind.args(["--algorithm", algorithm]);
    let Some(text) = output(&mut valgrind)? else { return Ok(None) };
    let number = |marker: &str| {
        let digits =
            text.split(marker).nth(1)?.trim_start().chars().take_while(|c| c.is_ascii_digit() || *c == ',');
        digits.filter(char::is_ascii_digit).collect::<String>().parse::<f64>().ok()
    };
    match (number("Collected :"), number("\"nodes\":")) {
        (Some(instructions), Some(nodes)) => Ok(Some((instructions, nodes))),
        _ => Err(format!("callgrind printed something unexpected:\n{text}")),
    }
}

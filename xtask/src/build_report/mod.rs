//! `cargo xtask build-report`: the cost of a clean release build, and the sizes of what comes of it.

mod cpu_time;
mod symbols;

pub(crate) use cpu_time::{TIMES_FOLDER, compile_timed};

use crate::steps::{cargo, in_workspace, output, step, target_folder};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use symbols::{Symbol, by_crate, by_family, instances};

/// The most CPU seconds that a clean build may take: 240, and 60 for the studio.
const MOST_CPU_SECONDS: f64 = 300.0;

/// The most instances of the search in the program.
const MOST_INSTANCES: usize = 60;

/// The largest program in bytes: 20 MB, and 5 for the studio.
const MOST_BYTES: u64 = 25_000_000;

/// The type whose instances are counted: each has a search of its own in the program.
const SEARCH: &str = "search::worker::Worker";

/// The same of trees of simulations, which are smaller; they have no limit of their own.
const SIMULATION: &str = "mcts::worker::Worker";

/// The number of function families that are printed.
const FAMILIES: usize = 25;

/// Builds the program from nothing, prints the report, and fails if a limit is exceeded.
pub(crate) fn run() -> Result<(), String> {
    let folder = target_folder().join("build-report");
    let times = folder.join("times");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::create_dir_all(&times).map_err(|error| format!("{}: {error}", times.display()))?;
    step("downloading", &mut cargo(&["fetch", "--locked"]))?;

    println!("\n== clean release build");
    let start = Instant::now();
    let cpu = build(&folder, &times)?;
    let wall = start.elapsed();
    let program = folder.join("release").join("maxn");
    print_times(cpu, &cpu_time::by_package(&times)?);

    let Some(symbols) = symbols::read(&program)? else {
        println!(
            "\nnm is not installed (Debian package binutils): no sizes of code, no instances of the search"
        );
        return verdict(wall, &[cpu_row(cpu)]);
    };
    print_sizes(&symbols);
    let [searches, simulations] = [SEARCH, SIMULATION].map(|name| instances(&symbols, name).len());
    println!("\n{simulations} instances of trees of simulations");
    verdict(wall, &[cpu_row(cpu), size_row(size_without_symbols(&program)?), instances_row(searches)])
}

/// The bytes of the program as users have it, without the symbols that were counted.
fn size_without_symbols(program: &Path) -> Result<u64, String> {
    let stripped = program.with_extension("stripped");
    let strip = output(in_workspace("strip").arg("-o").arg(&stripped).arg(program))?;
    strip.ok_or("strip is not installed (Debian package binutils)")?;
    let size = fs::metadata(&stripped).map_err(|error| format!("{}: {error}", stripped.display()))?;
    Ok(size.len())
}

/// Builds the program; the time of each compilation goes to a file of its own.
fn build(folder: &Path, times: &Path) -> Result<Duration, String> {
    let xtask = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let mut build = cargo(&["build", "--release", "--locked", "--package", "maxn-cli", "--target-dir"]);
    build.arg(folder);
    // The symbols are what is counted, with their type arguments; the flags of .cargo/config.toml are kept.
    build.args(["--config", "target.'cfg(all())'.rustflags = ['-C', 'symbol-mangling-version=v0']"]);
    build.args(["--config", "profile.release.strip = 'none'"]);
    build.args(["--config", "profile.release.package.maxn-cli.strip = 'none'"]);
    build.env("RUSTC_WRAPPER", xtask).env(TIMES_FOLDER, times);
    let total = folder.join("total");
    let status = cpu_time::status(&build, &total)?;
    if !status.success() {
        return Err(format!("clean release build: failed ({status})"));
    }
    cpu_time::read(&total)
}

fn print_times(total: Duration, packages: &BTreeMap<String, Duration>) {
    println!("\n== CPU seconds by crate");
    let mut rows: Vec<(&str, f64)> =
        packages.iter().map(|(package, time)| (package.as_str(), time.as_secs_f64())).collect();
    let compiled: f64 = rows.iter().map(|(_, seconds)| seconds).sum();
    rows.push(("build scripts (the C code of SQLite) and cargo", total.as_secs_f64() - compiled));
    rows.sort_by(|one, other| other.1.total_cmp(&one.1));
    for (package, seconds) in rows.iter().filter(|(_, seconds)| *seconds >= 0.05) {
        println!("{seconds:>8.1}  {package}");
    }
    let own: f64 = packages
        .iter()
        .filter(|(package, _)| package.starts_with("maxn"))
        .map(|(_, time)| time.as_secs_f64())
        .sum();
    println!("{own:>8.1}  crates of this workspace together");
}

fn print_sizes(symbols: &[Symbol]) {
    let total: u64 = symbols.iter().map(|symbol| symbol.bytes).sum();
    println!("\n== code by crate, {:.2} MB in all", megabytes(total));
    for (name, bytes) in by_crate(symbols).iter().filter(|(_, bytes)| *bytes >= 10_000) {
        println!("{:>8.2} MB  {name}", megabytes(*bytes));
    }
    println!("\n== code by function family: bytes, copies, function without type arguments");
    for family in by_family(symbols).iter().take(FAMILIES) {
        println!("{:>9} {:>5}  {}", family.bytes, family.copies, family.name);
    }
}

/// A figure with its limit.
struct Row {
    text: String,
    exceeded: bool,
}

fn cpu_row(cpu: Duration) -> Row {
    let seconds = cpu.as_secs_f64();
    Row {
        text: format!("CPU time {seconds:.1} s (at most {MOST_CPU_SECONDS:.0})"),
        exceeded: seconds > MOST_CPU_SECONDS,
    }
}

fn size_row(bytes: u64) -> Row {
    let (size, most) = (megabytes(bytes), megabytes(MOST_BYTES));
    Row { text: format!("program {size:.1} MB (at most {most:.0})"), exceeded: bytes > MOST_BYTES }
}

fn instances_row(instances: usize) -> Row {
    Row {
        text: format!("search instances {instances} (at most {MOST_INSTANCES})"),
        exceeded: instances > MOST_INSTANCES,
    }
}

fn verdict(wall: Duration, rows: &[Row]) -> Result<(), String> {
    println!("\n== in all\nwall time {:.1} s", wall.as_secs_f64());
    for row in rows {
        println!("{}{}", row.text, if row.exceeded { ": EXCEEDED" } else { "" });
    }
    let exceeded: Vec<&str> = rows.iter().filter(|row| row.exceeded).map(|row| row.text.as_str()).collect();
    if exceeded.is_empty() { Ok(()) } else { Err(format!("over the limit: {}", exceeded.join(", "))) }
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::{cpu_row, instances_row, size_row, verdict};
    use std::time::Duration;

    #[test]
    fn a_figure_at_its_limit_passes_and_one_above_fails() {
        let wall = Duration::from_secs(100);
        let [time, too_long] = [Duration::from_secs(300), Duration::from_secs(301)].map(cpu_row);
        assert_eq!((time.exceeded, too_long.exceeded), (false, true));
        assert!(verdict(wall, &[time, size_row(25_000_000), instances_row(60)]).is_ok());
        let problem =
            verdict(wall, &[size_row(25_000_001), instances_row(61)]).expect_err("both are too much");
        assert_eq!(problem, "over the limit: program 25.0 MB (at most 25), search instances 61 (at most 60)");
    }
}

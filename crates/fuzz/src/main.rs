//! Fuzzing of everything that is read from outside, on stable Rust.
//!
//! Each target has valid inputs, which are mutated: bytes, numbers and words are changed, parts are deleted, repeated and moved from
//! one input to another. An input must be read or refused; a panic, a broken promise or an input that takes too long is
//! reported with a file that holds it. The same seed makes the same inputs.
//!
//! `maxn-fuzz SECONDS [TARGET] [--seed N]`: all targets share the time, or one has all of it. `maxn-fuzz TARGET FILE` runs one input.
//! With `MAXN_FUZZ_KEEP` set, each input is written to a file before it is run, for those that end the process.

#![forbid(unsafe_code)]

mod mutate;
mod targets;

use mutate::Mutator;
use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use targets::{TARGETS, Target};

/// The time that one input may take, in a build that is not optimised on a machine that does something else as well.
const LONGEST: Duration = Duration::from_secs(10);

/// The failures of a target after which it is left.
const MOST_FAILURES: usize = 5;

const USAGE: &str = "usage: maxn-fuzz SECONDS [TARGET] [--seed N], or maxn-fuzz TARGET FILE";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let named = |name: &str| TARGETS.iter().find(|target| target.name == name);
    let (seconds, chosen, seed) = match words[..] {
        [seconds] => (seconds, None, "1"),
        [seconds, "--seed", seed] => (seconds, None, seed),
        [seconds, target, "--seed", seed] => (seconds, Some(target), seed),
        [name, file] if named(name).is_some() => return run_file(named(name).unwrap_or(&TARGETS[0]), file),
        [seconds, target] => (seconds, Some(target), "1"),
        _ => return usage(),
    };
    let (Ok(seconds), Ok(seed)) = (seconds.parse::<f64>(), seed.parse::<u64>()) else { return usage() };
    let targets: Vec<&Target> = match chosen {
        Some(name) => named(name).into_iter().collect(),
        None => TARGETS.iter().collect(),
    };
    if targets.is_empty() || !seconds.is_finite() || seconds <= 0.0 {
        return usage();
    }
    let folder = env::temp_dir().join(format!("maxn-fuzz-{}", std::process::id()));
    if let Err(error) = std::fs::create_dir_all(&folder) {
        eprintln!("maxn-fuzz: {}: {error}", folder.display());
        return ExitCode::FAILURE;
    }
    let share = Duration::from_secs_f64(seconds / targets.len() as f64);
    let failures: usize = targets.iter().map(|target| run(target, share, seed, &folder)).sum();
    if failures == 0 {
        std::fs::remove_dir_all(&folder).ok();
        return ExitCode::SUCCESS;
    }
    println!("{failures} failures; their inputs are in {}", folder.display());
    ExitCode::FAILURE
}

fn usage() -> ExitCode {
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    eprintln!("{USAGE}\ntargets: {}", names.join(", "));
    ExitCode::from(2)
}

/// Runs one input, with the panic as usual.
fn run_file(target: &Target, file: &str) -> ExitCode {
    match std::fs::read(file) {
        Ok(input) => {
            let scratch = env::temp_dir().join(format!("maxn-fuzz-{}.scratch", std::process::id()));
            (target.check)(&input, &scratch);
            std::fs::remove_file(&scratch).ok();
            println!("{}: nothing failed", target.name);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("maxn-fuzz: {file}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The message of the last panic.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Runs a target for its share of the time; returns the number of failures.
fn run(target: &Target, share: Duration, seed: u64, folder: &Path) -> usize {
    set_hook(Box::new(|panic| {
        if let Ok(mut last) = LAST_PANIC.lock() {
            *last = panic.to_string();
        }
    }));
    let begun = Instant::now();
    let corpus = (target.corpus)();
    let mut mutator = Mutator::new(seed, target.words);
    let scratch = folder.join("scratch");
    // A process that is aborted, as by a stack that is too deep, leaves its input here, if it is asked to.
    let current = env::var_os("MAXN_FUZZ_KEEP").map(|_| folder.join(format!("{}.last", target.name)));
    let (mut count, mut failures, mut slowest) = (0_u64, 0, Duration::ZERO);
    while begun.elapsed() < share && failures < MOST_FAILURES {
        // The valid inputs first.
        let input = match corpus.get(count as usize) {
            Some(valid) => valid.clone(),
            None => mutator.mutated(&corpus),
        };
        count += 1;
        if let Some(current) = &current {
            std::fs::write(current, &input).ok();
        }
        let at = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| (target.check)(&input, &scratch)));
        let elapsed = at.elapsed();
        slowest = slowest.max(elapsed);
        let problem = match result {
            Err(_) => LAST_PANIC.lock().map(|last| last.clone()).unwrap_or_default(),
            Ok(()) if elapsed > LONGEST => format!("it took {:.1} s", elapsed.as_secs_f64()),
            Ok(()) => continue,
        };
        failures += 1;
        let path: PathBuf = folder.join(format!("{}-{failures}", target.name));
        std::fs::write(&path, &input).ok();
        println!(
            "FAILED {}, input {count}: {}\n  {}",
            target.name,
            path.display(),
            problem.replace('\n', "\n  ")
        );
    }
    println!(
        "{:<14} {count:>9} inputs in {:>6.1} s, the slowest {:.2} s, {failures} failures",
        target.name,
        begun.elapsed().as_secs_f64(),
        slowest.as_secs_f64()
    );
    failures
}

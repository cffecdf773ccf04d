//! A program with everything that it has started: a process group of its own, so that all of it ends together.

use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

/// Waits for the end of a program, but does not take it from the system's list: its id stays its own.
pub(super) fn ends_within(child: &mut Child, patience: Duration) -> bool {
    const LONGEST: Duration = Duration::from_millis(20);
    let begun = Instant::now();
    let mut pause = Duration::from_millis(1);
    while !has_ended(child) {
        let left = patience.saturating_sub(begun.elapsed());
        if left.is_zero() {
            return false;
        }
        thread::sleep(pause.min(left));
        pause = (pause * 2).min(LONGEST);
    }
    true
}

/// Puts a program into a process group of its own.
#[cfg(unix)]
pub(super) fn own(command: &mut Command) -> &mut Command {
    use std::os::unix::process::CommandExt;
    command.process_group(0)
}

#[cfg(unix)]
fn has_ended(child: &Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // An error means that there is nothing to wait for.
    waitid(WaitId::Pid(Pid::from_child(child)), options).map_or(true, |status| status.is_some())
}

/// Tells the group to end.
#[cfg(unix)]
pub(super) fn terminate(child: &mut Child) {
    signal(child, rustix::process::Signal::TERM);
}

/// Kills the group.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    signal(child, rustix::process::Signal::KILL);
}

#[cfg(unix)]
fn signal(child: &Child, signal: rustix::process::Signal) {
    use rustix::process::{Pid, kill_process_group};
    kill_process_group(Pid::from_child(child), signal).ok();
}

#[cfg(not(unix))]
pub(super) fn own(command: &mut Command) -> &mut Command {
    command
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    child.try_wait().is_ok_and(|status| status.is_some())
}

#[cfg(not(unix))]
pub(super) fn terminate(_child: &mut Child) {}

#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    child.kill().ok();
}

/// The processor time of a program and its descendants so far, in the system's clock ticks.
#[cfg(target_os = "linux")]
pub(super) fn processor_time(child: &Child) -> Option<Duration> {
    let per_second = rustix::param::clock_ticks_per_second().max(1);
    let ticks = ticks(child.id(), 0)?;
    Some(Duration::from_secs_f64(ticks as f64 / per_second as f64))
}

/// The ticks of a process, of its children that have ended, and of those that run.
#[cfg(target_os = "linux")]
fn ticks(process: u32, generation: u32) -> Option<u64> {
    const MOST_GENERATIONS: u32 = 8;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program stands in brackets, and may hold anything. User and system time are the fields 14 and 15, those
    // of children that have ended 16 and 17.
    let fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11).take(4);
    let own: u64 = fields.filter_map(|field| field.parse::<u64>().ok()).sum();
    let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let children = children.unwrap_or_default();
    let running = children.split_whitespace().filter_map(|child| child.parse().ok());
    let deeper = generation < MOST_GENERATIONS;
    let below = running.filter(|_| deeper).filter_map(|child| ticks(child, generation + 1));
    Some(own + below.sum::<u64>())
}

#[cfg(not(target_os = "linux"))]
pub(super) fn processor_time(_child: &Child) -> Option<Duration> {
    None
}

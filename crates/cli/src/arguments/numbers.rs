//! The numbers that flags take.

use anyhow::{Context, Result, ensure};
use maxn_play::quantity;

/// A number of threads that a machine can start.
pub(crate) fn threads(count: usize) -> Result<usize> {
    const MOST: usize = 1024;
    ensure!(count > 0, "--threads 0: a search needs at least one thread");
    ensure!(count <= MOST, "--threads {count}: at most {MOST} threads are supported");
    Ok(count)
}

/// The number of cores of the machine.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Bytes for a transposition table; 0 for no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableSize(pub(super) u64);

/// Reads `off`, or a number of bytes such as `64k`, `16M` or `1G`.
pub(crate) fn table_size(text: &str) -> Result<TableSize> {
    Ok(TableSize(quantity::bytes(text)?))
}

impl TableSize {
    /// The size, if this machine has room for it; otherwise an error that names the flag.
    pub(crate) fn checked(self, flag: &str) -> Result<usize> {
        let most = most_table_bytes();
        ensure!(
            self.0 <= most,
            "{flag}: {} is more than the {} there is room for",
            Bytes(self.0),
            Bytes(most)
        );
        usize::try_from(self.0).with_context(|| format!("{flag}: more than this machine can address"))
    }
}

/// Three quarters of the memory that is free, or 64 GiB where that is unknown.
fn most_table_bytes() -> u64 {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let available = read("/proc/meminfo").lines().find_map(|line| {
        let kilobytes = line.strip_prefix("MemAvailable:")?.trim().strip_suffix("kB")?;
        kilobytes.trim().parse::<u64>().ok()?.checked_mul(1024)
    });
    // A container may have less than the machine.
    let allowed = read("/sys/fs/cgroup/memory.max").trim().parse::<u64>().ok();
    available.into_iter().chain(allowed).min().map_or(64 << 30, |bytes| bytes / 4 * 3)
}

/// A number of bytes, for people.
struct Bytes(u64);

impl std::fmt::Display for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"];
        let mut amount = self.0 as f64;
        let mut unit = 0;
        while amount >= 1024.0 && unit + 1 < units.len() {
            amount /= 1024.0;
            unit += 1;
        }
        let digits = usize::from(unit > 0 && amount.fract() != 0.0);
        write!(f, "{amount:.digits$} {}", units[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        assert!(table_size("1000000T").unwrap().checked("--table").is_err());
        assert_eq!(table_size("64k").unwrap().checked("--table").unwrap(), 65536);
        assert!(threads(1_000_000).is_err());
        assert!(threads(0).is_err());
    }
}

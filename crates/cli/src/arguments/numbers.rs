//! The numbers that flags take: counts, sizes, times.

use anyhow::{Context, Result, bail, ensure};
use std::time::Duration;

/// A number of threads that a machine can start.
pub(crate) fn threads(count: usize) -> Result<usize> {
    const MOST: usize = 1024;
    ensure!(count > 0, "--threads 0: a search needs at least one thread");
    ensure!(count <= MOST, "--threads {count}: at most {MOST} threads are supported");
    Ok(count)
}

/// Bytes for a transposition table; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableSize(pub(super) u64);

/// Reads `off`, or a number of bytes such as `64k`, `16M` or `1G`.
pub(crate) fn table_size(text: &str) -> Result<TableSize> {
    if text == "off" {
        return Ok(TableSize(0));
    }
    let bytes = scaled(text.strip_suffix('B').unwrap_or(text), 1024);
    Ok(TableSize(bytes.context("expected 'off' or a size such as 64k, 16M or 1G")?))
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

/// Reads a count such as `2000`, `500k` or `2M`.
pub(super) fn count(text: &str) -> Result<u64> {
    scaled(text, 1000).context("expected a count such as 2000, 500k or 2M")
}

/// Reads a whole number with a suffix that multiplies it by a power of `unit`.
fn scaled(text: &str, unit: u64) -> Result<u64> {
    let split = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (digits, suffix) = text.split_at(split);
    let power = match suffix {
        "" => 0,
        "k" | "K" => 1,
        "m" | "M" => 2,
        "g" | "G" => 3,
        "t" | "T" => 4,
        _ => bail!("there is no suffix '{suffix}'"),
    };
    let number: u64 = digits.parse().with_context(|| format!("'{digits}' is not a number"))?;
    number.checked_mul(unit.pow(power)).context("the number is too large")
}

/// Reads a time such as `200ms`, `1s`, `1.5s` or `2m`.
pub(super) fn duration(text: &str) -> Result<Duration> {
    let expected = "expected a time such as 200ms, 1.5s or 2m";
    let split = text.find(|letter: char| letter.is_ascii_alphabetic()).context(expected)?;
    let (number, unit) = text.split_at(split);
    let unit = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => bail!("{expected}; there is no unit '{unit}'"),
    };
    let number: f64 = number.parse().context(expected)?;
    Duration::try_from_secs_f64(number * unit).context(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_sizes_have_their_own_thousands() {
        assert_eq!(count("500k").unwrap(), 500_000);
        assert_eq!(count("2M").unwrap(), 2_000_000);
        assert_eq!(table_size("64k").unwrap(), TableSize(64 << 10));
        assert_eq!(table_size("1GB").unwrap(), TableSize(1 << 30));
        assert_eq!(table_size("off").unwrap(), TableSize(0));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "k", "-1", "1.5k", "5x", "99999999999999999999", "99999999T"] {
            assert!(count(text).is_err(), "{text}");
        }
        for text in ["", "5", "s", "-1s", "1year", "1e400s", "nans"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn durations_have_units() {
        assert_eq!(duration("200ms").unwrap(), Duration::from_millis(200));
        assert_eq!(duration("1.5s").unwrap(), Duration::from_millis(1500));
        assert_eq!(duration("2m").unwrap(), Duration::from_secs(120));
    }

    #[test]
    fn what_no_machine_has_is_refused() {
        assert!(table_size("1000000T").unwrap().checked("--table").is_err());
        assert_eq!(table_size("64k").unwrap().checked("--table").unwrap(), 65536);
        assert!(threads(1_000_000).is_err());
        assert!(threads(0).is_err());
    }
}

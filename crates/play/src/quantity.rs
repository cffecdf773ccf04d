//! Numbers in texts: counts, sizes, times.

use std::time::Duration;

/// A number that cannot be read, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}{detail}")]
pub struct QuantityError {
    expected: &'static str,
    detail: String,
}

/// Reads a count such as `2000`, `500k` or `2M`.
///
/// # Errors
/// If the text is not a count.
///
/// ```
/// assert_eq!(maxn_play::quantity::count("500k"), Ok(500_000));
/// ```
pub fn count(text: &str) -> Result<u64, QuantityError> {
    scaled(text, 1000).map_err(|detail| bad("a count such as 2000, 500k or 2M", detail))
}

/// Reads a number of bytes such as `64k`, `16M` or `1G`; `off` is 0.
///
/// # Errors
/// If the text is not a size.
pub fn bytes(text: &str) -> Result<u64, QuantityError> {
    if text == "off" {
        return Ok(0);
    }
    scaled(text.strip_suffix('B').unwrap_or(text), 1024)
        .map_err(|detail| bad("'off' or a size such as 64k, 16M or 1G", detail))
}

/// The longest time in seconds, a year: longer ones are mistakes, and their microseconds are lost in reading.
const LONGEST_TIME: f64 = 31_536_000.0;

/// Reads a time such as `200ms`, `1s`, `1.5s` or `2m`.
///
/// # Errors
/// If the text is not a time, or the time is longer than a year.
pub fn duration(text: &str) -> Result<Duration, QuantityError> {
    let expected = |detail: String| bad("a time such as 200ms, 1.5s or 2m", detail);
    let split = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected(format!("there is no unit '{unit}'"))),
    };
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    if seconds.is_some_and(|seconds| seconds > LONGEST_TIME) {
        return Err(expected("it is longer than a year".to_string()));
    }
    // In whole microseconds, as it is written.
    let in_micros = |seconds: f64| {
        let micros = (seconds * 1e6).round();
        (micros >= 0.0).then(|| Duration::from_micros(micros as u64))
    };
    let time = seconds.and_then(in_micros);
    time.ok_or_else(|| expected(format!("'{number}' is no such number")))
}

fn bad(expected: &'static str, detail: String) -> QuantityError {
    let detail = if detail.is_empty() { detail } else { format!("; {detail}") };
    QuantityError { expected, detail }
}

/// Reads a whole number with a suffix that multiplies it by a power of `unit`.
fn scaled(text: &str, unit: u64) -> Result<u64, String> {
    let split = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (digits, suffix) = text.split_at(split);
    let power = match suffix {
        "" => 0,
        "k" | "K" => 1,
        "m" | "M" => 2,
        "g" | "G" => 3,
        "t" | "T" => 4,
        _ => return Err(format!("there is no suffix '{suffix}'")),
    };
    let number: u64 = digits.parse().map_err(|_| format!("'{digits}' is not a number"))?;
    number.checked_mul(unit.pow(power)).ok_or_else(|| "the number is too large".to_string())
}

/// Writes a count in the shortest form that [`count`] reads.
pub fn written_count(count: u64) -> String {
    match count {
        0 => "0".to_string(),
        _ if count.is_multiple_of(1_000_000) => format!("{}M", count / 1_000_000),
        _ if count.is_multiple_of(1000) => format!("{}k", count / 1000),
        _ => count.to_string(),
    }
}

/// Writes a size in the shortest form that [`bytes`] reads.
pub fn written_bytes(bytes: u64) -> String {
    match bytes {
        0 => "off".to_string(),
        _ if bytes.is_multiple_of(1 << 20) => format!("{}M", bytes >> 20),
        _ if bytes.is_multiple_of(1 << 10) => format!("{}k", bytes >> 10),
        _ => bytes.to_string(),
    }
}

/// Writes a time in the form that [`duration`] reads.
pub fn written_duration(time: Duration) -> String {
    let micros = time.as_micros();
    match micros {
        _ if micros.is_multiple_of(1_000_000) => format!("{}s", micros / 1_000_000),
        _ if micros.is_multiple_of(1000) => format!("{}ms", micros / 1000),
        _ => format!("{micros}us"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_sizes_have_their_own_thousands() {
        assert_eq!(count("500k"), Ok(500_000));
        assert_eq!(count("2M"), Ok(2_000_000));
        assert_eq!(bytes("64k"), Ok(64 << 10));
        assert_eq!(bytes("1GB"), Ok(1 << 30));
        assert_eq!(bytes("off"), Ok(0));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "k", "-1", "1.5k", "5x", "99999999999999999999", "99999999T"] {
            assert!(count(text).is_err(), "{text}");
        }
        for text in ["", "5", "s", "-1s", "1year", "1e400s", "nans", "9000h", "294964294967296020us"] {
            assert!(duration(text).is_err(), "{text}");
        }
        let error = duration("5").unwrap_err().to_string();
        assert_eq!(error, "expected a time such as 200ms, 1.5s or 2m; there is no unit ''");
    }

    #[test]
    fn what_is_written_is_read_again() {
        for number in [0, 7, 999, 1000, 1500, 500_000, 2_000_000, u64::MAX] {
            assert_eq!(count(&written_count(number)), Ok(number));
            assert_eq!(bytes(&written_bytes(number)), Ok(number));
        }
        for time in [0, 1, 200_000, 1_500_000, 120_000_000].map(Duration::from_micros) {
            assert_eq!(duration(&written_duration(time)), Ok(time));
        }
    }
}

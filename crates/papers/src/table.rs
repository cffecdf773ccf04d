//! Results of experiments: tables for people and programs, with a conclusion.

use maxn_lab::statistics::Estimate;
use std::fmt;

/// A table of results.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The subject.
    pub title: String,
    /// The heading of each column.
    pub columns: Vec<String>,
    /// The rows, each with one cell per column.
    pub rows: Vec<Vec<Cell>>,
    /// Remarks for the reader.
    pub notes: Vec<String>,
    /// The conclusion about the claim.
    pub verdict: Verdict,
    /// True if too little was measured to draw one.
    pub is_open: bool,
}

/// The conclusion about a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// True if the claim holds.
    pub holds: bool,
    /// The conclusion in a sentence.
    pub sentence: String,
}

/// A cell of a [`Table`].
///
/// ```
/// use maxn_papers::Cell;
///
/// assert_eq!(Cell::Count(84_927).to_string(), "84,927");
/// assert_eq!(Cell::Real { value: 1.839_286_8, decimals: 4 }.to_string(), "1.8393");
/// assert_eq!(Cell::Estimate { mean: 2.71, error: 0.049, decimals: 2 }.to_string(), "2.71 ± 0.05");
/// assert_eq!(Cell::Estimate { mean: 84_927.4, error: 1_200.0, decimals: 0 }.to_string(), "84,927 ± 1,200");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// No entry.
    Empty,
    /// A text.
    Text(String),
    /// A count.
    Count(u64),
    /// A real number.
    Real {
        /// The number.
        value: f64,
        /// The number of decimals shown.
        decimals: usize,
    },
    /// A mean and its standard error; of counts if there are no decimals.
    Estimate {
        /// The mean.
        mean: f64,
        /// Its standard error.
        error: f64,
        /// The number of decimals shown.
        decimals: usize,
    },
    /// A yes or no.
    Flag(bool),
}

impl Table {
    /// A table without rows.
    pub fn new<const N: usize>(title: &str, columns: [&str; N]) -> Self {
        Table {
            title: title.to_string(),
            columns: columns.map(str::to_string).to_vec(),
            rows: Vec::new(),
            notes: Vec::new(),
            verdict: Verdict { holds: true, sentence: String::new() },
            is_open: false,
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If the row has not one cell per column.
    pub fn push<const N: usize>(&mut self, row: [Cell; N]) {
        assert_eq!(N, self.columns.len(), "a row of '{}' has one cell for every column", self.title);
        self.rows.push(row.into());
    }
}

impl Cell {
    /// An estimate with a number of decimals.
    pub(crate) fn estimate(estimate: Estimate, decimals: usize) -> Self {
        Cell::Estimate { mean: estimate.mean, error: estimate.error, decimals }
    }

    /// Tests if the cell is a number, to be aligned to the right.
    pub fn is_number(&self) -> bool {
        matches!(self, Cell::Count(_) | Cell::Real { .. } | Cell::Estimate { .. })
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_string())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell::Text(text)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Cell::Empty => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => grouped(*count),
            Cell::Real { value, decimals } => format!("{value:.decimals$}"),
            Cell::Estimate { mean, error, decimals: 0 } => {
                format!("{} ± {}", grouped(mean.round() as u64), grouped(error.round() as u64))
            }
            Cell::Estimate { mean, error, decimals } => format!("{mean:.decimals$} ± {error:.decimals$}"),
            Cell::Flag(true) => "yes".to_string(),
            Cell::Flag(false) => "no".to_string(),
        };
        f.pad(&text)
    }
}

/// Writes a count with commas between thousands, as the papers do.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let texts = [0, 7, 999, 1000, 84_927, 123_456, 1_234_560].map(|count| Cell::Count(count).to_string());
        assert_eq!(texts, ["0", "7", "999", "1,000", "84,927", "123,456", "1,234,560"]);
    }

    #[test]
    fn cells_can_be_padded() {
        assert_eq!(format!("[{:>5}]", Cell::Count(12)), "[   12]");
        assert_eq!(format!("[{:<4}]", Cell::Flag(true)), "[yes ]");
    }
}

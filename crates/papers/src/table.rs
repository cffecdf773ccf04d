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
    /// The conclusion about the claim: its direction, not the size of the effect.
    pub verdict: Verdict,
    /// True if the result may be luck, so that there is no conclusion.
    pub is_open: bool,
    /// True if too little was measured to draw one.
    pub is_too_small: bool,
    /// The origin of the test behind the conclusion.
    pub basis: Basis,
    /// The sizes of effects beside the paper's.
    pub sizes: Vec<EffectSize>,
}

/// The origin of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    /// The paper's own claim, or one that was fixed before anything was measured.
    #[default]
    Beforehand,
    /// A test that was chosen or bent after figures had been seen: it describes them, and proves nothing.
    Afterwards,
}

/// The size of an effect beside the paper's.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectSize {
    /// The figure, such as a factor between two counts.
    pub name: String,
    /// The paper's.
    pub theirs: f64,
    /// Ours.
    pub ours: f64,
}

impl EffectSize {
    /// Sizes that differ by more than this factor are not the same.
    const SAME: f64 = 1.5;

    /// Tests if both sizes are the same, within a factor of one and a half.
    ///
    /// ```
    /// use maxn_papers::EffectSize;
    ///
    /// let size = |theirs, ours| EffectSize { name: "factor".to_string(), theirs, ours };
    /// assert!(size(10.2, 8.1).agrees());
    /// assert!(!size(221.0, 1.4).agrees());
    /// ```
    pub fn agrees(&self) -> bool {
        let ratio = self.ours / self.theirs;
        ratio.is_finite() && (1.0 / Self::SAME..=Self::SAME).contains(&ratio)
    }
}

impl fmt::Display for EffectSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EffectSize { name, theirs, ours } = self;
        let verdict = if self.agrees() { "about the same size" } else { "another size" };
        write!(f, "{name}: ours {ours:.2}, theirs {theirs:.2}: {verdict}")
    }
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
    /// A mean and the ends of its confidence interval, which need not be symmetric.
    Interval {
        /// The mean.
        mean: f64,
        /// The lower end.
        low: f64,
        /// The upper end.
        high: f64,
        /// The number of decimals shown.
        decimals: usize,
    },
    /// A yes or no.
    Flag(bool),
}

impl Table {
    /// A table without rows.
    pub fn new<const COLUMNS: usize>(title: &str, columns: [&str; COLUMNS]) -> Self {
        Table {
            title: title.to_string(),
            columns: columns.map(str::to_string).to_vec(),
            rows: Vec::new(),
            notes: Vec::new(),
            verdict: Verdict { holds: true, sentence: String::new() },
            is_open: false,
            is_too_small: false,
            basis: Basis::default(),
            sizes: Vec::new(),
        }
    }

    /// Adds the size of an effect beside the paper's.
    pub(crate) fn size(&mut self, name: &str, theirs: f64, ours: f64) {
        self.sizes.push(EffectSize { name: name.to_string(), theirs, ours });
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If the row has not one cell per column.
    pub fn push<const COLUMNS: usize>(&mut self, row: [Cell; COLUMNS]) {
        assert_eq!(COLUMNS, self.columns.len(), "a row of '{}' has one cell for every column", self.title);
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
        matches!(self, Cell::Count(_) | Cell::Real { .. } | Cell::Estimate { .. } | Cell::Interval { .. })
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
            Cell::Interval { mean, low, high, decimals } => {
                format!("{mean:.decimals$} ({low:.decimals$} to {high:.decimals$})")
            }
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

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
    /// The figures that stand for the experiment in a list of all.
    pub headlines: Vec<Headline>,
    /// The extent of the experiment beside the paper's, in words.
    pub extent: String,
    /// False if the papers draw no conclusion that could hold or not.
    pub has_claim: bool,
}

/// A figure of the paper, and ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// The match or the method.
    pub name: String,
    /// The paper's figure.
    pub theirs: String,
    /// Ours, with its interval or standard error.
    pub ours: String,
}

/// The result of an experiment in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The paper's conclusion is confirmed, and so are the sizes of its effects.
    Holds,
    /// The conclusion is confirmed, but an effect has another size.
    DirectionOnly,
    /// The contrary is confirmed.
    DoesNotHold,
    /// What was measured may be luck.
    TooSmall,
    /// The papers leave the question open.
    NoClaim,
}

impl Standing {
    /// The rules by which it is decided, as an item of a list each.
    pub const RULES: [&'static str; 5] = [
        "**holds**: the paper's conclusion passes its test, and every size given for an effect agrees: a ratio of ours to theirs from \
         2/3 to 3/2, or in a match the paper's lead within our 95 % interval. The test of a match is that the same agent is better, p \
         ≤ 0.05 over deals, or, where the paper found no difference, that there is none in at least 30 deals; all matches of an \
         experiment have to pass. The test of node counts is that the methods come in the paper's order; that of theory, that every \
         figure is the predicted one",
        "**direction only**: the conclusion passes, but a size does not agree",
        "**does not hold**: the test fails: in a match, the other agent is better, p ≤ 0.05, or one is where the paper found none",
        "**too small to tell**: a match is missing, has fewer than 5 deals, or its difference may be luck",
        "**no claim**: the papers ask the question, and leave it open",
    ];
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Standing::Holds => "holds",
            Standing::DirectionOnly => "direction only",
            Standing::DoesNotHold => "does not hold",
            Standing::TooSmall => "too small to tell",
            Standing::NoClaim => "no claim",
        })
    }
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
    /// Half the width of the confidence interval of ours, where there is one.
    pub half_width: Option<f64>,
}

impl EffectSize {
    /// Sizes that differ by more than this factor are not the same.
    const SAME: f64 = 1.5;

    /// Tests if both sizes are the same, within a factor of one and a half or the interval of ours.
    ///
    /// ```
    /// use maxn_papers::EffectSize;
    ///
    /// let size = |theirs, ours, half_width| EffectSize { name: "factor".to_string(), theirs, ours, half_width };
    /// assert!(size(10.2, 8.1, None).agrees());
    /// assert!(!size(221.0, 1.4, None).agrees());
    /// assert!(size(0.6, 0.2, Some(0.5)).agrees());
    /// ```
    pub fn agrees(&self) -> bool {
        let ratio = self.ours / self.theirs;
        let is_near = ratio.is_finite() && (1.0 / Self::SAME..=Self::SAME).contains(&ratio);
        is_near || self.half_width.is_some_and(|half| (self.ours - self.theirs).abs() <= half)
    }
}

impl fmt::Display for EffectSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EffectSize { name, theirs, ours, .. } = self;
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
            headlines: Vec::new(),
            extent: String::new(),
            has_claim: true,
        }
    }

    /// Returns the result in a word, by the [rules](Standing::RULES).
    pub fn standing(&self) -> Standing {
        match (self.verdict.holds, self.sizes.iter().all(EffectSize::agrees)) {
            _ if !self.has_claim => Standing::NoClaim,
            _ if self.is_too_small => Standing::TooSmall,
            (true, _) if self.is_open => Standing::TooSmall,
            (false, _) => Standing::DoesNotHold,
            (true, true) => Standing::Holds,
            (true, false) => Standing::DirectionOnly,
        }
    }

    /// Adds the size of an effect beside the paper's.
    pub(crate) fn size(&mut self, name: &str, theirs: f64, ours: f64) {
        self.sizes.push(EffectSize { name: name.to_string(), theirs, ours, half_width: None });
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
    fn a_standing_follows_from_the_test_and_the_sizes() {
        let mut table = Table::new("", ["a"]);
        assert_eq!(table.standing(), Standing::Holds);
        table.size("factor", 2.0, 20.0);
        assert_eq!(table.standing(), Standing::DirectionOnly);
        table.is_open = true;
        assert_eq!(table.standing(), Standing::TooSmall);
        table.verdict.holds = false;
        assert_eq!(table.standing(), Standing::DoesNotHold, "one match that fails is enough");
        table.is_too_small = true;
        assert_eq!(table.standing(), Standing::TooSmall);
        table.has_claim = false;
        assert_eq!(table.standing(), Standing::NoClaim);
    }

    #[test]
    fn cells_can_be_padded() {
        assert_eq!(format!("[{:>5}]", Cell::Count(12)), "[   12]");
        assert_eq!(format!("[{:<4}]", Cell::Flag(true)), "[yes ]");
    }
}

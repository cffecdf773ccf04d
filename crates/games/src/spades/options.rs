//! House rules.

/// What differs from table to table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The last bid may not make the total equal the number of tricks.
    pub no_exact_total: bool,
    /// Spades may not be led before one has been played, unless a player has nothing else.
    pub must_break_spades: bool,
    /// The points that win a series.
    pub target: i32,
}

impl Options {
    /// What people play.
    pub const STANDARD: Options = Options { no_exact_total: false, must_break_spades: true, target: 300 };
    /// What the papers play.
    pub const PAPERS: Options = Options { must_break_spades: false, ..Options::STANDARD };

    /// The options of a preset, `standard` or `papers`.
    pub fn preset(name: &str) -> Option<Options> {
        match name {
            "standard" => Some(Options::STANDARD),
            "papers" => Some(Options::PAPERS),
            _ => None,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

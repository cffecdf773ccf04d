//! House rules.

use maxn_play::options::{OptionError, OptionWord, no_option, number, one_preset, option_words, switch};
use std::str::FromStr;

/// The rules that differ from table to table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The last bid may not make the total equal the number of tricks.
    pub no_exact_total: bool,
    /// Spades may not be led before one has been played, unless a player has nothing else.
    pub must_break_spades: bool,
    /// True if tricks are bid for. Otherwise every trick is a point.
    pub bidding: bool,
    /// The points that a player who bids no trick wins by taking none, and loses by taking any; 0 if such a bid is like any
    /// other. Tens, so that a score still shows the overtricks.
    pub nil: i32,
    /// The points that win a series.
    pub target: i32,
}

impl Options {
    /// The usual rules.
    pub const STANDARD: Options =
        Options { no_exact_total: false, must_break_spades: true, bidding: true, nil: 0, target: 300 };
    /// The rules of the papers.
    pub const PAPERS: Options = Options { must_break_spades: false, ..Options::STANDARD };

    /// The rules of the dissertation (DISS 7.5.2): as many tricks as possible.
    pub const PAPERS_TRICKS: Options = Options { bidding: false, ..Options::PAPERS };

    /// The presets by name.
    pub const PRESETS: [(&str, Options); 3] = [
        ("standard", Options::STANDARD),
        ("papers", Options::PAPERS),
        ("papers-tricks", Options::PAPERS_TRICKS),
    ];

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self) -> String {
        let Options { no_exact_total, must_break_spades, bidding, nil, target } = self;
        format!(
            "no_exact_total={no_exact_total} must_break_spades={must_break_spades} bidding={bidding} nil={nil} target={target}"
        )
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

impl FromStr for Options {
    type Err = OptionError;

    /// Reads a preset (`standard` if there is none) and what differs from it: `papers target=500`.
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &Options::PRESETS)?,
                OptionWord::Set(key @ "no_exact_total", value) => {
                    options.no_exact_total = switch(key, value)?;
                }
                OptionWord::Set(key @ "must_break_spades", value) => {
                    options.must_break_spades = switch(key, value)?;
                }
                OptionWord::Set(key @ "bidding", value) => options.bidding = switch(key, value)?,
                OptionWord::Set(key @ "nil", value) => {
                    options.nil = number(key, value, 0..=1000)?;
                    if options.nil % 10 != 0 {
                        return Err(OptionError::Value {
                            key: key.to_string(),
                            word: value.to_string(),
                            suggestion: "it is a multiple of 10 from 0 to 1000".to_string(),
                        });
                    }
                }
                OptionWord::Set(key @ "target", value) => options.target = number(key, value, 1..=1_000_000)?,
                OptionWord::Set(key, _) => {
                    return Err(no_option(
                        key,
                        ["no_exact_total", "must_break_spades", "bidding", "nil", "target"],
                    ));
                }
            }
        }
        Ok(options)
    }
}

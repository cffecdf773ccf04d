//! House rules.

use maxn_play::options::{OptionError, OptionWord, no_option, number, one_of, one_preset, option_words};
use std::fmt;
use std::str::FromStr;

/// The house rules of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The score that ends a series.
    pub target: i32,
    /// The most deals of a series.
    pub hands: u32,
    /// The tricks that have to be beaten.
    pub must_beat: MustBeat,
}

/// The leads whose best card has to be beaten in the suit led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MustBeat {
    /// Every lead.
    #[default]
    Always,
    /// Leads of trump only.
    Trumps,
}

impl MustBeat {
    /// Both rules by name.
    pub const ALL: [(&'static str, MustBeat); 2] =
        [("always", MustBeat::Always), ("trumps", MustBeat::Trumps)];
}

impl fmt::Display for MustBeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MustBeat::Always => "always",
            MustBeat::Trumps => "trumps",
        })
    }
}

impl Options {
    /// To 150 points or for 100 deals, every lead to be beaten.
    pub const STANDARD: Options = Options { target: 150, hands: 100, must_beat: MustBeat::Always };
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

/// All options with their values, in a text that can be read back.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "target={} hands={} must_beat={}", self.target, self.hands, self.must_beat)
    }
}

impl FromStr for Options {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &[("standard", Options::STANDARD)])?,
                OptionWord::Set(key @ "target", value) => {
                    options.target = number(key, value, 1..=1_000_000)?;
                }
                OptionWord::Set(key @ "hands", value) => {
                    options.hands = number(key, value, 1..=1_000_000)? as u32;
                }
                OptionWord::Set(key @ "must_beat", value) => {
                    options.must_beat = one_of(key, value, &MustBeat::ALL)?;
                }
                OptionWord::Set(key, _) => return Err(no_option(key, ["target", "hands", "must_beat"])),
            }
        }
        Ok(options)
    }
}

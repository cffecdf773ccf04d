//! House rules.

use maxn_play::options::{OptionError, OptionWord, no_option, number, one_preset, option_words, switch};
use std::str::FromStr;

/// The rules that differ from table to table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A player who has passed is not asked again before the next lead.
    pub pass_is_final: bool,
    /// A-2-3-4-5 and 2-3-4-5-6 are the lowest straights.
    pub low_straights: bool,
    /// The hands of a series; 0 for a series that goes on until somebody has lost the target.
    pub hands: u32,
    /// The loss at which a series ends.
    pub target: i32,
}

/// The names of the options.
const NAMES: [&str; 4] = ["pass_is_final", "low_straights", "hands", "target"];

/// The largest numbers of hands and points.
const MOST: i32 = 100_000;

impl Options {
    /// The usual rules: who has passed may play again, a 2 is in no straight, and the series ends when somebody has lost 100.
    pub const STANDARD: Options =
        Options { pass_is_final: false, low_straights: false, hands: 0, target: 100 };

    /// The presets by name.
    pub const PRESETS: [(&str, Options); 1] = [("standard", Options::STANDARD)];

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self) -> String {
        let Options { pass_is_final, low_straights, hands, target } = self;
        format!("pass_is_final={pass_is_final} low_straights={low_straights} hands={hands} target={target}")
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

impl FromStr for Options {
    type Err = OptionError;

    /// Reads what differs from `standard`: `pass_is_final=true hands=5`.
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &Options::PRESETS)?,
                OptionWord::Set(key @ "pass_is_final", value) => options.pass_is_final = switch(key, value)?,
                OptionWord::Set(key @ "low_straights", value) => options.low_straights = switch(key, value)?,
                OptionWord::Set(key @ "hands", value) => options.hands = number(key, value, 0..=MOST)? as u32,
                OptionWord::Set(key @ "target", value) => options.target = number(key, value, 1..=MOST)?,
                OptionWord::Set(key, _) => return Err(no_option(key, NAMES)),
            }
        }
        Ok(options)
    }
}

//! House rules.

use maxn_play::options::{OptionError, OptionWord, no_option, number, one_preset, option_words, switch};
use std::str::FromStr;

/// The rules that differ from table to table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// A wild draw four may be played with cards of the colour, and the next player may challenge it.
    pub challenge: bool,
    /// A player may draw with cards that fit, and keep a drawn card that fits.
    pub draw_at_will: bool,
    /// The number of cards played after which a hand ends, even if no player is out.
    pub max_turns: u16,
    /// The score that wins the series.
    pub target: i32,
}

impl Options {
    /// The usual rules.
    pub const STANDARD: Options =
        Options { challenge: false, draw_at_will: false, max_turns: 500, target: 500 };

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self) -> String {
        format!(
            "challenge={} draw_at_will={} max_turns={} target={}",
            self.challenge, self.draw_at_will, self.max_turns, self.target
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

    /// Reads what differs from `standard`: `challenge=true target=200`.
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &[("standard", Options::STANDARD)])?,
                OptionWord::Set(key @ "challenge", value) => options.challenge = switch(key, value)?,
                OptionWord::Set(key @ "draw_at_will", value) => options.draw_at_will = switch(key, value)?,
                OptionWord::Set(key @ "max_turns", value) => {
                    options.max_turns = number(key, value, 1..=1000)? as u16;
                }
                OptionWord::Set(key @ "target", value) => options.target = number(key, value, 1..=1_000_000)?,
                OptionWord::Set(key, _) => {
                    return Err(no_option(key, ["challenge", "draw_at_will", "max_turns", "target"]));
                }
            }
        }
        Ok(options)
    }
}

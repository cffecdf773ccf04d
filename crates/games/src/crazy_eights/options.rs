//! House rules.

use maxn_play::options::{OptionError, OptionWord, no_option, number, one_preset, option_words, switch};
use std::str::FromStr;

/// The rules that differ from table to table, named as in OpenSpiel where it has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The most cards drawn in a turn before a player may pass.
    pub max_draw_cards: u8,
    /// The number of cards played after which a hand ends, even if no player is out.
    pub max_turns: u16,
    /// The discards become the stock when it is empty.
    pub reshuffle: bool,
    /// Twos make the next player draw, queens skip, aces turn the direction.
    pub use_special_cards: bool,
    /// A player may draw, and pass after the last draw, with cards that fit.
    pub draw_at_will: bool,
    /// The score at which the series ends.
    pub target: i32,
}

impl Options {
    /// The usual rules.
    pub const STANDARD: Options = Options {
        max_draw_cards: 5,
        max_turns: 200,
        reshuffle: true,
        use_special_cards: false,
        draw_at_will: false,
        target: 100,
    };

    /// The defaults of OpenSpiel.
    pub const OPENSPIEL: Options =
        Options { max_turns: 100, reshuffle: false, draw_at_will: true, ..Options::STANDARD };

    /// The named sets of rules.
    pub const PRESETS: [(&'static str, Options); 2] =
        [("standard", Options::STANDARD), ("openspiel", Options::OPENSPIEL)];

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self) -> String {
        format!(
            "max_draw_cards={} max_turns={} reshuffle={} use_special_cards={} draw_at_will={} target={}",
            self.max_draw_cards,
            self.max_turns,
            self.reshuffle,
            self.use_special_cards,
            self.draw_at_will,
            self.target
        )
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

/// The names of the options.
const NAMES: [&str; 6] =
    ["max_draw_cards", "max_turns", "reshuffle", "use_special_cards", "draw_at_will", "target"];

impl FromStr for Options {
    type Err = OptionError;

    /// Reads a preset and what differs from it: `openspiel max_draw_cards=3`.
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &Options::PRESETS)?,
                OptionWord::Set(key @ "max_draw_cards", value) => {
                    options.max_draw_cards = number(key, value, 1..=104)? as u8;
                }
                OptionWord::Set(key @ "max_turns", value) => {
                    options.max_turns = number(key, value, 1..=1000)? as u16;
                }
                OptionWord::Set(key @ "reshuffle", value) => options.reshuffle = switch(key, value)?,
                OptionWord::Set(key @ "use_special_cards", value) => {
                    options.use_special_cards = switch(key, value)?;
                }
                OptionWord::Set(key @ "draw_at_will", value) => options.draw_at_will = switch(key, value)?,
                OptionWord::Set(key @ "target", value) => options.target = number(key, value, 1..=1_000_000)?,
                OptionWord::Set(key, _) => return Err(no_option(key, NAMES)),
            }
        }
        Ok(options)
    }
}

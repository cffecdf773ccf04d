//! House rules.

use super::rules::Rules;
use super::star::Size;
use crate::board::Opening;
use maxn_play::options::{OptionError, OptionWord, no_option, one_of, one_preset, option_words};
use std::str::FromStr;

/// The house rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The board.
    pub size: Size,
    /// The rules.
    pub rules: Rules,
    /// The random moves that it begins with.
    pub opening: Opening,
}

impl Options {
    /// The usual board and the dissertation's rules.
    pub const STANDARD: Options =
        Options { size: Size::Full, rules: Rules::Standard, opening: Opening { moves: 0 } };

    /// The rules by name.
    const RULES: [(&str, Rules); 2] = [("standard", Rules::Standard), ("openspiel", Rules::OpenSpiel)];

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self) -> String {
        let rules =
            Options::RULES.iter().find(|(_, rules)| *rules == self.rules).map_or("", |(name, _)| name);
        format!("board={} rules={rules} {}", self.size.name(), self.opening.resolved())
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

impl FromStr for Options {
    type Err = OptionError;

    /// Reads differences from the standard: `board=small opening=6`.
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &[("standard", Options::STANDARD)])?,
                OptionWord::Set(key @ "board", value) => {
                    options.size = one_of(key, value, &Size::ALL.map(|size| (size.name(), size)))?;
                }
                OptionWord::Set(key @ "rules", value) => {
                    options.rules = one_of(key, value, &Options::RULES)?;
                }
                OptionWord::Set(key @ "opening", value) => options.opening = Opening::option(key, value)?,
                OptionWord::Set(key, _) => return Err(no_option(key, ["board", "rules", "opening"])),
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_wrong_ones_named() {
        let read = |text: &str| text.parse::<Options>().map_err(|problem| problem.to_string());
        let small = Options { size: Size::Small, opening: Opening { moves: 6 }, ..Options::STANDARD };
        assert_eq!(read("board=small opening=6"), Ok(small));
        assert_eq!(read(""), Ok(Options::STANDARD));
        assert!(read("board=smal").unwrap_err().contains("did you mean 'small'?"));
        assert!(read("bord=small").unwrap_err().contains("did you mean 'board'?"));
        assert!(read("opening=-1").unwrap_err().contains("a number from 0"));
        assert!(read("standart").unwrap_err().contains("did you mean 'standard'?"));
    }
}

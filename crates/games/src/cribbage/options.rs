//! House rules.

use super::board::{Board, GAME};
use maxn_play::options::{OptionError, OptionWord, no_option, number, one_preset, option_words, switch};
use std::str::FromStr;

/// The rules that differ from table to table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The score that wins.
    pub target: i32,
    /// Four players play as partners.
    pub partners: bool,
}

impl Options {
    /// The usual rules: to 121, everybody alone.
    pub const STANDARD: Options = Options { target: GAME, partners: false };

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self) -> String {
        format!("target={} partners={}", self.target, self.partners)
    }

    /// Returns a board to begin a game on.
    ///
    /// # Errors
    /// If there are partners but not four players.
    ///
    /// # Panics
    /// If there are not two to four players.
    pub fn board(&self, players: usize) -> Result<Board, super::BoardError> {
        let board = Board::to(players, self.target);
        if self.partners { board.with_partners() } else { Ok(board) }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

impl FromStr for Options {
    type Err = OptionError;

    /// Reads what differs from `standard`: `target=61 partners=true`.
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &[("standard", Options::STANDARD)])?,
                OptionWord::Set(key @ "target", value) => options.target = number(key, value, 1..=1_000_000)?,
                OptionWord::Set(key @ "partners", value) => options.partners = switch(key, value)?,
                OptionWord::Set(key, _) => return Err(no_option(key, ["target", "partners"])),
            }
        }
        Ok(options)
    }
}

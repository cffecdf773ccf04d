//! House rules.

use super::score::Missed;
use maxn_play::options::{
    OptionError, OptionWord, no_option, number, one_of, one_preset, option_words, switch,
};
use std::str::FromStr;

/// The rules that differ from table to table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The dealer may not let the bids add up to the number of tricks.
    pub dealer_restriction: bool,
    /// The score of a missed bid.
    pub missed: Missed,
    /// The change in size from deal to deal.
    pub sizes: Sizes,
    /// The cards each player has in the largest deal; as many as the pack allows if that is less.
    pub most: usize,
}

/// The change in size from deal to deal of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sizes {
    /// From one card to the most and back to one.
    #[default]
    UpAndDown,
    /// From the most to one card and back.
    DownAndUp,
    /// From one card to the most.
    Up,
    /// From the most to one card.
    Down,
}

impl Options {
    /// The usual rules: the dealer is restricted, tricks always count, up to ten cards and down again.
    pub const STANDARD: Options =
        Options { dealer_restriction: true, missed: Missed::Tricks, sizes: Sizes::UpAndDown, most: 10 };

    /// The presets by name.
    pub const PRESETS: [(&str, Options); 1] = [("standard", Options::STANDARD)];

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self) -> String {
        let Options { dealer_restriction, missed, sizes, most } = self;
        let (missed, sizes) = (missed.name(), sizes.name());
        format!("dealer_restriction={dealer_restriction} missed={missed} sizes={sizes} most={most}")
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

impl FromStr for Options {
    type Err = OptionError;

    /// Reads what differs from `standard`: `missed=penalty sizes=down most=7`.
    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::STANDARD;
        for word in option_words(text) {
            match word? {
                OptionWord::Preset(name) => options = one_preset(name, &Options::PRESETS)?,
                OptionWord::Set(key @ "dealer_restriction", value) => {
                    options.dealer_restriction = switch(key, value)?;
                }
                OptionWord::Set(key @ "missed", value) => {
                    options.missed = one_of(key, value, &Missed::ALL.map(|missed| (missed.name(), missed)))?;
                }
                OptionWord::Set(key @ "sizes", value) => options.sizes = one_of(key, value, &Sizes::ALL)?,
                OptionWord::Set(key @ "most", value) => options.most = number(key, value, 1..=17)? as usize,
                OptionWord::Set(key, _) => {
                    return Err(no_option(key, ["dealer_restriction", "missed", "sizes", "most"]));
                }
            }
        }
        Ok(options)
    }
}

impl Sizes {
    /// All of them by name.
    pub const ALL: [(&str, Sizes); 4] = [
        ("up-and-down", Sizes::UpAndDown),
        ("down-and-up", Sizes::DownAndUp),
        ("up", Sizes::Up),
        ("down", Sizes::Down),
    ];

    /// Returns the name among the options.
    pub fn name(self) -> &'static str {
        Sizes::ALL.into_iter().find(|&(_, sizes)| sizes == self).map_or("", |(name, _)| name)
    }

    /// Returns the sizes of all deals, if the largest has `most` cards for each player.
    pub fn deals(self, most: usize) -> Vec<usize> {
        let (up, down) = (1..=most, (1..=most).rev());
        match self {
            Sizes::UpAndDown => up.chain(down.skip(1)).collect(),
            Sizes::DownAndUp => down.chain(up.skip(1)).collect(),
            Sizes::Up => up.collect(),
            Sizes::Down => down.collect(),
        }
    }
}

//! House rules.

use super::rules::Missed;
use maxn_play::options::{HouseRule, HouseRules, NamedValue};
use maxn_play::options_by_house_rules;

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
}

impl Sizes {
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

impl NamedValue for Sizes {
    const NAMES: &'static [(&'static str, Sizes)] = &[
        ("up-and-down", Sizes::UpAndDown),
        ("down-and-up", Sizes::DownAndUp),
        ("up", Sizes::Up),
        ("down", Sizes::Down),
    ];
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[("standard", Options::STANDARD)],
    rules: &[
        HouseRule::choice(
            "dealer_restriction",
            "the dealer may not let the bids add up to the number of tricks",
            |o| &mut o.dealer_restriction,
        ),
        HouseRule::choice(
            "missed",
            "the score for a missed bid: a point per trick, nothing, or minus a point per trick off",
            |o| &mut o.missed,
        ),
        HouseRule::choice("sizes", "the order of the sizes of the deals", |o| &mut o.sizes),
        HouseRule::number("most", 1..=17, "the cards per player in the largest deal", |o| &mut o.most),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

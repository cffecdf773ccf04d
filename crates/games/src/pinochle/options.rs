//! House rules.

use maxn_play::options::{HouseRule, HouseRules, NamedValue};
use maxn_play::options_by_house_rules;
use std::fmt;

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

impl NamedValue for MustBeat {
    const NAMES: &'static [(&'static str, MustBeat)] = &MustBeat::ALL;
}

impl fmt::Display for MustBeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Options {
    /// To 150 points or for 100 deals, every lead to be beaten.
    pub const STANDARD: Options = Options { target: 150, hands: 100, must_beat: MustBeat::Always };
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[("standard", Options::STANDARD)],
    rules: &[
        HouseRule::number("target", 1..=1_000_000, "the score that ends a series", |o| &mut o.target),
        HouseRule::number("hands", 1..=1_000_000, "the deals after which a series ends at the latest", |o| {
            &mut o.hands
        }),
        HouseRule::choice("must_beat", "the leads whose best card has to be beaten if one can", |o| {
            &mut o.must_beat
        }),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

//! House rules.

use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::options_by_house_rules;

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

/// The largest numbers of hands and points.
const MOST: i32 = 100_000;

impl Options {
    /// The usual rules: who has passed may play again, a 2 is in no straight, and the series ends when somebody has lost 100.
    pub const STANDARD: Options =
        Options { pass_is_final: false, low_straights: false, hands: 0, target: 100 };
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[("standard", Options::STANDARD)],
    rules: &[
        HouseRule::choice(
            "pass_is_final",
            "a player who has passed is not asked again before the next lead",
            |o| &mut o.pass_is_final,
        ),
        HouseRule::choice("low_straights", "A-2-3-4-5 and 2-3-4-5-6 are the lowest straights", |o| {
            &mut o.low_straights
        }),
        HouseRule::number(
            "hands",
            0..=MOST,
            "the hands of a series; 0 for one that goes on until somebody has lost the target",
            |o| &mut o.hands,
        ),
        HouseRule::number(
            "target",
            1..=MOST,
            "the loss at which a series ends, if it has no number of hands",
            |o| &mut o.target,
        ),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

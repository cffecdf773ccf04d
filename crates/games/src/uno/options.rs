//! House rules.

use crate::stock_and_pile::{CommonRules, SheddingOptions};
use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::options_by_house_rules;

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
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[("standard", Options::STANDARD)],
    rules: &[
        HouseRule::choice(
            "challenge",
            "a wild draw four may always be played, and the next player may challenge it",
            |o| &mut o.challenge,
        ),
        HouseRule::choice(
            "draw_at_will",
            "a player may draw with cards that fit, and keep a drawn card that fits",
            |o| &mut o.draw_at_will,
        ),
        HouseRule::number(
            "max_turns",
            1..=1000,
            "the number of cards played after which a hand ends, even if no player is out",
            |o| &mut o.max_turns,
        ),
        HouseRule::number("target", 1..=1_000_000, "the score that wins the series", |o| &mut o.target),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

impl SheddingOptions for Options {
    fn common(&self) -> CommonRules {
        let Options { draw_at_will, max_turns, target, .. } = *self;
        CommonRules { target, max_turns, max_draw_cards: 1, draw_at_will, reshuffle: true }
    }

    fn shorten(&mut self, max_turns: u16) {
        self.max_turns = max_turns;
    }

    fn resolved(&self) -> String {
        self.resolved()
    }
}

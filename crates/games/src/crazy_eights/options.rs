//! House rules.

use crate::stock_and_pile::{CommonRules, SheddingOptions};
use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::options_by_house_rules;

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
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[("standard", Options::STANDARD), ("openspiel", Options::OPENSPIEL)],
    rules: &[
        HouseRule::number(
            "max_draw_cards",
            1..=104,
            "the most cards drawn in a turn, after which a player may pass",
            |o| &mut o.max_draw_cards,
        ),
        HouseRule::number(
            "max_turns",
            1..=1000,
            "the number of cards played after which a hand ends, even if no player is out",
            |o| &mut o.max_turns,
        ),
        HouseRule::choice("reshuffle", "the discards become the stock when it is empty", |o| {
            &mut o.reshuffle
        }),
        HouseRule::choice(
            "use_special_cards",
            "twos make the next player draw two more, queens skip, aces turn the direction",
            |o| &mut o.use_special_cards,
        ),
        HouseRule::choice("draw_at_will", "a player may draw, and then pass, with cards that fit", |o| {
            &mut o.draw_at_will
        }),
        HouseRule::number("target", 1..=1_000_000, "the score that ends the series", |o| &mut o.target),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

impl SheddingOptions for Options {
    fn common(&self) -> CommonRules {
        let Options { max_draw_cards, max_turns, reshuffle, draw_at_will, target, .. } = *self;
        CommonRules { target, max_turns, max_draw_cards, draw_at_will, reshuffle }
    }

    fn shorten(&mut self, max_turns: u16) {
        (self.max_turns, self.reshuffle) = (max_turns, false);
    }

    fn resolved(&self) -> String {
        self.resolved()
    }
}

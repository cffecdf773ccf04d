//! House rules.

use super::rules::Spades;
use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::options_by_house_rules;

/// The rules that differ from table to table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The last bid may not make the total equal the number of tricks.
    pub no_exact_total: bool,
    /// Spades may not be led before one has been played, unless a player has nothing else.
    pub must_break_spades: bool,
    /// True if tricks are bid for. Otherwise every trick is a point.
    pub bidding: bool,
    /// The points that a player who bids no trick wins by taking none, and loses by taking any; 0 if such a bid is like any
    /// other. Tens, so that a score still shows the overtricks.
    pub nil: i32,
    /// The points that win a series.
    pub target: i32,
}

impl Options {
    /// The usual rules.
    pub const STANDARD: Options =
        Options { no_exact_total: false, must_break_spades: true, bidding: true, nil: 0, target: 300 };
    /// The rules of four in partnerships, as most people play: a bid of no trick is worth a hundred points, to 500.
    pub const PARTNERS: Options = Options { nil: 100, target: 500, ..Options::STANDARD };
    /// The rules of the papers.
    pub const PAPERS: Options = Options { must_break_spades: false, ..Options::STANDARD };

    /// The rules of the dissertation (DISS 7.5.2): as many tricks as possible.
    pub const PAPERS_TRICKS: Options = Options { bidding: false, ..Options::PAPERS };

    /// The rules of the play, before the bids.
    pub(super) fn rules(&self) -> Spades {
        Spades::without_bids().with_breaking(self.must_break_spades).with_nil(self.nil)
    }
}

/// The name of the preset for four.
pub(super) const PARTNERS: &str = "partners";

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[
        ("standard", Options::STANDARD),
        (PARTNERS, Options::PARTNERS),
        ("papers", Options::PAPERS),
        ("papers-tricks", Options::PAPERS_TRICKS),
    ],
    rules: &[
        HouseRule::choice(
            "no_exact_total",
            "the last bid may not make the total equal the number of tricks",
            |o| &mut o.no_exact_total,
        ),
        HouseRule::choice(
            "must_break_spades",
            "spades are not led before one has been played, unless there is nothing else",
            |o| &mut o.must_break_spades,
        ),
        HouseRule::choice("bidding", "tricks are bid for; otherwise every trick is a point", |o| {
            &mut o.bidding
        }),
        HouseRule::multiple(
            "nil",
            10,
            0..=1000,
            "the points for a bid of no trick that is made, lost if it is not; 0: a bid like any other",
            |o| &mut o.nil,
        ),
        HouseRule::number("target", 1..=1_000_000, "the points that win a series", |o| &mut o.target),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

//! House rules.

use super::board::{Board, GAME};
use maxn_play::options::{HouseRule, HouseRules};
use maxn_play::options_by_house_rules;

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

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[("standard", Options::STANDARD)],
    rules: &[
        HouseRule::number("target", 1..=1_000_000, "the score that wins", |o| &mut o.target),
        HouseRule::choice("partners", "four players play as partners across the table", |o| &mut o.partners),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

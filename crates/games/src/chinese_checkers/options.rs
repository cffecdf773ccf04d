//! House rules, of which the variant of the rules is one.

use super::star::Size;
use crate::board::Opening;
use maxn_play::options::{HouseRule, HouseRules, NamedValue};
use maxn_play::options_by_house_rules;
use std::fmt;
use std::str::FromStr;

/// A variant of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// The dissertation's: pieces rest only in the player's own two triangles and the hexagon between; a player with a piece in
    /// a full goal triangle has won; after 200 moves of every player the game is a draw.
    #[default]
    Standard,
    /// Those of `OpenSpiel`'s `chinese_checkers`: pieces rest anywhere; a mover whose own pieces fill the goal has won;
    /// after 1000 moves in all the game is a draw. One move here is a sequence of single hops there.
    OpenSpiel,
}

impl Rules {
    /// Returns the number of moves, of all players together, after which nobody has won.
    pub const fn longest(self, players: usize) -> u16 {
        match self {
            Rules::Standard => 200 * players as u16,
            Rules::OpenSpiel => 1000,
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no such rules; the rules are standard, openspiel")]
pub struct RulesError;

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(word: &str) -> Result<Rules, RulesError> {
        Rules::named(&word.to_ascii_lowercase()).ok_or(RulesError)
    }
}

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
}

impl NamedValue for Size {
    const NAMES: &'static [(&'static str, Size)] = &[
        (Size::Tiny.name(), Size::Tiny),
        (Size::Mini.name(), Size::Mini),
        (Size::Small.name(), Size::Small),
        (Size::Full.name(), Size::Full),
    ];
}

impl NamedValue for Rules {
    const NAMES: &'static [(&'static str, Rules)] =
        &[("standard", Rules::Standard), ("openspiel", Rules::OpenSpiel)];
}

/// The house rules.
pub(super) static HOUSE_RULES: HouseRules<Options> = HouseRules {
    presets: &[("standard", Options::STANDARD)],
    rules: &[
        HouseRule::choice("board", "the size of the star: 1, 3, 6 or 10 pieces per player", |o| &mut o.size),
        HouseRule::choice("rules", "the dissertation's rules, or those of OpenSpiel", |o| &mut o.rules),
        Opening::rule(|o| &mut o.opening.moves),
    ],
};

options_by_house_rules!(Options, HOUSE_RULES);

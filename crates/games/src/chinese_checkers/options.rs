//! House rules.

use super::rules::Rules;
use super::star::Size;
use crate::board::Opening;
use maxn_play::options::{HouseRule, HouseRules, NamedValue};
use maxn_play::options_by_house_rules;

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
        &[(Rules::Standard.name(), Rules::Standard), (Rules::OpenSpiel.name(), Rules::OpenSpiel)];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_wrong_ones_named() {
        let read = |text: &str| text.parse::<Options>().map_err(|problem| problem.to_string());
        let small = Options { size: Size::Small, opening: Opening { moves: 6 }, ..Options::STANDARD };
        assert_eq!(read("board=small opening=6"), Ok(small));
        assert_eq!(read(""), Ok(Options::STANDARD));
        assert!(read("board=smal").unwrap_err().contains("did you mean 'small'?"));
        assert!(read("bord=small").unwrap_err().contains("did you mean 'board'?"));
        assert!(read("opening=-1").unwrap_err().contains("a number from 0"));
        assert!(read("standart").unwrap_err().contains("did you mean 'standard'?"));
    }
}

//! Variants of the rules, and the seats of the players.

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

    pub(super) const fn name(self) -> &'static str {
        match self {
            Rules::Standard => "standard",
            Rules::OpenSpiel => "openspiel",
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
        let all = [Rules::Standard, Rules::OpenSpiel];
        all.into_iter().find(|rules| rules.name().eq_ignore_ascii_case(word)).ok_or(RulesError)
    }
}

/// Returns the seats of the players, clockwise from the lowest point of the star.
///
/// Two sit opposite each other, three at every other point, four in two opposite pairs, six everywhere: each of these
/// arrangements looks the same from the seats of all players, but for a reflection with four. Five cannot: the last
/// point stays empty, so that the third player alone goes to a goal where nobody starts.
///
/// # Panics
/// If there are not two to six players.
pub const fn seats(players: usize) -> &'static [usize] {
    match players {
        2 => &[0, 3],
        3 => &[0, 2, 4],
        4 => &[0, 1, 3, 4],
        5 => &[0, 1, 2, 3, 4],
        6 => &[0, 1, 2, 3, 4, 5],
        _ => panic!("two to six can play Chinese Checkers"),
    }
}

//! The score of a hand.

use std::fmt;
use std::str::FromStr;

/// The score of a player who has not taken exactly the tricks it bid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Missed {
    /// A point for each trick all the same.
    #[default]
    Tricks,
    /// Nothing.
    Nothing,
    /// It loses a point for each trick too many or too few.
    Penalty,
}

impl Missed {
    /// Every rule.
    pub const ALL: [Missed; 3] = [Missed::Tricks, Missed::Nothing, Missed::Penalty];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Missed::Tricks => "tricks",
            Missed::Nothing => "nothing",
            Missed::Penalty => "penalty",
        }
    }

    /// Returns the points for a bid and the tricks taken.
    ///
    /// ```
    /// use maxn_games::oh_hell::Missed;
    ///
    /// assert_eq!(Missed::Penalty.points(2, 2), 12);
    /// assert_eq!(Missed::ALL.map(|missed| missed.points(2, 5)), [5, 0, -3]);
    /// ```
    #[inline]
    pub fn points(self, bid: i32, tricks: i32) -> i32 {
        match self {
            _ if tricks == bid => 10 + tricks,
            Missed::Tricks => tricks,
            Missed::Nothing => 0,
            Missed::Penalty => -(tricks - bid).abs(),
        }
    }
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no such rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not what a missed bid scores; that is tricks, nothing or penalty")]
pub struct UnknownMissed(pub String);

impl FromStr for Missed {
    type Err = UnknownMissed;

    fn from_str(word: &str) -> Result<Missed, UnknownMissed> {
        let missed = Missed::ALL.into_iter().find(|missed| missed.name() == word);
        missed.ok_or_else(|| UnknownMissed(word.to_string()))
    }
}

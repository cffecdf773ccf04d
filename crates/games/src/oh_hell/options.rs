//! House rules.

use super::score::Missed;

/// What differs from table to table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The dealer may not let the bids add up to the number of tricks.
    pub dealer_restriction: bool,
    /// What a missed bid scores.
    pub missed: Missed,
    /// How the size of the deals changes.
    pub sizes: Sizes,
    /// The cards each player has in the largest deal; as many as the pack allows if that is less.
    pub most: usize,
}

/// How the size of the deals of a series changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sizes {
    /// From one card to the most and back to one.
    #[default]
    UpAndDown,
    /// From the most to one card and back.
    DownAndUp,
    /// From one card to the most.
    Up,
    /// From the most to one card.
    Down,
}

impl Options {
    /// What people play: the dealer is restricted, tricks always count, up to ten cards and down again.
    pub const STANDARD: Options =
        Options { dealer_restriction: true, missed: Missed::Tricks, sizes: Sizes::UpAndDown, most: 10 };
}

impl Default for Options {
    fn default() -> Self {
        Options::STANDARD
    }
}

impl Sizes {
    /// The sizes of all deals, if the largest has `most` cards for each player.
    pub fn deals(self, most: usize) -> Vec<usize> {
        let (up, down) = (1..=most, (1..=most).rev());
        match self {
            Sizes::UpAndDown => up.chain(down.skip(1)).collect(),
            Sizes::DownAndUp => down.chain(up.skip(1)).collect(),
            Sizes::Up => up.collect(),
            Sizes::Down => down.collect(),
        }
    }
}

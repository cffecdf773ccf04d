//! How much thought each stage of a hand gets.

/// How many worlds are looked at, and how hard.
///
/// ```
/// use maxn_lab::agents::{Effort, Schedule};
///
/// let schedule = Schedule::DISSERTATION;
/// assert_eq!(schedule.worlds(13), 40);
/// assert_eq!(schedule.worlds(4), 13);
/// assert_eq!((schedule.worlds(3), schedule.effort(3)), (30, Effort::Whole));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Worlds with thirteen cards or more in hand.
    pub first: usize,
    /// Worlds before the last few cards; in between they fall evenly.
    pub last: usize,
    /// What each of them gets.
    pub effort: Effort,
    /// The end of the hand.
    pub end: Option<End>,
}

/// The last few cards, searched to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// From so many cards in hand on.
    pub cards: usize,
    /// In so many worlds.
    pub worlds: usize,
}

/// What a world gets: nodes of a search, simulations of a tree search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// So much each.
    Each(u64),
    /// So much for all of them together.
    InAll(u64),
    /// As much as it takes to search it to its end.
    Whole,
}

/// A hand of Hearts for four; larger ones count as this.
const FULL_HAND: usize = 13;

impl Schedule {
    /// The match against a commercial program (DISS 7.8.1): 40 worlds at first, falling to 13, then 30 that are searched
    /// to the end for the last three tricks.
    pub const DISSERTATION: Schedule = Schedule {
        first: 40,
        last: 13,
        effort: Effort::Each(10_000),
        end: Some(End { cards: 3, worlds: 30 }),
    };

    /// The same number of worlds and effort for each all the time.
    pub const fn even(worlds: usize, effort: Effort) -> Self {
        Schedule { first: worlds, last: worlds, effort, end: None }
    }

    /// How many worlds are looked at with so many cards in hand.
    pub fn worlds(&self, held: usize) -> usize {
        let end = self.end.map_or(0, |end| end.cards);
        if let Some(end) = self.end.filter(|end| held <= end.cards) {
            return end.worlds.max(1);
        }
        let (place, steps) =
            (held.min(FULL_HAND).saturating_sub(end + 1), FULL_HAND - end.min(FULL_HAND - 2) - 1);
        let worlds = (self.last * (steps - place.min(steps)) + self.first * place.min(steps)) / steps;
        worlds.max(1)
    }

    /// What is done with them.
    pub fn effort(&self, held: usize) -> Effort {
        if self.end.is_some_and(|end| held <= end.cards) { Effort::Whole } else { self.effort }
    }
}

//! The utility of tricks, given the bids (IJCAI05).

use super::sides::by_side;
use maxn::{MAX_PLAYERS, Range, Scores};
use std::fmt;
use std::str::FromStr;

/// The utility that the players of a hand maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Utility {
    /// `MT`: tricks.
    Tricks,
    /// `WL`: 1 if the bid is made, else 0.
    Winning,
    /// `MoMB`: the number of opponents who miss their bids.
    OthersMiss,
    /// `mOT`: 0 if the bid is missed, else ten for each trick bid, less the overtricks, and 3 for each opponent who
    /// misses.
    FewOvertricks,
    /// `smOT`: the same, but the first two overtricks are free.
    SomeOvertricks,
    /// `OH`: how far the tricks are from the bid, negated, as in Oh Hell.
    Exact,
}

impl Utility {
    /// Every utility.
    pub const ALL: [Utility; 6] = [
        Utility::Tricks,
        Utility::Winning,
        Utility::OthersMiss,
        Utility::FewOvertricks,
        Utility::SomeOvertricks,
        Utility::Exact,
    ];

    /// Returns the utility of players of whom none is named: tricks where nobody bids, else an approximation of the
    /// points of a series.
    pub fn usual(has_bids: bool) -> Utility {
        if has_bids { Utility::SomeOvertricks } else { Utility::Tricks }
    }

    /// Returns the papers' name for it.
    pub fn name(self) -> &'static str {
        match self {
            Utility::Tricks => "MT",
            Utility::Winning => "WL",
            Utility::OthersMiss => "MoMB",
            Utility::FewOvertricks => "mOT",
            Utility::SomeOvertricks => "smOT",
            Utility::Exact => "OH",
        }
    }

    /// Returns the description, in a sentence.
    pub fn description(self) -> &'static str {
        match self {
            Utility::Tricks => "as many tricks as possible",
            Utility::Winning => "make the bid",
            Utility::OthersMiss => "make the opponents miss their bids",
            Utility::FewOvertricks => "make the bid with few overtricks, and let others miss theirs",
            Utility::SomeOvertricks => "the same, with two overtricks free",
            Utility::Exact => "take exactly as many tricks as bid",
        }
    }

    /// Returns the unit of its scores.
    pub fn measure(self) -> &'static str {
        match self {
            Utility::Tricks => "tricks of this hand",
            Utility::Winning => "worth: 1 for a bid that is made",
            Utility::OthersMiss => "opponents who miss their bids",
            Utility::FewOvertricks => "worth: ten a trick bid and made, less overtricks",
            Utility::SomeOvertricks => "worth: ten a trick bid and made, less overtricks beyond two",
            Utility::Exact => "worth: the distance from the bid, negated",
        }
    }

    /// Returns the unit of its scores where a bid of no trick counts for itself.
    pub(super) fn measure_with_nil(self) -> &'static str {
        match self {
            Utility::FewOvertricks => "worth: ten a trick bid and made, less overtricks, and nil",
            Utility::SomeOvertricks => "worth: ten a trick bid and made, less overtricks beyond two, and nil",
            _ => self.measure(),
        }
    }

    /// Returns whether points for a bid of no trick are part of it: those utilities that approximate points.
    pub(super) fn counts_nil(self) -> bool {
        matches!(self, Utility::FewOvertricks | Utility::SomeOvertricks)
    }

    /// Returns the utility of a division of the tricks, for each player, without points for bids of no trick.
    #[inline]
    pub fn scores(self, bids: &[u8], tricks: &Scores) -> Scores {
        let players = bids.len();
        let bids = by_side(players, Scores::from_fn(players, |player| bids[player].into()));
        let only = Range { lower: *tricks, upper: *tricks };
        let (scores, _) = self.limits(players, &bids, &only, tricks.sum());
        Scores::from_fn(players, |player| scores[player])
    }

    /// The limits of the utility of divisions of `total` tricks within a range, given the bid of each player's side. Places
    /// beyond the players mean nothing.
    // All places at once: no loop over the players.
    #[inline]
    pub(super) fn limits(self, players: usize, bids: &Scores, tricks: &Range, total: i32) -> (Each, Each) {
        let (least, upper) = (by_side(players, tricks.lower), by_side(players, tricks.upper));
        // A team has at most what the sure tricks of the other leave.
        let rest = total - tricks.lower.sum();
        let most = each(|player| upper[player].min(rest + least[player]));
        let missed = each(|player| i32::from(most[player] < bids[player]));
        let may_miss = each(|player| i32::from(least[player] < bids[player]));
        // Partners miss a bid together.
        let others = |miss: Each| {
            let sides = miss.iter().sum::<i32>() >> i32::from(players == 4);
            miss.map(|own| sides - own)
        };
        match self {
            Utility::Tricks => (each(|player| least[player]), most),
            Utility::Winning => (may_miss.map(|may_miss| 1 - may_miss), missed.map(|missed| 1 - missed)),
            Utility::OthersMiss => (others(missed), others(may_miss)),
            Utility::FewOvertricks | Utility::SomeOvertricks => {
                let (fewest, greatest) = (others(missed), others(may_miss));
                let made = |player: usize, tricks: i32| {
                    let overtricks = tricks.max(bids[player]) - bids[player];
                    10 * bids[player] - (overtricks - self.free_overtricks()).max(0)
                };
                // Selections, not branches, so that they are made for all places at once.
                let lower = each(|player| {
                    let worst = made(player, most[player]) + 3 * fewest[player];
                    let worst = if may_miss[player] == 1 { worst.min(0) } else { worst };
                    if missed[player] == 1 { 0 } else { worst }
                });
                let upper = each(|player| {
                    let best = made(player, least[player]) + 3 * greatest[player];
                    let best = if may_miss[player] == 1 { best.max(0) } else { best };
                    if missed[player] == 1 { 0 } else { best }
                });
                (lower, upper)
            }
            Utility::Exact => {
                let off = |player: usize, tricks: i32| (bids[player] - tricks).abs();
                let farthest = |player: usize| off(player, least[player]).max(off(player, most[player]));
                let nearest = |player: usize| off(player, bids[player].max(least[player]).min(most[player]));
                (each(|player| -farthest(player)), each(|player| -nearest(player)))
            }
        }
    }

    /// The tricks that each side still wants, as far as that makes a difference, if it lacks so many for its bid, `left` tricks
    /// before the end. Sides that want the same score the same from here on, apart from the score offset.
    #[inline]
    pub(super) fn wanted(self, lacking: &Scores, left: i32) -> Scores {
        let (least, most) = match self {
            Utility::Tricks => (0, 0),
            // More than there are left is never reached, whatever it is; and once made, a bid stays made.
            Utility::Winning | Utility::OthersMiss => (0, left + 1),
            // Overtricks that cost something have been paid for.
            Utility::FewOvertricks | Utility::SomeOvertricks => (-self.free_overtricks(), left + 1),
            Utility::Exact => (0, left),
        };
        each(|player| lacking[player].max(least).min(most)).into()
    }

    /// The points that each side has or has lost already.
    #[inline]
    pub(super) fn score_offset(self, lacking: &Scores, tricks: &Scores, left: i32) -> Scores {
        match self {
            Utility::Tricks => *tricks,
            Utility::Winning | Utility::OthersMiss => Scores::ZERO,
            Utility::FewOvertricks | Utility::SomeOvertricks => {
                each(|player| (lacking[player] + self.free_overtricks()).min(0)).into()
            }
            Utility::Exact => {
                let wanted = self.wanted(lacking, left);
                each(|player| -(lacking[player] - wanted[player]).abs()).into()
            }
        }
    }

    /// The overtricks that cost nothing, where others do.
    #[inline]
    fn free_overtricks(self) -> i32 {
        if self == Utility::SomeOvertricks { 2 } else { 0 }
    }
}

/// A number for each place.
pub(super) type Each = [i32; MAX_PLAYERS];

#[inline]
pub(super) fn each(number: impl Fn(usize) -> i32) -> Each {
    std::array::from_fn(number)
}

impl fmt::Display for Utility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no such utility.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no utility '{0}'; the utilities are MT, WL, MoMB, mOT, smOT and OH")]
pub struct UnknownUtility(pub String);

impl FromStr for Utility {
    type Err = UnknownUtility;

    /// Reads the papers' names, in capitals or not.
    fn from_str(word: &str) -> Result<Utility, UnknownUtility> {
        let utility = Utility::ALL.into_iter().find(|utility| utility.name().eq_ignore_ascii_case(word));
        utility.ok_or_else(|| UnknownUtility(word.to_string()))
    }
}

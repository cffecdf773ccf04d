//! The utility of tricks, given the bids (IJCAI05).

use super::sides::{by_side, opponents};
use maxn::{Range, Scores};
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

    /// Returns the utility of a division of the tricks, for each player.
    #[inline]
    pub fn scores<const N: usize>(self, bids: &[u8; N], tricks: &Scores<N>) -> Scores<N> {
        self.range(bids, &Range { lower: *tricks, upper: *tricks }, tricks.iter().sum()).lower
    }

    /// The limits of the utility of divisions of `total` tricks within a range.
    #[inline]
    pub(super) fn range<const N: usize>(self, bids: &[u8; N], tricks: &Range<N>, total: i32) -> Range<N> {
        let bids = by_side(bids.map(i32::from));
        let least = by_side(tricks.lower);
        // A team has at most what the sure tricks of the other leave.
        let all_least = tricks.lower.iter().sum::<i32>();
        let most: [i32; N] = std::array::from_fn(|player| {
            let rest = total - (all_least - least[player]);
            by_side(tricks.upper)[player].min(rest)
        });
        let missed: [bool; N] = std::array::from_fn(|player| most[player] < bids[player]);
        let may_miss: [bool; N] = std::array::from_fn(|player| least[player] < bids[player]);

        let limits = |player: usize| -> (i32, i32) {
            let (bid, least, most) = (bids[player], least[player], most[player]);
            let made = |tricks: i32| 10 * bid - self.cost_of(tricks.max(bid) - bid);
            match self {
                Utility::Tricks => (least, most),
                Utility::Winning => (i32::from(!may_miss[player]), i32::from(!missed[player])),
                Utility::OthersMiss => (opponents(player, missed), opponents(player, may_miss)),
                Utility::FewOvertricks | Utility::SomeOvertricks => {
                    let worst = made(most) + 3 * opponents(player, missed);
                    let best = made(least) + 3 * opponents(player, may_miss);
                    match (missed[player], may_miss[player]) {
                        (true, _) => (0, 0),
                        (false, true) => (worst.min(0), best.max(0)),
                        (false, false) => (worst, best),
                    }
                }
                Utility::Exact => {
                    let nearest = bid.clamp(least, most);
                    (-(bid - least).abs().max((bid - most).abs()), -(bid - nearest).abs())
                }
            }
        };
        let limits: [(i32, i32); N] = std::array::from_fn(limits);
        Range { lower: limits.map(|(least, _)| least), upper: limits.map(|(_, most)| most) }
    }

    /// The part of a side's bid and tricks that still matters, `left` tricks before the end, and the score
    /// offset: sides that need the same score the same from here on, apart from that.
    #[inline]
    pub(super) fn standing(self, bid: i32, tricks: i32, left: i32) -> Standing {
        let need = bid - tricks;
        match self {
            Utility::Tricks => Standing { need: 0, score_offset: tricks },
            // More than there are left is never reached, whatever it is; and once made, a bid stays made.
            Utility::Winning | Utility::OthersMiss => {
                Standing { need: need.clamp(0, left + 1), score_offset: 0 }
            }
            // Overtricks that cost something have been paid for.
            Utility::FewOvertricks | Utility::SomeOvertricks => {
                let free = if self == Utility::SomeOvertricks { -2 } else { 0 };
                Standing { need: need.clamp(free, left + 1), score_offset: (need - free).min(0) }
            }
            Utility::Exact => {
                let reachable = need.clamp(0, left);
                Standing { need: reachable, score_offset: -(need - reachable).abs() }
            }
        }
    }

    #[inline]
    fn cost_of(self, overtricks: i32) -> i32 {
        if self == Utility::SomeOvertricks { (overtricks - 2).max(0) } else { overtricks }
    }
}

/// The state of a side during a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// The tricks it wants, as far as that makes a difference.
    pub(super) need: i32,
    /// The points it has or has lost already.
    pub(super) score_offset: i32,
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

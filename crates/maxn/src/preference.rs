//! Preferences among outcomes that are equal for the mover.
//!
//! A preference is part of the decision rule, not of the search: it can change the max^n value of a tree without bound
//! (DISS Theorem 4.1, see docs/bibliography.md). A preference ranks outcomes among which the mover is indifferent; what
//! it leaves equal goes to the move that comes first in the game's own order.

use crate::error::SearchError;
use crate::scores::{Player, Scores};

/// A preference among outcomes that give the mover the same score.
///
/// A closure is a preference: `|tie: Tie, scores: &Scores| -scores[2]` always hurts the third player.
pub trait Preference: Sync {
    /// Returns the rank of an outcome among those that give the mover the same score: the highest is taken, of equal
    /// ones the first in the game's order.
    fn tie_rank(&self, tie: Tie, scores: &Scores) -> i32;

    /// Returns whether [`tie_rank`](Preference::tie_rank) is constant, so that the order of moves decides every tie.
    /// Bounds can then be strict, and more is pruned.
    fn is_order_only(&self) -> bool {
        false
    }

    /// Returns whether adding a constant to a player's score in both of two outcomes never changes which is preferred.
    /// Positions that differ only in their [score offset](crate::Evaluation::score_offset) then share facts.
    fn is_relative(&self) -> bool {
        false
    }

    /// Returns whether a player takes any of its equal moves with the same probability, whatever their
    /// [rank](Preference::tie_rank): values are then means, which only a search without pruning has.
    fn is_even(&self) -> bool {
        false
    }

    /// Checks that the preference makes sense for this number of players.
    ///
    /// # Errors
    /// If it does not.
    fn check(&self, _players: usize) -> Result<(), SearchError> {
        Ok(())
    }

    /// Returns a number that separates the facts found under one preference from those under another in a shared
    /// [`Memory`](crate::Memory). That of a closure is always the same: use a memory with one closure only.
    fn id(&self) -> u64 {
        u64::MAX
    }
}

/// The situation in which a tie is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The player to move, who is indifferent.
    pub mover: Player,
    /// The player to move at the root.
    pub root: Player,
    /// The number of players.
    pub players: usize,
}

impl<F: Fn(Tie, &Scores) -> i32 + Sync> Preference for F {
    fn tie_rank(&self, tie: Tie, scores: &Scores) -> i32 {
        self(tie, scores)
    }
}

/// The built-in preferences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The game's own order: the papers' "ties to the left".
    #[default]
    Order,
    /// Least for the player at the root, who so avoids lines in which others could hurt it at no cost (DISS 4.3).
    RootLeast,
    /// Least for the leader: the outcome whose highest score among the mover's opponents is lowest.
    LeaderLeast,
    /// Least for one given player, such as the one who leads a series of hands.
    LeastFor(Player),
    /// None: any of the equal moves is as probable, and the value is the mean over them (MAXPROB). For `maxn:none` and
    /// prob-max^n.
    Even,
}

impl Preference for Ties {
    #[inline]
    fn tie_rank(&self, tie: Tie, scores: &Scores) -> i32 {
        match *self {
            Ties::Order | Ties::Even => 0,
            Ties::RootLeast => -scores[tie.root],
            Ties::LeaderLeast => {
                let opponents = (0..tie.players).filter(|&player| player != tie.mover);
                -opponents.map(|player| scores[player]).max().unwrap_or(0)
            }
            Ties::LeastFor(player) => -scores[player],
        }
    }

    #[inline]
    fn is_order_only(&self) -> bool {
        matches!(self, Ties::Order | Ties::Even)
    }

    fn is_even(&self) -> bool {
        *self == Ties::Even
    }

    fn is_relative(&self) -> bool {
        *self != Ties::LeaderLeast
    }

    fn check(&self, players: usize) -> Result<(), SearchError> {
        match *self {
            Ties::LeastFor(player) if player >= players => Err(SearchError::NoSuchPlayer { player, players }),
            _ => Ok(()),
        }
    }

    fn id(&self) -> u64 {
        match *self {
            Ties::Order => 0,
            Ties::RootLeast => 1,
            Ties::LeaderLeast => 2,
            Ties::LeastFor(player) => 3 + player as u64,
            Ties::Even => u64::MAX - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_preferences_rank_as_they_say() {
        let tie = Tie { mover: 1, root: 0, players: 3 };
        let (first, second) = ([4, 3, 1].into(), [2, 3, 9].into());
        let likes = |ties: Ties| ties.tie_rank(tie, &first).cmp(&ties.tie_rank(tie, &second));
        assert!(likes(Ties::Order).is_eq());
        assert!(likes(Ties::RootLeast).is_lt());
        assert!(likes(Ties::LeaderLeast).is_gt());
        assert!(likes(Ties::LeastFor(2)).is_gt());
    }
}

//! Scores that compare the players, and so always add up to the same.

use maxn::{Bounds, Means, Player, Range, Scores};

/// Scores by the differences of a player's merit from those of the others (IJCAI03 5), moved up so that none is
/// negative. Their sum is constant, so that every kind of pruning works. A winner has everything, less a point per
/// move, so that an early win is better than a late one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Differences {
    players: i32,
    /// The score of each player if all have the same merit.
    equal: i32,
}

/// More than the number of moves in any game, so that the latest win scores more than the best estimate.
const LATE: i32 = 2000;

impl Differences {
    /// Creates the scores for merits from 0 to `most`.
    #[inline]
    pub(crate) fn new(players: usize, most: i32) -> Self {
        let players = players as i32;
        Differences { players, equal: (players - 1) * most + LATE }
    }

    fn sum(self) -> i32 {
        self.players * self.equal
    }

    /// The limits on the scores of all positions.
    pub(crate) fn bounds(self) -> Bounds {
        Bounds::constant_sum(self.sum())
    }

    /// The limits on the scores of a position and all that follow, given the least number of moves at their end.
    #[inline]
    pub(crate) fn range(self, at_least: u16) -> Range {
        let players = self.players as usize;
        let most = self.sum() - i32::from(at_least);
        Range { lower: Scores::equal(players, 0), upper: Scores::equal(players, most) }
    }

    /// The scores by merits, before the end of a game.
    #[inline]
    pub(crate) fn compare(self, merit: impl Fn(Player) -> i32) -> Scores {
        let players = self.players as usize;
        // Summed up on the way: a vector whose places were just written one by one cannot be loaded at once.
        let mut sum = 0;
        let merits = Scores::from_fn(players, |player| {
            let merit = merit(player);
            sum += merit;
            merit
        });
        let shift = self.equal - sum;
        merits.map(players, |merit| self.players * merit + shift)
    }

    /// The scores at the end of a game, after this many moves. Several winners share everything.
    pub(crate) fn settle(self, winners: &[Player], played: u16) -> Scores {
        if let [winner] = *winners {
            return Scores::only(winner, self.sum() - i32::from(played));
        }
        let each = self.sum() / winners.len().max(1) as i32;
        Scores::from_fn(self.players as usize, |player| if winners.contains(&player) { each } else { 0 })
    }

    /// Converts scores to what each player's merit is above the average, given the merit of a unit.
    pub(crate) fn above_average(players: usize, scores: Scores, unit: i32) -> Means {
        let average = f64::from(scores.sum()) / players as f64;
        let mut means = scores.to_means();
        for mean in &mut means[..players] {
            // A merit counts once for each player in the difference from the average.
            *mean = (*mean - average) / players as f64 / f64::from(unit);
        }
        means
    }
}

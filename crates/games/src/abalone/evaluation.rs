//! Evaluations.

use super::grid::{GRID, RIM, marbles_each};
use super::position::Position;
use super::rules::{Abalone, TARGET};
use crate::board::Differences;
use maxn::{Bounds, Evaluation, Game, Player, Range, Scores};

/// Scores a position by the marbles that each player has pushed off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PushedOff {
    /// The number of players.
    pub players: usize,
}

impl Evaluation<Abalone> for PushedOff {
    #[inline]
    fn evaluate(&self, game: &Abalone) -> Scores {
        game.pushed_off()
    }

    /// One player can have six, which ends the game; then the others have at most five.
    fn bounds(&self) -> Bounds {
        let target = i32::from(TARGET);
        Bounds {
            least: Some(0),
            greatest: Some(target),
            sum: Some(target + (target - 1) * (self.players as i32 - 1)),
            ..Bounds::default()
        }
    }

    /// Marbles that were pushed off never come back.
    #[inline]
    fn range(&self, game: &Abalone) -> Range {
        let lower = self.evaluate(game);
        if game.is_terminal() {
            return Range { lower, upper: lower };
        }
        let (players, counts) = (game.players(), game.counts());
        let of_others = Scores::equal(players, counts.sum()) - counts;
        Range { lower, upper: (lower + of_others).map(players, |most| most.min(TARGET.into())) }
    }
}

/// Scores a position by marbles on the board, marbles pushed off, nearness to the centre, nearness to the edge and
/// grouping: the features of DISS 7.4, which does not give their weights; these were chosen by hand. A player's are
/// compared with those of the others, so that the sum is constant and every kind of pruning works.
///
/// At the end of the game the winner has everything, less a point per move; several winners share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The number of players.
    pub players: usize,
}

/// For a marble on the board, and for one pushed off.
pub(super) const MARBLE: i32 = 100;
/// For each step that a marble is nearer to the centre than the rim is.
const NEARER: i32 = 3;
/// The cost of a marble on the rim, where it can be pushed off.
const ON_RIM: i32 = 6;
/// For each two marbles side by side.
const PAIR: i32 = 2;

/// No marble has more than three pairs, if each is counted with one of its two marbles only.
const BEST_MARBLE: i32 = MARBLE + NEARER * RIM as i32 + 3 * PAIR;

impl Strength {
    #[inline]
    fn merit(position: &Position, player: Player) -> i32 {
        let own = position.marbles[player];
        let within = |distance: usize| (own & GRID.within[distance]).count_ones() as i32;
        let count = own.count_ones() as i32;
        let nearer = (0..RIM).map(within).sum::<i32>();
        let on_rim = count - within(RIM - 1);
        MARBLE * (count + i32::from(position.pushed_off[player])) + NEARER * nearer - ON_RIM * on_rim
            + PAIR * i32::from(position.pairs[player])
    }

    #[cold]
    fn at_the_end(self, game: &Abalone) -> Scores {
        self.differences().settle(&game.winners(), game.made())
    }

    #[inline]
    fn differences(self) -> Differences {
        let most = marbles_each(self.players) * BEST_MARBLE + i32::from(TARGET - 1) * MARBLE;
        Differences::new(self.players, most)
    }
}

impl Evaluation<Abalone> for Strength {
    #[inline]
    fn evaluate(&self, game: &Abalone) -> Scores {
        if game.is_terminal() {
            return self.at_the_end(game);
        }
        self.differences().compare(|player| Self::merit(game.position(), player))
    }

    fn bounds(&self) -> Bounds {
        self.differences().bounds()
    }

    /// It takes at least one more move to win.
    #[inline]
    fn range(&self, game: &Abalone) -> Range {
        self.differences().range(game.made() + u16::from(!game.is_terminal()))
    }
}

//! Evaluations.

use super::grid::{GRID, RIM};
use super::rules::{Abalone, TARGET};
use super::start;
use maxn::{Bounds, Evaluation, Game, Range, Scores};

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
/// grouping: the features of DISS 7.4, which does not give their weights; these were chosen by hand.
///
/// At the end of the game marbles on the board count for nothing any more, and the player who has pushed off
/// most has won; equals share that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The number of players.
    pub players: usize,
}

/// For a marble on the board, and for one pushed off.
const MARBLE: i32 = 100;
/// For each step that a marble is nearer to the centre than the rim is.
const NEARER: i32 = 3;
/// The cost of a marble on the rim, where it can be pushed off.
const ON_RIM: i32 = 6;
/// For each two marbles side by side.
const PAIR: i32 = 2;
/// For having won. More than the highest value of the marbles.
const WIN: i32 = 2_400;

/// No marble has more than three pairs, if each is counted with one of its two marbles only.
const BEST_MARBLE: i32 = MARBLE + NEARER * RIM as i32 + 3 * PAIR;

impl Strength {
    #[inline]
    fn before_the_end(game: &Abalone) -> Scores {
        let (position, within) = (game.position(), &GRID.within);
        Scores::from_fn(game.players(), |player| {
            let own = position.marbles[player];
            let within = |distance: usize| (own & within[distance]).count_ones() as i32;
            let count = own.count_ones() as i32;
            let nearer = (0..RIM).map(within).sum::<i32>();
            let on_rim = count - within(RIM - 1);
            MARBLE * (count + i32::from(position.pushed_off[player])) + NEARER * nearer - ON_RIM * on_rim
                + PAIR * i32::from(position.pairs[player])
        })
    }

    fn at_the_end(game: &Abalone) -> Scores {
        let (players, off) = (game.players(), game.pushed_off());
        let most = off.first(players).iter().copied().max().unwrap_or(0);
        let winners = off.first(players).iter().filter(|&&one| one == most).count() as i32;
        off.map(players, |one| MARBLE * one + if one == most { WIN / winners } else { 0 })
    }
}

impl Evaluation<Abalone> for Strength {
    #[inline]
    fn evaluate(&self, game: &Abalone) -> Scores {
        if game.is_terminal() {
            return Self::at_the_end(game);
        }
        Self::before_the_end(game)
    }

    /// Marbles on the board and off it are always as many as at the start.
    fn bounds(&self) -> Bounds {
        let players = self.players as i32;
        let each = start::marbles(self.players)[0].count_ones() as i32;
        let off = i32::from(TARGET);
        let greatest_before_the_end = each * BEST_MARBLE + (off - 1) * MARBLE;
        let greatest_at_the_end = off * MARBLE + WIN;
        let sum_at_the_end = (off + (off - 1) * (players - 1)) * MARBLE + WIN;
        Bounds {
            least: Some(0),
            greatest: Some(greatest_before_the_end.max(greatest_at_the_end)),
            sum: Some((players * each * BEST_MARBLE).max(sum_at_the_end)),
            ..Bounds::default()
        }
    }
}

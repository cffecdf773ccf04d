//! Evaluations.

use super::grid::{GRID, RIM};
use super::rules::{Abalone, TARGET};
use super::start;
use maxn::{Bounds, Evaluation, Game, Player, Range, Scores};

/// Scores a position by the marbles that each player has pushed off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PushedOff;

impl<const N: usize> Evaluation<Abalone<N>, N> for PushedOff {
    #[inline]
    fn evaluate(&self, game: &Abalone<N>) -> Scores<N> {
        game.pushed_off().map(i32::from)
    }

    /// One player can have six, which ends the game; then the others have at most five.
    fn bounds(&self) -> Bounds {
        let target = i32::from(TARGET);
        Bounds {
            least: Some(0),
            greatest: Some(target),
            sum: Some(target + (target - 1) * (N as i32 - 1)),
            ..Bounds::default()
        }
    }

    /// Marbles that were pushed off never come back.
    #[inline]
    fn range(&self, game: &Abalone<N>) -> Range<N> {
        let lower = self.evaluate(game);
        if game.is_terminal() {
            return Range { lower, upper: lower };
        }
        let counts = game.counts().map(|count| count as i32);
        let all: i32 = counts.iter().sum();
        let most = |player: Player| (lower[player] + all - counts[player]).min(TARGET.into());
        Range { lower, upper: std::array::from_fn(most) }
    }
}

/// Scores a position by marbles on the board, marbles pushed off, nearness to the centre, nearness to the edge and
/// grouping: the features of DISS 7.4, which does not give their weights; these were chosen by hand.
///
/// At the end of the game marbles on the board count for nothing any more, and the player who has pushed off
/// most has won; equals share that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength;

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
    fn of<const N: usize>(game: &Abalone<N>, player: Player) -> i32 {
        let position = game.position();
        let own = position.marbles[player];
        let within = |distance: usize| (own & GRID.within[distance]).count_ones() as i32;
        let count = within(RIM);
        let nearer = (0..RIM).map(within).sum::<i32>();
        let on_rim = count - within(RIM - 1);
        MARBLE * (count + i32::from(position.pushed_off[player])) + NEARER * nearer - ON_RIM * on_rim
            + PAIR * i32::from(position.pairs[player])
    }

    fn at_the_end<const N: usize>(game: &Abalone<N>) -> Scores<N> {
        let off = game.pushed_off().map(i32::from);
        let most = off.into_iter().max().unwrap_or(0);
        let winners = off.iter().filter(|&&one| one == most).count() as i32;
        off.map(|one| MARBLE * one + if one == most { WIN / winners } else { 0 })
    }
}

impl<const N: usize> Evaluation<Abalone<N>, N> for Strength {
    #[inline]
    fn evaluate(&self, game: &Abalone<N>) -> Scores<N> {
        if game.is_terminal() {
            return Self::at_the_end(game);
        }
        std::array::from_fn(|player| Self::of(game, player))
    }

    /// Marbles on the board and off it are always as many as at the start.
    fn bounds(&self) -> Bounds {
        let each = start::marbles::<N>()[0].count_ones() as i32;
        let off = i32::from(TARGET);
        let greatest_before_the_end = each * BEST_MARBLE + (off - 1) * MARBLE;
        let greatest_at_the_end = off * MARBLE + WIN;
        let sum_at_the_end = (off + (off - 1) * (N as i32 - 1)) * MARBLE + WIN;
        Bounds {
            least: Some(0),
            greatest: Some(greatest_before_the_end.max(greatest_at_the_end)),
            sum: Some((N as i32 * each * BEST_MARBLE).max(sum_at_the_end)),
            ..Bounds::default()
        }
    }
}

maxn_play::compiled_search!(Abalone<3>, Strength, 3);

//! The progress of a player, for evaluations, kept up to date by every move.

use super::star::{Seat, Star};
use crate::hex::{Cell, Cells};

/// The progress of the pieces of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of pieces at each distance from the far corner of the goal, four bits for each distance from 1.
    counts: u64,
    /// The sum of these distances.
    distance: u16,
    /// The number of pairs of pieces at most two steps apart.
    pairs: u16,
}

impl Progress {
    /// Counts the progress of these pieces from scratch.
    pub(super) fn new(star: &Star, seat: &Seat, pieces: Cells) -> Progress {
        let mut progress = Progress::default();
        let mut placed = Cells::EMPTY;
        for cell in pieces {
            progress.add(star, seat, placed, cell);
            placed.insert(cell);
        }
        progress
    }

    /// Moves a piece; `others` are the player's other pieces.
    #[inline]
    pub(super) fn advance(&mut self, star: &Star, seat: &Seat, others: Cells, from: Cell, to: Cell) {
        let steps = seat.distance[from.index()];
        self.counts -= unit(steps);
        self.distance -= u16::from(steps);
        self.pairs -= (star.near[from.index()] & others).len() as u16;
        self.add(star, seat, others, to);
    }

    #[inline]
    fn add(&mut self, star: &Star, seat: &Seat, others: Cells, cell: Cell) {
        let steps = seat.distance[cell.index()];
        self.counts += unit(steps);
        self.distance += u16::from(steps);
        self.pairs += (star.near[cell.index()] & others).len() as u16;
    }

    /// Returns the sum of the pieces' distances to the far corner of the goal.
    #[inline]
    pub fn distance(&self) -> i32 {
        i32::from(self.distance)
    }

    /// Returns the distance of the last piece.
    #[inline]
    pub fn farthest(&self) -> i32 {
        (67 - self.counts.leading_zeros() as i32) / 4
    }

    /// Returns the number of pairs of pieces at most two steps apart.
    #[inline]
    pub fn pairs(&self) -> i32 {
        i32::from(self.pairs)
    }
}

/// One piece at this distance: nothing for the corner itself, which is never the farthest.
#[inline]
fn unit(steps: u8) -> u64 {
    1_u64.wrapping_shl(u32::from(steps.wrapping_sub(1)) * 4) * u64::from(steps > 0)
}

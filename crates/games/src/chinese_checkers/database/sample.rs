//! Random placements, for boards that have too many to list.

use crate::chinese_checkers::position::mix;
use crate::chinese_checkers::star::Size;
use crate::hex::{Cell, Cells};

/// Draws placements of the pieces of the player at the lowest point, all equally likely: the same for the same seed.
pub fn sample(size: Size, count: usize, seed: u64) -> Vec<Cells> {
    let rest: Vec<Cell> = size.star().seat(0).rest.into_iter().collect();
    let mut number = mix(seed);
    let mut below = |limit: usize| {
        number = number.wrapping_add(1);
        (mix(number) % limit as u64) as usize
    };
    let mut placement = || {
        let mut pieces = Cells::EMPTY;
        while pieces.len() < size.pieces() {
            pieces.insert(rest[below(rest.len())]);
        }
        pieces
    };
    (0..count).map(|_| placement()).collect()
}

//! The placements of one player's pieces, as the player of the lowest point sees them: numbered, or drawn at random for boards that
//! have too many to list.

use super::TooLarge;
use super::ranking::{Ranking, bits};
use crate::chinese_checkers::position::mix;
use crate::chinese_checkers::star::{Size, Star};
use crate::hex::{Cell, Cells};

/// Numbers for all placements on the cells where pieces may rest.
#[derive(Clone, Debug)]
pub(super) struct Placements {
    star: &'static Star,
    ranking: Ranking,
    /// The cells where pieces may rest, and for each cell its place among them.
    cells: Vec<Cell>,
    places: [u8; Cells::MOST],
}

impl Placements {
    pub(super) fn new(size: Size) -> Result<Placements, TooLarge> {
        if size == Size::Full {
            return Err(TooLarge(size));
        }
        let star = size.star();
        let cells: Vec<Cell> = star.seat(0).rest.into_iter().collect();
        let mut places = [u8::MAX; Cells::MOST];
        for (place, cell) in cells.iter().enumerate() {
            places[cell.index()] = place as u8;
        }
        Ok(Placements { star, ranking: Ranking::new(cells.len(), size.pieces()), cells, places })
    }

    pub(super) fn size(&self) -> Size {
        self.star.size()
    }

    /// The number of placements.
    pub(super) fn count(&self) -> usize {
        self.ranking.count()
    }

    /// The number of the placement that wins.
    pub(super) fn goal(&self) -> usize {
        self.rank(self.star.seat(0).goal, 0).expect("the goal is a placement")
    }

    /// The number of a placement of the player at a seat, if it is one.
    pub(super) fn rank(&self, pieces: Cells, seat: usize) -> Option<usize> {
        let seat = self.star.seat(seat);
        if pieces.len() != self.size().pieces() || !seat.rest.includes(pieces) {
            return None;
        }
        let place = |cell: Cell| self.places[seat.canonical[cell.index()].index()];
        Some(self.ranking.rank(pieces.into_iter().fold(0, |set, cell| set | 1 << place(cell))))
    }

    /// Pushes the numbers of the placements one move away.
    pub(super) fn moves(&self, rank: usize, neighbours: &mut Vec<usize>) {
        let set = self.ranking.unrank(rank);
        let pieces: Cells = bits(set).map(|place| self.cells[place]).collect();
        let rest = self.star.seat(0).rest;
        for from in bits(set) {
            let replacing = self.ranking.replacing(set, from);
            let destinations = self.star.destinations(self.cells[from], pieces, rest);
            let ranks =
                destinations.into_iter().map(|to| replacing.rank_with(usize::from(self.places[to.index()])));
            neighbours.extend(ranks);
        }
    }
}

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

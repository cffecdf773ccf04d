//! Numbers for positions: a placement of each player's pieces, and whose turn it is.

use super::super::database::ranking::{Ranking, bits};
use super::super::position::MOST_PLAYERS;
use super::position::ReducedPosition;
use super::{Reduction, ReductionError};
use crate::hex::{Cell, Cells, seats};
use maxn::Player;

/// The numbers of all positions of a reduced game of a number of players.
#[derive(Clone, Debug)]
pub struct Numbering {
    reduction: Reduction,
    ranking: Ranking,
    placements: usize,
    count: usize,
    /// The cells where each player's pieces may rest, and for each cell its place among them.
    cells: Vec<Vec<Cell>>,
    places: Vec<[u8; Cells::MOST]>,
}

impl Numbering {
    /// The most positions that are numbered.
    pub const MOST: usize = 1 << 26;

    /// Numbers the positions.
    ///
    /// # Errors
    /// If they are more than [`MOST`](Numbering::MOST).
    ///
    /// # Panics
    /// If there are not two to six players.
    pub fn new(reduction: Reduction, players: usize) -> Result<Self, ReductionError> {
        let too_many = ReductionError::TooMany {
            size: reduction.size(),
            pieces: reduction.pieces(),
            rows: reduction.rows(),
            players,
        };
        let rests = seats(players).iter().map(|&seat| reduction.rest(seat));
        let cells: Vec<Vec<Cell>> = rests.map(|rest| rest.into_iter().collect()).collect();
        let mut places = vec![[u8::MAX; Cells::MOST]; players];
        for (places, cells) in places.iter_mut().zip(&cells) {
            for (place, cell) in cells.iter().enumerate() {
                places[cell.index()] = place as u8;
            }
        }
        // All players have as many cells; sets of them are words.
        if cells[0].len() >= 64 {
            return Err(too_many);
        }
        let ranking = Ranking::new(cells[0].len(), reduction.pieces());
        let placements = ranking.count();
        let count = (0..players).try_fold(players, |count: usize, _| count.checked_mul(placements));
        let count = count.filter(|&count| count <= Self::MOST).ok_or(too_many)?;
        Ok(Numbering { reduction, ranking, placements, count, cells, places })
    }

    /// Returns the reduction of the game.
    pub fn reduction(&self) -> Reduction {
        self.reduction
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.cells.len()
    }

    /// Returns the number of position numbers. Those with two pieces on a cell, or two winners, stand for
    /// nothing.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the number of a position of this game.
    pub fn number(&self, position: &ReducedPosition) -> usize {
        let placements = (0..self.players()).fold(0, |number, player| {
            let place = |cell: Cell| self.places[player][cell.index()];
            let set = position.pieces[player].into_iter().fold(0, |set, cell| set | 1 << place(cell));
            number * self.placements + self.ranking.rank(set)
        });
        placements * self.players() + position.turn
    }

    /// Returns the position with a number, if it stands for one.
    pub fn position(&self, number: usize) -> Option<ReducedPosition> {
        if number >= self.count {
            return None;
        }
        let (mut placements, turn): (usize, Player) = (number / self.players(), number % self.players());
        let mut pieces = [Cells::EMPTY; MOST_PLAYERS];
        for player in (0..self.players()).rev() {
            let set = self.ranking.unrank(placements % self.placements);
            pieces[player] = bits(set).map(|place| self.cells[player][place]).collect();
            placements /= self.placements;
        }
        ReducedPosition::new(self.reduction, &pieces[..self.players()], turn)
    }
}

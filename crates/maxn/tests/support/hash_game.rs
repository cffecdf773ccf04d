//! A game of any size that takes no memory: everything is a hash of the line of play.

use super::hash::mix;
use maxn::{Bounds, Evaluation, Game, Player, Range, Scores};

/// Players in turn choose one of `branching` moves, `length` times; each move hands a point to somebody.
///
/// Positions meet again: where a line leads depends on the sum of its moves only, and so does who gets the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HashGame {
    players: usize,
    pub(crate) seed: u64,
    pub(crate) branching: u8,
    pub(crate) length: u32,
    /// Lines with the same moves in another order lead to the same position.
    pub(crate) meeting: bool,
    /// One position in three is left to chance.
    pub(crate) chance: bool,
    ply: u32,
    place: u64,
    points: Scores,
}

impl HashGame {
    pub(crate) fn new(players: usize, seed: u64, branching: u8, length: u32, meeting: bool) -> Self {
        let (chance, points) = (false, Scores::ZERO);
        HashGame { players, seed, branching, length, meeting, chance, ply: 0, place: 0, points }
    }

    fn position(&self) -> u64 {
        mix(self.seed ^ mix(self.place ^ mix(u64::from(self.ply))))
    }
}

impl Game for HashGame {
    type Move = u8;
    type Undo = (u64, Player);

    fn players(&self) -> usize {
        self.players
    }

    fn player(&self) -> Player {
        self.ply as usize % self.players
    }

    fn is_terminal(&self) -> bool {
        self.ply == self.length
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(0..self.branching);
    }

    fn is_chance(&self) -> bool {
        self.chance && self.ply > 0 && !self.is_terminal() && self.position() % 3 == 1
    }

    fn chances(&self, events: &mut Vec<(u8, u32)>) {
        events.extend((0..self.branching).map(|event| (event, 1 + u32::from(event) % 2)));
    }

    fn has_chance(&self) -> bool {
        self.chance
    }

    fn apply(&mut self, mv: u8) -> (u64, Player) {
        let winner = (mix(self.position() ^ u64::from(mv)) % self.players as u64) as Player;
        self.points[winner] += 1;
        let place = self.place;
        self.place = if self.meeting { place + u64::from(mv) } else { mix(place ^ u64::from(mv + 1)) };
        self.ply += 1;
        (place, winner)
    }

    fn undo(&mut self, _mv: u8, (place, winner): (u64, Player)) {
        self.ply -= 1;
        self.place = place;
        self.points[winner] -= 1;
    }

    /// The points are not part of it: they are the score offset.
    fn key(&self) -> Option<u64> {
        Some(self.position())
    }

    fn hint(&self, mv: u8) -> i32 {
        (mix(self.position() ^ u64::from(mv)) % 5) as i32
    }

    fn history_slots(&self) -> usize {
        usize::from(self.branching)
    }

    fn history_slot(&self, mv: u8) -> usize {
        usize::from(mv)
    }
}

/// The points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Points {
    /// The number of points in the game: its length.
    pub(crate) all: u32,
}

impl Evaluation<HashGame> for Points {
    fn evaluate(&self, game: &HashGame) -> Scores {
        game.points
    }

    fn bounds(&self) -> Bounds {
        Bounds { growth: Some(1), ..Bounds::constant_sum(self.all as i32) }
    }

    fn range(&self, game: &HashGame) -> Range {
        let left = (game.length - game.ply) as i32;
        Range { lower: game.points, upper: game.points.map(game.players, |points| points + left) }
    }

    fn score_offset(&self, game: &HashGame) -> Scores {
        game.points
    }
}

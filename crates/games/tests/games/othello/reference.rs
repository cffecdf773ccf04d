//! Othello as the rules tell it: a map from places to players, and walks over it.

use maxn::Game;
use maxn_games::conformance::ReferenceRules;
use maxn_games::othello::{Othello, Square};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reference {
    discs: BTreeMap<(i32, i32), usize>,
    turn: usize,
    players: usize,
}

impl Reference {
    /// The start, written down once more.
    pub(super) fn start(players: usize) -> Self {
        let owners = match players {
            2 => [1, 0, 1, 0],
            3 => [0, 0, 1, 2],
            _ => [3, 0, 1, 2],
        };
        // d4, e4, e5, d5.
        let places = [(3, 3), (4, 3), (4, 4), (3, 4)];
        Reference { discs: places.into_iter().zip(owners).collect(), turn: 0, players }
    }

    fn turned(&self, player: usize, place: (i32, i32)) -> Vec<(i32, i32)> {
        let mut turned = Vec::new();
        if self.discs.contains_key(&place) {
            return turned;
        }
        for right in -1..=1 {
            for down in -1..=1 {
                let mut run = Vec::new();
                let mut at = (place.0 + right, place.1 + down);
                while let Some(&owner) = self.discs.get(&at) {
                    if owner == player {
                        turned.append(&mut run);
                        break;
                    }
                    run.push(at);
                    at = (at.0 + right, at.1 + down);
                }
            }
        }
        turned
    }

    fn placements(&self, player: usize) -> Vec<(i32, i32)> {
        let places = (0..8).flat_map(|row| (0..8).map(move |column| (column, row)));
        places.filter(|&place| !self.turned(player, place).is_empty()).collect()
    }

    fn play(&mut self, place: Option<(i32, i32)>) {
        if let Some(place) = place {
            for turned in self.turned(self.turn, place) {
                self.discs.insert(turned, self.turn);
            }
            self.discs.insert(place, self.turn);
        }
        self.turn = (self.turn + 1) % self.players;
    }
}

impl ReferenceRules<Othello> for Reference {
    fn of(game: &Othello) -> Self {
        let discs = Square::all()
            .filter_map(|square| Some(((square.column() as i32, square.row() as i32), game.owner(square)?)))
            .collect();
        Reference { discs, turn: game.player(), players: game.players() }
    }

    fn is_over(&self) -> bool {
        (0..self.players).all(|player| self.placements(player).is_empty())
    }

    fn successors(&self) -> BTreeMap<String, Self> {
        let after = |place: Option<(i32, i32)>| {
            let mut after = self.clone();
            after.play(place);
            after
        };
        let placements = self.placements(self.turn);
        if placements.is_empty() {
            return BTreeMap::from([("pass".to_string(), after(None))]);
        }
        let name = |(column, row): (i32, i32)| format!("{}{}", char::from(b'a' + column as u8), row + 1);
        placements.into_iter().map(|place| (name(place), after(Some(place)))).collect()
    }
}

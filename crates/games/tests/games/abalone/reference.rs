//! Abalone as the rules tell it: a map from places to players, groups of marbles, and walks over it.

use maxn::Game;
use maxn_games::abalone::{Abalone, board};
use maxn_games::conformance::ReferenceRules;
use std::collections::BTreeMap;

/// A place by row and diagonal, from the centre.
type Place = (i32, i32);

const STEPS: [Place; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reference {
    marbles: BTreeMap<Place, usize>,
    off: Vec<i32>,
    turn: usize,
    made: usize,
}

fn plus(place: Place, step: Place, times: i32) -> Place {
    (place.0 + step.0 * times, place.1 + step.1 * times)
}

fn on_board((row, diagonal): Place) -> bool {
    row.abs() <= 4 && diagonal.abs() <= 4 && (row - diagonal).abs() <= 4
}

fn name((row, diagonal): Place) -> String {
    format!("{}{}", char::from(b'a' + (row + 4) as u8), diagonal + 5)
}

impl Reference {
    /// The position after moving a line of marbles, and the name of the move; `None` if it cannot move.
    fn moved(&self, line: &[Place], axis: Place, step: Place) -> Option<(String, Reference)> {
        let mut after = self.clone();
        let inline = line.len() == 1 || step == axis || step == (-axis.0, -axis.1);
        let last = *line.last()?;
        let written = if inline {
            // The line from its rear to its front.
            let backwards = line.len() > 1 && step != axis;
            let (rear, front) = if backwards { (last, line[0]) } else { (line[0], last) };
            let mut pushed = Vec::new();
            let mut ahead = plus(front, step, 1);
            if !on_board(ahead) {
                return None;
            }
            while let Some(&owner) = self.marbles.get(&ahead) {
                if owner == self.turn {
                    return None;
                }
                pushed.push(owner);
                ahead = plus(ahead, step, 1);
            }
            if pushed.len() >= line.len() {
                return None;
            }
            for (i, &owner) in (2..).zip(&pushed) {
                let to = plus(front, step, i);
                if on_board(to) {
                    after.marbles.insert(to, owner);
                } else {
                    after.off[self.turn] += 1;
                }
            }
            after.marbles.remove(&rear);
            after.marbles.insert(plus(front, step, 1), self.turn);
            format!("{}-{}", name(rear), name(plus(rear, step, 1)))
        } else {
            for &place in line {
                let to = plus(place, step, 1);
                if !on_board(to) || self.marbles.contains_key(&to) {
                    return None;
                }
                after.marbles.remove(&place);
                after.marbles.insert(to, self.turn);
            }
            format!("{}-{}-{}", name(line[0]), name(last), name(plus(line[0], step, 1)))
        };
        Some((written, after.with_next_turn()))
    }

    fn with_next_turn(mut self) -> Self {
        let players = self.off.len();
        self.made += 1;
        loop {
            self.turn = (self.turn + 1) % players;
            if self.marbles.values().any(|&owner| owner == self.turn) {
                return self;
            }
        }
    }
}

impl ReferenceRules<Abalone> for Reference {
    fn of(game: &Abalone) -> Self {
        let place = |cell| {
            let place = board().place(cell);
            (i32::from(place.row), i32::from(place.diagonal))
        };
        Reference {
            marbles: board().cells().filter_map(|cell| Some((place(cell), game.owner(cell)?))).collect(),
            off: game.pushed_off().first(game.players()).to_vec(),
            turn: game.player(),
            made: game.made().into(),
        }
    }

    fn is_over(&self) -> bool {
        let first = self.marbles.values().next();
        self.off.iter().any(|&off| off >= 6)
            || self.made >= 400
            || self.marbles.values().all(|owner| Some(owner) == first)
    }

    fn successors(&self) -> BTreeMap<String, Reference> {
        let mut all = BTreeMap::new();
        for &place in self.marbles.keys() {
            for axis in &STEPS[..3] {
                for length in 1..=3 {
                    let line: Vec<Place> = (0..length).map(|i| plus(place, *axis, i)).collect();
                    if line.iter().all(|place| self.marbles.get(place) == Some(&self.turn)) {
                        all.extend(STEPS.iter().filter_map(|&step| self.moved(&line, *axis, step)));
                    }
                }
            }
        }
        if all.is_empty() {
            all.insert("pass".to_string(), self.clone().with_next_turn());
        }
        all
    }
}

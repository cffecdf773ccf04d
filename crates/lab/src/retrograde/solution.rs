//! Solutions of games, three bytes per position.

use super::graph::{Graph, Node};
use super::{decided, guaranteed, possible};
use maxn::Player;

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameValue {
    /// No value: the number stands for no position.
    Void,
    /// No player need win.
    Open,
    /// A guaranteed win, whatever the others do.
    Guaranteed {
        /// The winner.
        player: Player,
        /// The number of moves of all players that it takes at most.
        moves: u16,
    },
    /// A win by max^n that a player who cannot win could give to another.
    Gift {
        /// The winner.
        player: Player,
        /// The depth of a search that finds it.
        moves: u16,
    },
}

/// A solved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    players: usize,
    /// For each position the kind (2 bits), the player (3) and the moves (11).
    values: Vec<u16>,
    possible: Vec<u8>,
}

const MOST_MOVES: u16 = (1 << 11) - 1;

impl Solution {
    /// Solves a game.
    pub fn of(graph: &Graph) -> Solution {
        let guaranteed = guaranteed(graph);
        let decided = decided(graph);
        let values = (0..graph.len()).map(|place| {
            pack(match (graph.node(place), guaranteed[place], decided[place]) {
                (Node::Void, ..) => EndgameValue::Void,
                (_, Some(win), _) => EndgameValue::Guaranteed { player: win.player, moves: win.moves },
                (_, None, Some(win)) => EndgameValue::Gift { player: win.player, moves: win.moves },
                (_, None, None) => EndgameValue::Open,
            })
        });
        let values = values.collect();
        Solution { players: graph.players(), values, possible: possible(graph, &guaranteed) }
    }

    /// The number of positions, unused numbers included.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Tests if there are no positions.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of a position. Wins more than 2047 moves away count as 2047 moves away.
    pub fn value(&self, place: usize) -> EndgameValue {
        let word = self.values[place];
        let (player, moves) = (usize::from(word >> 2 & 7), word >> 5);
        match word & 3 {
            0 => EndgameValue::Void,
            1 => EndgameValue::Open,
            2 => EndgameValue::Guaranteed { player, moves },
            _ => EndgameValue::Gift { player, moves },
        }
    }

    /// The players who might win in a position, when only players with a guaranteed win are bound to their moves.
    pub fn might_win(&self, place: usize) -> impl Iterator<Item = Player> + use<> {
        let players = self.possible[place];
        (0..self.players).filter(move |player| players >> player & 1 == 1)
    }

    /// Counts the positions by value.
    pub fn census(&self) -> Census {
        let mut census =
            Census { guaranteed: vec![0; self.players], gifts: vec![0; self.players], ..Census::default() };
        for place in 0..self.len() {
            match self.value(place) {
                EndgameValue::Void => census.void += 1,
                EndgameValue::Open => census.open += 1,
                EndgameValue::Guaranteed { player, moves } => {
                    census.guaranteed[player] += 1;
                    census.longest = census.longest.max(moves);
                }
                EndgameValue::Gift { player, .. } => census.gifts[player] += 1,
            }
        }
        census
    }

    /// The solution as bytes: three per position, the values first.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let values = self.values.iter().flat_map(|word| word.to_le_bytes());
        values.chain(self.possible.iter().copied()).collect()
    }

    /// Reads the bytes of a solution; `None` if they do not fit this number of players and positions.
    pub(crate) fn from_bytes(players: usize, count: usize, bytes: &[u8]) -> Option<Solution> {
        if bytes.len() != count.checked_mul(3)? {
            return None;
        }
        let (values, possible) = bytes.split_at(2 * count);
        let values: Vec<u16> =
            values.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let known = values.iter().all(|word| usize::from(word >> 2 & 7) < players);
        known.then(|| Solution { players, values, possible: possible.to_vec() })
    }
}

fn pack(value: EndgameValue) -> u16 {
    let (kind, player, moves) = match value {
        EndgameValue::Void => (0, 0, 0),
        EndgameValue::Open => (1, 0, 0),
        EndgameValue::Guaranteed { player, moves } => (2, player, moves),
        EndgameValue::Gift { player, moves } => (3, player, moves),
    };
    kind | (player as u16) << 2 | moves.min(MOST_MOVES) << 5
}

/// The numbers of positions by value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Unused numbers.
    pub void: usize,
    /// Positions where no player need win.
    pub open: usize,
    /// Guaranteed wins, by winner.
    pub guaranteed: Vec<usize>,
    /// Gifts, by winner.
    pub gifts: Vec<usize>,
    /// The most moves that a guaranteed win takes.
    pub longest: u16,
}

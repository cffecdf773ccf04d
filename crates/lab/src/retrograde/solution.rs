//! Everything that is known of a game's positions, three bytes each.

use super::graph::{Graph, Node};
use super::{decided, guaranteed, possible};
use maxn::Player;

/// What a position comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The number stands for no position.
    Void,
    /// Nobody can be expected to win.
    Open,
    /// A win that nobody can stop, and within how many moves it comes.
    Unstoppable {
        /// Who wins.
        player: Player,
        /// Within how many moves of all players.
        moves: u16,
    },
    /// A win by max^n that a player who cannot win could give away.
    Gift {
        /// Who wins.
        player: Player,
        /// How many moves one has to look ahead to see it.
        moves: u16,
    },
}

/// A game solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    players: usize,
    /// For each position the kind (2 bits), the player (3) and the moves (11).
    verdicts: Vec<u16>,
    possible: Vec<u8>,
}

const MOST_MOVES: u16 = (1 << 11) - 1;

impl Solution {
    /// Solves a game.
    pub fn of(graph: &Graph) -> Solution {
        let guaranteed = guaranteed(graph);
        let decided = decided(graph);
        let verdicts = (0..graph.len()).map(|place| {
            pack(match (graph.node(place), guaranteed[place], decided[place]) {
                (Node::Void, ..) => Verdict::Void,
                (_, Some(win), _) => Verdict::Unstoppable { player: win.player, moves: win.moves },
                (_, None, Some(win)) => Verdict::Gift { player: win.player, moves: win.moves },
                (_, None, None) => Verdict::Open,
            })
        });
        let verdicts = verdicts.collect();
        Solution { players: graph.players(), verdicts, possible: possible(graph, &guaranteed) }
    }

    /// The number of positions, those that stand for nothing included.
    pub fn len(&self) -> usize {
        self.verdicts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.verdicts.is_empty()
    }

    /// What a position comes to. Wins more than 2047 moves away are told as that far.
    pub fn verdict(&self, place: usize) -> Verdict {
        let word = self.verdicts[place];
        let (player, moves) = (usize::from(word >> 2 & 7), word >> 5);
        match word & 3 {
            0 => Verdict::Void,
            1 => Verdict::Open,
            2 => Verdict::Unstoppable { player, moves },
            _ => Verdict::Gift { player, moves },
        }
    }

    /// Who might win in a position, when only those with a guaranteed win are held to it.
    pub fn might_win(&self, place: usize) -> impl Iterator<Item = Player> + use<> {
        let players = self.possible[place];
        (0..self.players).filter(move |player| players >> player & 1 == 1)
    }

    /// How many positions come to what.
    pub fn census(&self) -> Census {
        let mut census =
            Census { unstoppable: vec![0; self.players], gifts: vec![0; self.players], ..Census::default() };
        for place in 0..self.len() {
            match self.verdict(place) {
                Verdict::Void => census.void += 1,
                Verdict::Open => census.open += 1,
                Verdict::Unstoppable { player, moves } => {
                    census.unstoppable[player] += 1;
                    census.longest = census.longest.max(moves);
                }
                Verdict::Gift { player, .. } => census.gifts[player] += 1,
            }
        }
        census
    }

    /// Its bytes: three for each position, the verdicts first.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let verdicts = self.verdicts.iter().flat_map(|word| word.to_le_bytes());
        verdicts.chain(self.possible.iter().copied()).collect()
    }

    /// The solution with these bytes, if they are those of one for so many players and positions.
    pub(crate) fn from_bytes(players: usize, count: usize, bytes: &[u8]) -> Option<Solution> {
        if bytes.len() != count.checked_mul(3)? {
            return None;
        }
        let (verdicts, possible) = bytes.split_at(2 * count);
        let verdicts: Vec<u16> =
            verdicts.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let known = verdicts.iter().all(|word| usize::from(word >> 2 & 7) < players);
        known.then(|| Solution { players, verdicts, possible: possible.to_vec() })
    }
}

fn pack(verdict: Verdict) -> u16 {
    let (kind, player, moves) = match verdict {
        Verdict::Void => (0, 0, 0),
        Verdict::Open => (1, 0, 0),
        Verdict::Unstoppable { player, moves } => (2, player, moves),
        Verdict::Gift { player, moves } => (3, player, moves),
    };
    kind | (player as u16) << 2 | moves.min(MOST_MOVES) << 5
}

/// How many positions come to what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Numbers that stand for nothing.
    pub void: usize,
    /// Positions where nobody can be expected to win.
    pub open: usize,
    /// Wins that nobody can stop, by winner.
    pub unstoppable: Vec<usize>,
    /// Wins that somebody could give away, by winner.
    pub gifts: Vec<usize>,
    /// The most moves that an unstoppable win takes.
    pub longest: u16,
}

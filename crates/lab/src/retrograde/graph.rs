//! The graph of a game.

use maxn::{MAX_PLAYERS, Player};

/// What a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A number that stands for no position.
    Void,
    /// The game is over, and somebody has won, or nobody.
    Over(Option<Player>),
    /// A player is to move.
    Turn(Player),
}

/// All positions of a game, by number, and the moves between them in the game's order.
#[derive(Clone, Debug)]
pub struct Graph {
    players: usize,
    nodes: Vec<Node>,
    next: Edges,
    previous: Edges,
}

/// For every node a list of nodes, one after the other.
#[derive(Clone, Debug)]
struct Edges {
    begin: Vec<u32>,
    ends: Vec<u32>,
}

impl Edges {
    fn of(&self, node: usize) -> &[u32] {
        &self.ends[self.begin[node] as usize..self.begin[node + 1] as usize]
    }
}

/// What is no graph of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadGraph {
    /// Not two to eight players.
    Players(usize),
    /// Somebody who does not play, at this position.
    NoSuchPlayer(usize),
    /// A position without moves that is not over, or with moves though it is.
    Moves(usize),
    /// A move to no position, from this one.
    Nowhere(usize),
    /// More positions or moves than can be numbered.
    TooLarge,
}

impl std::fmt::Display for BadGraph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            BadGraph::Players(found) => write!(f, "{found} players: a game has 2 to {MAX_PLAYERS}"),
            BadGraph::NoSuchPlayer(node) => write!(f, "position {node} names a player who does not play"),
            BadGraph::Moves(node) => write!(f, "position {node} must have moves, unless it is over"),
            BadGraph::Nowhere(node) => write!(f, "a move of position {node} leads to no position"),
            BadGraph::TooLarge => f.write_str("the game has more than 4 thousand million positions or moves"),
        }
    }
}

impl std::error::Error for BadGraph {}

impl Graph {
    /// A graph of `count` positions. `describe` tells what a position is and pushes the numbers of those its moves lead to;
    /// `progress` is told how many have been described.
    ///
    /// # Errors
    /// If it is no graph of a game.
    pub fn new(
        players: usize,
        count: usize,
        mut describe: impl FnMut(usize, &mut Vec<usize>) -> Node,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Graph, BadGraph> {
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(BadGraph::Players(players));
        }
        let number = |number: usize| u32::try_from(number).map_err(|_| BadGraph::TooLarge);
        number(count)?;
        let (mut nodes, mut begin, mut ends) = (Vec::with_capacity(count), vec![0], Vec::new());
        let mut moves = Vec::new();
        for place in 0..count {
            moves.clear();
            let node = describe(place, &mut moves);
            match node {
                Node::Turn(player) | Node::Over(Some(player)) if player >= players => {
                    return Err(BadGraph::NoSuchPlayer(place));
                }
                Node::Turn(_) if !moves.is_empty() => {}
                Node::Void | Node::Over(_) if moves.is_empty() => {}
                _ => return Err(BadGraph::Moves(place)),
            }
            nodes.push(node);
            for &end in &moves {
                if end >= count {
                    return Err(BadGraph::Nowhere(place));
                }
                ends.push(number(end)?);
            }
            begin.push(number(ends.len())?);
            if place % 4096 == 0 {
                progress(place);
            }
        }
        progress(count);
        let next = Edges { begin, ends };
        for place in 0..count {
            if next.of(place).iter().any(|&end| nodes[end as usize] == Node::Void) {
                return Err(BadGraph::Nowhere(place));
            }
        }
        let previous = reversed(&next, count);
        Ok(Graph { players, nodes, next, previous })
    }

    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of positions, those that stand for nothing included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of moves of all positions.
    pub fn moves(&self) -> usize {
        self.next.ends.len()
    }

    /// What a position is.
    pub fn node(&self, place: usize) -> Node {
        self.nodes[place]
    }

    /// Where the moves of a position lead to, in the game's order.
    pub fn next(&self, place: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.next.of(place).iter().map(|&end| end as usize)
    }

    /// The positions from which a move leads here, once for each move.
    pub(super) fn previous(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.previous.of(place).iter().map(|&end| end as usize)
    }
}

fn reversed(edges: &Edges, count: usize) -> Edges {
    let mut begin = vec![0_u32; count + 1];
    for &end in &edges.ends {
        begin[end as usize + 1] += 1;
    }
    for place in 0..count {
        begin[place + 1] += begin[place];
    }
    let mut free = begin.clone();
    let mut ends = vec![0; edges.ends.len()];
    for place in 0..count {
        for &end in edges.of(place) {
            let slot = &mut free[end as usize];
            ends[*slot as usize] = place as u32;
            *slot += 1;
        }
    }
    Edges { begin, ends }
}

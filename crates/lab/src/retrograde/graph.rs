//! The graph of a game.

use maxn::{MAX_PLAYERS, Player};

/// A position of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A number without a position.
    Void,
    /// The end of the game, with the winner, if there is one.
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

/// A list of nodes for each node, one after the other.
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

/// Error when a graph does not describe a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// The number of players is not from two to eight.
    Players(usize),
    /// A player at this position does not exist.
    NoSuchPlayer(usize),
    /// This position is not over and has no moves, or is over and has some.
    Moves(usize),
    /// A move of this position leads to no position.
    Nowhere(usize),
    /// There are more positions or moves than can be numbered.
    TooLarge,
}

impl std::fmt::Display for GraphError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            GraphError::Players(found) => write!(f, "{found} players: a game has 2 to {MAX_PLAYERS}"),
            GraphError::NoSuchPlayer(node) => write!(f, "position {node} names a player who does not play"),
            GraphError::Moves(node) => write!(f, "position {node} must have moves, unless it is over"),
            GraphError::Nowhere(node) => write!(f, "a move of position {node} leads to no position"),
            GraphError::TooLarge => {
                f.write_str("the game has more than 4 thousand million positions or moves")
            }
        }
    }
}

impl std::error::Error for GraphError {}

impl Graph {
    /// A graph of `count` positions. `describe` returns a position and pushes the numbers of those that its moves lead to;
    /// `progress` gets the number of positions described so far.
    ///
    /// # Errors
    /// If it is no graph of a game.
    pub fn new(
        players: usize,
        count: usize,
        mut describe: impl FnMut(usize, &mut Vec<usize>) -> Node,
        progress: &mut dyn FnMut(usize),
    ) -> Result<Graph, GraphError> {
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(GraphError::Players(players));
        }
        let number = |number: usize| u32::try_from(number).map_err(|_| GraphError::TooLarge);
        number(count)?;
        let (mut nodes, mut begin, mut ends) = (Vec::with_capacity(count), vec![0], Vec::new());
        let mut moves = Vec::new();
        for place in 0..count {
            moves.clear();
            let node = describe(place, &mut moves);
            match node {
                Node::Turn(player) | Node::Over(Some(player)) if player >= players => {
                    return Err(GraphError::NoSuchPlayer(place));
                }
                Node::Turn(_) if !moves.is_empty() => {}
                Node::Void | Node::Over(_) if moves.is_empty() => {}
                _ => return Err(GraphError::Moves(place)),
            }
            nodes.push(node);
            for &end in &moves {
                if end >= count {
                    return Err(GraphError::Nowhere(place));
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
                return Err(GraphError::Nowhere(place));
            }
        }
        let previous = reversed(&next, count);
        Ok(Graph { players, nodes, next, previous })
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of positions, unused numbers included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Tests if there are no positions.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of moves of all positions.
    pub fn moves(&self) -> usize {
        self.next.ends.len()
    }

    /// A position.
    pub fn node(&self, place: usize) -> Node {
        self.nodes[place]
    }

    /// The positions that the moves of a position lead to, in the game's order.
    pub fn next(&self, place: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.next.of(place).iter().map(|&end| end as usize)
    }

    /// The positions with a move to this one, once for each move.
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

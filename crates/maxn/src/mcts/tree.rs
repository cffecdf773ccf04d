//! The tree of simulations, for perfect and for hidden information: nodes, edges and their numbers in vectors, which grow
//! as far as the memory allows.
//!
//! With perfect information a node is a position, and its edges are all moves of it. With hidden information it is a
//! sequence of moves, whatever the world: worlds differ in their legal moves, and a move that comes up later is
//! [added](Tree::edge_of) to the edges.

use crate::evaluation::Range;
use crate::moments::Moments;
use crate::scores::{MAX_PLAYERS, Means, Player, Scores};
use std::ops;

/// The index of the root.
pub(crate) const ROOT: usize = 0;

/// A place in the tree that a simulation has come to. Its numbers stand elsewhere, as wide as the players at the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(super) kind: Kind,
    /// The value by max^n was proved.
    pub(super) is_proved: bool,
    /// The game lists candidates only: there are moves without an edge.
    pub(super) leaves_out_moves: bool,
    /// The edges of this node: none before it is expanded.
    pub(super) first_edge: u32,
    pub(super) edge_count: u32,
    /// The number of edges, from the first, that have been tried or are out.
    pub(super) tried: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// This player is to move.
    Decision(u8),
    Chance,
    End,
    /// All of these, by the world.
    InformationSet,
}

/// A move or a chance event, and the node it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<Move> {
    pub(super) mv: Move,
    pub(super) target: Target,
    /// The index of a move in the game's order of preference, or the weight of an event; in an information set the number
    /// of times that a move was available since it was first tried.
    pub(super) rank: u32,
}

/// The end of an edge, with a mark if it is proved not to be the mover's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target(u32);

impl Target {
    /// Not tried yet.
    pub(super) const UNTRIED: Target = Target(u32::MAX >> 1);
    const WORSE: u32 = 1 << 31;

    /// Returns the node, if the edge was tried.
    #[inline]
    pub(super) fn node(self) -> Option<usize> {
        let index = self.0 & !Target::WORSE;
        (index < Target::UNTRIED.0).then_some(index as usize)
    }

    /// Returns the node, if the edge was tried and may be the mover's choice.
    #[inline]
    pub(super) fn candidate(self) -> Option<usize> {
        (self.0 < Target::UNTRIED.0).then_some(self.0 as usize)
    }

    #[inline]
    pub(super) fn is_worse(self) -> bool {
        self.0 & Target::WORSE != 0
    }

    /// The same end, proved not to be the mover's choice.
    pub(super) fn worse(self) -> Self {
        Target(self.0 | Target::WORSE)
    }
}

impl<Move> Edge<Move> {
    pub(super) fn new(mv: Move, rank: u32) -> Self {
        Edge { mv, target: Target::UNTRIED, rank }
    }
}

impl Node {
    pub(crate) fn new(kind: Kind) -> Self {
        let (is_proved, leaves_out_moves) = (false, false);
        Node { kind, is_proved, leaves_out_moves, first_edge: 0, edge_count: 0, tried: 0 }
    }

    #[inline]
    pub(super) fn is_expanded(&self) -> bool {
        self.edge_count > 0
    }

    #[inline]
    pub(super) fn edges(&self) -> ops::Range<usize> {
        let first = self.first_edge as usize;
        first..first + self.edge_count as usize
    }
}

/// The numbers that a tree keeps for each node, besides its visits and rewards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kept {
    /// Limits on the value by max^n.
    pub(super) limits: bool,
    /// An evaluation, backed up by max^n.
    pub(super) estimates: bool,
    /// The simulations under way; and for each edge a prior.
    pub(super) priors: bool,
}

impl Kept {
    /// What a tree that is [guided by a model](super::priors) keeps.
    pub(crate) const PRIORS: Kept = Kept { limits: false, estimates: false, priors: true };
}

/// All nodes and edges.
#[derive(Debug)]
pub(crate) struct Tree<Move> {
    pub(super) players: usize,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<Move>>,
    /// For each node its visits, and the sum of the rewards of each player: all that a selection reads of a child.
    pub(super) statistics: Vec<f64>,
    /// For each node, if it is kept, the lower limits of all players on the value by max^n, and the upper ones; at the end
    /// of the game the scores, twice.
    limits: Vec<i32>,
    /// For each node, if it is kept, the evaluation as rewards, backed up by max^n.
    estimates: Vec<f32>,
    /// For each edge, if it is kept, the probability of the move by a model.
    pub(super) priors: Vec<f32>,
    /// For each node, if it is kept, the number of simulations that came through it and wait for a judgement.
    pub(super) under_way: Vec<u32>,
    /// For each edge of the root, the sum of the squares of the rewards of each player. Standard errors are reported there
    /// only; squares everywhere would slow the descent down.
    squares: Vec<f64>,
    pub(super) kept: Kept,
    /// The size in bytes that the vectors may reach.
    memory: usize,
    /// There was no room for a node or for edges: the tree does not grow any more.
    pub(super) is_full: bool,
}

impl<Move: Copy> Tree<Move> {
    /// Creates a tree without a root.
    pub(super) fn new(players: usize, kept: Kept, memory: usize) -> Self {
        Tree {
            players,
            nodes: Vec::new(),
            edges: Vec::new(),
            statistics: Vec::new(),
            limits: Vec::new(),
            estimates: Vec::new(),
            priors: Vec::new(),
            under_way: Vec::new(),
            squares: Vec::new(),
            kept,
            memory,
            is_full: false,
        }
    }

    #[inline]
    pub(crate) fn players(&self) -> usize {
        self.players
    }

    /// Adds a node, such as the root, without an edge that leads to it.
    pub(super) fn push(&mut self, node: Node, limits: &Range, estimate: &[f32; MAX_PLAYERS]) {
        let players = self.players;
        self.nodes.push(node);
        self.statistics.resize(self.nodes.len() * (1 + players), 0.0);
        if self.kept.limits {
            self.limits.extend_from_slice(limits.lower.first(players));
            self.limits.extend_from_slice(limits.upper.first(players));
        }
        if self.kept.estimates {
            self.estimates.extend_from_slice(&estimate[..players]);
        }
        if self.kept.priors {
            self.under_way.push(0);
        }
    }

    /// Adds a node at the end of an edge. `None` if there is no room for it.
    pub(super) fn add(
        &mut self,
        edge: usize,
        node: Node,
        limits: &Range,
        estimate: &[f32; MAX_PLAYERS],
    ) -> Option<usize> {
        let index = self.nodes.len();
        // The moves of the root always have room: there is something to compare.
        let needed = self.nodes[ROOT].edges().contains(&edge);
        if index >= Target::UNTRIED.0 as usize || !(self.reserve_node() || needed) {
            self.is_full = true;
            return None;
        }
        self.push(node, limits, estimate);
        self.edges[edge].target = Target(index as u32);
        Some(index)
    }

    /// Gives a node its edges. Returns whether there was room for them.
    pub(super) fn expand(&mut self, node: usize, edges: impl ExactSizeIterator<Item = Edge<Move>>) -> bool {
        let count = edges.len();
        let Some(first) = self.reserve_edges(node, count) else { return false };
        self.edges.extend(edges);
        (self.nodes[node].first_edge, self.nodes[node].edge_count) = (first, count as u32);
        true
    }

    /// Makes room for edges of a node at the end of all. Returns the place, if there is one.
    pub(super) fn reserve_edges(&mut self, node: usize, count: usize) -> Option<u32> {
        let first = self.edges.len();
        let allowed = self.free() / self.edge_bytes();
        if u32::try_from(first + count).is_ok() && (reserve(&mut self.edges, count, allowed) || node == ROOT)
        {
            return Some(first as u32);
        }
        self.is_full = true;
        None
    }

    fn reserve_node(&mut self) -> bool {
        if self.nodes.len() < self.nodes.capacity() {
            return true;
        }
        let allowed = self.free() / self.node_bytes();
        let more = allowed.min(self.nodes.capacity().max(64));
        let Kept { limits, estimates, priors } = self.kept;
        let players = self.players;
        more > 0
            && self.nodes.try_reserve_exact(more).is_ok()
            && self.statistics.try_reserve_exact(more * (1 + players)).is_ok()
            && (!limits || self.limits.try_reserve_exact(more * 2 * players).is_ok())
            && (!estimates || self.estimates.try_reserve_exact(more * players).is_ok())
            && (!priors || self.under_way.try_reserve_exact(more).is_ok())
    }

    fn node_bytes(&self) -> usize {
        let Kept { limits, estimates, priors } = self.kept;
        let of_player = size_of::<f64>()
            + 2 * size_of::<i32>() * usize::from(limits)
            + size_of::<f32>() * usize::from(estimates);
        let under_way = size_of::<u32>() * usize::from(priors);
        size_of::<Node>() + size_of::<f64>() + self.players * of_player + under_way
    }

    fn edge_bytes(&self) -> usize {
        size_of::<Edge<Move>>() + size_of::<f32>() * usize::from(self.kept.priors)
    }

    fn free(&self) -> usize {
        self.memory.saturating_sub(self.bytes())
    }

    /// Returns the size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * self.node_bytes() + self.edges.capacity() * self.edge_bytes()
    }

    /// Returns the number of simulations that came to a node.
    #[inline]
    pub(super) fn visits(&self, node: usize) -> f64 {
        self.statistics[node * (1 + self.players)]
    }

    /// Returns the sum of the rewards of a player in the simulations that came to a node.
    #[inline]
    pub(super) fn sum(&self, node: usize, player: Player) -> f64 {
        self.statistics[node * (1 + self.players) + 1 + player]
    }

    /// Returns the sums of the rewards of all players.
    pub(super) fn sums(&self, node: usize) -> &[f64] {
        &self.statistics[node * (1 + self.players) + 1..][..self.players]
    }

    /// Returns the limits on the value of a node, which are kept: the lower ones, and the upper ones.
    #[inline]
    pub(super) fn limits(&self, node: usize) -> (&[i32], &[i32]) {
        let width = 2 * self.players;
        self.limits[node * width..(node + 1) * width].split_at(self.players)
    }

    #[inline]
    pub(super) fn limits_mut(&mut self, node: usize) -> (&mut [i32], &mut [i32]) {
        let width = 2 * self.players;
        self.limits[node * width..(node + 1) * width].split_at_mut(self.players)
    }

    pub(super) fn range(&self, node: usize) -> Range {
        let (lower, upper) = self.limits(node);
        let scores = |limits: &[i32]| Scores::from_fn(self.players, |player| limits[player]);
        Range { lower: scores(lower), upper: scores(upper) }
    }

    /// Returns the evaluation of a node, which is kept.
    #[inline]
    pub(super) fn estimate(&self, node: usize) -> &[f32] {
        &self.estimates[node * self.players..(node + 1) * self.players]
    }

    #[inline]
    pub(super) fn estimate_mut(&mut self, node: usize) -> &mut [f32] {
        &mut self.estimates[node * self.players..(node + 1) * self.players]
    }

    /// Adds the rewards of a simulation to the nodes that it came through, for everybody.
    #[inline]
    pub(crate) fn record(&mut self, path: &[u32], root_edge: Option<usize>, rewards: &Means) {
        let players = self.players;
        for &node in path {
            let numbers = &mut self.statistics[node as usize * (1 + players)..][..=players];
            numbers[0] += 1.0;
            numbers[1..].iter_mut().zip(rewards).for_each(|(sum, reward)| *sum += reward);
        }
        if let Some(edge) = root_edge {
            let place = edge - self.nodes[ROOT].edges().start;
            if self.squares.len() < (place + 1) * players {
                self.squares.resize(self.nodes[ROOT].edge_count as usize * players, 0.0);
            }
            let squares = &mut self.squares[place * players..][..players];
            squares.iter_mut().zip(rewards).for_each(|(square, reward)| *square += reward * reward);
        }
    }

    /// Returns the results of the move of an edge of the root.
    pub(crate) fn root_moments(&self, edge: usize) -> Moments {
        let mut moments = Moments::default();
        if let Some(child) = self.edges[edge].target.node() {
            let place = (edge - self.nodes[ROOT].edges().start) * self.players;
            moments.count = self.visits(child);
            moments.sums[..self.players].copy_from_slice(self.sums(child));
            if moments.count > 0.0 {
                moments.squares[..self.players].copy_from_slice(&self.squares[place..][..self.players]);
            }
        }
        moments
    }
}

/// Makes room for more items, twice as much as there was if so many are `allowed`. Returns whether there is room.
fn reserve<T>(items: &mut Vec<T>, more: usize, allowed: usize) -> bool {
    if items.capacity() - items.len() >= more {
        return true;
    }
    // All of the capacity counts, what is not used yet as well.
    let capacity = items.capacity().saturating_add(allowed.min(items.capacity().max(more).max(64)));
    capacity - items.len() >= more && items.try_reserve_exact(capacity - items.len()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::reward::Rewards;
    use super::*;
    use crate::generator::Generator;
    use crate::scores::padded;

    const KEPT: Kept = Kept { limits: true, estimates: true, priors: false };

    fn edges(count: u32) -> impl ExactSizeIterator<Item = Edge<u8>> {
        (0..count as u16).map(|rank| Edge::new(0, rank.into()))
    }

    fn tree(memory: usize) -> Tree<u8> {
        let mut tree = Tree::new(3, KEPT, memory);
        tree.push(Node::new(Kind::Decision(0)), &Range::unknown(3), &[0.0; MAX_PLAYERS]);
        tree
    }

    fn add(tree: &mut Tree<u8>, edge: usize) -> Option<usize> {
        tree.add(edge, Node::new(Kind::Decision(0)), &Range::unknown(3), &[0.0; MAX_PLAYERS])
    }

    #[test]
    fn a_tree_keeps_its_size() {
        let memory = 40_000;
        let mut tree = tree(memory);
        assert!(tree.expand(ROOT, edges(10)));
        let mut at = ROOT;
        while !tree.is_full {
            let edge = tree.nodes[at].edges().start;
            match add(&mut tree, edge) {
                Some(child) if tree.expand(child, edges(10)) => at = child,
                _ => assert!(tree.is_full),
            }
        }
        assert!(tree.bytes() <= memory, "{} bytes", tree.bytes());
        assert!(tree.bytes() > memory * 9 / 10, "{} bytes", tree.bytes());
    }

    #[test]
    fn the_moves_of_the_root_always_have_room() {
        let mut tree = tree(0);
        assert!(tree.expand(ROOT, edges(10)));
        for edge in 0..10 {
            assert!(add(&mut tree, edge).is_some());
        }
        assert!(!tree.expand(1, edges(1)) && tree.is_full);
    }

    #[test]
    fn numbers_are_as_wide_as_the_players() {
        for (players, kept, bytes) in
            [(3, KEPT, 84), (3, Kept::default(), 48), (3, Kept::PRIORS, 52), (8, Kept::default(), 88)]
        {
            let mut tree = Tree::<u8>::new(players, kept, 1 << 20);
            tree.push(Node::new(Kind::Chance), &Range::unknown(players), &[0.0; MAX_PLAYERS]);
            assert_eq!(tree.node_bytes(), bytes);
            let Tree { statistics, limits, estimates, under_way, .. } = &tree;
            let numbers = 2 * statistics.len() + limits.len() + estimates.len() + under_way.len();
            let bytes = 4 * numbers + size_of::<Node>();
            assert_eq!(tree.node_bytes(), bytes);
        }
    }

    /// A tree over an information set of one player, and its rewards: scaled, or by the differences seen.
    fn information_set(is_scaled: bool) -> (Tree<char>, Rewards) {
        (Tree::over_information_set(1, Kept::default(), 1 << 20), Rewards::own(1, is_scaled))
    }

    /// Tries the move that is selected, and returns it.
    fn simulate(
        (tree, rewards): &mut (Tree<char>, Rewards),
        moves: &[char],
        result: impl FnOnce(char) -> f64,
    ) -> char {
        let edge = tree.select_available(ROOT, 0, moves, rewards, 1.0).unwrap();
        let (node, _) = tree.follow(edge).unwrap();
        let mv = tree.edges[edge].mv;
        let result = padded(&[result(mv)]);
        rewards.see(&result);
        tree.record(&[ROOT as u32, node as u32], Some(edge), &result);
        mv
    }

    #[test]
    fn a_tree_counts_what_was_tried() {
        let mut tree = information_set(true);
        for (mv, result) in [('a', 1.0), ('b', 0.5), ('a', 0.0)] {
            simulate(&mut tree, &[mv], |_| result);
        }
        let moments =
            |count, sum, square| Moments { count, sums: padded(&[sum]), squares: padded(&[square]) };
        assert_eq!(tree.0.root_moves(), [('a', moments(2.0, 1.0, 1.0)), ('b', moments(1.0, 0.5, 0.25))]);
        assert_eq!((tree.0.visits(ROOT), tree.0.sums(ROOT)), (3.0, &[1.5][..]));
    }

    /// Games that count in thousands are explored as those that count in ones, though nobody has said how large payoffs are.
    #[test]
    fn exploration_goes_by_the_differences_seen() {
        let visits = |is_scaled: bool, factor: f64| {
            let mut tree = information_set(is_scaled);
            let mut generator = Generator::new(1);
            for simulation in 0..500 {
                simulate(&mut tree, &['a', 'b', 'c'], |mv| {
                    let chance = 0.45 + 0.05 * f64::from(mv as u32 - 'a' as u32);
                    // The first two are the least and the greatest.
                    let won = if simulation < 2 { simulation == 1 } else { generator.unit() < chance };
                    if won { factor } else { 0.0 }
                });
            }
            tree.0.root_moves().iter().map(|(_, results)| results.count() as u32).collect::<Vec<_>>()
        };
        assert_eq!(visits(false, 1000.0), visits(true, 1.0));
        assert_ne!(visits(true, 1000.0), visits(true, 1.0), "a span that is not stated would ruin it");
    }

    #[test]
    fn a_move_is_compared_by_how_often_it_was_available() {
        // Both moves are tried once; then only the first is there for a while.
        let mut tree = information_set(true);
        simulate(&mut tree, &['a'], |_| 0.0);
        simulate(&mut tree, &['b'], |_| 0.0);
        for _ in 0..50 {
            assert_eq!(simulate(&mut tree, &['a'], |_| 0.0), 'a');
        }
        let available = |tree: &Tree<char>| {
            tree.edges[tree.nodes[ROOT].edges()].iter().map(|edge| edge.rank).collect::<Vec<_>>()
        };
        assert_eq!(
            available(&tree.0),
            [51, 1],
            "the second was there when it was first tried, and never again"
        );
        // It has been there for its one visit only, so it is not neglected: the other one has the larger bonus.
        assert_eq!(simulate(&mut tree, &['a', 'b'], |_| 0.0), 'a');
        assert_eq!(available(&tree.0), [52, 2]);
    }

    #[test]
    fn moves_that_come_up_later_are_added() {
        let mut tree = information_set(true);
        let moves: Vec<char> = ('a'..='z').collect();
        for (index, &mv) in moves.iter().enumerate() {
            assert_eq!(simulate(&mut tree, &moves[..=index], |_| 0.5), mv);
        }
        let tried: Vec<char> = tree.0.root_moves().into_iter().map(|(mv, _)| mv).collect();
        assert_eq!(tried, moves);
        assert_eq!(tree.0.nodes.len(), 1 + moves.len());
    }
}

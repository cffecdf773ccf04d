//! The tree as a game, and its evaluation.

use super::arena::Arena;
use maxn::{Bounds, Evaluation, Game, Outcome, Player, Range, Scores};
use std::fmt;
use std::sync::Arc;

/// An explicit tree, at one of its nodes. Moves are children, counted from 0.
///
/// ```
/// use maxn::Game;
/// use maxn_games::tree::Document;
///
/// let document = Document::parse(r#"{"players":2,"root":{"player":2,"children":[{"scores":[3,-3]}]}}"#)?;
/// let mut tree = document.tree();
/// assert_eq!((tree.node(), tree.player()), (0, 1));
/// assert!(tree.explore(0, |leaf| leaf.is_terminal()));
/// # Ok::<(), maxn_games::tree::TreeError>(())
/// ```
#[derive(Clone)]
pub struct Tree {
    arena: Arc<Arena>,
    node: u32,
}

impl Tree {
    /// At the root.
    pub(super) fn new(arena: Arc<Arena>) -> Self {
        Tree { arena, node: 0 }
    }

    /// The node it is at, as counted in [`Document::nodes`](super::Document::nodes).
    #[inline]
    pub fn node(&self) -> usize {
        self.node as usize
    }

    /// The same tree at another node. Moves can be taken back from there up to the root.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn at(&self, node: usize) -> Self {
        assert!(node < self.arena.len(), "there is no node {node}: the tree has {} nodes", self.arena.len());
        Tree { arena: Arc::clone(&self.arena), node: node as u32 }
    }
}

impl PartialEq for Tree {
    /// The same node of one and the same tree.
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node && Arc::ptr_eq(&self.arena, &other.arena)
    }
}

impl Eq for Tree {}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} of a tree of {}", self.node, self.arena.len())
    }
}

impl Game for Tree {
    type Move = u32;
    type Undo = ();

    #[inline]
    fn players(&self) -> usize {
        self.arena.players()
    }

    #[inline]
    fn player(&self) -> Player {
        self.arena.player(self.node)
    }

    #[inline]
    fn is_terminal(&self) -> bool {
        self.arena.child_count(self.node) == 0
    }

    #[inline]
    fn moves(&self, moves: &mut Vec<u32>) {
        moves.extend(0..self.arena.child_count(self.node));
    }

    #[inline]
    fn is_chance(&self) -> bool {
        self.arena.is_chance(self.node)
    }

    fn has_chance(&self) -> bool {
        self.arena.has_chance()
    }

    fn chances(&self, events: &mut Vec<(u32, u32)>) {
        events.extend((0..).zip(self.arena.weights(self.node).iter().copied()));
    }

    #[inline]
    fn apply(&mut self, child: u32) {
        self.node = self.arena.child(self.node, child);
    }

    #[inline]
    fn undo(&mut self, _child: u32, (): ()) {
        self.node = self.arena.parent(self.node);
    }

    /// Every node is a position of its own.
    #[inline]
    fn key(&self) -> Option<u64> {
        Some(scramble(u64::from(self.node)))
    }
}

/// Spreads small numbers over all 64 bits, no two to the same place (the finaliser of splitmix64).
#[inline]
fn scramble(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The scores of an explicit tree, with all that follows from its text.
///
/// At a leaf they are the leaf's. A search that stops above the leaves gets the scores of the **leftmost leaf** below:
/// what happens if everybody takes the first move. That is a leaf's tuple within all stated bounds, so every pruning
/// method stays exact for the tree as cut off.
///
/// The limits are those stated, or else the tightest that hold for all leaves; the leaf-value table is the set of the
/// leaves' tuples; the monotonic heuristic at a node is the tightest of the bounds stated on the way to it.
#[derive(Clone, Debug)]
pub struct TreeScores {
    arena: Arc<Arena>,
}

impl TreeScores {
    pub(super) fn new(arena: Arc<Arena>) -> Self {
        TreeScores { arena }
    }
}

impl Evaluation<Tree> for TreeScores {
    #[inline]
    fn evaluate(&self, tree: &Tree) -> Scores {
        self.arena.scores(tree.node() as u32)
    }

    #[inline]
    fn bounds(&self) -> Bounds {
        self.arena.bounds()
    }

    #[inline]
    fn range(&self, tree: &Tree) -> Range {
        self.arena.range(tree.node() as u32)
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let mut leaves: Vec<Scores> = self.arena.leaves().collect();
        leaves.sort_unstable();
        leaves.dedup();
        Some(leaves.into_iter().map(Outcome::from).collect())
    }
}

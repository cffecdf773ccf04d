//! The parsed tree.

use super::arena::Arena;
use super::game::{Tree, TreeScores};
use super::{TreeError, check, parse};
use maxn::Player;
use std::sync::Arc;

/// A tree that was read and checked. Cloning shares it.
///
/// Two documents are equal if they have the same nodes and state the same about them; `Display` writes the text that
/// parses back to an equal one.
///
/// ```
/// use maxn_games::tree::Document;
///
/// let document = Document::parse(r#"{"players":2,"root":{"player":1,"children":[{"scores":[3,-3]}]}}"#)?;
/// assert_eq!((document.players(), document.nodes().len(), document.levels()), (2, 2, 2));
/// assert_eq!(Document::parse(&document.to_string())?, document);
/// # Ok::<(), maxn_games::tree::TreeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    text: Arc<Text>,
    arena: Arc<Arena>,
}

/// The contents of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) players: usize,
    pub(super) title: Option<String>,
    pub(super) note: Option<String>,
    pub(super) maxsum: Option<i32>,
    pub(super) delta: Option<i32>,
    pub(super) minp: Option<i32>,
    pub(super) maxp: Option<i32>,
    pub(super) nodes: Vec<Node>,
    pub(super) levels: usize,
}

/// A node of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name, if it has one.
    pub label: Option<String>,
    /// The node above it; none above the root.
    pub parent: Option<usize>,
    /// The least score of each player anywhere below, as stated at this node.
    pub lower: Option<Vec<i32>>,
    /// The greatest score of each player anywhere below, as stated at this node.
    pub upper: Option<Vec<i32>>,
    /// Leaf, choice or chance.
    pub kind: NodeKind,
}

/// The kinds of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// The end of the game.
    Leaf {
        /// The score of each player.
        scores: Vec<i32>,
    },
    /// A choice.
    Inner {
        /// The player to move, from 0.
        player: Player,
        /// The nodes it leads to, at least one, in order of preference.
        children: Vec<usize>,
    },
    /// A chance event.
    Chance {
        /// The weights of the nodes it leads to, at least 1 each.
        weights: Vec<u32>,
        /// The nodes it leads to, at least one.
        children: Vec<usize>,
    },
}

impl Node {
    /// The nodes it leads to; none from a leaf.
    pub fn children(&self) -> &[usize] {
        match &self.kind {
            NodeKind::Inner { children, .. } | NodeKind::Chance { children, .. } => children,
            NodeKind::Leaf { .. } => &[],
        }
    }

    /// The score of each player, at a leaf.
    pub fn scores(&self) -> Option<&[i32]> {
        match &self.kind {
            NodeKind::Leaf { scores } => Some(scores),
            NodeKind::Inner { .. } | NodeKind::Chance { .. } => None,
        }
    }

    /// The weights of the nodes it leads to; none unless it is a chance event.
    pub fn weights(&self) -> &[u32] {
        match &self.kind {
            NodeKind::Chance { weights, .. } => weights,
            NodeKind::Leaf { .. } | NodeKind::Inner { .. } => &[],
        }
    }
}

impl Document {
    /// Reads a tree in the [format](crate::tree#the-format) and checks it.
    ///
    /// # Errors
    /// If the text is not JSON, not a tree, or contradicts itself; the error names the place.
    pub fn parse(json: &str) -> Result<Document, TreeError> {
        let text = parse::document(json)?;
        check::document(&text)?;
        let arena = Arena::new(&text)?;
        Ok(Document { text: Arc::new(text), arena: Arc::new(arena) })
    }

    /// The number of players, 2 to 8.
    pub fn players(&self) -> usize {
        self.text.players
    }

    /// The title, if it has one.
    pub fn title(&self) -> Option<&str> {
        self.text.title.as_deref()
    }

    /// The note, if it has one.
    pub fn note(&self) -> Option<&str> {
        self.text.note.as_deref()
    }

    /// All nodes in preorder: the root first, then its first child and everything below that.
    pub fn nodes(&self) -> &[Node] {
        &self.text.nodes
    }

    /// The number of nodes on the longest way from the root to a leaf; at most [`MAX_LEVELS`](super::MAX_LEVELS).
    pub fn levels(&self) -> usize {
        self.text.levels
    }

    /// The way to a node for people, such as `root, child 2, child 1 ("a")`.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn path(&self, node: usize) -> String {
        super::path::to_node(&self.text.nodes, node)
    }

    /// The game, at the root.
    pub fn tree(&self) -> Tree {
        Tree::new(Arc::clone(&self.arena))
    }

    /// The evaluation of the game.
    pub fn scores(&self) -> TreeScores {
        TreeScores::new(Arc::clone(&self.arena))
    }

    pub(super) fn text(&self) -> &Text {
        &self.text
    }
}

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        // The arena follows from the text.
        self.text == other.text
    }
}

impl Eq for Document {}

impl std::str::FromStr for Document {
    type Err = TreeError;

    fn from_str(json: &str) -> Result<Self, TreeError> {
        Document::parse(json)
    }
}

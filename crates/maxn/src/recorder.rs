//! A recorder of searches: the tree of a position, as the search saw it.

use crate::game::Game;
use crate::observer::{IterationReport, NodeExit, NodeWindow, Observer, Pruned};
use crate::scores::Player;

/// An observer that keeps the searched tree of the last finished iteration, as many whole plies from the root on as fit
/// into a number of nodes.
///
/// ```
/// # use maxn::{Evaluation, Game, Scores};
/// # #[derive(Clone)]
/// # struct Pick(Vec<usize>);
/// # impl Game for Pick {
/// #     type Move = usize;
/// #     type Undo = ();
/// #     fn players(&self) -> usize { 2 }
/// #     fn player(&self) -> usize { self.0.len() }
/// #     fn is_terminal(&self) -> bool { self.0.len() == 2 }
/// #     fn moves(&self, moves: &mut Vec<usize>) { moves.extend(0..2); }
/// #     fn apply(&mut self, mv: usize) { self.0.push(mv); }
/// #     fn undo(&mut self, _: usize, (): ()) { self.0.pop(); }
/// # }
/// # struct Ends;
/// # impl Evaluation<Pick> for Ends {
/// #     fn evaluate(&self, game: &Pick) -> Scores {
/// #         let [first, second] = game.0[..] else { return Scores::ZERO };
/// #         [[3, 1], [1, 3], [2, 2], [0, 4]][first * 2 + second].into()
/// #     }
/// # }
/// use maxn::{Memory, NodeExit, Recorder, Search};
///
/// let mut recorder = Recorder::new(1000);
/// let search = Search::new(&Ends).algorithm("maxn:none".parse()?);
/// search.run_observed(&mut Pick(vec![]), &mut Memory::new(0), &mut recorder)?;
///
/// let tree = recorder.tree().expect("an iteration was finished");
/// assert_eq!(tree.nodes.len(), 7);
/// for child in tree.children(tree.root()) {
///     println!("after {:?}: {:?}", child.mv, child.exit);
/// }
/// assert_eq!(tree.root().exit, Some(NodeExit::Value([1, 3].into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<Move> {
    cap: usize,
    finished: Option<SearchTree<Move>>,
    /// The tree of the iteration that is running.
    running: SearchTree<Move>,
    /// The positions entered and not yet left: their nodes, unless these are not kept.
    open: Vec<Option<usize>>,
    /// The move that leads to the position entered next.
    descending: Option<Move>,
}

/// The tree of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchTree<Move> {
    /// The nodes; the root is the first, and parents come before their children.
    pub nodes: Vec<SearchNode<Move>>,
    /// The last ply that is kept, if deeper ones were searched; the root's is 0.
    pub last_ply: Option<usize>,
}

/// A position in the tree of a search: one that was visited, or pruned.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchNode<Move> {
    /// The place of its parent among the nodes; `None` at the root.
    pub parent: Option<usize>,
    /// The places of its children among the nodes, in the order in which the search met them.
    pub children: Vec<usize>,
    /// Moves from the root.
    pub ply: usize,
    /// The move that leads to it; `None` at the root.
    pub mv: Option<Move>,
    /// The player to move; `None` where the game is over, at a chance position, and where the position was not visited.
    pub player: Option<Player>,
    /// It is a chance position.
    pub is_chance: bool,
    /// The number of visits.
    pub visits: u32,
    /// Of the visits, those that searched again what an earlier one had left open.
    pub searched_again: u32,
    /// The window of the last visit.
    pub window: Option<NodeWindow>,
    /// The result of the last visit.
    pub exit: Option<NodeExit>,
    /// The reason for which it was never visited, if so.
    pub pruned: Option<Pruned>,
}

impl<Move> SearchTree<Move> {
    /// Returns the root.
    ///
    /// # Panics
    /// If the nodes have been taken away.
    pub fn root(&self) -> &SearchNode<Move> {
        &self.nodes[0]
    }

    /// Returns the children of a node, in the order in which the search met them.
    pub fn children(&self, node: &SearchNode<Move>) -> impl Iterator<Item = &SearchNode<Move>> {
        node.children.iter().map(|&child| &self.nodes[child])
    }

    /// Keeps nothing below a ply from now on; returns the new places of the nodes.
    fn cut_below(&mut self, last: usize) -> Vec<Option<usize>> {
        self.last_ply = Some(last);
        let mut kept = 0;
        let places: Vec<Option<usize>> = self
            .nodes
            .iter()
            .map(|node| {
                let place = (node.ply <= last).then_some(kept);
                kept += usize::from(place.is_some());
                place
            })
            .collect();
        self.nodes.retain(|node| node.ply <= last);
        for node in &mut self.nodes {
            node.parent = node.parent.and_then(|parent| places[parent]);
            node.children = node.children.iter().filter_map(|&child| places[child]).collect();
        }
        places
    }
}

impl<Move> Default for SearchTree<Move> {
    fn default() -> Self {
        SearchTree { nodes: Vec::new(), last_ply: None }
    }
}

impl<Move> SearchNode<Move> {
    fn new(parent: Option<usize>, ply: usize, mv: Option<Move>) -> Self {
        SearchNode {
            parent,
            children: Vec::new(),
            ply,
            mv,
            player: None,
            is_chance: false,
            visits: 0,
            searched_again: 0,
            window: None,
            exit: None,
            pruned: None,
        }
    }
}

impl<Move: Copy + PartialEq> Recorder<Move> {
    /// Makes a recorder that keeps at most `cap` nodes, and always the root.
    pub fn new(cap: usize) -> Self {
        Recorder {
            cap: cap.max(1),
            finished: None,
            running: SearchTree::default(),
            open: Vec::new(),
            descending: None,
        }
    }

    /// Returns the tree of the last finished iteration.
    pub fn tree(&self) -> Option<&SearchTree<Move>> {
        self.finished.as_ref()
    }

    /// Hands over the tree of the last finished iteration.
    pub fn into_tree(self) -> Option<SearchTree<Move>> {
        self.finished
    }

    /// Returns the node after a move of the position entered last, a new one if need be; `None` if it is not kept.
    fn child(&mut self, mv: Move) -> Option<usize> {
        let parent = self.open.last().copied().flatten()?;
        let nodes = &self.running.nodes;
        if let Some(&known) = nodes[parent].children.iter().find(|&&child| nodes[child].mv == Some(mv)) {
            return Some(known);
        }
        let ply = nodes[parent].ply + 1;
        if self.running.last_ply.is_some_and(|last| ply > last) {
            return None;
        }
        if nodes.len() == self.cap {
            // The deepest ply goes: the new node's own, if there is none below.
            let deepest = nodes.iter().map(|node| node.ply).max().unwrap_or(0);
            let places = self.running.cut_below(deepest.max(ply) - 1);
            for open in &mut self.open {
                *open = open.and_then(|node| places[node]);
            }
            return self.child(mv);
        }
        let child = nodes.len();
        self.running.nodes.push(SearchNode::new(Some(parent), ply, Some(mv)));
        self.running.nodes[parent].children.push(child);
        Some(child)
    }
}

impl<G: Game> Observer<G, G::Move> for Recorder<G::Move> {
    fn iteration(&mut self, _report: &IterationReport<'_, G::Move>) {
        self.finished = Some(std::mem::take(&mut self.running));
    }

    fn descend(&mut self, _game: &G, mv: G::Move) {
        self.descending = Some(mv);
    }

    fn enter(&mut self, game: &G, window: NodeWindow) {
        let node = if let Some(mv) = self.descending.take() {
            self.child(mv)
        } else {
            // Only the root is entered without a move: an iteration begins.
            self.running = SearchTree { nodes: vec![SearchNode::new(None, 0, None)], last_ply: None };
            self.open.clear();
            Some(0)
        };
        if let Some(node) = node {
            let node = &mut self.running.nodes[node];
            node.is_chance = !game.is_terminal() && game.is_chance();
            node.player = (!game.is_terminal() && !node.is_chance).then(|| game.player());
            node.visits += 1;
            node.window = Some(window);
            node.pruned = None;
        }
        self.open.push(node);
    }

    fn prune(&mut self, _game: &G, mv: G::Move, why: Pruned) {
        if let Some(node) = self.child(mv) {
            let node = &mut self.running.nodes[node];
            // A child that an earlier visit of its parent has searched stays as it was found.
            if node.visits == 0 {
                node.pruned = Some(why);
            }
        }
    }

    fn search_again(&mut self, _game: &G, mv: G::Move) {
        if let Some(node) = self.child(mv) {
            self.running.nodes[node].searched_again += 1;
        }
    }

    fn leave(&mut self, _game: &G, exit: NodeExit) {
        if let Some(Some(node)) = self.open.pop() {
            self.running.nodes[node].exit = Some(exit);
        }
    }
}

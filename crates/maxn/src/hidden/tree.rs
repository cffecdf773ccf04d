//! A tree of simulations.

use super::chance::happen;
use super::error::{HiddenError, check_option};
use super::report::{DecisionReport, Moments, most_visited};
use super::simulation::MOST_MOVES;
use crate::game::Game;
use crate::generator::Generator;
use crate::scores::{MAX_PLAYERS, Means, Player};

/// A tree over an information set: its nodes are sequences of moves, whatever the world.
///
/// Every player goes by its own mean result (max^n). Worlds differ in their legal moves, so a move is compared by how often it
/// was *available*, not by how often its parent was visited: otherwise moves that are rarely possible would look neglected and
/// be overrated (single-observer ISMCTS).
///
/// In a single world it is an ordinary tree of simulations (UCT).
#[derive(Clone, Debug)]
pub struct Tree<M> {
    /// Nodes in the order in which they were added, the root first.
    nodes: Vec<Node>,
    /// The move and the neighbours of each node: apart, and small, since a descent goes through far more of them than of results.
    links: Vec<Link<M>>,
    exploration: f64,
    /// The least and the greatest result of each player, where results are not scaled to differ by up to 1.
    seen: Option<[(f64, f64); MAX_PLAYERS]>,
    /// The exploration for the results of each player: by the difference between those seen.
    weights: Means,
    /// The sums of squares at the root and at its children, by node.
    squares: Vec<(usize, Means)>,
}

/// The results of a move that has been tried.
#[derive(Clone, Debug)]
struct Node {
    /// The number of times it was played.
    visits: f64,
    /// The number of times it could have been, since it was first played.
    available: f64,
    sums: Means,
}

/// A move that has been tried. Indices have 32 bits, as there is no memory for more nodes.
#[derive(Clone, Copy, Debug)]
struct Link<M> {
    mv: Option<M>,
    /// The first of its moves, and the next move of its parent; the root is neither.
    child: u32,
    sibling: u32,
}

/// The root, or no node where a child or a sibling is meant.
const ROOT: usize = 0;

impl Node {
    const NEW: Self = Node { visits: 0.0, available: 1.0, sums: [0.0; MAX_PLAYERS] };
}

/// Buffers that simulations share, so that none allocates.
#[derive(Debug)]
pub(super) struct Buffers<M> {
    /// The nodes passed, the root first.
    pub(super) path: Vec<usize>,
    pub(super) moves: Vec<M>,
    pub(super) events: Vec<(M, u32)>,
}

impl<M> Default for Buffers<M> {
    fn default() -> Self {
        Buffers { path: Vec::new(), moves: Vec::new(), events: Vec::new() }
    }
}

impl<M: Copy + PartialEq> Tree<M> {
    /// Creates a tree without simulations. `exploration` is the weight of moves seldom tried, for results from 0 to 1 (C in
    /// UCT); it is multiplied by the difference between results.
    pub fn new(exploration: f64) -> Self {
        let root = Link { mv: None, child: ROOT as u32, sibling: ROOT as u32 };
        Tree {
            nodes: vec![Node::NEW],
            links: vec![root],
            exploration,
            seen: None,
            weights: [exploration; MAX_PLAYERS],
            squares: vec![(ROOT, [0.0; MAX_PLAYERS])],
        }
    }

    /// Checks that the options make sense.
    pub(super) fn check(&self) -> Result<(), HiddenError> {
        let makes_sense = self.exploration >= 0.0 && self.exploration.is_finite();
        check_option("the exploration constant", self.exploration, makes_sense, "0 or more")
    }

    /// Says whether results are scaled to differ by up to about 1; otherwise exploration goes by the differences seen.
    pub(super) fn set_scaled(&mut self, scaled: bool) {
        if !scaled {
            self.seen.get_or_insert([(f64::INFINITY, f64::NEG_INFINITY); MAX_PLAYERS]);
        }
    }

    /// Returns the number of simulations.
    pub fn simulations(&self) -> u64 {
        self.nodes[ROOT].visits as u64
    }

    /// Plays down the tree as far as it goes and one move beyond, looking at each move before it is made.
    pub(super) fn descend<G: Game<Move = M>>(
        &mut self,
        game: &mut G,
        buffers: &mut Buffers<M>,
        generator: &mut Generator,
        mut look: impl FnMut(&G, M),
    ) -> Result<(), HiddenError> {
        buffers.path.clear();
        buffers.path.push(ROOT);
        let mut node = ROOT;
        while !game.is_terminal() {
            if game.is_chance() {
                let event = happen(game, &mut buffers.events, generator)?;
                look(game, event);
                game.apply(event);
                // Nobody chose it: no move is new here, and nothing is compared.
                node = self.child(node, event).unwrap_or_else(|| self.add(node, event));
                buffers.path.push(node);
                // Moves end where the tree does, but chance goes on.
                if buffers.path.len() > MOST_MOVES as usize {
                    return Err(HiddenError::Endless { moves: MOST_MOVES });
                }
                continue;
            }
            buffers.moves.clear();
            game.moves(&mut buffers.moves);
            let player = game.player();
            if player >= game.players() {
                return Err(HiddenError::BadMover { player, players: game.players() });
            }
            let (next, is_new) = self.select(node, player, &buffers.moves);
            // Only the root has no move: there was nothing to select.
            let Some(mv) = self.links[next].mv else { return Err(HiddenError::NoMoves) };
            look(game, mv);
            game.apply(mv);
            buffers.path.push(next);
            if is_new {
                break;
            }
            node = next;
        }
        Ok(())
    }

    /// The first move that has not been tried, or the most promising one.
    fn select(&mut self, node: usize, player: Player, moves: &[M]) -> (usize, bool) {
        let mut tried = 0;
        let (mut best, mut best_place, mut best_value) = (ROOT, moves.len(), f64::NEG_INFINITY);
        let mut child = self.links[node].child as usize;
        while child != ROOT {
            let Link { mv, sibling, .. } = self.links[child];
            if let Some(place) = moves.iter().position(|&legal| mv == Some(legal)) {
                let child_node = &mut self.nodes[child];
                let (visits, mean) = (child_node.visits, child_node.sums[player] / child_node.visits);
                // Worlds differ in legal moves, so the times the move was available replace the parent's visits.
                let value = mean + self.weights[player] * (child_node.available.ln() / visits).sqrt();
                child_node.available += 1.0;
                tried += 1;
                // Of equal ones the first of the legal moves, in whatever order they were tried.
                if value > best_value || value >= best_value && place < best_place {
                    (best, best_place, best_value) = (child, place, value);
                }
            }
            child = sibling as usize;
        }
        if tried == moves.len() {
            return (best, false);
        }
        match moves.iter().find(|&&mv| self.child(node, mv).is_none()) {
            Some(&mv) => (self.add(node, mv), true),
            None => (best, false),
        }
    }

    /// Adds a move to a node.
    fn add(&mut self, node: usize, mv: M) -> usize {
        let added = self.nodes.len();
        // Linked in front: children are few, and a list needs no allocation per node.
        let sibling = std::mem::replace(&mut self.links[node].child, added as u32);
        self.links.push(Link { mv: Some(mv), child: ROOT as u32, sibling });
        self.nodes.push(Node::NEW);
        if node == ROOT {
            self.squares.push((added, [0.0; MAX_PLAYERS]));
        }
        added
    }

    fn child(&self, node: usize, mv: M) -> Option<usize> {
        let mut child = self.links[node].child as usize;
        while child != ROOT {
            if self.links[child].mv == Some(mv) {
                return Some(child);
            }
            child = self.links[child].sibling as usize;
        }
        None
    }

    /// Adds a result to the nodes of a path, for everybody: each player goes by its own (max^n).
    pub(super) fn record(&mut self, path: &[usize], result: &Means) {
        for &node in path {
            let node = &mut self.nodes[node];
            node.visits += 1.0;
            for player in 0..MAX_PLAYERS {
                node.sums[player] += result[player];
            }
        }
        self.see(result);
        // Standard errors are reported at the root only; squares everywhere would slow the descent down.
        for node in path.iter().take(2) {
            if let Some((_, squares)) = self.squares.iter_mut().find(|(other, _)| other == node) {
                for player in 0..MAX_PLAYERS {
                    squares[player] += result[player] * result[player];
                }
            }
        }
    }

    /// Takes a result into the differences seen, where exploration goes by them.
    fn see(&mut self, result: &Means) {
        let Some(seen) = &mut self.seen else { return };
        for (player, (least, greatest)) in seen.iter_mut().enumerate() {
            if result[player] < *least || result[player] > *greatest {
                (*least, *greatest) = (least.min(result[player]), greatest.max(result[player]));
                // Before results differ, any weight tries all moves alike.
                let span = if greatest > least { *greatest - *least } else { 1.0 };
                self.weights[player] = self.exploration * span;
            }
        }
    }

    /// The moves at the root that were tried, in the order in which they were, and their results.
    pub(super) fn root_moves(&self) -> Vec<(M, Moments)> {
        let moments = |&(node, squares): &(usize, Means)| {
            let Node { visits, sums, .. } = self.nodes[node];
            Some((self.links[node].mv?, Moments { count: visits, sums, squares }))
        };
        self.squares.iter().filter_map(moments).filter(|(_, results)| results.count > 0.0).collect()
    }

    /// Reports on the moves at the root. Results become payoffs by a [scale](super::payoff_scale).
    ///
    /// # Errors
    /// If there were no simulations.
    pub fn report(&self, scale: f64) -> Result<DecisionReport<M>, HiddenError> {
        most_visited(&self.root_moves(), scale, self.simulations())
    }

    /// Returns the results of all simulations.
    pub fn results(&self) -> Moments {
        let root = &self.nodes[ROOT];
        Moments { count: root.visits, sums: root.sums, squares: self.squares[0].1 }
    }
}

/// The moves at the root of several trees together.
pub(super) fn merged_roots<M: Copy + PartialEq>(
    trees: impl IntoIterator<Item = Vec<(M, Moments)>>,
) -> Vec<(M, Moments)> {
    let mut all: Vec<(M, Moments)> = Vec::new();
    for (mv, results) in trees.into_iter().flatten() {
        match all.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, before)) => before.add_all(&results),
            None => all.push((mv, results)),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scores::padded;

    fn moments(count: f64, sum: f64, square: f64) -> Moments {
        Moments { count, sums: padded(&[sum]), squares: padded(&[square]) }
    }

    /// A tree for one player with these results of moves at the root, one after the other.
    fn tree(tried: &[(char, f64)]) -> Tree<char> {
        let mut tree = Tree::new(1.0);
        for &(mv, result) in tried {
            let node = tree.child(ROOT, mv).unwrap_or_else(|| {
                let (node, is_new) = tree.select(ROOT, 0, &[mv]);
                assert!(is_new);
                node
            });
            tree.record(&[ROOT, node], &padded(&[result]));
        }
        tree
    }

    #[test]
    fn a_tree_counts_what_was_tried() {
        let tree = tree(&[('a', 1.0), ('b', 0.5), ('a', 0.0)]);
        assert_eq!(tree.root_moves(), [('a', moments(2.0, 1.0, 1.0)), ('b', moments(1.0, 0.5, 0.25))]);
        assert_eq!((tree.simulations(), tree.results().mean(2.0)), (3, Some(padded(&[1.0]))));
        let estimates = tree.report(1.0).unwrap().moves;
        assert_eq!((estimates[0].mean, estimates[0].standard_error), (padded(&[0.5]), Some(padded(&[0.5]))));
        assert_eq!(estimates[1].standard_error, None);
    }

    /// Games that count in thousands are explored as those that count in ones, though nobody has said how large payoffs are.
    #[test]
    fn exploration_goes_by_the_differences_seen() {
        let visits = |scaled: bool, factor: f64| {
            let mut tree = tree(&[]);
            tree.set_scaled(scaled);
            let mut generator = Generator::new(1);
            for simulation in 0..500 {
                let (node, _) = tree.select(ROOT, 0, &['a', 'b', 'c']);
                let chance = match tree.links[node].mv {
                    Some('a') => 0.45,
                    Some('b') => 0.5,
                    _ => 0.55,
                };
                // The first two are the least and the greatest.
                let won = if simulation < 2 { simulation == 1 } else { generator.unit() < chance };
                tree.record(&[ROOT, node], &padded(&[if won { factor } else { 0.0 }]));
            }
            tree.root_moves().iter().map(|(_, results)| results.count as u32).collect::<Vec<_>>()
        };
        assert_eq!(visits(false, 1000.0), visits(true, 1.0));
        assert_ne!(visits(true, 1000.0), visits(true, 1.0), "a span that is not stated would ruin it");
    }

    #[test]
    fn several_trees_are_added_up() {
        let trees = [
            tree(&[('a', 1.0), ('b', 0.5)]),
            tree(&[('c', 0.25), ('a', 0.0), ('a', 0.0), ('a', 0.0)]),
            tree(&[('b', 1.0)]),
        ];
        let together = [
            ('a', moments(4.0, 1.0, 1.0)),
            ('b', moments(2.0, 1.5, 1.25)),
            ('c', moments(1.0, 0.25, 0.0625)),
        ];
        assert_eq!(merged_roots(trees.iter().map(Tree::root_moves)), together);
        assert_eq!(merged_roots([trees[0].root_moves()]), trees[0].root_moves());
        assert!(merged_roots::<char>([]).is_empty());
    }

    #[test]
    fn a_move_is_compared_by_how_often_it_was_available() {
        // Both moves are tried once; then only the first is there for a while.
        let mut tree = tree(&[('a', 0.0), ('b', 0.0)]);
        for _ in 0..50 {
            let (node, _) = tree.select(ROOT, 0, &['a']);
            tree.record(&[ROOT, node], &padded(&[0.0]));
        }
        let available =
            |tree: &Tree<char>| tree.nodes.iter().map(|node| node.available as u32).collect::<Vec<_>>();
        assert_eq!(
            available(&tree),
            [1, 51, 1],
            "the second was there when it was first tried, and never again"
        );
        // It has been there for its one visit only, so it is not neglected: the other one has the larger bonus.
        let (node, _) = tree.select(ROOT, 0, &['a', 'b']);
        assert_eq!(tree.links[node].mv, Some('a'));
        assert_eq!(available(&tree), [1, 52, 2]);
    }
}

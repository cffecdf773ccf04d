//! Explicit trees and graphs as a game, with everything an evaluation may know about them.

use super::hash::mix;
use maxn::{Bounds, Evaluation, Game, NO_LOWER, NO_UPPER, Outcome, Player, Range, Scores};
use std::collections::BTreeSet;

/// A tree, or a graph without cycles, whose root is node 0; and what is stated about it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tree {
    pub(crate) players: usize,
    pub(crate) nodes: Vec<Node>,
    pub(crate) bounds: Bounds,
    /// Leaf-value tables are filtered by another measure than the scores themselves.
    pub(crate) measured: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// The weights of the children, if chance decides between them; otherwise none, and the player does.
    pub(crate) weights: Vec<u32>,
    /// The monotonic heuristic here; where there is none, the stated bounds.
    pub(crate) range: Option<Range>,
    /// The hint of every move that leads here.
    pub(crate) hint: i32,
    pub(crate) starts_step: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Leaf(Scores),
    Inner { player: Player, children: Vec<usize>, estimate: Scores },
}

impl Node {
    pub(crate) fn new(kind: Kind) -> Self {
        Node { kind, weights: Vec::new(), range: None, hint: 0, starts_step: true }
    }

    pub(crate) fn is_chance(&self) -> bool {
        !self.weights.is_empty()
    }

    /// The scores that a search sees that stops here.
    pub(crate) fn scores(&self) -> Scores {
        match self.kind {
            Kind::Leaf(scores) => scores,
            Kind::Inner { estimate, .. } => estimate,
        }
    }

    pub(crate) fn children(&self) -> &[usize] {
        match &self.kind {
            Kind::Leaf(_) => &[],
            Kind::Inner { children, .. } => children,
        }
    }
}

impl Tree {
    /// A tree of which nothing is stated.
    pub(crate) fn new(players: usize, nodes: Vec<Node>) -> Self {
        Tree { players, nodes, bounds: Bounds::default(), measured: false }
    }

    /// The game, at the root.
    pub(crate) fn game(&self) -> Graph<'_> {
        self.at(0)
    }

    /// The game, at any node.
    pub(crate) fn at(&self, node: usize) -> Graph<'_> {
        Graph { tree: self, at: node }
    }

    /// The tightest bounds that hold.
    pub(crate) fn tight_bounds(&self) -> Bounds {
        let scores: Vec<Scores> = self.nodes.iter().map(Node::scores).collect();
        let single = || scores.iter().flat_map(|scores| scores.first(self.players)).copied();
        Bounds {
            least: single().min(),
            greatest: single().max(),
            sum: scores.iter().map(Scores::sum).max(),
            ..Bounds::default()
        }
    }

    /// The tightest heuristic there is: for every node the range of all scores at it and below.
    pub(crate) fn true_ranges(&self) -> Vec<Range> {
        let mut ranges = vec![None; self.nodes.len()];
        for node in 0..self.nodes.len() {
            self.true_range(node, &mut ranges);
        }
        ranges.into_iter().flatten().collect()
    }

    fn true_range(&self, node: usize, ranges: &mut [Option<Range>]) -> Range {
        if let Some(range) = ranges[node] {
            return range;
        }
        let scores = self.nodes[node].scores();
        let mut range = Range { lower: scores, upper: scores };
        for &child in self.nodes[node].children() {
            let below = self.true_range(child, ranges);
            for p in 0..self.players {
                range.lower[p] = range.lower[p].min(below.lower[p]);
                range.upper[p] = range.upper[p].max(below.upper[p]);
            }
        }
        ranges[node] = Some(range);
        range
    }

    /// The number of lines of play, or `None` if there are more than `most`.
    pub(crate) fn lines(&self, most: usize) -> Option<usize> {
        let mut lines: Vec<Option<usize>> = vec![None; self.nodes.len()];
        self.lines_from(0, &mut lines, most)
    }

    fn lines_from(&self, node: usize, known: &mut [Option<usize>], most: usize) -> Option<usize> {
        if known[node].is_none() {
            let children = self.nodes[node].children();
            let mut lines = usize::from(children.is_empty());
            for &child in children {
                lines += self.lines_from(child, known, most)?;
                if lines > most {
                    return None;
                }
            }
            known[node] = Some(lines);
        }
        known[node]
    }

    /// A measure that falls as the scores rise, and belongs to other players.
    fn measure(&self, scores: Scores) -> Scores {
        let next = |player: Player| scores[(player + 1) % self.players];
        Scores::from_fn(self.players, |player| (7 - 3 * next(player)).clamp(NO_LOWER, NO_UPPER))
    }

    /// Returns whether all that is stated about the tree is true, as the engine may rely on.
    pub(crate) fn is_consistent(&self) -> bool {
        let true_ranges = self.true_ranges();
        let stated = |node: usize| self.nodes[node].range.unwrap_or_else(|| self.bounds.range(self.players));
        let heuristic_holds = (0..self.nodes.len()).all(|node| {
            let within = |inner: Range, outer: Range| {
                (0..self.players)
                    .all(|p| outer.lower[p] <= inner.lower[p] && inner.upper[p] <= outer.upper[p])
            };
            within(true_ranges[node], stated(node))
                && self.nodes[node].children().iter().all(|&child| within(stated(child), stated(node)))
        });
        let weights_hold = self.nodes.iter().all(|node| {
            !node.is_chance() || node.weights.len() == node.children().len() && !node.weights.contains(&0)
        });
        heuristic_holds && weights_hold && self.bounds_hold() && self.growth_holds()
    }

    /// Returns whether every step adds the stated sum, to anybody, and nothing else changes a score.
    fn growth_holds(&self) -> bool {
        let Some(growth) = self.bounds.growth else { return true };
        let grows = |before: Scores, after: Scores, by: i32| {
            (0..self.players).all(|p| before[p] <= after[p]) && after.sum() - before.sum() == by
        };
        self.nodes.iter().all(|node| {
            node.children().iter().map(|&child| &self.nodes[child]).all(|child| {
                let goes_on = node.is_chance() && node.starts_step;
                let by = if child.starts_step && !goes_on { growth } else { 0 };
                grows(node.scores(), child.scores(), by)
            })
        })
    }

    fn bounds_hold(&self) -> bool {
        let Bounds { least, greatest, sum, delta, .. } = self.bounds;
        let scores: BTreeSet<Scores> = self.nodes.iter().map(Node::scores).collect();
        let limits_hold = scores.iter().all(|scores| {
            let within = |s: i32| least.is_none_or(|l| l <= s) && greatest.is_none_or(|g| s <= g);
            sum.is_none_or(|sum| scores.sum() <= sum)
                && scores.first(self.players).iter().all(|&score| within(score))
        });
        let delta_holds = (0..self.players).all(|player| {
            let distinct: BTreeSet<i32> = scores.iter().map(|scores| scores[player]).collect();
            distinct.iter().zip(distinct.iter().skip(1)).all(|(low, high)| high - low >= delta)
        });
        limits_hold && delta_holds
    }
}

/// A tree in play: a position is a node, a move the place of a child.
#[derive(Clone, Debug)]
pub(crate) struct Graph<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) at: usize,
}

/// Moves with the same place and the same mover share an entry of the history table.
const HISTORY_PLACES: usize = 4;

impl Graph<'_> {
    pub(crate) fn node(&self) -> &Node {
        &self.tree.nodes[self.at]
    }
}

impl Game for Graph<'_> {
    type Move = u16;
    type Undo = usize;

    fn players(&self) -> usize {
        self.tree.players
    }

    fn player(&self) -> Player {
        match self.node().kind {
            Kind::Inner { player, .. } if !self.node().is_chance() => player,
            _ => panic!("a position where nobody is to move was asked for its player"),
        }
    }

    fn is_terminal(&self) -> bool {
        matches!(self.node().kind, Kind::Leaf(_))
    }

    fn moves(&self, moves: &mut Vec<u16>) {
        assert!(!self.node().is_chance(), "a chance position was asked for its moves");
        moves.extend(0..self.node().children().len() as u16);
    }

    fn apply(&mut self, place: u16) -> usize {
        let child = self.node().children()[usize::from(place)];
        std::mem::replace(&mut self.at, child)
    }

    fn undo(&mut self, place: u16, parent: usize) {
        assert_eq!(self.tree.nodes[parent].children()[usize::from(place)], self.at, "undone out of turn");
        self.at = parent;
    }

    fn is_chance(&self) -> bool {
        self.node().is_chance()
    }

    fn chances(&self, events: &mut Vec<(u16, u32)>) {
        events.extend((0..).zip(self.node().weights.iter().copied()));
    }

    fn has_chance(&self) -> bool {
        self.tree.nodes.iter().any(Node::is_chance)
    }

    fn key(&self) -> Option<u64> {
        Some(mix(self.at as u64 + 1))
    }

    fn hint(&self, place: u16) -> i32 {
        self.tree.nodes[self.node().children()[usize::from(place)]].hint
    }

    fn starts_step(&self) -> bool {
        self.node().starts_step
    }

    fn history_slots(&self) -> usize {
        self.tree.players * HISTORY_PLACES
    }

    fn history_slot(&self, place: u16) -> usize {
        self.player() * HISTORY_PLACES + usize::from(place) % HISTORY_PLACES
    }
}

impl Evaluation<Graph<'_>> for Tree {
    fn evaluate(&self, game: &Graph<'_>) -> Scores {
        game.node().scores()
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn range(&self, game: &Graph<'_>) -> Range {
        game.node().range.unwrap_or_else(|| self.bounds.range(self.players))
    }

    fn static_move_value(&self, game: &Graph<'_>, place: u16) -> Option<i32> {
        let child = &self.nodes[game.node().children()[usize::from(place)]];
        Some(child.scores()[game.player()])
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        let scores: BTreeSet<Scores> = self.nodes.iter().map(Node::scores).collect();
        let measure = |scores| if self.measured { self.measure(scores) } else { scores };
        Some(scores.into_iter().map(|scores| Outcome { scores, measure: measure(scores) }).collect())
    }

    fn progress(&self, game: &Graph<'_>) -> Range {
        let range = self.range(game);
        let measured = || Range { lower: self.measure(range.upper), upper: self.measure(range.lower) };
        if self.measured { measured() } else { range }
    }
}

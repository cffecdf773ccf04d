//! Bare trees: who moves, and what the leaves are worth. Grown at random, or from trees known to be traps.

use super::random::Random;
use super::tree::{Kind, Node};
use maxn::{Player, Scores};

#[derive(Clone, Debug)]
pub(crate) enum Sketch<const N: usize> {
    Leaf(Scores<N>),
    Inner(Player, Vec<Sketch<N>>),
}

/// The source of the scores of leaves.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// Scores by numbers of points: rising, by at least the delta each time.
    grid: Vec<i32>,
    pub(crate) delta: i32,
    kind: ValueKind,
}

#[derive(Clone, Copy, Debug)]
enum ValueKind {
    ConstantSum(usize),
    Free(usize),
    Win,
}

impl Values {
    /// Few different scores, mostly, so that ties are everywhere.
    pub(crate) fn random(random: &mut Random) -> Self {
        let kind = match random.below(100) {
            0..45 => ValueKind::ConstantSum(random.pick(&[1, 2, 2, 3, 3, 4, 5, 6, 10, 30])),
            45..90 => ValueKind::Free(random.pick(&[1, 1, 2, 2, 3, 3, 30])),
            _ => ValueKind::Win,
        };
        let delta = random.pick(&[1, 1, 1, 1, 1, 2, 5]);
        let mut score = random.pick(&[0, 0, 0, 0, -1, -7, 3]);
        let irregular = random.percent(15);
        let grid = (0..=30)
            .map(|_| {
                let here = score;
                score += delta + if irregular { random.between(0, 2) } else { 0 };
                here
            })
            .collect();
        Values { grid, delta, kind }
    }

    pub(crate) fn draw<const N: usize>(&self, random: &mut Random) -> Scores<N> {
        let mut points = [0; N];
        match self.kind {
            ValueKind::ConstantSum(sum) => (0..sum).for_each(|_| points[random.below(N)] += 1),
            ValueKind::Free(most) => points.iter_mut().for_each(|p| *p = random.below(most + 1)),
            ValueKind::Win => points[random.below(N)] = 1,
        }
        points.map(|points| self.grid[points])
    }
}

/// The order in which the players move.
#[derive(Clone, Copy, Debug)]
enum Turns {
    InTurn,
    Anybody,
    /// In turn, but now and then somebody moves again or the turn jumps.
    Irregular,
}

impl Turns {
    fn next<const N: usize>(self, last: Player, random: &mut Random) -> Player {
        match self {
            Turns::InTurn => (last + 1) % N,
            Turns::Anybody => random.below(N),
            Turns::Irregular => match random.below(4) {
                0 => last,
                1 => random.below(N),
                _ => (last + 1) % N,
            },
        }
    }
}

/// Grows trees of one random character.
pub(crate) struct Grower<'r> {
    random: &'r mut Random,
    values: Values,
    turns: Turns,
    widest: usize,
    /// The percentage of nodes that end their line early.
    leafy: usize,
    /// Nodes that may still be made.
    left: usize,
}

impl<'r> Grower<'r> {
    pub(crate) fn new(random: &'r mut Random, values: &Values) -> Self {
        let most = match random.below(10) {
            0..6 => 20,
            6..9 => 60,
            _ => 150,
        };
        Grower {
            values: values.clone(),
            turns: random.pick(&[Turns::InTurn, Turns::InTurn, Turns::Anybody, Turns::Irregular]),
            widest: random.pick(&[2, 2, 3, 3, 4, 5]),
            leafy: random.pick(&[0, 10, 30, 50]),
            left: 3 + random.below(most),
            random,
        }
    }

    /// A tree of any shape.
    pub(crate) fn bush<const N: usize>(&mut self) -> Sketch<N> {
        let depth = 1 + self.random.below(8);
        let first = self.random.below(N);
        self.branch(first, depth)
    }

    fn branch<const N: usize>(&mut self, player: Player, depth: usize) -> Sketch<N> {
        if depth == 0 || self.left == 0 || self.random.percent(self.leafy) {
            return Sketch::Leaf(self.values.draw(self.random));
        }
        let width = 1 + self.random.below(self.widest);
        self.left = self.left.saturating_sub(width);
        let children = (0..width).map(|_| {
            let next = self.turns.next::<N>(player, self.random);
            self.branch(next, depth - 1)
        });
        Sketch::Inner(player, children.collect())
    }

    /// One long line of play with a leaf or two on either side of it: what the counterexamples to deep pruning look
    /// like, and what random bushes almost never do.
    pub(crate) fn caterpillar<const N: usize>(&mut self) -> Sketch<N> {
        let length = 2 + self.random.below(7);
        let first = self.random.below(N);
        self.segment(first, length)
    }

    fn segment<const N: usize>(&mut self, player: Player, length: usize) -> Sketch<N> {
        let mut children = self.legs();
        if length > 0 {
            let next = self.turns.next::<N>(player, self.random);
            children.push(self.segment(next, length - 1));
            children.extend(self.legs());
            if self.random.percent(10) {
                let next = self.turns.next::<N>(player, self.random);
                let shorter = length - 1 - self.random.below(length);
                children.push(self.segment(next, shorter.min(3)));
            }
        } else {
            children.push(Sketch::Leaf(self.values.draw(self.random)));
        }
        Sketch::Inner(player, children)
    }

    fn legs<const N: usize>(&mut self) -> Vec<Sketch<N>> {
        let legs = self.random.pick(&[0, 0, 1, 1, 1, 2]);
        (0..legs).map(|_| Sketch::Leaf(self.values.draw(self.random))).collect()
    }
}

impl<const N: usize> Sketch<N> {
    /// The same as nodes, parents before children.
    pub(crate) fn nodes(&self) -> Vec<Node<N>> {
        let mut nodes = Vec::new();
        self.lay_out(&mut nodes);
        nodes
    }

    fn lay_out(&self, nodes: &mut Vec<Node<N>>) -> usize {
        let node = nodes.len();
        match self {
            Sketch::Leaf(scores) => nodes.push(Node::new(Kind::Leaf(*scores))),
            Sketch::Inner(player, children) => {
                nodes.push(Node::new(Kind::Leaf([0; N])));
                let children: Vec<usize> = children.iter().map(|child| child.lay_out(nodes)).collect();
                let estimate = nodes[children[0]].scores();
                nodes[node].kind = Kind::Inner { player: *player, children, estimate };
            }
        }
        node
    }
}

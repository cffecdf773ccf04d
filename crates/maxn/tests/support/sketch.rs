//! Bare trees: who moves, and what the leaves are worth. Grown at random, or from trees known to be traps.

use super::random::Random;
use super::tree::{Kind, Node};
use maxn::{Player, Scores};

#[derive(Clone, Debug)]
pub(crate) enum Sketch {
    Leaf(Scores),
    Inner(Player, Vec<Sketch>),
}

impl Sketch {
    /// Puts moves without a choice, of anybody, before some of the nodes below this one.
    pub(crate) fn force(&mut self, players: usize, often: usize, random: &mut Random) {
        let Sketch::Inner(_, children) = self else { return };
        for child in children {
            child.force(players, often, random);
            while random.percent(often) {
                let forced = Sketch::Inner(random.below(players), Vec::new());
                let below = std::mem::replace(child, forced);
                if let Sketch::Inner(_, only) = child {
                    only.push(below);
                }
            }
        }
    }
}

/// The source of the scores of leaves.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    players: usize,
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
    pub(crate) fn random(players: usize, random: &mut Random) -> Self {
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
        Values { players, grid, delta, kind }
    }

    pub(crate) fn draw(&self, random: &mut Random) -> Scores {
        let mut points = vec![0; self.players];
        match self.kind {
            ValueKind::ConstantSum(sum) => (0..sum).for_each(|_| points[random.below(self.players)] += 1),
            ValueKind::Free(most) => points.iter_mut().for_each(|p| *p = random.below(most + 1)),
            ValueKind::Win => points[random.below(self.players)] = 1,
        }
        Scores::from_fn(self.players, |player| self.grid[points[player]])
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
    fn next(self, last: Player, players: usize, random: &mut Random) -> Player {
        match self {
            Turns::InTurn => (last + 1) % players,
            Turns::Anybody => random.below(players),
            Turns::Irregular => match random.below(4) {
                0 => last,
                1 => random.below(players),
                _ => (last + 1) % players,
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

    fn next(&mut self, last: Player) -> Player {
        self.turns.next(last, self.values.players, self.random)
    }

    /// A tree of any shape.
    pub(crate) fn bush(&mut self) -> Sketch {
        let depth = 1 + self.random.below(8);
        let first = self.random.below(self.values.players);
        self.branch(first, depth)
    }

    fn branch(&mut self, player: Player, depth: usize) -> Sketch {
        if depth == 0 || self.left == 0 || self.random.percent(self.leafy) {
            return Sketch::Leaf(self.values.draw(self.random));
        }
        let width = 1 + self.random.below(self.widest);
        self.left = self.left.saturating_sub(width);
        let children = (0..width).map(|_| {
            let next = self.next(player);
            self.branch(next, depth - 1)
        });
        Sketch::Inner(player, children.collect())
    }

    /// One long line of play with a leaf or two on either side of it: what the counterexamples to deep pruning look
    /// like, and what random bushes almost never do.
    pub(crate) fn caterpillar(&mut self) -> Sketch {
        let length = 2 + self.random.below(7);
        let first = self.random.below(self.values.players);
        self.segment(first, length)
    }

    fn segment(&mut self, player: Player, length: usize) -> Sketch {
        let mut children = self.legs();
        if length > 0 {
            let next = self.next(player);
            children.push(self.segment(next, length - 1));
            children.extend(self.legs());
            if self.random.percent(10) {
                let next = self.next(player);
                let shorter = length - 1 - self.random.below(length);
                children.push(self.segment(next, shorter.min(3)));
            }
        } else {
            children.push(Sketch::Leaf(self.values.draw(self.random)));
        }
        Sketch::Inner(player, children)
    }

    fn legs(&mut self) -> Vec<Sketch> {
        let legs = self.random.pick(&[0, 0, 1, 1, 1, 2]);
        (0..legs).map(|_| Sketch::Leaf(self.values.draw(self.random))).collect()
    }
}

impl Sketch {
    /// The same as nodes, parents before children.
    pub(crate) fn nodes(&self) -> Vec<Node> {
        let mut nodes = Vec::new();
        self.lay_out(&mut nodes);
        nodes
    }

    fn lay_out(&self, nodes: &mut Vec<Node>) -> usize {
        let node = nodes.len();
        match self {
            Sketch::Leaf(scores) => nodes.push(Node::new(Kind::Leaf(*scores))),
            Sketch::Inner(player, children) => {
                nodes.push(Node::new(Kind::Leaf(Scores::ZERO)));
                let children: Vec<usize> = children.iter().map(|child| child.lay_out(nodes)).collect();
                let estimate = nodes[children[0]].scores();
                nodes[node].kind = Kind::Inner { player: *player, children, estimate };
            }
        }
        node
    }
}

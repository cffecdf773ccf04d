//! Trees as text, so that a test draws the tree it means and a counterexample can be pasted back.
//!
//! ```text
//! node     = leaf | inner | "@" label | "@" label ":" node      a shared node is labelled, then referred to
//! leaf     = "(" score {"," score} ")" {mark}
//! inner    = "[" player {"," node} "]" {mark}                   players from 0
//!          | "<" weight ":" node {"," weight ":" node} ">" {mark}   chance
//! mark     = "{" low ".." high {"," low ".." high} "}"          the monotonic heuristic
//!          | "~(" score {"," score} ")"                         the estimate, else that of the first child
//!          | "^" hint
//!          | "'"                                                does not start a step
//! ```

use super::tree::{Kind, Node, Tree};
use maxn::{Bounds, Range, Scores};
use std::collections::HashMap;
use std::fmt;

impl Tree {
    /// Reads a tree of as many players as its first leaf has scores, and states the tightest bounds.
    pub(crate) fn parse(text: &str) -> Self {
        let leaf = text.split(['(', ')']).nth(1).expect("a tree has a leaf");
        let players = leaf.split(',').count();
        let text: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut reader = Reader { players, text, at: 0, nodes: Vec::new(), labels: HashMap::new() };
        let root = reader.node();
        assert_eq!((root, reader.at), (0, reader.text.len()), "one tree and nothing after it");
        let mut tree = Tree::new(players, reader.nodes);
        tree.bounds = tree.tight_bounds();
        tree
    }

    /// The same tree with other bounds.
    pub(crate) fn stating(mut self, bounds: Bounds) -> Self {
        self.bounds = bounds;
        assert!(self.is_consistent(), "{self} does not keep within {bounds:?}");
        self
    }
}

struct Reader {
    players: usize,
    text: Vec<char>,
    at: usize,
    nodes: Vec<Node>,
    labels: HashMap<i32, usize>,
}

impl Reader {
    fn node(&mut self) -> usize {
        if self.take('@') {
            let label = self.number();
            if !self.take(':') {
                return self.labels[&label];
            }
            let node = self.node();
            self.labels.insert(label, node);
            return node;
        }
        let node = self.nodes.len();
        if self.take('[') {
            let player = self.number() as usize;
            assert!(player < self.players, "player {player} in a tree of {}", self.players);
            self.nodes.push(Node::new(Kind::Leaf(Scores::ZERO)));
            let mut children = Vec::new();
            while self.take(',') {
                children.push(self.node());
            }
            self.expect(']');
            let estimate = self.nodes[children[0]].scores();
            self.nodes[node].kind = Kind::Inner { player, children, estimate };
        } else if self.take('<') {
            self.nodes.push(Node::new(Kind::Leaf(Scores::ZERO)));
            let (mut children, mut weights) = (Vec::new(), Vec::new());
            while children.is_empty() || self.take(',') {
                weights.push(self.number() as u32);
                self.expect(':');
                children.push(self.node());
            }
            self.expect('>');
            let estimate = self.nodes[children[0]].scores();
            self.nodes[node].weights = weights;
            self.nodes[node].kind = Kind::Inner { player: 0, children, estimate };
        } else {
            let scores = self.scores();
            self.nodes.push(Node::new(Kind::Leaf(scores)));
        }
        self.marks(node);
        node
    }

    fn marks(&mut self, node: usize) {
        loop {
            if self.take('{') {
                let mut range = Range { lower: Scores::ZERO, upper: Scores::ZERO };
                for player in 0..self.players {
                    range.lower[player] = self.number();
                    self.expect('.');
                    self.expect('.');
                    range.upper[player] = self.number();
                    self.expect(if player + 1 < self.players { ',' } else { '}' });
                }
                self.nodes[node].range = Some(range);
            } else if self.take('~') {
                let scores = self.scores();
                if let Kind::Inner { estimate, .. } = &mut self.nodes[node].kind {
                    *estimate = scores;
                }
            } else if self.take('^') {
                self.nodes[node].hint = self.number();
            } else if self.take('\'') {
                self.nodes[node].starts_step = false;
            } else {
                return;
            }
        }
    }

    fn scores(&mut self) -> Scores {
        self.expect('(');
        let players = self.players;
        Scores::from_fn(players, |player| {
            let score = self.number();
            self.expect(if player + 1 < players { ',' } else { ')' });
            score
        })
    }

    fn number(&mut self) -> i32 {
        let start = self.at;
        self.take('-');
        while self.text.get(self.at).is_some_and(char::is_ascii_digit) {
            self.at += 1;
        }
        let digits: String = self.text[start..self.at].iter().collect();
        digits.parse().unwrap_or_else(|_| panic!("a number was expected at place {start}"))
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.text.get(self.at) == Some(&wanted);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, wanted: char) {
        assert!(self.take(wanted), "'{wanted}' was expected at place {}", self.at);
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parents = vec![0; self.nodes.len()];
        for child in self.reachable().into_iter().flat_map(|node| self.nodes[node].children()) {
            parents[*child] += 1;
        }
        let mut printed = vec![false; self.nodes.len()];
        self.write_node(f, 0, &parents, &mut printed)
    }
}

impl Tree {
    /// The nodes that can be reached, the root first.
    pub(crate) fn reachable(&self) -> Vec<usize> {
        let mut seen = vec![false; self.nodes.len()];
        let mut order = Vec::new();
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                order.push(node);
                open.extend(self.nodes[node].children().iter().rev());
            }
        }
        order
    }

    fn write_node(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: usize,
        parents: &[usize],
        printed: &mut [bool],
    ) -> fmt::Result {
        if parents[node] > 1 {
            write!(f, "@{node}")?;
            if std::mem::replace(&mut printed[node], true) {
                return Ok(());
            }
            write!(f, ":")?;
        }
        let Node { kind, weights, range, hint, starts_step } = &self.nodes[node];
        match kind {
            Kind::Leaf(scores) => write_scores(f, scores.first(self.players))?,
            Kind::Inner { player, children, estimate } => {
                if weights.is_empty() {
                    write!(f, "[{player}")?;
                }
                for (place, &child) in children.iter().enumerate() {
                    match weights.get(place) {
                        Some(weight) => write!(f, "{}{weight}:", if place == 0 { "<" } else { "," })?,
                        None => write!(f, ",")?,
                    }
                    self.write_node(f, child, parents, printed)?;
                }
                write!(f, "{}", if weights.is_empty() { "]" } else { ">" })?;
                if *estimate != self.nodes[children[0]].scores() {
                    write!(f, "~")?;
                    write_scores(f, estimate.first(self.players))?;
                }
            }
        }
        if let Some(range) = range {
            let limit = |player: usize| format!("{}..{}", range.lower[player], range.upper[player]);
            let limits: Vec<String> = (0..self.players).map(limit).collect();
            write!(f, "{{{}}}", limits.join(","))?;
        }
        if *hint != 0 {
            write!(f, "^{hint}")?;
        }
        write!(f, "{}", if *starts_step { "" } else { "'" })
    }
}

fn write_scores(f: &mut fmt::Formatter<'_>, scores: &[i32]) -> fmt::Result {
    let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
    write!(f, "({})", scores.join(","))
}

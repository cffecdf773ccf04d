//! Chance events are drawn by their weights, and nothing is called exact that chance leaves open.

use crate::support::hash::mix;
use crate::support::random::Random;
use crate::support::trials::for_each_seed;
use maxn::{
    Bounds, Evaluation, Game, Mcts, MctsOptions, PlayOuts, Player, Scores, SimulationError, TreeRule,
};

/// A tree with chance events, whose root is node 0.
#[derive(Clone, Debug)]
struct ChanceTree(Vec<Node>);

#[derive(Clone, Debug)]
enum Node {
    Leaf(Scores),
    Decision(Player, Vec<usize>),
    Chance(Vec<(usize, u32)>),
}

#[derive(Clone, Debug)]
struct At<'t> {
    tree: &'t ChanceTree,
    at: usize,
}

impl Game for At<'_> {
    type Move = usize;
    type Undo = usize;

    fn players(&self) -> usize {
        3
    }
    fn player(&self) -> Player {
        match self.tree.0[self.at] {
            Node::Decision(player, _) => player,
            _ => panic!("nobody decides here"),
        }
    }
    fn is_terminal(&self) -> bool {
        matches!(self.tree.0[self.at], Node::Leaf(_))
    }
    fn moves(&self, moves: &mut Vec<usize>) {
        match &self.tree.0[self.at] {
            Node::Decision(_, children) => moves.extend(children),
            _ => panic!("there are no moves here"),
        }
    }
    fn apply(&mut self, child: usize) -> usize {
        std::mem::replace(&mut self.at, child)
    }
    fn undo(&mut self, _: usize, parent: usize) {
        self.at = parent;
    }
    fn is_chance(&self) -> bool {
        matches!(self.tree.0[self.at], Node::Chance(_))
    }
    fn has_chance(&self) -> bool {
        true
    }
    fn chances(&self, events: &mut Vec<(usize, u32)>) {
        match &self.tree.0[self.at] {
            Node::Chance(children) => events.extend(children),
            _ => panic!("there is no chance here"),
        }
    }
}

impl Evaluation<At<'_>> for ChanceTree {
    fn evaluate(&self, game: &At<'_>) -> Scores {
        match self.0[game.at] {
            Node::Leaf(scores) => scores,
            _ => Scores::equal(3, 1),
        }
    }
    fn bounds(&self) -> Bounds {
        Bounds { least: Some(0), greatest: Some(4), ..Bounds::default() }
    }
}

/// The unit of the reference's values: weights add up to powers of two, so that they stay whole.
const UNIT: i64 = 1 << 24;

fn in_units(scores: &Scores) -> [i64; 3] {
    std::array::from_fn(|player| i64::from(scores[player]) * UNIT)
}

impl ChanceTree {
    fn grow(random: &mut Random) -> Self {
        let mut nodes = Vec::new();
        let depth = 1 + random.below(5);
        Self::branch(&mut nodes, random, depth);
        ChanceTree(nodes)
    }

    fn branch(nodes: &mut Vec<Node>, random: &mut Random, depth: usize) -> usize {
        let node = nodes.len();
        nodes.push(Node::Leaf(Scores::ZERO));
        nodes[node] = if depth == 0 || random.percent(20) {
            Node::Leaf(Scores::from_fn(3, |_| random.pick(&[0, 2, 4])))
        } else if random.percent(40) {
            let weights: &[u32] = random.pick(&[&[1, 1][..], &[3, 1], &[1, 2, 1], &[8], &[1, 7]]);
            let child = |&weight: &u32| (Self::branch(nodes, random, depth - 1), weight);
            Node::Chance(weights.iter().map(child).collect())
        } else {
            let width = 1 + random.below(3);
            let children = (0..width).map(|_| Self::branch(nodes, random, depth - 1)).collect();
            Node::Decision(random.below(3), children)
        };
        node
    }

    fn game(&self) -> At<'_> {
        At { tree: self, at: 0 }
    }

    /// The expectation by max^n with ties to the left, and the place of the first move.
    fn value(&self, node: usize) -> ([i64; 3], Option<usize>) {
        match &self.0[node] {
            Node::Leaf(scores) => (in_units(scores), None),
            Node::Decision(player, children) => {
                let mut best: Option<([i64; 3], usize)> = None;
                for (place, &child) in children.iter().enumerate() {
                    let value = self.value(child).0;
                    if best.is_none_or(|(most, _)| value[*player] > most[*player]) {
                        best = Some((value, place));
                    }
                }
                best.map(|(value, place)| (value, Some(place))).expect("there are moves")
            }
            Node::Chance(children) => {
                let all: i64 = children.iter().map(|&(_, weight)| i64::from(weight)).sum();
                let mut sums = [0; 3];
                for &(child, weight) in children {
                    let value = self.value(child).0;
                    (0..3).for_each(|p| sums[p] += value[p] * i64::from(weight));
                }
                (sums.map(|sum| sum / all), None)
            }
        }
    }
}

#[test]
fn proved_values_are_expectations() {
    let (mut tried, mut proved) = (0, 0);
    for_each_seed(20_000, |seed| {
        let mut random = Random::new(mix(seed));
        let tree = ChanceTree::grow(&mut random);
        let options = MctsOptions {
            exploration: random.pick(&[1.0, 10.0]),
            evaluation_weight: random.pick(&[0.0, 0.3]),
            play_outs: random.pick(&[
                PlayOuts::Random,
                PlayOuts::Policy { random: 0.2 },
                PlayOuts::Search { width: 2, random: 0.1 },
                PlayOuts::Evaluated,
            ]),
            seed,
            ..MctsOptions::default()
        };
        let report = Mcts::new(&tree).options(options).simulations(500).run(&tree.game()).expect("sound");
        let (value, best) = tree.value(0);
        for p in 0..3 {
            let (lower, upper) = (report.bounds.lower[p], report.bounds.upper[p]);
            assert!(i64::from(lower) * UNIT <= value[p] && value[p] <= i64::from(upper) * UNIT, "{tree:?}");
        }
        tried += 1;
        if report.exact {
            proved += 1;
            let scores = report.scores.expect("an exact value");
            assert_eq!(in_units(&scores), value, "{tree:?}");
            assert_eq!(report.best_index, best, "{tree:?}");
        }
    });
    assert!(proved * 3 > tried, "only {proved} of {tried}");
}

#[test]
fn events_are_drawn_by_weight_in_the_tree_and_in_play_outs() {
    let event = Node::Chance(vec![(2, 3), (3, 1)]);
    let leaves = [Node::Leaf([4, 0, 0].into()), Node::Leaf([0, 4, 0].into())];
    let decision = Node::Decision(0, vec![1]);
    let tree = ChanceTree([vec![decision, event], leaves.to_vec()].concat());
    // With no room the event is outside the tree.
    for memory in [0, 1 << 20] {
        let mut options = MctsOptions { solver: false, ..MctsOptions::default() };
        options.limits.memory = memory;
        let report = Mcts::new(&tree).options(options).run(&tree.game()).expect("sound");
        assert!(
            (report.mean[0] - 3.0).abs() < 0.1 && (report.mean[1] - 1.0).abs() < 0.1,
            "{:?}",
            report.mean
        );
    }
}

#[test]
fn an_expectation_between_whole_numbers_is_not_called_exact() {
    let tree = ChanceTree(vec![
        Node::Chance(vec![(1, 1), (2, 1)]),
        Node::Leaf([1, 0, 0].into()),
        Node::Leaf([2, 0, 0].into()),
    ]);
    let report = Mcts::new(&tree).run(&tree.game()).expect("sound");
    assert!(!report.exact && report.scores.is_none() && report.best.is_none());
    assert_eq!((report.bounds.lower, report.bounds.upper), ([1, 0, 0].into(), [2, 0, 0].into()));
    assert!((report.mean[0] - 1.5).abs() < 0.05);
}

#[test]
fn a_paranoid_tree_from_a_chance_event_needs_a_perspective() {
    let tree = ChanceTree(vec![Node::Chance(vec![(1, 1)]), Node::Leaf([1, 0, 0].into())]);
    let run = |options| Mcts::new(&tree).options(options).run(&tree.game());
    let paranoid = MctsOptions { rule: TreeRule::Paranoid, ..MctsOptions::default() };
    assert_eq!(run(paranoid.clone()), Err(SimulationError::NeedsPerspective));
    assert!(run(MctsOptions { perspective: maxn::Perspective::Of(1), ..paranoid }).is_ok());
}

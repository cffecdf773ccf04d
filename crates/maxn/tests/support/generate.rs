//! Random trees and graphs with random, true statements about them.

use super::mutate::trap;
use super::random::Random;
use super::sketch::{Grower, Values};
use super::tree::{Kind, Node, Tree};
use maxn::{Bounds, Scores};

/// The kind of a random tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Any shape.
    Bushes,
    /// One long line with short side lines.
    Caterpillars,
    /// Near the known counterexamples.
    Traps,
    /// A bush or a caterpillar with many moves that are the only ones, and in half of the trees shared positions.
    Forced,
    /// With positions shared between lines of play.
    Graphs,
    /// With chance positions, and in half of the trees shared ones.
    Chances,
}

/// The most lines of play a tree may have: the reference walks them all.
const MOST_LINES: usize = 1500;

pub(crate) fn tree(players: usize, family: Family, random: &mut Random) -> Tree {
    let mut values = Values::random(players, random);
    let sketch = match family {
        Family::Traps => {
            values.delta = 1;
            let mut sketch = trap(players, random);
            sketch.mutate(players, random);
            if random.percent(30) {
                sketch.force(players, 30, random);
            }
            sketch
        }
        Family::Caterpillars => Grower::new(random, &values).caterpillar(),
        Family::Graphs | Family::Chances if random.percent(50) => Grower::new(random, &values).caterpillar(),
        Family::Forced => {
            let caterpillar = random.percent(50);
            let mut grower = Grower::new(random, &values);
            let mut sketch = if caterpillar { grower.caterpillar() } else { grower.bush() };
            sketch.force(players, random.pick(&[10, 30, 50]), random);
            sketch
        }
        Family::Bushes | Family::Graphs | Family::Chances => Grower::new(random, &values).bush(),
    };
    let mut nodes = sketch.nodes();
    if family == Family::Chances {
        leave_to_chance(&mut nodes, random);
    }
    let shared = matches!(family, Family::Chances | Family::Forced) && random.percent(50);
    if family == Family::Graphs || shared {
        share(players, &mut nodes, random);
    }
    let mut tree = Tree { measured: random.percent(20), ..Tree::new(players, nodes) };
    estimate(&mut tree, &values, family, random);
    state_bounds(&mut tree, values.delta, random);
    state_heuristic(&mut tree, random);
    let hints = random.pick(&[0, 1, 3]);
    let short_steps = random.percent(30);
    for node in &mut tree.nodes {
        node.hint = random.between(-hints, hints);
        node.starts_step = !(short_steps && random.percent(50));
    }
    debug_assert!(tree.is_consistent());
    tree
}

/// Makes some nodes below the root chance positions.
fn leave_to_chance(nodes: &mut [Node], random: &mut Random) {
    let often = random.pick(&[10, 30, 30, 60, 90]);
    let heaviest = random.pick(&[1, 2, 2, 5, 36, i32::MAX]);
    for node in nodes.iter_mut().skip(1).filter(|node| !node.children().is_empty()) {
        if random.percent(often) {
            let mut weight = || {
                let any = random.between(1, heaviest);
                random.pick(&[1, 1, heaviest, any]) as u32
            };
            node.weights = node.children().iter().map(|_| weight()).collect();
        }
    }
}

/// A tree whose scores only grow, by the same sum in every step.
pub(crate) fn growing(players: usize, random: &mut Random) -> Tree {
    growing_with(players, random, |_, _| ())
}

/// The same with chance positions.
pub(crate) fn growing_by_chance(players: usize, random: &mut Random) -> Tree {
    growing_with(players, random, leave_to_chance)
}

fn growing_with(players: usize, random: &mut Random, change: impl FnOnce(&mut [Node], &mut Random)) -> Tree {
    let values = Values::random(players, random);
    let mut nodes = Grower::new(random, &values).bush().nodes();
    change(&mut nodes, random);
    let short_steps = random.percent(30);
    let delta = random.pick(&[1, 1, 2]);
    let shares = random.pick(&[1, 1, 1, 2]);
    let start = if random.percent(20) { -3 } else { 0 };
    set_scores(&mut nodes[0], Scores::equal(players, start));
    for parent in 0..nodes.len() {
        let before = nodes[parent].scores();
        for child in nodes[parent].children().to_vec() {
            let mut after = before;
            nodes[child].starts_step =
                nodes[child].children().is_empty() || !(short_steps && random.percent(50));
            let goes_on = nodes[parent].is_chance() && nodes[parent].starts_step;
            if nodes[child].starts_step && !goes_on {
                (0..shares).for_each(|_| after[random.below(players)] += delta);
            }
            set_scores(&mut nodes[child], after);
        }
    }
    let mut tree = Tree::new(players, nodes);
    tree.bounds = Bounds { delta, growth: Some(delta * shares), ..tree.tight_bounds() };
    if random.percent(50) {
        state_heuristic(&mut tree, random);
    }
    tree
}

fn set_scores(node: &mut Node, to: Scores) {
    match &mut node.kind {
        Kind::Leaf(scores) | Kind::Inner { estimate: scores, .. } => *scores = to,
    }
}

/// Makes a graph of a tree by leading some moves to other nodes, always later ones, so that no line comes back.
fn share(players: usize, nodes: &mut [Node], random: &mut Random) {
    let count = nodes.len();
    let changes = random.below(2 + count / 4);
    for _ in 0..changes {
        let from = random.below(count);
        if let Kind::Inner { children, .. } = &mut nodes[from].kind {
            let place = random.below(children.len());
            let before = children[place];
            children[place] = from + 1 + random.below(count - from - 1);
            let tree = Tree::new(players, nodes.to_vec());
            if tree.lines(MOST_LINES).is_none()
                && let Kind::Inner { children, .. } = &mut nodes[from].kind
            {
                children[place] = before;
            }
        }
    }
}

/// Gives the inner nodes estimates: of a leaf below, or of anything.
fn estimate(tree: &mut Tree, values: &Values, family: Family, random: &mut Random) {
    let anything = family != Family::Traps && random.percent(30);
    // Children come after their parents, so their estimates are ready.
    for node in (0..tree.nodes.len()).rev() {
        let children = tree.nodes[node].children();
        if children.is_empty() {
            continue;
        }
        let chosen = if anything { values.draw(random) } else { tree.nodes[random.pick(children)].scores() };
        set_scores(&mut tree.nodes[node], chosen);
    }
}

/// States bounds: tight as a rule, loose now and then.
fn state_bounds(tree: &mut Tree, delta: i32, random: &mut Random) {
    let tight = tree.tight_bounds();
    let mut slack = |often: usize| if random.percent(often) { random.between(1, 3) } else { 0 };
    let (below, above, over) = (slack(15), slack(15), slack(20));
    tree.bounds = Bounds {
        least: tight.least.map(|least| least - below),
        greatest: tight.greatest.filter(|_| !random.percent(10)).map(|greatest| greatest + above),
        sum: tight.sum.map(|sum| sum + over),
        delta: if random.percent(80) { delta } else { 1 },
        growth: None,
    };
}

/// States a monotonic heuristic: none, the true ranges, or those loosened.
fn state_heuristic(tree: &mut Tree, random: &mut Random) {
    let (from_percent, slack) = match random.below(10) {
        0..3 => return,
        3..5 => (100, 0),
        5..7 => (100, 2),
        7 => (30, 0),
        _ => (30, 4),
    };
    let players = tree.players;
    let whole = tree.bounds.range(players);
    let mut limits = vec![whole; tree.nodes.len()];
    let mut stated = vec![false; tree.nodes.len()];
    for (node, truth) in tree.true_ranges().into_iter().enumerate() {
        // A node below one that states something must state as much.
        if stated[node] || random.percent(from_percent) {
            let mut range = limits[node];
            for p in 0..players {
                range.lower[p] = range.lower[p].max(truth.lower[p] - random.between(0, slack));
                range.upper[p] = range.upper[p].min(truth.upper[p] + random.between(0, slack));
            }
            tree.nodes[node].range = Some(range);
            for &child in tree.nodes[node].children() {
                stated[child] = true;
                for p in 0..players {
                    limits[child].lower[p] = limits[child].lower[p].max(range.lower[p]);
                    limits[child].upper[p] = limits[child].upper[p].min(range.upper[p]);
                }
            }
        }
    }
}

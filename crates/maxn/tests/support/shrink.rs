//! From a failing tree to a small one that fails too.

use super::tree::{Kind, Node, Tree};
use super::verdict::{Asked, fault};
use maxn::Bounds;
use std::cell::Cell;
use std::panic;
use std::sync::Once;

/// Fails with the smallest tree and the plainest searches found that fail too, if these do.
pub(crate) fn require(tree: &Tree, searches: &[Asked], memory: Option<usize>) {
    if fault(tree, searches, memory).is_none() {
        return;
    }
    let (tree, searches) =
        quietly(|| shrink(tree, searches, |tree, asked| fault(tree, asked, memory).is_some()));
    let fault = fault(&tree, &searches, memory).unwrap_or_default();
    let Tree { bounds, measured, .. } = &tree;
    let searches: Vec<String> = searches.iter().map(Asked::to_string).collect();
    panic!(
        "\ntree      {tree}\nstated    {bounds:?}, measured: {measured}\nmemory    {memory:?}\nsearches  {}\n{fault}\n",
        searches.join("\n          ")
    );
}

/// Runs without messages of panics: those of the engine are faults like any other, and one message is enough.
fn quietly<R>(run: impl FnOnce() -> R) -> R {
    thread_local!(static QUIET: Cell<bool> = const { Cell::new(false) });
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                loud(info);
            }
        }));
    });
    QUIET.set(true);
    let result = run();
    QUIET.set(false);
    result
}

fn shrink(tree: &Tree, searches: &[Asked], fails: impl Fn(&Tree, &[Asked]) -> bool) -> (Tree, Vec<Asked>) {
    let (mut tree, mut searches) = (tree.clone(), searches.to_vec());
    loop {
        let plainer = plainer_searches(&searches).find(|plainer| fails(&tree, plainer));
        if let Some(plainer) = plainer {
            searches = plainer;
            continue;
        }
        match smaller_that(&tree, |smaller| fails(smaller, &searches)) {
            Some(smaller) => tree = smaller,
            None => return (tree, searches),
        }
    }
}

/// The smallest tree found that still fails.
pub(crate) fn smallest(tree: &Tree, fails: impl Fn(&Tree) -> bool) -> Tree {
    let mut tree = tree.clone();
    while let Some(smaller) = quietly(|| smaller_that(&tree, &fails)) {
        tree = smaller;
    }
    tree
}

fn smaller_that(tree: &Tree, fails: impl Fn(&Tree) -> bool) -> Option<Tree> {
    smaller(tree).find(fails)
}

/// The searches with one left out, or one of them plainer or from nearer the root.
fn plainer_searches(searches: &[Asked]) -> impl Iterator<Item = Vec<Asked>> {
    let fewer = (0..searches.len()).filter(|_| searches.len() > 1).map(|index| {
        let mut fewer = searches.to_vec();
        fewer.remove(index);
        fewer
    });
    let plainer = searches.iter().enumerate().flat_map(move |(index, asked)| {
        let configurations = asked.configuration.simpler().into_iter();
        let plainer = configurations.map(|configuration| Asked { configuration, ..asked.clone() });
        let nearer = (!asked.from.is_empty()).then(|| {
            let from = asked.from[1..].to_vec();
            Asked { from, ..asked.clone() }
        });
        plainer.chain(nearer).map(move |asked| {
            let mut plainer = searches.to_vec();
            plainer[index] = asked;
            plainer
        })
    });
    fewer.chain(plainer)
}

/// Every consistent tree that is one step smaller.
fn smaller(tree: &Tree) -> impl Iterator<Item = Tree> {
    let nodes = 0..tree.nodes.len();
    let statements = plainer_statements(tree).into_iter();
    let structures = nodes.clone().flat_map(|node| smaller_at(tree, node));
    let plainer = nodes.flat_map(|node| plainer_at(tree, node));
    structures.chain(statements).chain(plainer).map(Tree::compact).filter(Tree::is_consistent)
}

fn changed(tree: &Tree, change: impl FnOnce(&mut Tree)) -> Tree {
    let mut tree = tree.clone();
    change(&mut tree);
    tree
}

/// A node replaced by one below it, or with one child fewer.
fn smaller_at(tree: &Tree, node: usize) -> Vec<Tree> {
    let mut trees = Vec::new();
    for (place, &child) in tree.nodes[node].children().iter().enumerate() {
        trees.push(changed(tree, |tree| tree.nodes[node] = tree.nodes[child].clone()));
        trees.push(changed(tree, |tree| {
            tree.nodes[node].kind = Kind::Leaf(tree.nodes[child].scores());
            tree.nodes[node].weights.clear();
        }));
        if tree.nodes[node].children().len() > 1 {
            trees.push(changed(tree, |tree| {
                if let Kind::Inner { children, .. } = &mut tree.nodes[node].kind {
                    children.remove(place);
                }
                if tree.nodes[node].is_chance() {
                    tree.nodes[node].weights.remove(place);
                }
            }));
        }
    }
    if tree.nodes[node].is_chance() {
        trees.push(changed(tree, |tree| tree.nodes[node].weights.clear()));
    }
    trees
}

/// Plainer bounds.
fn plainer_statements(tree: &Tree) -> Vec<Tree> {
    let tight = tree.tight_bounds();
    let growth = tree.bounds.growth;
    let bounds = [
        Bounds { growth, ..tight },
        Bounds { least: tight.least, ..tree.bounds },
        Bounds { greatest: tight.greatest, ..tree.bounds },
        Bounds { sum: tight.sum, ..tree.bounds },
        Bounds { delta: 1, ..tree.bounds },
    ];
    let mut trees: Vec<_> = bounds
        .into_iter()
        .filter(|bounds| *bounds != tree.bounds)
        .map(|bounds| changed(tree, |tree| tree.bounds = bounds))
        .collect();
    if tree.measured {
        trees.push(changed(tree, |tree| tree.measured = false));
    }
    if tree.nodes.iter().any(|node| node.range.is_some()) {
        trees.push(changed(tree, |tree| tree.nodes.iter_mut().for_each(|node| node.range = None)));
    }
    trees
}

/// A node with less said about it, or with a lower score.
fn plainer_at(tree: &Tree, node: usize) -> Vec<Tree> {
    let Node { range, hint, starts_step, .. } = tree.nodes[node];
    let mut trees = Vec::new();
    for (place, &weight) in tree.nodes[node].weights.iter().enumerate().filter(|&(_, &weight)| weight > 1) {
        // Less by a sixteenth at least: one by one, the heaviest would take for ever.
        for lighter in [1, weight / 2, weight - weight.div_ceil(16)] {
            if lighter < weight {
                trees.push(changed(tree, |tree| tree.nodes[node].weights[place] = lighter));
            }
        }
    }
    if range.is_some() {
        trees.push(changed(tree, |tree| tree.nodes[node].range = None));
    }
    if hint != 0 {
        trees.push(changed(tree, |tree| tree.nodes[node].hint = 0));
        trees.push(changed(tree, |tree| tree.nodes[node].hint = hint / 2));
    }
    if !starts_step {
        trees.push(changed(tree, |tree| tree.nodes[node].starts_step = true));
    }
    let first = tree.nodes[node].children().first().map(|&child| tree.nodes[child].scores());
    if let (Some(first), Kind::Inner { estimate, .. }) = (first, &tree.nodes[node].kind)
        && *estimate != first
    {
        trees.push(changed(tree, |tree| {
            if let Kind::Inner { estimate, .. } = &mut tree.nodes[node].kind {
                *estimate = first;
            }
        }));
    }
    if let Kind::Leaf(scores) = tree.nodes[node].kind {
        for player in (0..tree.players).filter(|&player| scores[player] != 0) {
            for lower in [0, scores[player] / 2, scores[player] - scores[player].signum()] {
                if lower != scores[player] {
                    let mut scores = scores;
                    scores[player] = lower;
                    trees.push(changed(tree, |tree| tree.nodes[node].kind = Kind::Leaf(scores)));
                }
            }
        }
    }
    trees
}

impl Tree {
    /// The same tree without nodes that nothing leads to.
    fn compact(self) -> Self {
        let reachable = self.reachable();
        let mut place = vec![0; self.nodes.len()];
        reachable.iter().enumerate().for_each(|(new, &old)| place[old] = new);
        let nodes = reachable.iter().map(|&old| {
            let mut node = self.nodes[old].clone();
            if let Kind::Inner { children, .. } = &mut node.kind {
                for child in children {
                    *child = place[*child];
                }
            }
            node
        });
        Tree { nodes: nodes.collect(), ..self }
    }
}

//! The recorded tree is the searched one, whole or down to a ply.

use crate::hash_game::{HashGame, Points};
use maxn::{Algorithm, Game, Memory, NodeExit, NodeWindow, Recorder, Report, Search, SearchNode, SearchTree};

const LENGTH: u32 = 7;

fn recorded(algorithm: Algorithm, cap: usize, depth: Option<u32>) -> (SearchTree<u8>, Report<u8>, HashGame) {
    let mut game = HashGame::new(3, 11, 3, LENGTH, false);
    let mut search = Search::new(&Points { all: LENGTH }).algorithm(algorithm);
    if let Some(depth) = depth {
        search = search.depth(depth).deepening(true);
    }
    let mut recorder = Recorder::new(cap);
    let report =
        search.run_observed(&mut game, &mut Memory::new(0), &mut recorder).expect("every need is met");
    (recorder.into_tree().expect("an iteration was finished"), report, game)
}

/// Walks a tree beside the game and checks that every node is a position of it.
fn walk(tree: &SearchTree<u8>, node: &SearchNode<u8>, game: &mut HashGame) {
    assert_eq!(node.visits > 0, node.pruned.is_none());
    assert_eq!(node.window.is_some() && node.exit.is_some(), node.visits > 0);
    assert!(node.searched_again < node.visits.max(1));
    if node.visits > 0 {
        assert_eq!(node.player, (!game.is_terminal()).then(|| game.player()));
    }
    let mut legal = Vec::new();
    if !game.is_terminal() {
        game.moves(&mut legal);
    }
    for child in tree.children(node) {
        let mv = child.mv.expect("a child has a move");
        assert!(legal.contains(&mv), "no such move, or twice: {mv}");
        legal.retain(|&other| other != mv);
        assert_eq!(child.ply, node.ply + 1);
        assert_eq!(child.parent.map(|parent| &tree.nodes[parent]), Some(node));
        game.explore(mv, |game| walk(tree, child, game));
    }
}

#[test]
fn every_visit_and_every_pruned_move_is_recorded() {
    for algorithm in Algorithm::all() {
        let (tree, report, mut game) = recorded(algorithm, usize::MAX, None);
        walk(&tree, tree.root(), &mut game);
        assert_eq!(tree.last_ply, None);
        if !matches!(algorithm, Algorithm::Paranoid(maxn::ParanoidPruning::ZeroWindowDeepening)) {
            let visits: u64 = tree.nodes.iter().map(|node| u64::from(node.visits)).sum();
            assert_eq!(visits, report.counts.nodes, "{algorithm}");
        }
        assert_eq!(tree.root().exit, Some(NodeExit::Value(report.scores)), "{algorithm}");
        assert_eq!(tree.root().player, Some(0));
        let mut node = tree.root();
        for &mv in &report.line {
            node = tree.children(node).find(|child| child.mv == Some(mv)).expect("the line was searched");
        }
        assert_eq!((node.ply, node.player), (LENGTH as usize, None), "{algorithm}");
    }
}

#[test]
fn what_is_searched_again_and_why_moves_are_left_out_is_recorded() {
    let (tree, report, _) = recorded("maxn:speculative".parse().unwrap(), usize::MAX, None);
    let again: u32 = tree.nodes.iter().map(|node| node.searched_again).sum();
    assert!(again > 0 && report.counts.researched > 0);
    assert!(tree.nodes.iter().any(|node| node.pruned.is_some()));
    let unbounded = Some(NodeWindow::AtLeast([maxn::NO_LOWER; 8].into()));
    let bounded = |node: &SearchNode<u8>| node.window.is_some() && node.window != unbounded;
    assert!(tree.nodes.iter().any(bounded) && !bounded(tree.root()));
}

#[test]
fn a_capped_tree_is_the_whole_one_down_to_a_ply() {
    for algorithm in [Algorithm::all().next().unwrap(), "maxn:speculative".parse().unwrap()] {
        let (whole, ..) = recorded(algorithm, usize::MAX, None);
        for cap in [0, 1, 3, 4, 20, 100, whole.nodes.len() - 1, whole.nodes.len()] {
            let (tree, ..) = recorded(algorithm, cap, None);
            assert!(tree.nodes.len() <= cap.max(1));
            let last = tree.last_ply.unwrap_or(LENGTH as usize);
            assert_eq!(tree.last_ply.is_none(), cap >= whole.nodes.len());
            let upper: Vec<_> = whole.nodes.iter().filter(|node| node.ply <= last).collect();
            assert_eq!(tree.nodes.len(), upper.len(), "{algorithm}, {cap} nodes, down to {last}");
            for (one, other) in tree.nodes.iter().zip(upper) {
                assert_eq!((one.mv, one.ply, one.player), (other.mv, other.ply, other.player));
                assert_eq!((one.visits, one.searched_again), (other.visits, other.searched_again));
                assert_eq!((one.window, one.exit, one.pruned), (other.window, other.exit, other.pruned));
            }
        }
    }
}

#[test]
fn the_last_finished_iteration_is_kept() {
    let (tree, report, mut game) = recorded("maxn:speculative".parse().unwrap(), usize::MAX, Some(3));
    walk(&tree, tree.root(), &mut game);
    assert_eq!(tree.nodes.iter().map(|node| node.ply).max(), Some(3));
    assert_eq!(tree.root().exit, Some(NodeExit::Value(report.scores)));
}

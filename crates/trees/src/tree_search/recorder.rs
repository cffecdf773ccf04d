//! An observer of searches of explicit trees.

use super::any_tree::AnyTree;
use crate::tree::{Document, NodeTrace, Prune, Trace, Visit};
use maxn::{Game, NodeExit, NodeWindow, Observer, Pruned};

/// Records a trace while a tree is searched. Each iteration begins a new one; one that was stopped is thrown away.
pub(super) struct Recorder<'d> {
    document: &'d Document,
    finished: Trace,
    current: Trace,
}

impl<'d> Recorder<'d> {
    pub(super) fn new(document: &'d Document) -> Self {
        Recorder { document, finished: Trace::default(), current: Trace::default() }
    }

    /// The trace of the last finished iteration; of the only one, if even that was stopped.
    pub(super) fn finish(self) -> Trace {
        let mut trace = if self.finished.nodes.is_empty() { self.current } else { self.finished };
        trace.nodes.resize_with(self.document.nodes().len(), NodeTrace::default);
        trace
    }

    /// The child that a move of a node leads to.
    fn child(&mut self, node: usize, mv: u32) -> &mut NodeTrace {
        &mut self.current.nodes[self.document.nodes()[node].children()[mv as usize]]
    }
}

impl<const N: usize> Observer<AnyTree<N>, u32, N> for Recorder<'_> {
    fn enter(&mut self, game: &AnyTree<N>, window: NodeWindow<N>) {
        if game.node() == 0 {
            self.current.nodes = vec![NodeTrace::default(); self.document.nodes().len()];
        }
        self.current.nodes[game.node()].visits.push(Visit { window: window.into(), exit: None });
    }

    fn prune(&mut self, game: &AnyTree<N>, mv: u32, by: Pruned) {
        let mover = game.player();
        self.child(game.node(), mv).prunes.push(Prune::Bounds { mover, by });
    }

    fn search_again(&mut self, game: &AnyTree<N>, mv: u32) {
        self.child(game.node(), mv).researched += 1;
    }

    fn leave(&mut self, game: &AnyTree<N>, exit: NodeExit<N>) {
        let node = game.node();
        if exit == (NodeExit::Outside { by_heuristic: true }) {
            for &child in self.document.nodes()[node].children() {
                self.current.nodes[child].prunes.push(Prune::Heuristic);
            }
        }
        if let Some(visit) = self.current.nodes[node].visits.last_mut() {
            visit.exit = Some(exit.into());
        }
        if node == 0 && exit != NodeExit::Stopped {
            self.finished = std::mem::take(&mut self.current);
        }
    }
}

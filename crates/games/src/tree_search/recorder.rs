//! An observer of searches of explicit trees.

use crate::tree::{Document, Exit, NodeTrace, Prune, Trace, TraceEvent, TraceStep, Tree, Visit, Window};
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
    fn child(&self, node: usize, mv: u32) -> usize {
        self.document.nodes()[node].children()[mv as usize]
    }

    fn step(&mut self, node: usize, event: TraceEvent) {
        self.current.steps.push(TraceStep { node, event });
    }

    fn pruned(&mut self, node: usize, why: Prune) {
        self.current.nodes[node].prunes.push(why);
        self.step(node, TraceEvent::Prune(why));
    }
}

impl Observer<Tree, u32> for Recorder<'_> {
    fn enter(&mut self, game: &Tree, window: NodeWindow) {
        if game.node() == 0 {
            self.current.nodes = vec![NodeTrace::default(); self.document.nodes().len()];
            self.current.steps.clear();
        }
        let window = Window::new(window, game.players());
        self.step(game.node(), TraceEvent::Enter(window.clone()));
        self.current.nodes[game.node()].visits.push(Visit { window, exit: None });
    }

    fn prune(&mut self, game: &Tree, mv: u32, by: Pruned) {
        let mover = game.player();
        self.pruned(self.child(game.node(), mv), Prune::Bounds { mover, by });
    }

    fn search_again(&mut self, game: &Tree, mv: u32) {
        let child = self.child(game.node(), mv);
        self.current.nodes[child].researched += 1;
        self.step(child, TraceEvent::SearchAgain);
    }

    fn leave(&mut self, game: &Tree, exit: NodeExit) {
        let node = game.node();
        if exit == (NodeExit::Outside { by_heuristic: true }) {
            for &child in self.document.nodes()[node].children() {
                self.pruned(child, Prune::Heuristic);
            }
        }
        self.step(node, TraceEvent::Leave(Exit::new(exit, game.players())));
        if let Some(visit) = self.current.nodes[node].visits.last_mut() {
            visit.exit = Some(Exit::new(exit, game.players()));
        }
        if node == 0 && exit != NodeExit::Stopped {
            self.finished = std::mem::take(&mut self.current);
        }
    }
}

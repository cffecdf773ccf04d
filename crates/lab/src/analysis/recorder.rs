//! Watches a search of a tree.

use super::{GivenUp, NodeTrace, Trace, Visit};
use maxn::{Game, NodeExit, NodeWindow, Observer, Pruned};
use maxn_games::tree::{Document, Tree};

/// Writes a trace while a tree is searched. Each iteration begins a new one; one that was stopped is thrown away.
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

impl<const N: usize> Observer<Tree<N>, u32, N> for Recorder<'_> {
    fn enter(&mut self, game: &Tree<N>, question: NodeWindow<N>) {
        if game.node() == 0 {
            self.current.nodes = vec![NodeTrace::default(); self.document.nodes().len()];
        }
        self.current.nodes[game.node()].visits.push(Visit { asked: question.into(), answered: None });
    }

    fn prune(&mut self, game: &Tree<N>, mv: u32, why: Pruned) {
        let mover = game.player();
        self.child(game.node(), mv).given_up.push(GivenUp::Bounds { mover, by: why });
    }

    fn search_again(&mut self, game: &Tree<N>, mv: u32) {
        self.child(game.node(), mv).searched_again += 1;
    }

    fn leave(&mut self, game: &Tree<N>, outcome: NodeExit<N>) {
        let node = game.node();
        if outcome == (NodeExit::Outside { by_heuristic: true }) {
            for &child in self.document.nodes()[node].children() {
                self.current.nodes[child].given_up.push(GivenUp::Heuristic);
            }
        }
        if let Some(visit) = self.current.nodes[node].visits.last_mut() {
            visit.answered = Some(outcome.into());
        }
        if node == 0 && outcome != NodeExit::Stopped {
            self.finished = std::mem::take(&mut self.current);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::{Answered, GivenUp, Settings, SyntheticTree};
    use maxn::{Algorithm, Classifier, Limits};
    use maxn_games::tree::Document;

    fn document(name: &str) -> Document {
        let tree: SyntheticTree = name.parse().unwrap();
        Document::parse(&tree.expand(10_000).unwrap()).unwrap()
    }

    #[test]
    fn a_trace_has_every_node_and_every_prune_of_the_report() {
        for seed in 1..=10 {
            let document = document(&format!("b=3,d=5,seed={seed},leaves=incremental,points=2"));
            for algorithm in Algorithm::all() {
                let classifier = Some(Classifier::Linear);
                let settings = Settings { algorithm, classifier, ..Settings::default() };
                let Ok((answer, trace)) = settings.trace(&document) else { continue };
                let visits: usize = trace.nodes.iter().map(|node| node.visits.len()).sum();
                assert_eq!(visits as u64, answer.counts.nodes, "{algorithm}");
                let given_up = trace.nodes.iter().flat_map(|node| &node.given_up);
                let by_bounds = given_up.filter(|why| matches!(why, GivenUp::Bounds { .. })).count() as u64;
                let prunes = answer.counts.prunes;
                assert_eq!(by_bounds, prunes.immediate + prunes.shallow + prunes.deep, "{algorithm}");
                let answers = trace.nodes.iter().flat_map(|node| &node.visits).map(|visit| &visit.answered);
                let by_heuristic =
                    answers.filter(|&answer| *answer == Some(Answered::No { by_heuristic: true }));
                assert_eq!(by_heuristic.count() as u64, prunes.heuristic, "{algorithm}");
                assert_eq!(trace.nodes[0].value(), Some(&answer.scores[..]), "{algorithm}");
                let untraced = settings.search(&document).unwrap();
                assert_eq!((untraced.scores, untraced.path), (answer.scores, answer.path), "{algorithm}");
            }
        }
    }

    #[test]
    fn a_trace_is_that_of_the_last_finished_iteration() {
        let document = document("b=3,d=6,seed=2");
        let limits = Limits { nodes: Some(200), ..Limits::default() };
        let settings = Settings { limits, ..Settings::default() };
        let (answer, trace) = settings.trace(&document).unwrap();
        assert!(answer.stopped && answer.depth > 0);
        assert_eq!(trace.nodes[0].value(), Some(&answer.scores[..]));
        let depth_of = |mut node: usize| {
            let mut depth = 0;
            while let Some(parent) = document.nodes()[node].parent {
                (node, depth) = (parent, depth + 1);
            }
            depth
        };
        let visited = (0..trace.nodes.len()).filter(|&node| trace.nodes[node].is_visited());
        assert_eq!(visited.map(depth_of).max(), Some(answer.depth));
    }
}

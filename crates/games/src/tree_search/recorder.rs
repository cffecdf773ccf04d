//! An observer of searches of explicit trees.

use super::reason::{Facts, Need};
use crate::tree::{Document, Exit, NodeTrace, Prune, Trace, TraceEvent, TraceStep, Tree, Visit, Window};
use maxn::{
    Algorithm, Bounds, Evaluation, Game, MaxnPruning, NodeExit, NodeWindow, Objective, Observer, Perspective,
    Player, Pruned, Range, Scores, SearchOptions, Ties,
};

/// Records a trace while a tree is searched. Each iteration begins a new one; one that was stopped is thrown away.
pub(super) struct Recorder<'d> {
    document: &'d Document,
    options: &'d SearchOptions,
    leaves: Vec<Scores>,
    finished: Trace,
    current: Trace,
    /// For each node that is being visited, the best score of its mover so far; in a paranoid search the value.
    best: Vec<Option<i32>>,
}

impl<'d> Recorder<'d> {
    pub(super) fn new(document: &'d Document, options: &'d SearchOptions) -> Self {
        let leaves = document.nodes().iter().filter_map(|node| node.scores());
        let leaves = leaves.map(|scores| Scores::from_fn(scores.len(), |player| scores[player])).collect();
        let best = vec![None; document.nodes().len()];
        Recorder { document, options, leaves, finished: Trace::default(), current: Trace::default(), best }
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
        self.current.nodes[node].prunes.push(why.clone());
        self.step(node, TraceEvent::Prune(why));
    }

    /// The player at the root of the search, for whom a paranoid search maximises.
    fn viewer(&self) -> Player {
        match self.options.perspective {
            Perspective::Of(player) => player,
            Perspective::Mover => self.document.tree().player(),
        }
    }

    /// The value of scores to the mover of a max^n search, or to everybody in a paranoid one.
    fn value(&self, mover: Player, scores: &Scores) -> i32 {
        if !self.options.algorithm.is_paranoid() {
            return scores[mover];
        }
        match self.options.objective {
            Objective::Own => scores[self.viewer()],
            Objective::Difference => 2 * scores[self.viewer()] - scores.sum(),
        }
    }

    /// Takes the value of a child into account.
    fn improve(&mut self, parent: usize, scores: &Scores) {
        let tree = self.document.tree().at(parent);
        if tree.is_chance() {
            return;
        }
        let value = self.value(tree.player(), scores);
        let is_minimum = self.options.algorithm.is_paranoid() && tree.player() != self.viewer();
        let best = &mut self.best[parent];
        *best = Some(best.map_or(value, |best| if is_minimum { best.min(value) } else { best.max(value) }));
    }

    /// What is known of all outcomes below a node.
    fn facts(&self, tree: &Tree) -> Facts<'_> {
        let scores = self.document.scores();
        let Bounds { sum, delta, .. } = scores.bounds();
        let uses_heuristic = !matches!(
            self.options.algorithm,
            Algorithm::Maxn(MaxnPruning::None | MaxnPruning::Immediate | MaxnPruning::Shallow)
        );
        let range: Range = if self.options.heuristic.unwrap_or(uses_heuristic) {
            scores.range(tree)
        } else {
            scores.bounds().range(tree.players())
        };
        Facts {
            range,
            most: sum,
            delta: if tree.has_chance() { 1 } else { delta },
            leaves: &self.leaves,
            players: tree.players(),
            has_chance: tree.has_chance(),
        }
    }

    /// The need of a node's mover to take another child.
    fn need(&self, node: usize) -> Option<Need> {
        let tree = self.document.tree().at(node);
        let score = self.best[node].filter(|_| !tree.is_chance())?;
        Some(Need { player: tree.player(), score, is_strict: self.options.ties == Ties::Order })
    }

    /// The nodes above a node, the parent first.
    fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.document.nodes()[node].parent, |&above| {
            self.document.nodes()[above].parent
        })
    }

    /// Says why a move of a max^n search was left out.
    fn maxn_reason(&self, tree: &Tree, by: Pruned) -> Option<String> {
        let levels = match by {
            Pruned::Immediate => 0,
            Pruned::Shallow { .. } => 1,
            Pruned::Deep { levels } => levels,
            Pruned::Window => return None,
        };
        let mut above: Vec<usize> = self.ancestors(tree.node()).take(levels).collect();
        if self.options.algorithm == Algorithm::Maxn(MaxnPruning::PairwiseDeep) {
            above.drain(..levels.saturating_sub(1));
        }
        above.reverse();
        let needs: Vec<Need> =
            above.into_iter().chain([tree.node()]).filter_map(|node| self.need(node)).collect();
        self.facts(tree).refute(&needs)
    }

    /// Says why a move of a paranoid search was left out.
    fn paranoid_reason(&self, tree: &Tree, by: Pruned) -> Option<String> {
        let (node, viewer) = (tree.node(), self.viewer());
        let value = self.best[node]?;
        let is_own = |node: usize| self.document.tree().at(node).player() == viewer;
        let (player, maximises) = (viewer + 1, is_own(node));
        if by == Pruned::Immediate {
            return Some(if maximises {
                format!("player {player} has {value}, and can get no more here")
            } else {
                format!("player {player} is held to {value}, and cannot be held to less here")
            });
        }
        // The best of the nearest player above on the other side is what the value cannot pass.
        let above = self.ancestors(node).filter(|&above| is_own(above) != maximises);
        let bound =
            above.filter_map(|above| self.best[above]).reduce(if maximises { i32::min } else { i32::max })?;
        match maximises {
            true if value >= bound => Some(format!(
                "player {player} gets {value} or more here, and the others hold it to {bound} elsewhere"
            )),
            false if value <= bound => {
                Some(format!("player {player} gets {value} at most here, and has {bound} elsewhere"))
            }
            _ => None,
        }
    }
}

impl Observer<Tree, u32> for Recorder<'_> {
    fn enter(&mut self, game: &Tree, window: NodeWindow) {
        if game.node() == 0 {
            self.current.nodes = vec![NodeTrace::default(); self.document.nodes().len()];
            self.current.steps.clear();
        }
        self.best[game.node()] = None;
        let window = Window::new(window, game.players());
        self.step(game.node(), TraceEvent::Enter(window.clone()));
        self.current.nodes[game.node()].visits.push(Visit { window, exit: None });
    }

    fn prune(&mut self, game: &Tree, mv: u32, by: Pruned) {
        let why = match self.options.algorithm {
            Algorithm::Maxn(_) => self.maxn_reason(game, by),
            algorithm if algorithm.is_paranoid() => self.paranoid_reason(game, by),
            // Ranges of scores, or a rule that was chosen before the search.
            _ => None,
        };
        self.pruned(self.child(game.node(), mv), Prune::Bounds { mover: game.player(), by, why });
    }

    fn search_again(&mut self, game: &Tree, mv: u32) {
        let child = self.child(game.node(), mv);
        self.current.nodes[child].researched += 1;
        self.step(child, TraceEvent::SearchAgain);
    }

    fn leave(&mut self, game: &Tree, exit: NodeExit) {
        let node = game.node();
        if exit == (NodeExit::Outside { by_heuristic: true }) {
            let why = self.heuristic_reason(game);
            for &child in self.document.nodes()[node].children() {
                self.pruned(child, Prune::Heuristic { why: why.clone() });
            }
        }
        self.step(node, TraceEvent::Leave(Exit::new(exit, game.players())));
        if let Some(visit) = self.current.nodes[node].visits.last_mut() {
            visit.exit = Some(Exit::new(exit, game.players()));
        }
        if let (NodeExit::Value(scores), Some(parent)) = (exit, self.document.nodes()[node].parent) {
            self.improve(parent, &scores);
        }
        if node == 0 && exit != NodeExit::Stopped {
            self.finished = std::mem::take(&mut self.current);
        }
    }
}

impl Recorder<'_> {
    /// Says why nothing below a node meets its window.
    fn heuristic_reason(&self, game: &Tree) -> Option<String> {
        let Visit { window, .. } = self.current.nodes[game.node()].visits.last()?;
        let Window::AtLeast(needs) = window else { return None };
        let needs = needs
            .iter()
            .enumerate()
            .filter_map(|(player, need)| need.map(|score| Need { player, score, is_strict: false }));
        self.facts(game).refute(&needs.collect::<Vec<Need>>())
    }
}

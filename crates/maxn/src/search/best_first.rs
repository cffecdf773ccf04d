//! Best-first max^n: unbounded minimax for any number of players (UBFM, see docs/bibliography.md).
//!
//! The tree is kept in memory. Again and again the search walks from the root to the child that looks best to the mover, as far
//! as there are children, and creates those of the node it comes to. A node has the scores of its best child for its mover.
//!
//! A node is *proved* once all that its value depends on is: all its children, or its best child if that one has the greatest
//! score possible and no child before it is open, which might have as much and is preferred. A proved node is not entered
//! again. Once the root is proved, its value is that of plain max^n; before, the best move is the one that was looked at
//! most.

use crate::clock::Stopwatch;
use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::observer::{IterationReport, NodeWindow, Observer};
use crate::preference::Preference;
use crate::report::Report;
use crate::scores::{NO_LOWER, NO_UPPER, Player, Scores};
use crate::search::deepening::steps;
use crate::search::node::Node;
use crate::search::table::UNLIMITED;
use crate::search::worker::{MAX_PLY, Stopped, Worker, steps_left};
use std::ops::Range;

/// The most nodes that are kept: the search then stops.
const MOST_NODES: usize = 1 << 22;

/// A node of the tree.
struct Kept<Move> {
    /// The move that leads to it; `None` at the root.
    mv: Option<Move>,
    /// Its index in the order of preference.
    index: u32,
    scores: Scores,
    /// The mover, once there are children.
    player: Player,
    /// Those are next to each other, in the order of preference.
    children: Range<u32>,
    visits: u32,
    proved: bool,
}

impl<Move> Kept<Move> {
    fn new(mv: Option<Move>, index: u32, scores: Scores, proved: bool) -> Self {
        Kept { mv, index, scores, player: 0, children: 0..0, visits: 0, proved }
    }

    fn places(&self) -> Range<usize> {
        self.children.start as usize..self.children.end as usize
    }
}

/// The tree; its root is the first node.
struct Tree<Move>(Vec<Kept<Move>>);

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Grows a tree below a position until its value is proved or a limit is hit, and reports its best move.
    #[cold]
    pub(crate) fn best_first(
        &mut self,
        game: &mut G,
        places: &[usize],
        start: Stopwatch,
        mut observer: Option<&mut dyn Observer<G, G::Move>>,
        report: &mut Report<G::Move>,
    ) {
        let depth = self.plan.options.limits.depth.map_or(UNLIMITED, |depth| depth.max(1));
        let mut tree = Tree(vec![Kept::new(None, 0, report.scores, false)]);
        let mut walks = 0_u64;
        let mut result = self.visit(game, None, || NodeWindow::AtLeast(Scores::splat(NO_LOWER)));
        while result.is_ok() && !tree.0[0].proved {
            result = self.lengthen(game, &mut tree, depth);
            walks += 1;
            // So rarely that progress costs nothing.
            if result.is_err() || tree.0[0].proved || walks.is_power_of_two() {
                self.tell_best(game, &tree, places, report);
                report.elapsed = start.elapsed();
                let Some(best) = report.best else { continue };
                let iteration = IterationReport {
                    depth: report.depth,
                    scores: report.scores,
                    best,
                    best_index: report.best_index.unwrap_or(0),
                    line: &report.line,
                    exact: report.exact,
                    weighted: report.weighted,
                    nodes: self.counts.nodes,
                    elapsed: report.elapsed,
                };
                if let Some(observer) = &mut observer {
                    observer.iteration(&iteration);
                }
            }
        }
        report.stopped = result.is_err();
    }

    /// Walks to the node that looks best, creates its children, and corrects the nodes on the way.
    fn lengthen(&mut self, game: &mut G, tree: &mut Tree<G::Move>, depth: u32) -> Result<(), Stopped> {
        let (mut at, mut left) = (0, depth);
        let mut way: Vec<(usize, G::Move, G::Undo)> = Vec::new();
        while !tree.0[at].children.is_empty() {
            let child = tree.most_promising(at);
            let mv = tree.0[child].mv.expect("a child has a move");
            way.push((at, mv, game.apply(mv)));
            left = steps_left(game, left);
            at = child;
        }
        let result = self.create_children(game, tree, (at, way.len()), left);
        if result.is_ok() {
            self.correct(tree, at);
        }
        for (parent, mv, undo) in way.into_iter().rev() {
            game.undo(mv, undo);
            if result.is_ok() {
                self.correct(tree, parent);
            }
        }
        result
    }

    /// Creates all children of a node, or none.
    fn create_children(
        &mut self,
        game: &mut G,
        tree: &mut Tree<G::Move>,
        (at, ply): (usize, usize),
        depth: u32,
    ) -> Result<(), Stopped> {
        if game.is_chance() {
            return Err(self.fail(game, SearchError::UndeclaredChance));
        }
        let moves = self.generate(game, &Node { ply, depth, strayed: 0, window: () }, None);
        if moves.count() == 0 {
            return Err(self.fail(game, SearchError::NoMoves));
        }
        let (player, first) = (self.mover(game)?, tree.0.len());
        let mut result = if first + moves.count() > MOST_NODES { Err(Stopped) } else { Ok(()) };
        for turn in 0..moves.count() {
            let index = self.index(&moves, turn);
            let mv = self.mv(&moves, index);
            result = result
                .and_then(|()| self.visit(game, Some(mv), || NodeWindow::AtLeast(Scores::splat(NO_LOWER))));
            if result.is_err() {
                break;
            }
            let undo = game.apply(mv);
            let terminal = game.is_terminal();
            let cut_off = !terminal && (steps_left(game, depth) == 0 || ply + 1 >= MAX_PLY);
            self.counts.leaves += 1;
            self.horizon += u64::from(cut_off);
            let scores = if terminal { self.plan.evaluate(game) } else { self.evaluate_leaf(game, ply + 1) };
            game.undo(mv, undo);
            tree.0.push(Kept::new(Some(mv), index, scores, terminal || cut_off));
        }
        self.drop_moves(&moves);
        if result.is_err() {
            tree.0.truncate(first);
            return result;
        }
        tree.0[first..].sort_unstable_by_key(|child| child.index);
        let node = &mut tree.0[at];
        (node.player, node.children) = (player, first as u32..(first + moves.count()) as u32);
        Ok(())
    }

    /// Gives a node the scores of its best child, and finds out whether it is proved.
    fn correct(&self, tree: &mut Tree<G::Move>, at: usize) {
        let best = &tree.0[self.best_child(tree, at)];
        let scores = best.scores;
        let player = tree.0[at].player;
        let children = &tree.0[tree.0[at].places()];
        let greatest = self.plan.anywhere.upper[player];
        let every = at == 0 && self.plan.options.root_values;
        // The first child with the greatest score, where no child before it is open: it is preferred to all that follow.
        let settled = self.plan.order_only && !every && greatest < NO_UPPER && {
            let before = children.iter().find(|child| !child.proved || child.scores[player] >= greatest);
            before.is_some_and(|child| child.proved)
        };
        let proved = settled || children.iter().all(|child| child.proved);
        let node = &mut tree.0[at];
        node.scores = scores;
        node.visits += 1;
        node.proved = proved;
    }

    /// Returns the child that the mover takes by the scores so far.
    fn best_child(&self, tree: &Tree<G::Move>, at: usize) -> usize {
        let player = tree.0[at].player;
        let better = |best: usize, other: usize| {
            let (one, two) = (&tree.0[best], &tree.0[other]);
            let gains = match two.scores[player].cmp(&one.scores[player]) {
                std::cmp::Ordering::Equal => {
                    self.plan.takes(player, (&two.scores, two.index), (&one.scores, one.index))
                }
                order => order.is_gt(),
            };
            if gains { other } else { best }
        };
        tree.0[at].places().reduce(better).expect("a node with children")
    }

    /// Reports the best move so far: if nothing is proved, the one that was looked at most.
    fn tell_best(&self, game: &G, tree: &Tree<G::Move>, places: &[usize], report: &mut Report<G::Move>) {
        let root = &tree.0[0];
        if root.children.is_empty() {
            return;
        }
        let by_scores = self.best_child(tree, 0);
        let most = root.places().map(|child| tree.0[child].visits).max().unwrap_or(0);
        let is_best = root.proved || tree.0[by_scores].visits == most;
        let seen = |&child: &usize| tree.0[child].visits == most;
        let best = if is_best { by_scores } else { root.places().find(seen).unwrap_or(by_scores) };
        let place = places[tree.0[best].index as usize];
        report.scores = tree.0[best].scores;
        report.best_index = Some(place);
        report.best = tree.0[best].mv;
        report.line.clear();
        let mut at = best;
        loop {
            report.line.extend(tree.0[at].mv);
            if tree.0[at].children.is_empty() {
                break;
            }
            at = self.best_child(tree, at);
        }
        report.depth = steps(game, &report.line);
        report.left_out = self.narrowed > 0;
        report.exact = root.proved && self.horizon == 0 && !report.left_out;
        if self.plan.options.root_values {
            for child in root.places().map(|child| &tree.0[child]) {
                report.root_moves[places[child.index as usize]].scores = Some(child.scores);
            }
        }
    }
}

impl<Move> Tree<Move> {
    /// Returns the open child that looks best to the mover: of equal ones that which was looked at least, then the first.
    fn most_promising(&self, at: usize) -> usize {
        let player = self.0[at].player;
        let open = self.0[at].places().filter(|&child| !self.0[child].proved);
        let key = |child: usize| (self.0[child].scores[player], std::cmp::Reverse(self.0[child].visits));
        open.reduce(|best, other| if key(other) > key(best) { other } else { best })
            .expect("a node is open if a child is")
    }
}

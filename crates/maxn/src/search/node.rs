//! A node of the search, in six steps that the decision rules share.

use crate::error::SearchError;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::observer::{NodeExit, NodeWindow};
use crate::options::Leaves;
use crate::preference::Preference;
use crate::scores::Scores;
use crate::search::order::Moves;
use crate::search::table::Fact;
use crate::search::worker::{MAX_PLY, Probe, Stopped, Worker};

/// A node: its place in the tree, and the window that its value is searched in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<W> {
    /// Moves from the root.
    pub(crate) ply: usize,
    /// Steps left to the horizon.
    pub(crate) depth: u32,
    /// OPPS: the opponents since the viewer's last turn whose move was not on their short list. It is part of the
    /// position in the reduced game; 0 under every other rule.
    pub(crate) strayed: u32,
    pub(crate) window: W,
}

impl<W> Node<W> {
    /// The node with another window.
    #[inline]
    pub(crate) fn with<V>(&self, window: V) -> Node<V> {
        Node { ply: self.ply, depth: self.depth, strayed: self.strayed, window }
    }
}

/// The best move of a node so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub(crate) scores: Scores,
    pub(crate) index: u32,
}

/// The result of looking at a node's children.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expanded<A> {
    pub(crate) answer: A,
    /// The index of the best move, or of the one that ended the search of the node.
    pub(crate) best: Option<u32>,
    /// A move was left out.
    pub(crate) pruned: bool,
}

/// The parts of a node's search in which decision rules differ. The kind of window determines the rule:
/// a reference to [`Needs`](crate::search::maxn::Needs) for max^n, a [`SoftWindow`](crate::search::soft::SoftWindow) for
/// soft-max^n, a [`Window`](crate::search::paranoid::Window) for paranoid and OPPS.
pub(crate) trait Rule<W: Copy, G: Game> {
    /// That the value is within the window, or a bound on one outside it. The value itself is [`Worker::value`].
    type Answer: Copy;
    /// Knowledge about the scores below a node.
    type Limits;
    /// A value is a set of vectors, on top of [`Worker::values`], and not one in [`Worker::value`].
    const SETS: bool = false;

    /// The window as an observer is told of it.
    fn shown(window: W) -> NodeWindow;

    /// The answer for a position that has the scores of [`Worker::value`].
    fn answer(&self, window: W) -> Self::Answer;

    /// Returns whether an answer is a value.
    fn is_value(answer: &Self::Answer) -> bool;

    /// Returns whether a value is one vector, which the table has room for.
    fn is_single(_answer: &Self::Answer) -> bool {
        true
    }

    /// Knowledge about the scores below a position, before any move.
    fn limits(&self, game: &G) -> Self::Limits;

    /// An answer that follows from this knowledge alone.
    fn ruled_out(&self, node: &Node<W>, limits: &Self::Limits) -> Option<Self::Answer>;

    /// Searches the children that matter.
    fn children(
        &mut self,
        game: &mut G,
        node: &Node<W>,
        limits: &Self::Limits,
        moves: &Moves,
    ) -> Result<Expanded<Self::Answer>, Stopped>;

    /// Searches the position after an event of a chance position, without bounds: the answer is a value.
    fn event(&mut self, game: &mut G, node: &Node<W>, event: G::Move) -> Result<(), Stopped>;

    /// The answer that follows from a stored bound, from which `offset` was left out.
    fn answer_by(&self, node: &Node<W>, bound: &Fact, offset: &Scores) -> Option<Self::Answer>;

    /// The bound that an answer other than a value states, with `offset` left out.
    fn bound(&self, node: &Node<W>, answer: &Self::Answer, offset: &Scores) -> Fact;
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Searches a node, which a move has led to.
    ///
    /// Most nodes are leaves: they are dealt with here, in the parent's frame, and only the others cost a call.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Measured: one instruction in seven saved.
    pub(crate) fn node<W: Copy>(
        &mut self,
        game: &mut G,
        mv: G::Move,
        node: &Node<W>,
    ) -> Result<<Self as Rule<W, G>>::Answer, Stopped>
    where
        Self: Rule<W, G>,
    {
        // 1. Count, and stop if a limit is hit.
        self.visit(game, Some(mv), || Self::shown(node.window))?;
        // 2. At the end of the game or of the horizon, ask the evaluation.
        let terminal = game.is_terminal();
        if terminal || node.depth == 0 || node.ply >= MAX_PLY {
            if !terminal && self.plan.options.leaves == Leaves::PlayedOut {
                return Ok(self.played_out(game, node));
            }
            self.count_leaf(node.ply, !terminal);
            self.value = self.plan.evaluate(game);
            if Self::SETS {
                self.values.push(self.value);
            }
            self.observe_leaf(game);
            return Ok(self.answer(node.window));
        }
        self.inner_node(game, node)
    }

    /// Answers for a node at the horizon by the end of the game after everybody's first moves.
    #[cold]
    fn played_out<W: Copy>(&mut self, game: &mut G, node: &Node<W>) -> <Self as Rule<W, G>>::Answer
    where
        Self: Rule<W, G>,
    {
        self.count_leaf(node.ply, true);
        self.value = self.evaluate_leaf(game, node.ply);
        if Self::SETS {
            self.values.push(self.value);
        }
        self.observe_leaf(game);
        self.answer(node.window)
    }

    /// Searches a node that is no leaf.
    #[inline(never)] // So that all before it is part of the parent's loop.
    fn inner_node<W: Copy>(
        &mut self,
        game: &mut G,
        node: &Node<W>,
    ) -> Result<<Self as Rule<W, G>>::Answer, Stopped>
    where
        Self: Rule<W, G>,
    {
        // 3. The transposition table may hold the answer.
        let probe = self.probe(game, node);
        if let Some(probe) = &probe
            && let Some(answer) = self.recall(game, node, probe)
        {
            self.observe(|observer| observer.leave(game, NodeExit::FromTable));
            return Ok(answer);
        }
        // 4. The heuristic may rule a value within the window out before any move.
        let limits = self.limits(game);
        if let Some(answer) = self.ruled_out(node, &limits) {
            self.counts.prunes.heuristic += 1;
            self.observe(|observer| observer.leave(game, NodeExit::Outside { by_heuristic: true }));
            return Ok(answer);
        }
        // 5. Search the children that matter; after a chance position all do.
        if game.is_chance() {
            return self.chance(game, node, probe.as_ref());
        }
        let table_move = probe.as_ref().and_then(|probe| probe.best);
        let moves = self.generate(game, node, table_move);
        if moves.count() == 0 {
            return Err(self.fail(game, SearchError::NoMoves));
        }
        let result = self.children(game, node, &limits, &moves);
        // 6. Remember.
        if let Ok(found) = &result {
            if let Some(best) = found.best {
                self.learn(game, node, &moves, best, found.pruned);
            }
            if let Some(probe) = &probe {
                self.remember(game, node, probe, found);
            }
        }
        self.drop_moves(&moves);
        let value = self.value;
        self.observe(|observer| {
            let exit = match &result {
                Ok(found) if Self::is_value(&found.answer) => NodeExit::Value(value),
                Ok(_) => NodeExit::Outside { by_heuristic: false },
                Err(Stopped) => NodeExit::Stopped,
            };
            observer.leave(game, exit);
        });
        result.map(|found| found.answer)
    }

    /// The answer that the table gives, if it does.
    #[inline]
    fn recall<W: Copy>(
        &mut self,
        game: &G,
        node: &Node<W>,
        probe: &Probe,
    ) -> Option<<Self as Rule<W, G>>::Answer>
    where
        Self: Rule<W, G>,
    {
        let entry = probe.entry?;
        let offset = self.plan.score_offset(game);
        let answer = match entry.fact {
            Fact::Value(scores) => {
                self.end_line(node.ply);
                self.value = scores + offset;
                if Self::SETS {
                    self.values.push(self.value);
                }
                self.answer(node.window)
            }
            bound => self.answer_by(node, &bound, &offset)?,
        };
        self.count_hit(&entry);
        Some(answer)
    }

    /// Stores an answer as a fact about the position alone.
    #[inline]
    fn remember<W: Copy>(
        &mut self,
        game: &G,
        node: &Node<W>,
        probe: &Probe,
        found: &Expanded<<Self as Rule<W, G>>::Answer>,
    ) where
        Self: Rule<W, G>,
    {
        let offset = self.plan.score_offset(game);
        let fact = if !Self::is_value(&found.answer) {
            self.bound(node, &found.answer, &offset)
        } else if !Self::is_single(&found.answer) {
            // An entry has room for one vector.
            return;
        } else {
            Fact::Value(self.value - offset)
        };
        self.store(probe, node.depth, fact, found.best);
    }
}

//! The paranoid search: one player, the viewer, and its partners if it has any, against all the others together.
//!
//! The question at a node is: what is the value of this position, provided it lies in `low..=high`? Otherwise: is it
//! below or above? With `low` just above `high` the window is empty, and only below or above can be the answer.
//!
//! A child that the mover prefers on ties needs to equal the best, any other to exceed it. So a node that lies within
//! its window has the same value, move and scores as without pruning, whatever the order of search.

use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::observer::{NodeWindow, Pruned};
use crate::preference::Preference;
use crate::scores::{Player, Scores};
use crate::search::node::{Best, Expanded, Node, Rule};
use crate::search::order::Moves;
use crate::search::plan::value_range;
use crate::search::table::Fact;
use crate::search::worker::{Stopped, Worker, steps_left};

/// Below and above every paranoid value.
pub(crate) const LOWEST: i32 = i32::MIN / 2;
pub(crate) const HIGHEST: i32 = i32::MAX / 2;

/// A move, and in best-reply search the opponent who makes it out of turn.
pub(crate) type MoveBy<G> = (<G as Game>::Move, Option<Player>);

/// The answer of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ParanoidAnswer {
    /// Within the window; [`Worker::value`] has the scores that all play for.
    Value(i32),
    /// Below the window; no higher than this.
    AtMost(i32),
    /// Above the window; no lower than this.
    AtLeast(i32),
}

/// A window of values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

impl Window {
    /// All values.
    pub(crate) const OPEN: Window = Window { low: LOWEST, high: HIGHEST };

    /// Returns the window of the values that are better for the mover than its best, or equal to it if `tie` is set.
    #[inline]
    pub(crate) fn better(self, maximise: bool, best: Option<i32>, tie: bool) -> Window {
        let strictly = i32::from(!tie);
        match best {
            None => self,
            Some(best) if maximise => Window { low: self.low.max(best + strictly), ..self },
            Some(best) => Window { high: self.high.min(best - strictly), ..self },
        }
    }

    /// Returns the empty window that tests whether a value is good enough for the mover at all.
    #[inline]
    fn test(self, maximise: bool) -> Window {
        if maximise {
            Window { low: self.low, high: self.low - 1 }
        } else {
            Window { low: self.high + 1, high: self.high }
        }
    }

    fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// Returns whether no value lies in both windows.
    #[inline]
    pub(crate) fn is_disjoint(self, other: Window) -> bool {
        self.low > other.high || self.high < other.low
    }
}

impl<G, E, P> Rule<Window, G> for Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    type Answer = ParanoidAnswer;
    /// The values still possible.
    type Limits = Window;

    #[inline]
    fn shown(window: Window) -> NodeWindow {
        NodeWindow::Between(window.low, window.high)
    }

    #[inline]
    fn answer(&self, window: Window) -> ParanoidAnswer {
        let value = self.plan.paranoid.value(&self.value);
        if value < window.low {
            ParanoidAnswer::AtMost(value)
        } else if value > window.high {
            ParanoidAnswer::AtLeast(value)
        } else {
            ParanoidAnswer::Value(value)
        }
    }

    #[inline]
    fn is_value(answer: &ParanoidAnswer) -> bool {
        matches!(answer, ParanoidAnswer::Value(_))
    }

    #[inline]
    fn limits(&self, game: &G) -> Window {
        let range =
            if self.plan.paranoid.prune { self.plan.range(game) } else { Range::unknown(self.plan.players) };
        self.reach(&range)
    }

    #[inline]
    fn ruled_out(&self, node: &Node<Window>, reach: &Window) -> Option<ParanoidAnswer> {
        let window = node.window;
        debug_assert!(window.low <= window.high + 1);
        if !self.plan.paranoid.prune || !reach.is_disjoint(window) {
            return None;
        }
        Some(if reach.high < window.low {
            ParanoidAnswer::AtMost(reach.high)
        } else {
            ParanoidAnswer::AtLeast(reach.low)
        })
    }

    #[inline]
    fn children(
        &mut self,
        game: &mut G,
        node: &Node<Window>,
        reach: &Window,
        moves: &Moves,
    ) -> Result<Expanded<ParanoidAnswer>, Stopped> {
        let player = self.mover(game)?;
        let maximise = self.plan.paranoid.maximises(player);
        let mut best: Option<Best> = None;
        // The value of the best, where there is one.
        let mut best_value = 0;
        // The best value any child outside the window may have, for the mover.
        let mut missed = if maximise { LOWEST } else { HIGHEST };
        let mut pruned = false;
        for turn in 0..moves.count() {
            let index = self.index(moves, turn);
            let mv = self.mv(moves, index);
            let child_window = self.child_window(
                maximise,
                node.window,
                best.as_ref().map(|best| (best_value, best.index)),
                index,
            );
            if self.plan.paranoid.prune && child_window.is_disjoint(*reach) {
                pruned = true;
                self.counts.prunes.immediate += 1;
                self.observe(|observer| observer.prune(game, mv, Pruned::Immediate));
                continue;
            }
            let strayed = self.strayed_after(maximise, node.strayed, moves, turn);
            let child = Node { strayed, ..node.with(child_window) };
            let by = self.replier(maximise, moves, turn);
            match self.reply(game, &child, (mv, by), maximise, best.is_some())? {
                ParanoidAnswer::Value(value) => {
                    let is_better = match &best {
                        Some(best) if value == best_value => self.takes(player, index, best),
                        Some(_) => (value > best_value) == maximise,
                        None => true,
                    };
                    if is_better {
                        best = Some(Best { scores: self.value, index });
                        best_value = value;
                        self.extend_line(node.ply, mv);
                    }
                }
                answer @ ParanoidAnswer::AtLeast(_) if maximise => {
                    self.cut_rest(game, moves, turn + 1);
                    return Ok(Expanded { answer, best: Some(index), pruned: true });
                }
                answer @ ParanoidAnswer::AtMost(_) if !maximise => {
                    self.cut_rest(game, moves, turn + 1);
                    return Ok(Expanded { answer, best: Some(index), pruned: true });
                }
                ParanoidAnswer::AtMost(value) => missed = missed.max(value),
                ParanoidAnswer::AtLeast(value) => missed = missed.min(value),
            }
        }
        let answer = match &best {
            Some(best) => {
                self.value = best.scores;
                ParanoidAnswer::Value(best_value)
            }
            None if maximise => ParanoidAnswer::AtMost(missed.min(reach.high)),
            None => ParanoidAnswer::AtLeast(missed.max(reach.low)),
        };
        Ok(Expanded { answer, best: best.map(|best| best.index), pruned })
    }

    fn event(&mut self, game: &mut G, node: &Node<Window>, event: G::Move) -> Result<(), Stopped> {
        match self.after_event(game, &node.with(Window::OPEN), event)? {
            ParanoidAnswer::Value(_) => Ok(()),
            ParanoidAnswer::AtMost(_) | ParanoidAnswer::AtLeast(_) => {
                unreachable!("every value lies in the open window")
            }
        }
    }

    #[inline]
    fn answer_by(&self, node: &Node<Window>, bound: &Fact, offset: &Scores) -> Option<ParanoidAnswer> {
        let offset = self.plan.paranoid.value(offset);
        match *bound {
            Fact::AtMost(value) if value + offset < node.window.low => {
                Some(ParanoidAnswer::AtMost(value + offset))
            }
            Fact::AtLeast(value) if value + offset > node.window.high => {
                Some(ParanoidAnswer::AtLeast(value + offset))
            }
            _ => None,
        }
    }

    #[inline]
    fn bound(&self, _node: &Node<Window>, answer: &ParanoidAnswer, offset: &Scores) -> Fact {
        let offset = self.plan.paranoid.value(offset);
        match *answer {
            ParanoidAnswer::Value(_) => unreachable!("a value is no bound"),
            ParanoidAnswer::AtMost(value) => Fact::AtMost(value - offset),
            ParanoidAnswer::AtLeast(value) => Fact::AtLeast(value - offset),
        }
    }
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Returns the window that a child's value must lie in to matter to the mover, whose best has a value and an index.
    #[inline]
    pub(crate) fn child_window(
        &self,
        maximise: bool,
        window: Window,
        best: Option<(i32, u32)>,
        index: u32,
    ) -> Window {
        if !self.plan.paranoid.prune {
            return window;
        }
        let tie = best.is_none_or(|(_, best)| !self.plan.order_only || index < best);
        window.better(maximise, best.map(|(value, _)| value), tie)
    }

    /// Searches a child of a node in the node's window, which is all of it that matters to the mover, and with the node's
    /// count of opponents who strayed: with scout, `later` children are first tested for being good enough at all.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Leaves are dealt with here, and half of all nodes are leaves.
    pub(crate) fn reply(
        &mut self,
        game: &mut G,
        node: &Node<Window>,
        mv: MoveBy<G>,
        maximise: bool,
        later: bool,
    ) -> Result<ParanoidAnswer, Stopped> {
        if self.plan.paranoid.scout && later && !node.window.is_empty() {
            return self.scouted_reply(game, node, mv, maximise);
        }
        self.plain_reply(game, node, mv)
    }

    /// Searches a child in the node's window.
    #[inline(always)]
    #[allow(clippy::inline_always)] // As above.
    fn plain_reply(
        &mut self,
        game: &mut G,
        node: &Node<Window>,
        (mv, by): MoveBy<G>,
    ) -> Result<ParanoidAnswer, Stopped> {
        if self.plan.best_reply {
            return self.best_reply(game, node, (mv, by));
        }
        // Written out, as in max^n.
        let undo = game.apply(mv);
        let depth = steps_left(game, node.depth);
        let answer = self.node(game, mv, &Node { ply: node.ply + 1, depth, ..*node });
        game.undo(mv, undo);
        answer
    }

    /// Best-reply search: searches a child after a move of the player, or after the reply of any opponent, who is given the
    /// turn for it.
    #[inline(never)] // So that the other rules do not pay for it.
    fn best_reply(
        &mut self,
        game: &mut G,
        node: &Node<Window>,
        (mv, by): MoveBy<G>,
    ) -> Result<ParanoidAnswer, Stopped> {
        let replies = !self.plan.paranoid.maximises(game.player());
        let before = by.and_then(|player| game.give_turn(player));
        let undo = game.apply(mv);
        let depth = steps_left(game, node.depth);
        let viewer = self.plan.paranoid.viewer;
        let after = if replies { game.give_turn(viewer) } else { None };
        let answer = self.node(game, mv, &Node { ply: node.ply + 1, depth, ..*node });
        after.map(|player| game.give_turn(player));
        game.undo(mv, undo);
        before.map(|player| game.give_turn(player));
        answer
    }

    /// Tests whether a child is good enough at all, and searches it again for its value if it is.
    fn scouted_reply(
        &mut self,
        game: &mut G,
        node: &Node<Window>,
        mv: MoveBy<G>,
        maximise: bool,
    ) -> Result<ParanoidAnswer, Stopped> {
        // Chance takes no notice of a window: a test would cost as much as the value.
        if self.plan.chance && game.explore(mv.0, |after| !after.is_terminal() && after.is_chance()) {
            return self.plain_reply(game, node, mv);
        }
        let child_window = node.window;
        let answer = self.plain_reply(game, &node.with(child_window.test(maximise)), mv)?;
        match answer {
            ParanoidAnswer::AtLeast(value) if maximise && value <= child_window.high => {}
            ParanoidAnswer::AtMost(value) if !maximise && value >= child_window.low => {}
            _ => return Ok(answer),
        }
        let (before, outermost) = (self.counts.nodes, self.again == 0);
        self.again += 1;
        self.observe(|observer| observer.search_again(game, mv.0));
        let answer = self.plain_reply(game, node, mv);
        self.again -= 1;
        if outermost {
            self.counts.researched += self.counts.nodes - before;
        }
        answer
    }

    /// Returns whether the mover takes a move, which leads to the value found last, instead of its best.
    pub(crate) fn gains(&self, player: Player, index: u32, best: Option<&Best>) -> bool {
        let Some(best) = best else { return true };
        let paranoid = &self.plan.paranoid;
        let (new, old) = (paranoid.value(&self.value), paranoid.value(&best.scores));
        if new == old { self.takes(player, index, best) } else { (new > old) == paranoid.maximises(player) }
    }

    /// Returns the window of the values still possible at a position.
    #[inline]
    pub(crate) fn reach(&self, range: &Range) -> Window {
        let (low, high) = value_range(&self.plan.paranoid, range, &self.plan.possible);
        Window { low, high }
    }

    fn cut_rest(&mut self, game: &G, moves: &Moves, from: usize) {
        self.counts.prunes.shallow += (moves.count() - from) as u64;
        self.tell_pruned(game, moves, from..moves.count(), Pruned::Window);
    }
}

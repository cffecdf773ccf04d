//! The paranoid search: one player, the viewer, against all the others together.
//!
//! The question at a node is: what is the value of this position, provided it lies in `low..=high`? Otherwise: is it
//! below or above? With `low` just above `high` the window is empty, and only below or above can be the answer.
//!
//! A child that the mover prefers on ties needs to equal the best, any other to exceed it. So a node that lies within
//! its window has the same value, move and scores as without pruning, whatever the order of search.

use crate::classifier::OutcomeClassifier;
use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::maxn::Best;
use crate::observer::{NodeExit, NodeWindow, Pruned};
use crate::plan::value_range;
use crate::preference::Preference;
use crate::scores::{NO_LOWER, Player, Scores};
use crate::table::Fact;
use crate::worker::{MAX_PLY, Moves, Probe, Stopped, Worker, steps_left};

/// Below and above every paranoid value.
pub(crate) const LOWEST: i32 = i32::MIN / 2;
pub(crate) const HIGHEST: i32 = i32::MAX / 2;

/// Where the value of a position lies.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<const N: usize> {
    /// Within the window: these are the scores that all play for.
    Value(Scores<N>),
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

    /// What a child must be in to be better for the mover than its best, which it may equal if `tie` does.
    #[inline]
    pub(crate) fn better(self, maximise: bool, best: Option<i32>, tie: bool) -> Window {
        let strictly = i32::from(!tie);
        match best {
            None => self,
            Some(best) if maximise => Window { low: self.low.max(best + strictly), ..self },
            Some(best) => Window { high: self.high.min(best - strictly), ..self },
        }
    }

    /// The test whether a value is good enough for the mover at all.
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
}

impl<G, E, P, const N: usize> Worker<'_, G, E, P, N>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    /// Searches a position at `ply`, `depth` steps deep, for a value within a window. Leaves are dealt with in the
    /// parent's frame, as in max^n.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Measured, as there.
    pub(crate) fn paranoid(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        window: Window,
    ) -> Result<Place<N>, Stopped> {
        debug_assert!(window.low <= window.high + 1);
        // 1. Count, and stop if a limit is hit.
        self.visit(game, || NodeWindow::Between(window.low, window.high))?;
        // 2. Where the game or the view ends, the evaluation speaks.
        let terminal = game.is_terminal();
        if terminal || depth == 0 || ply >= MAX_PLY {
            let scores = self.leaf(game, ply, !terminal);
            return Ok(self.place(scores, window));
        }
        self.paranoid_inner(game, ply, depth, window)
    }

    /// Searches a position that is no leaf.
    #[inline(never)] // So that all before it is part of the parent's loop.
    fn paranoid_inner(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        window: Window,
    ) -> Result<Place<N>, Stopped> {
        // 3. What is known already.
        let probe = self.probe(game, ply, depth);
        if let Some(probe) = &probe
            && let Some(place) = self.known_place(game, ply, probe, window)
        {
            self.observe(|observer| observer.leave(game, NodeExit::FromTable));
            return Ok(place);
        }
        // 4. What the limits on scores rule out before any move.
        let range = if self.plan.paranoid.prune { self.plan.range(game) } else { Range::UNKNOWN };
        let reach = self.reach(&range);
        if self.plan.paranoid.prune && (reach.1 < window.low || reach.0 > window.high) {
            self.counts.prunes.heuristic += 1;
            self.observe(|observer| observer.leave(game, NodeExit::Outside { by_heuristic: true }));
            return Ok(if reach.1 < window.low { Place::AtMost(reach.1) } else { Place::AtLeast(reach.0) });
        }
        // 5. The moves, and the children that matter.
        let moves = self.generate(game, ply, depth, probe.as_ref().and_then(|probe| probe.best));
        if moves.count() == 0 {
            self.drop_moves(&moves);
            let scores = self.leaf(game, ply, false);
            return Ok(self.place(scores, window));
        }
        let result = self.replies(game, ply, depth, window, reach, &moves);
        // 6. Remember.
        if let Ok((place, best, pruned)) = result {
            if let Some(best) = best {
                self.learn(game, ply, depth, &moves, best, pruned);
            }
            if let Some(probe) = &probe {
                self.remember_place(game, depth, probe, place, best);
            }
        }
        self.drop_moves(&moves);
        self.observe(|observer| {
            let exit = match result {
                Ok((Place::Value(scores), ..)) => NodeExit::Value(scores),
                Ok(_) => NodeExit::Outside { by_heuristic: false },
                Err(Stopped) => NodeExit::Stopped,
            };
            observer.leave(game, exit);
        });
        result.map(|(place, ..)| place)
    }

    /// Looks at the children of a node: where its value lies, its best move, and whether anything was pruned.
    #[inline]
    fn replies(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        window: Window,
        reach: (i32, i32),
        moves: &Moves,
    ) -> Result<(Place<N>, Option<u32>, bool), Stopped> {
        let player = game.player();
        let maximise = player == self.plan.paranoid.viewer;
        let mut best: Option<Best<N>> = None;
        // The best value any child outside the window may have, for the mover.
        let mut missed = if maximise { LOWEST } else { HIGHEST };
        let mut pruned = false;
        for turn in 0..moves.count() {
            let index = self.index(moves, turn);
            let mv = self.mv(moves, index);
            let wanted = self.wanted(maximise, window, best.as_ref(), index);
            if self.plan.paranoid.prune && (wanted.low > reach.1 || wanted.high < reach.0) {
                pruned = true;
                self.counts.prunes.immediate += 1;
                self.observe(|observer| observer.prune(game, mv, Pruned::Immediate));
                continue;
            }
            match self.reply(game, ply, depth, mv, maximise, wanted, best.is_some())? {
                Place::Value(scores) => {
                    if self.gains(player, &scores, index, best.as_ref()) {
                        best = Some(Best { scores, index });
                        self.extend_line(ply, mv);
                    }
                }
                Place::AtLeast(value) if maximise => {
                    self.cut_rest(game, moves, turn + 1);
                    return Ok((Place::AtLeast(value), Some(index), true));
                }
                Place::AtMost(value) if !maximise => {
                    self.cut_rest(game, moves, turn + 1);
                    return Ok((Place::AtMost(value), Some(index), true));
                }
                Place::AtMost(value) => missed = missed.max(value),
                Place::AtLeast(value) => missed = missed.min(value),
            }
        }
        let place = match best {
            Some(best) => Place::Value(best.scores),
            None if maximise => Place::AtMost(missed.min(reach.1)),
            None => Place::AtLeast(missed.max(reach.0)),
        };
        Ok((place, best.map(|best| best.index), pruned))
    }

    /// The window a child must lie in to matter to the mover.
    #[inline]
    pub(crate) fn wanted(
        &self,
        maximise: bool,
        window: Window,
        best: Option<&Best<N>>,
        index: u32,
    ) -> Window {
        if !self.plan.paranoid.prune {
            return window;
        }
        let tie = best.is_none_or(|best| !self.plan.order_only || index < best.index);
        window.better(maximise, best.map(|best| self.plan.paranoid.value(&best.scores)), tie)
    }

    /// Searches a child: with scout, first whether it is good enough at all.
    #[allow(clippy::too_many_arguments)] // They are one node's local state; a struct would only rename them.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Leaves are dealt with here, and half of all nodes are leaves.
    pub(crate) fn reply(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        mv: G::Move,
        maximise: bool,
        wanted: Window,
        later: bool,
    ) -> Result<Place<N>, Stopped> {
        if self.plan.paranoid.scout && later && !wanted.is_empty() {
            return self.scouted_reply(game, ply, depth, mv, maximise, wanted);
        }
        self.answer(game, ply, depth, mv, wanted)
    }

    /// Searches a child in a window.
    #[inline(always)]
    #[allow(clippy::inline_always)] // As above.
    fn answer(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        mv: G::Move,
        window: Window,
    ) -> Result<Place<N>, Stopped> {
        game.explore(mv, |game| {
            let depth = steps_left(game, depth);
            self.paranoid(game, ply + 1, depth, window)
        })
    }

    /// Tests whether a child is good enough at all, and searches it again for its value if it is.
    #[inline(never)]
    fn scouted_reply(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        mv: G::Move,
        maximise: bool,
        wanted: Window,
    ) -> Result<Place<N>, Stopped> {
        let place = self.answer(game, ply, depth, mv, wanted.test(maximise))?;
        match place {
            Place::AtLeast(value) if maximise && value <= wanted.high => {}
            Place::AtMost(value) if !maximise && value >= wanted.low => {}
            _ => return Ok(place),
        }
        let (before, outermost) = (self.counts.nodes, self.again == 0);
        self.again += 1;
        self.observe(|observer| observer.search_again(game, mv));
        let place = self.answer(game, ply, depth, mv, wanted);
        self.again -= 1;
        if outermost {
            self.counts.researched += self.counts.nodes - before;
        }
        place
    }

    /// Whether the mover takes a move instead of its best.
    #[inline]
    pub(crate) fn gains(
        &self,
        player: Player,
        scores: &Scores<N>,
        index: u32,
        best: Option<&Best<N>>,
    ) -> bool {
        let Some(best) = best else { return true };
        let paranoid = &self.plan.paranoid;
        let (new, old) = (paranoid.value(scores), paranoid.value(&best.scores));
        if new == old {
            return self.plan.takes(player, (scores, index), (&best.scores, best.index));
        }
        (new > old) == (player == paranoid.viewer)
    }

    fn place(&self, scores: Scores<N>, window: Window) -> Place<N> {
        let value = self.plan.paranoid.value(&scores);
        if value < window.low {
            Place::AtMost(value)
        } else if value > window.high {
            Place::AtLeast(value)
        } else {
            Place::Value(scores)
        }
    }

    /// The values still possible at a position.
    #[inline]
    pub(crate) fn reach(&self, range: &Range<N>) -> (i32, i32) {
        let OutcomeClassifier::Sum(sum) = self.plan.possible else { return (LOWEST, HIGHEST) };
        value_range(&self.plan.paranoid, range, sum)
    }

    fn cut_rest(&mut self, game: &G, moves: &Moves, from: usize) {
        self.counts.prunes.shallow += (moves.count() - from) as u64;
        self.tell_pruned(game, moves, from..moves.count(), Pruned::Window);
    }

    /// What the table says of a position, if that answers the question.
    #[inline]
    fn known_place(&mut self, game: &G, ply: usize, probe: &Probe<N>, window: Window) -> Option<Place<N>> {
        let entry = probe.entry?;
        let offset = self.plan.score_offset(game);
        let bank = self.plan.paranoid.value(&offset);
        let place = match entry.fact {
            Fact::Value(scores) => {
                self.end_line(ply);
                self.place(std::array::from_fn(|player| scores[player] + offset[player]), window)
            }
            Fact::Below(bound) if bound[0] + bank < window.low => Place::AtMost(bound[0] + bank),
            Fact::Above(bound) if bound[0] + bank > window.high => Place::AtLeast(bound[0] + bank),
            Fact::Below(_) | Fact::Above(_) => return None,
        };
        self.count_hit(&entry);
        Some(place)
    }

    #[inline]
    fn remember_place(&mut self, game: &G, depth: u32, probe: &Probe<N>, place: Place<N>, best: Option<u32>) {
        let offset = self.plan.score_offset(game);
        let bank = self.plan.paranoid.value(&offset);
        let mut bound = [NO_LOWER; N];
        let fact = match place {
            Place::Value(scores) => {
                Fact::Value(std::array::from_fn(|player| scores[player] - offset[player]))
            }
            Place::AtMost(value) => {
                bound[0] = value - bank;
                Fact::Below(bound)
            }
            Place::AtLeast(value) => {
                bound[0] = value - bank;
                Fact::Above(bound)
            }
        };
        self.store(probe, depth, fact, best);
    }
}

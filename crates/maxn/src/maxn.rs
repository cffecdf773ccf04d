//! The max^n search: one question per node.
//!
//! > What is the value of this position, *provided every player on the path above gets at least what it needs*?
//! > (Otherwise: "it does not", and no more.)
//!
//! The player to move at each node of the path has a best so far, and needs more than that (or as much, from a move it
//! prefers on ties) to come down to the child being searched. [`BoundsPolicy`](crate::plan::BoundsPolicy) says which of
//! these needs a child is told of, [`OutcomeClassifier`](crate::classifier::OutcomeClassifier) whether an outcome that meets them exists.
//!
//! An answer "it does not" says how far up it holds: *somebody from ancestor `top` down to the parent would not accept
//! the value of this position*. If `top` is the parent itself, the parent rejects the child and forgets it. If it is
//! further up, the parent might accept the child and somebody above reject the result; the parent sets it aside. Its
//! own value is then its best or that of a child set aside. While its best is rejected by somebody above, *all* of
//! these are rejected by somebody above, and that is its own answer. If its best would be accepted by all, it must
//! know better, and searches the children set aside again with no bounds but its own.

use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::observer::{NodeExit, NodeWindow, Pruned};
use crate::plan::BoundPropagation;
use crate::preference::Preference;
use crate::scores::{NO_LOWER, Player, Scores};
use crate::table::Fact;
use crate::worker::{DeferredMove, Frame, MAX_PLY, Moves, Probe, Stopped, Worker, steps_left};

/// What the players above a node need from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs<const N: usize> {
    pub(crate) scores: Scores<N>,
    /// The ply of the topmost of them; the node's own ply if there is none.
    pub(crate) top: usize,
}

impl<const N: usize> Needs<N> {
    #[inline]
    pub(crate) fn none(ply: usize) -> Self {
        Needs { scores: [NO_LOWER; N], top: ply }
    }

    #[inline]
    fn rejects(&self, scores: &Scores<N>) -> bool {
        (0..N).any(|player| scores[player] < self.scores[player])
    }
}

/// What a node answers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer<const N: usize> {
    /// Its value, exactly.
    Value(Scores<N>),
    /// Somebody from the ancestor at ply `top` down to the parent would not accept its value.
    Rejected { top: usize },
}

/// The best move so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best<const N: usize> {
    pub(crate) scores: Scores<N>,
    pub(crate) index: u32,
}

/// What to do with a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Search,
    /// The mover cannot do better there.
    Drop,
    /// The mover may do better there, but not so that everybody from `top` down accepts it.
    SetAside {
        top: usize,
    },
}

impl<G, E, P, const N: usize> Worker<'_, G, E, P, N>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    /// Searches a position at `ply`, `depth` steps deep, for players above who need something of it.
    ///
    /// Most nodes are leaves: they are dealt with here, in the parent's frame, and only the others cost a call.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Measured: one instruction in seven saved.
    pub(crate) fn maxn(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        needs: &Needs<N>,
    ) -> Result<Answer<N>, Stopped> {
        debug_assert!(needs.top <= ply && (needs.top < ply || needs.scores == [NO_LOWER; N]));
        // 1. Count, and stop if a limit is hit.
        self.visit(game, || NodeWindow::AtLeast(needs.scores))?;
        // 2. Where the game or the view ends, the evaluation speaks.
        let terminal = game.is_terminal();
        if terminal || depth == 0 || ply >= MAX_PLY {
            return Ok(Answer::Value(self.leaf(game, ply, !terminal)));
        }
        self.maxn_inner(game, ply, depth, needs)
    }

    /// Searches a position that is no leaf.
    fn maxn_inner(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        needs: &Needs<N>,
    ) -> Result<Answer<N>, Stopped> {
        // 3. What is known already.
        let probe = self.probe(game, ply, depth);
        if let Some(probe) = &probe
            && let Some(answer) = self.known(game, ply, probe, needs)
        {
            self.observe(|observer| observer.leave(game, NodeExit::FromTable));
            return Ok(answer);
        }
        // 4. What the heuristic rules out before any move.
        let range = self.plan.range(game);
        let impossible = |needs: &Scores<N>| !self.plan.possible.meets(needs, &range);
        let asked = self.asked_of_heuristic(ply, needs);
        if self.plan.heuristic && needs.top < ply && impossible(&asked) {
            let top = self.lowest(ply, needs, |above| impossible(&above));
            self.counts.prunes.heuristic += 1;
            self.observe(|observer| observer.leave(game, NodeExit::Outside { by_heuristic: true }));
            return Ok(Answer::Rejected { top });
        }
        // 5. The moves, and the children that matter.
        let moves = self.generate(game, ply, depth, probe.as_ref().and_then(|probe| probe.best));
        if moves.count() == 0 {
            self.drop_moves(&moves);
            return Ok(Answer::Value(self.leaf(game, ply, false)));
        }
        let aside = self.aside.len();
        let result = if self.plan.bounds.prune {
            self.children(game, ply, depth, needs, &range, &moves, aside)
        } else {
            self.all_children(game, ply, depth, &moves)
        };
        self.aside.truncate(aside);
        // 6. Remember.
        if let Ok((answer, best, pruned)) = result {
            if let Some(best) = best {
                self.learn(game, ply, depth, &moves, best, pruned);
            }
            if let Some(probe) = &probe {
                self.remember(game, ply, depth, probe, answer, best);
            }
        }
        self.drop_moves(&moves);
        self.observe(|observer| {
            let exit = match result {
                Ok((Answer::Value(scores), ..)) => NodeExit::Value(scores),
                Ok((Answer::Rejected { .. }, ..)) => NodeExit::Outside { by_heuristic: false },
                Err(Stopped) => NodeExit::Stopped,
            };
            observer.leave(game, exit);
        });
        result.map(|(answer, ..)| answer)
    }

    /// Looks at the children of a node: its answer, its best move, and whether anything was pruned.
    #[allow(clippy::too_many_arguments)] // They are one node's local state; a struct would only rename them.
    #[inline]
    fn children(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        needs: &Needs<N>,
        range: &Range<N>,
        moves: &Moves,
        aside: usize,
    ) -> Result<(Answer<N>, Option<u32>, bool), Stopped> {
        let player = game.player();
        let bounds = self.plan.bounds;
        let mut best: Option<Best<N>> = None;
        // The verdict on moves that need this much, as long as the best stays the same.
        let mut verdict = (NO_LOWER, Verdict::Search);
        // Whether somebody above rejects the best so far.
        let mut rejected = false;
        let mut pruned = false;

        let mut turn = 0;
        while turn < moves.count() {
            let index = self.index(moves, turn);
            let need = self.need(player, best.as_ref(), index);
            if need != verdict.0 {
                verdict = (need, self.judge(ply, player, need, needs, best.as_ref(), range));
            }
            if verdict.1 != Verdict::Search {
                pruned = true;
                let end = moves.alike(turn);
                if let Verdict::SetAside { top } = verdict.1 {
                    self.aside.push(DeferredMove { turn, end, top, visited: false });
                }
                self.count_pruned(game, ply, verdict.1, moves, turn..end);
                turn = end;
                continue;
            }
            let through = match bounds.through {
                BoundPropagation::WhileRejected => rejected,
                BoundPropagation::LastChild => rejected && turn + 1 == moves.count(),
                BoundPropagation::WhilePossible => {
                    let mut all = needs.scores;
                    all[player] = all[player].max(need);
                    self.plan.possible.meets(&all, range)
                }
            };
            let down = self.hand_down(ply, player, need, through.then_some(needs));
            match self.descend(game, ply, depth, moves, index, &down)? {
                Answer::Value(scores) => {
                    if self.improves(player, &scores, index, best.as_ref()) {
                        best = Some(Best { scores, index });
                        rejected = needs.rejects(&scores);
                        verdict = (NO_LOWER, Verdict::Search);
                        self.extend_line(ply, self.mv(moves, index));
                    }
                }
                Answer::Rejected { top } if top < ply => {
                    self.aside.push(DeferredMove { turn, end: turn + 1, top, visited: true });
                }
                Answer::Rejected { .. } => {}
            }
            turn += 1;
        }

        let answer = match best {
            // The unsound methods pass off the best so far as the value, and never search again.
            Some(best) if bounds.through == BoundPropagation::WhilePossible => Answer::Value(best.scores),
            None => Answer::Rejected { top: ply - 1 },
            Some(mut best) => {
                let answer = self.settle(game, ply, depth, needs, range, moves, aside, &mut best)?;
                return Ok((answer, Some(best.index), pruned));
            }
        };
        Ok((answer, best.map(|best| best.index), pruned))
    }

    /// Answers for a node with its best and the children it has set aside, which matter once its best is acceptable to
    /// everybody above.
    #[allow(clippy::too_many_arguments)] // As above.
    fn settle(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        needs: &Needs<N>,
        range: &Range<N>,
        moves: &Moves,
        aside: usize,
        best: &mut Best<N>,
    ) -> Result<Answer<N>, Stopped> {
        let player = game.player();
        while self.aside.len() > aside {
            if needs.rejects(&best.scores) {
                let top =
                    self.lowest(ply, needs, |above| Needs { scores: above, top: 0 }.rejects(&best.scores));
                let top = self.aside[aside..].iter().fold(top, |top, child| top.min(child.top));
                return Ok(Answer::Rejected { top });
            }
            let DeferredMove { turn, end, visited, .. } = self.aside[aside];
            if turn + 1 == end {
                self.aside.remove(aside);
            } else {
                self.aside[aside].turn += 1;
            }
            let index = self.index(moves, turn);
            let need = self.need(player, Some(best), index);
            if self.judge(ply, player, need, &Needs::none(ply), Some(best), range) == Verdict::Drop {
                continue;
            }
            let down = self.hand_down(ply, player, need, None);
            let (before, outermost) = (self.counts.nodes, self.again == 0);
            if visited {
                self.again += 1;
                let mv = self.mv(moves, index);
                self.observe(|observer| observer.search_again(game, mv));
            }
            let answer = self.descend(game, ply, depth, moves, index, &down);
            if visited {
                self.again -= 1;
                if outermost {
                    self.counts.researched += self.counts.nodes - before;
                }
            }
            if let Answer::Value(scores) = answer?
                && self.improves(player, &scores, index, Some(best))
            {
                *best = Best { scores, index };
                self.extend_line(ply, self.mv(moves, index));
            }
        }
        Ok(Answer::Value(best.scores))
    }

    /// Looks at every child of a node: the plain search, which has no bounds to think of.
    #[inline]
    fn all_children(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        moves: &Moves,
    ) -> Result<(Answer<N>, Option<u32>, bool), Stopped> {
        let player = game.player();
        let mut best: Option<Best<N>> = None;
        for turn in 0..moves.count() {
            let index = self.index(moves, turn);
            if let Answer::Value(scores) =
                self.descend(game, ply, depth, moves, index, &Needs::none(ply + 1))?
                && self.improves(player, &scores, index, best.as_ref())
            {
                best = Some(Best { scores, index });
                self.extend_line(ply, self.mv(moves, index));
            }
        }
        let Best { scores, index } = best.expect("every child gives a value");
        Ok((Answer::Value(scores), Some(index), false))
    }

    /// Searches a child.
    #[inline]
    fn descend(
        &mut self,
        game: &mut G,
        ply: usize,
        depth: u32,
        moves: &Moves,
        index: u32,
        down: &Needs<N>,
    ) -> Result<Answer<N>, Stopped> {
        game.explore(self.mv(moves, index), |game| {
            let depth = steps_left(game, depth);
            self.maxn(game, ply + 1, depth, down)
        })
    }

    /// The score the mover needs from a move to take it instead of its best: more, or as much where the move is
    /// preferred, or might turn out to be.
    #[inline]
    pub(crate) fn need(&self, player: Player, best: Option<&Best<N>>, index: u32) -> i32 {
        match best {
            None => NO_LOWER,
            Some(best) if self.plan.order_only && index > best.index => best.scores[player] + self.plan.delta,
            Some(best) => best.scores[player],
        }
    }

    /// Whether the mover takes a move instead of its best.
    #[inline]
    pub(crate) fn improves(
        &self,
        player: Player,
        scores: &Scores<N>,
        index: u32,
        best: Option<&Best<N>>,
    ) -> bool {
        let Some(best) = best else { return true };
        match scores[player].cmp(&best.scores[player]) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => self.plan.takes(player, (scores, index), (&best.scores, best.index)),
        }
    }

    /// Whether a child from which the mover needs this much is worth a look.
    pub(crate) fn judge(
        &self,
        ply: usize,
        player: Player,
        need: i32,
        above: &Needs<N>,
        best: Option<&Best<N>>,
        range: &Range<N>,
    ) -> Verdict {
        let Some(best) = best else { return Verdict::Search };
        let possible = &self.plan.possible;
        let mut own = [NO_LOWER; N];
        own[player] = need;
        if !possible.meets(&own, range) {
            return Verdict::Drop;
        }
        let bounds = &self.plan.bounds;
        if bounds.pairwise {
            let alone = self.path[above.top..ply].iter().rposition(|frame| {
                let mut pair = own;
                pair[frame.player] = pair[frame.player].max(frame.need);
                best.scores[frame.player] < frame.need && !possible.meets(&pair, range)
            });
            return alone.map_or(Verdict::Search, |at| Verdict::SetAside { top: above.top + at });
        }
        if bounds.combine
            && above.rejects(&best.scores)
            && !possible.meets(&highest(&own, &above.scores), range)
        {
            let top = self.lowest(ply, above, |above| !possible.meets(&highest(&own, &above), range));
            return Verdict::SetAside { top };
        }
        Verdict::Search
    }

    /// What a child is told that the players above need: this node's player, and, if they may be heard `through`
    /// this node, as many of those above it as the method hands down.
    #[inline]
    pub(crate) fn hand_down(
        &mut self,
        ply: usize,
        player: Player,
        need: i32,
        through: Option<&Needs<N>>,
    ) -> Needs<N> {
        let levels = self.plan.bounds.levels;
        let mut down = Needs::none(ply + 1);
        if levels == 0 {
            return down;
        }
        self.path.truncate(ply);
        debug_assert_eq!(self.path.len(), ply);
        self.path.push(Frame { player, need });
        if let Some(above) = through
            && above.top < ply
        {
            let top = above.top.max((ply + 1).saturating_sub(levels));
            if top == above.top {
                down = *above;
            } else if top < ply {
                down.top = top;
                for frame in &self.path[top..ply] {
                    down.scores[frame.player] = down.scores[frame.player].max(frame.need);
                }
            }
        }
        if need > NO_LOWER {
            down.top = down.top.min(ply);
            down.scores[player] = down.scores[player].max(need);
        }
        down
    }

    /// The needs that the heuristic is asked about at a node. The unsound methods would lose a child that the parent
    /// takes and somebody above rejects, so they ask for the parent alone.
    #[inline]
    fn asked_of_heuristic(&self, ply: usize, needs: &Needs<N>) -> Scores<N> {
        if self.plan.bounds.through != BoundPropagation::WhilePossible || needs.top == ply {
            return needs.scores;
        }
        let Frame { player, need } = self.path[ply - 1];
        let mut asked = [NO_LOWER; N];
        asked[player] = need;
        asked
    }

    /// The lowest ancestor such that the needs from it down to the parent already have some property that the needs
    /// of all have.
    fn lowest(&self, ply: usize, needs: &Needs<N>, holds: impl Fn(Scores<N>) -> bool) -> usize {
        let mut above = [NO_LOWER; N];
        for top in (needs.top..ply).rev() {
            let frame = self.path[top];
            above[frame.player] = above[frame.player].max(frame.need);
            if holds(above) {
                return top;
            }
        }
        needs.top
    }

    /// What the table says of a position, if that answers the question.
    #[inline]
    fn known(&mut self, game: &G, ply: usize, probe: &Probe<N>, needs: &Needs<N>) -> Option<Answer<N>> {
        let entry = probe.entry?;
        let offset = self.plan.score_offset(game);
        let answer = match entry.fact {
            Fact::Value(scores) => {
                self.end_line(ply);
                Answer::Value(std::array::from_fn(|player| scores[player] + offset[player]))
            }
            Fact::Below(refused) => {
                let covers = |needs: &Scores<N>| {
                    (0..N).all(|player| {
                        refused[player] == NO_LOWER || needs[player] >= refused[player] + offset[player]
                    })
                };
                if !covers(&needs.scores) {
                    return None;
                }
                Answer::Rejected { top: self.lowest(ply, needs, |above| covers(&above)) }
            }
            Fact::Above(_) => return None,
        };
        self.count_hit(&entry);
        Some(answer)
    }

    /// Writes an answer down as a fact about the position alone. An unsound answer is none.
    #[inline]
    fn remember(
        &mut self,
        game: &G,
        ply: usize,
        depth: u32,
        probe: &Probe<N>,
        answer: Answer<N>,
        best: Option<u32>,
    ) {
        if self.plan.bounds.through == BoundPropagation::WhilePossible {
            return;
        }
        let offset = self.plan.score_offset(game);
        let fact = match answer {
            Answer::Value(scores) => {
                Fact::Value(std::array::from_fn(|player| scores[player] - offset[player]))
            }
            Answer::Rejected { top } => {
                let mut refused = [NO_LOWER; N];
                for frame in self.path[top..ply].iter().filter(|frame| frame.need > NO_LOWER) {
                    refused[frame.player] = refused[frame.player].max(frame.need - offset[frame.player]);
                }
                Fact::Below(refused)
            }
        };
        self.store(probe, depth, fact, best);
    }

    fn count_pruned(
        &mut self,
        game: &G,
        ply: usize,
        verdict: Verdict,
        moves: &Moves,
        turns: std::ops::Range<usize>,
    ) {
        let prunes = &mut self.counts.prunes;
        let (count, why) = match verdict {
            Verdict::SetAside { top } if top + 1 == ply => {
                (&mut prunes.shallow, Pruned::Shallow { above: self.path[top].player })
            }
            Verdict::SetAside { top } => (&mut prunes.deep, Pruned::Deep { levels: ply - top }),
            Verdict::Drop | Verdict::Search => (&mut prunes.immediate, Pruned::Immediate),
        };
        *count += turns.len() as u64;
        self.tell_pruned(game, moves, turns, why);
    }
}

fn highest<const N: usize>(a: &Scores<N>, b: &Scores<N>) -> Scores<N> {
    std::array::from_fn(|player| a[player].max(b[player]))
}

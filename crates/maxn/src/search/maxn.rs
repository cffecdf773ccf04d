//! The max^n search: one question per node.
//!
//! > What is the value of this position, *provided every player on the path above gets at least what it needs*?
//! > (Otherwise: "it does not", and no more.)
//!
//! The player to move at each node of the path has a best so far, and needs more than that (or as much, from a move it
//! prefers on ties) to come down to the child being searched. [`BoundsPolicy`](crate::search::bounds::BoundsPolicy)
//! says which of these needs are handed down to a child, [`OutcomeClassifier`](crate::search::classifier::OutcomeClassifier)
//! whether an outcome that meets them exists.
//!
//! An answer "it does not" says how far up it holds: *a player from ancestor `top` down to the parent would not accept
//! the value of this position*. If `top` is the parent itself, the parent rejects the child and forgets it. If it is
//! further up, the parent might accept the child and a player above reject the result; the parent defers it. Its
//! own value is then its best or that of a deferred child. While its best is rejected by a player above, *all* of
//! these are rejected by a player above, and that is its own answer. If its best would be accepted by all, it must
//! know better, and searches the deferred children again with no bounds but its own.

use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::observer::{NodeWindow, Pruned};
use crate::preference::Preference;
use crate::scores::{NO_LOWER, Player, Scores};
use crate::search::node::{Best, Expanded, Node, Rule};
use crate::search::order::Moves;
use crate::search::table::Fact;
use crate::search::worker::{DeferredMove, Frame, Stopped, Worker, steps_left};

/// The scores that the players above a node need from it.
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
    pub(crate) fn rejects(&self, scores: &Scores<N>) -> bool {
        (0..N).any(|player| scores[player] < self.scores[player])
    }
}

/// The answer of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MaxnAnswer<const N: usize> {
    /// Its value, exactly.
    Value(Scores<N>),
    /// A player from the ancestor at ply `top` down to the parent would not accept its value.
    Rejected { top: usize },
}

/// The decision on a child before its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is searched.
    Search,
    /// It is dropped: the mover cannot do better there.
    Drop,
    /// It is deferred: the mover may do better there, but not so that everybody from `top` down accepts it.
    Defer { top: usize },
}

impl<'n, G, E, P, const N: usize> Rule<&'n Needs<N>, G, N> for Worker<'_, G, E, P, N>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    type Answer = MaxnAnswer<N>;
    type Limits = Range<N>;

    #[inline]
    fn shown(needs: &'n Needs<N>) -> NodeWindow<N> {
        NodeWindow::AtLeast(needs.scores)
    }

    #[inline]
    fn answer(&self, scores: Scores<N>, _needs: &'n Needs<N>) -> MaxnAnswer<N> {
        MaxnAnswer::Value(scores)
    }

    #[inline]
    fn value(answer: &MaxnAnswer<N>) -> Option<Scores<N>> {
        match *answer {
            MaxnAnswer::Value(scores) => Some(scores),
            MaxnAnswer::Rejected { .. } => None,
        }
    }

    #[inline]
    fn limits(&self, game: &G) -> Range<N> {
        self.plan.range(game)
    }

    #[inline]
    fn ruled_out(&self, node: &Node<&'n Needs<N>>, range: &Range<N>) -> Option<MaxnAnswer<N>> {
        debug_assert!(node.window.top <= node.ply);
        debug_assert!(node.window.top < node.ply || node.window.scores == [NO_LOWER; N]);
        if !self.plan.heuristic || node.window.top == node.ply {
            return None;
        }
        if self.plan.bounds.unsound.is_some() {
            return self.unsound_ruled_out(node, range);
        }
        let impossible = |needs: &Scores<N>| !self.plan.possible.meets(needs, range);
        impossible(&node.window.scores)
            .then(|| MaxnAnswer::Rejected { top: self.lowest(node, |above| impossible(&above)) })
    }

    #[inline]
    fn children(
        &mut self,
        game: &mut G,
        node: &Node<&'n Needs<N>>,
        range: &Range<N>,
        moves: &Moves,
    ) -> Result<Expanded<MaxnAnswer<N>>, Stopped> {
        let bounds = &self.plan.bounds;
        if !bounds.prune {
            return self.all_children(game, node, moves);
        }
        if let Some(method) = bounds.unsound {
            return self.unsound_children(game, node, range, moves, method);
        }
        let deferred = self.deferred.len();
        let result = self.promising_children(game, node, range, moves);
        self.deferred.truncate(deferred);
        result
    }

    fn event(
        &mut self,
        game: &mut G,
        node: &Node<&'n Needs<N>>,
        event: G::Move,
    ) -> Result<Scores<N>, Stopped> {
        // A frame of the path in which nobody needs anything.
        let nobody = self.hand_down(node.ply, 0, NO_LOWER, None);
        match self.after_event(game, (node.ply, node.depth), event, &nobody)? {
            MaxnAnswer::Value(scores) => Ok(scores),
            MaxnAnswer::Rejected { .. } => unreachable!("nobody is there to reject"),
        }
    }

    #[inline]
    fn answer_by(
        &self,
        node: &Node<&'n Needs<N>>,
        bound: &Fact<N>,
        offset: &Scores<N>,
    ) -> Option<MaxnAnswer<N>> {
        let Fact::NotAtLeast(refused) = bound else { return None };
        // Needs that are at least as high are not met either.
        let covers = |needs: &Scores<N>| {
            (0..N).all(|player| {
                refused[player] == NO_LOWER || needs[player] >= refused[player] + offset[player]
            })
        };
        covers(&node.window.scores)
            .then(|| MaxnAnswer::Rejected { top: self.lowest(node, |above| covers(&above)) })
    }

    #[inline]
    fn bound(&self, node: &Node<&'n Needs<N>>, answer: &MaxnAnswer<N>, offset: &Scores<N>) -> Fact<N> {
        let MaxnAnswer::Rejected { top } = *answer else { unreachable!("a value is no bound") };
        // Only the needs from `top` down were not met; those above it had no part in this.
        let mut refused = [NO_LOWER; N];
        for frame in self.path[top..node.ply].iter().filter(|frame| frame.need > NO_LOWER) {
            refused[frame.player] = refused[frame.player].max(frame.need - offset[frame.player]);
        }
        Fact::NotAtLeast(refused)
    }
}

impl<G, E, P, const N: usize> Worker<'_, G, E, P, N>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    /// Searches the children of a node that may matter: the exact pruning methods.
    #[inline]
    fn promising_children(
        &mut self,
        game: &mut G,
        node: &Node<&Needs<N>>,
        range: &Range<N>,
        moves: &Moves,
    ) -> Result<Expanded<MaxnAnswer<N>>, Stopped> {
        let (ply, needs, player) = (node.ply, node.window, self.mover(game)?);
        let deferred = self.deferred.len();
        let mut best: Option<Best<N>> = None;
        // The verdict on moves that need this much, as long as the best stays the same.
        let mut verdict = (NO_LOWER, Verdict::Search);
        // Whether a player above rejects the best so far.
        let mut rejected = false;
        let mut pruned = false;

        let mut turn = 0;
        while turn < moves.count() {
            let index = self.index(moves, turn);
            let need = self.need(player, best.as_ref(), index);
            if need != verdict.0 {
                verdict = (need, self.judge(node, player, need, best.as_ref(), range));
            }
            if verdict.1 != Verdict::Search {
                pruned = true;
                let end = moves.alike(turn);
                if let Verdict::Defer { top } = verdict.1 {
                    self.deferred.push(DeferredMove { turn, end, top, visited: false });
                }
                self.count_pruned(game, ply, verdict.1, moves, turn..end);
                turn = end;
                continue;
            }
            // While the best is rejected by a player above, this node can live with "a player above would not come
            // here" for an answer: it need not know who. On the last child it never has to search again.
            let through = rejected && (!self.plan.bounds.last_child_only || turn + 1 == moves.count());
            let mv = self.mv(moves, index);
            let down = self.hand_down(ply, player, need, through.then_some(needs));
            // Looked at where it is: an answer that `?` moves is copied at every leaf.
            match &self.descend(game, node, mv, &down) {
                Err(Stopped) => return Err(Stopped),
                Ok(MaxnAnswer::Value(scores)) => {
                    if self.improves(player, scores, index, best.as_ref()) {
                        best = Some(Best { scores: *scores, index });
                        rejected = needs.rejects(scores);
                        verdict = (NO_LOWER, Verdict::Search);
                        self.extend_line(ply, mv);
                    }
                }
                &Ok(MaxnAnswer::Rejected { top }) if top < ply => {
                    self.deferred.push(DeferredMove { turn, end: turn + 1, top, visited: true });
                }
                Ok(MaxnAnswer::Rejected { .. }) => {}
            }
            turn += 1;
        }

        let Some(mut best) = best else {
            return Ok(Expanded { answer: MaxnAnswer::Rejected { top: ply - 1 }, best: None, pruned });
        };
        let answer = self.settle(game, node, range, moves, deferred, &mut best)?;
        Ok(Expanded { answer, best: Some(best.index), pruned })
    }

    /// Answers for a node with its best and its deferred children, which matter once its best is acceptable to
    /// everybody above.
    fn settle(
        &mut self,
        game: &mut G,
        node: &Node<&Needs<N>>,
        range: &Range<N>,
        moves: &Moves,
        deferred: usize,
        best: &mut Best<N>,
    ) -> Result<MaxnAnswer<N>, Stopped> {
        let player = game.player();
        let needs = node.window;
        let nobody = Needs::none(node.ply);
        let unbounded = node.with(&nobody);
        while self.deferred.len() > deferred {
            // The value is the best or that of a deferred child, and for each of these a player from `top` down is
            // known to reject it.
            if needs.rejects(&best.scores) {
                let top = self.lowest(node, |above| Needs { scores: above, top: 0 }.rejects(&best.scores));
                let top = self.deferred[deferred..].iter().fold(top, |top, child| top.min(child.top));
                return Ok(MaxnAnswer::Rejected { top });
            }
            let DeferredMove { turn, end, visited, .. } = self.deferred[deferred];
            if turn + 1 == end {
                self.deferred.remove(deferred);
            } else {
                self.deferred[deferred].turn += 1;
            }
            let index = self.index(moves, turn);
            let need = self.need(player, Some(best), index);
            if self.judge(&unbounded, player, need, Some(best), range) == Verdict::Drop {
                continue;
            }
            // With the bounds of those above the child would be rejected as before: ask for the mover alone.
            let mv = self.mv(moves, index);
            let down = self.hand_down(node.ply, player, need, None);
            let (before, outermost) = (self.counts.nodes, self.again == 0);
            if visited {
                self.again += 1;
                self.observe(|observer| observer.search_again(game, mv));
            }
            let answer = self.descend(game, node, mv, &down);
            if visited {
                self.again -= 1;
                if outermost {
                    self.counts.researched += self.counts.nodes - before;
                }
            }
            if let MaxnAnswer::Value(scores) = answer?
                && self.improves(player, &scores, index, Some(best))
            {
                *best = Best { scores, index };
                self.extend_line(node.ply, mv);
            }
        }
        Ok(MaxnAnswer::Value(best.scores))
    }

    /// Searches every child of a node: the plain search, which has no bounds to think of.
    #[inline]
    fn all_children(
        &mut self,
        game: &mut G,
        node: &Node<&Needs<N>>,
        moves: &Moves,
    ) -> Result<Expanded<MaxnAnswer<N>>, Stopped> {
        let player = self.mover(game)?;
        let nobody = Needs::none(node.ply + 1);
        let mut best: Option<Best<N>> = None;
        for turn in 0..moves.count() {
            let index = self.index(moves, turn);
            let mv = self.mv(moves, index);
            if let MaxnAnswer::Value(scores) = self.descend(game, node, mv, &nobody)?
                && self.improves(player, &scores, index, best.as_ref())
            {
                best = Some(Best { scores, index });
                self.extend_line(node.ply, mv);
            }
        }
        let Best { scores, index } = best.expect("every child gives a value");
        Ok(Expanded { answer: MaxnAnswer::Value(scores), best: Some(index), pruned: false })
    }

    /// Searches a child.
    #[inline(always)]
    #[allow(clippy::inline_always)] // So that leaves are dealt with in the loop over the children.
    pub(crate) fn descend(
        &mut self,
        game: &mut G,
        node: &Node<&Needs<N>>,
        mv: G::Move,
        down: &Needs<N>,
    ) -> Result<MaxnAnswer<N>, Stopped> {
        // Written out: the closure of `Game::explore` is inlined for some games and not for others.
        let undo = game.apply(mv);
        let depth = steps_left(game, node.depth);
        let answer = self.node(game, mv, &Node { ply: node.ply + 1, depth, window: down });
        game.undo(mv, undo);
        answer
    }

    /// Returns the score that the mover needs from a move to take it instead of its best: more, or as much where the
    /// move is preferred on ties, or might turn out to be.
    #[inline]
    pub(crate) fn need(&self, player: Player, best: Option<&Best<N>>, index: u32) -> i32 {
        match best {
            None => NO_LOWER,
            Some(best) if self.plan.order_only && index > best.index => best.scores[player] + self.plan.delta,
            Some(best) => best.scores[player],
        }
    }

    /// Returns whether the mover takes a move instead of its best.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every leaf; a call would take the scores through memory.
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

    /// Decides whether a child from which the mover needs this much is worth a search.
    pub(crate) fn judge(
        &self,
        node: &Node<&Needs<N>>,
        player: Player,
        need: i32,
        best: Option<&Best<N>>,
        range: &Range<N>,
    ) -> Verdict {
        let Some(best) = best else { return Verdict::Search };
        let possible = &self.plan.possible;
        let above = node.window;
        let mut own = [NO_LOWER; N];
        own[player] = need;
        if !possible.meets(&own, range) {
            return Verdict::Drop;
        }
        if self.plan.bounds.combine
            && above.rejects(&best.scores)
            && !possible.meets(&highest(&own, &above.scores), range)
        {
            let top = self.lowest(node, |above| !possible.meets(&highest(&own, &above), range));
            return Verdict::Defer { top };
        }
        Verdict::Search
    }

    /// Returns the bounds handed down to a child: the need of this node's player, and, if those of the players above may go
    /// `through` this node, as many of them as the method hands down.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every child; measured: one instruction in 25 saved.
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
            // The more ancestors are heard, the more often a child has to be searched again.
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
        // A mover without a best so far accepts anything, and is no reason to reject.
        if need > NO_LOWER {
            down.top = down.top.min(ply);
            down.scores[player] = down.scores[player].max(need);
        }
        down
    }

    /// The lowest ancestor such that the needs from it down to the parent already have some property that the needs
    /// of all have. The lower it is, the fewer nodes in between have to defer their children.
    fn lowest(&self, node: &Node<&Needs<N>>, holds: impl Fn(Scores<N>) -> bool) -> usize {
        let mut above = [NO_LOWER; N];
        for top in (node.window.top..node.ply).rev() {
            let frame = self.path[top];
            above[frame.player] = above[frame.player].max(frame.need);
            if holds(above) {
                return top;
            }
        }
        node.window.top
    }

    pub(crate) fn count_pruned(
        &mut self,
        game: &G,
        ply: usize,
        verdict: Verdict,
        moves: &Moves,
        turns: std::ops::Range<usize>,
    ) {
        let prunes = &mut self.counts.prunes;
        let (count, why) = match verdict {
            Verdict::Defer { top } if top + 1 == ply => {
                (&mut prunes.shallow, Pruned::Shallow { above: self.path[top].player })
            }
            Verdict::Defer { top } => (&mut prunes.deep, Pruned::Deep { levels: ply - top }),
            Verdict::Drop | Verdict::Search => (&mut prunes.immediate, Pruned::Immediate),
        };
        *count += turns.len() as u64;
        self.tell_pruned(game, moves, turns, why);
    }
}

fn highest<const N: usize>(a: &Scores<N>, b: &Scores<N>) -> Scores<N> {
    std::array::from_fn(|player| a[player].max(b[player]))
}

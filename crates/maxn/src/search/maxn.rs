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
use crate::scores::{MAX_PLAYERS, NO_LOWER, Player, Scores};
use crate::search::node::{Best, Expanded, Node, Rule};
use crate::search::order::Moves;
use crate::search::table::Fact;
use crate::search::worker::{DeferredMove, Frame, Stopped, Worker, steps_left};

/// The scores that the players above a node need from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs {
    pub(crate) scores: Scores,
    /// The ply of the topmost of them; the node's own ply if there is none.
    pub(crate) top: usize,
}

impl Needs {
    #[inline]
    pub(crate) fn none(ply: usize) -> Self {
        Needs { scores: Scores::splat(NO_LOWER), top: ply }
    }

    #[inline]
    pub(crate) fn rejects(&self, scores: &Scores) -> bool {
        scores.is_below_anywhere(&self.scores)
    }
}

/// Returns whether it follows from a position's not reaching `refused`, from which `offset` was left out, that it does not
/// reach `needs`: those are at least as high.
#[inline]
#[allow(clippy::needless_bitwise_bool)] // No early exit, so that all places are compared at once.
pub(crate) fn covers(refused: &Scores, needs: &Scores, offset: &Scores) -> bool {
    (0..MAX_PLAYERS).fold(true, |covers, player| {
        covers & ((refused[player] == NO_LOWER) | (needs[player] >= refused[player] + offset[player]))
    })
}

/// The answer of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MaxnAnswer {
    /// Its value, exactly: [`Worker::value`].
    Value,
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

/// The treatment of a child.
struct Treatment {
    /// The score that the mover needs from it.
    need: i32,
    /// The bounds of players above go through to it.
    through: bool,
    verdict: Verdict,
    /// The bounds that it is handed down.
    down: Needs,
}

impl<'n, G, E, P> Rule<&'n Needs, G> for Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    type Answer = MaxnAnswer;
    type Limits = Range;

    #[inline]
    fn shown(needs: &'n Needs) -> NodeWindow {
        NodeWindow::AtLeast(needs.scores)
    }

    #[inline]
    fn answer(&self, _needs: &'n Needs) -> MaxnAnswer {
        MaxnAnswer::Value
    }

    #[inline]
    fn is_value(answer: &MaxnAnswer) -> bool {
        matches!(answer, MaxnAnswer::Value)
    }

    #[inline]
    fn limits(&self, game: &G) -> Range {
        self.plan.range(game)
    }

    #[inline]
    fn ruled_out(&self, node: &Node<&'n Needs>, range: &Range) -> Option<MaxnAnswer> {
        debug_assert!(node.window.top <= node.ply);
        debug_assert!(node.window.top < node.ply || node.window.scores == Scores::splat(NO_LOWER));
        if !self.plan.heuristic || node.window.top == node.ply {
            return None;
        }
        if self.plan.bounds.unsound.is_some() {
            return self.unsound_ruled_out(node, range);
        }
        let impossible = |needs: &Scores| !self.plan.possible.meets(needs, range);
        impossible(&node.window.scores)
            .then(|| MaxnAnswer::Rejected { top: self.lowest(node, |above| impossible(&above)) })
    }

    #[inline]
    fn children(
        &mut self,
        game: &mut G,
        node: &Node<&'n Needs>,
        range: &Range,
        moves: &Moves,
    ) -> Result<Expanded<MaxnAnswer>, Stopped> {
        let bounds = &self.plan.bounds;
        if !bounds.prune {
            return self.all_children(game, node, moves);
        }
        if let Some(method) = bounds.unsound {
            return self.unsound_children(game, node, range, moves, method);
        }
        if moves.count() == 1 {
            return self.only_child(game, node, moves);
        }
        let deferred = self.deferred.len();
        let result = self.promising_children(game, node, range, moves);
        self.deferred.truncate(deferred);
        result
    }

    fn event(&mut self, game: &mut G, node: &Node<&'n Needs>, event: G::Move) -> Result<(), Stopped> {
        // A frame of the path in which nobody needs anything.
        let nobody = self.hand_down(node.ply, 0, NO_LOWER, None);
        match self.after_event(game, &node.with(&nobody), event)? {
            MaxnAnswer::Value => Ok(()),
            MaxnAnswer::Rejected { .. } => unreachable!("nobody is there to reject"),
        }
    }

    #[inline]
    fn answer_by(&self, node: &Node<&'n Needs>, bound: &Fact, offset: &Scores) -> Option<MaxnAnswer> {
        let Fact::NotAtLeast(refused) = bound else { return None };
        let covers = |needs: &Scores| covers(refused, needs, offset);
        covers(&node.window.scores)
            .then(|| MaxnAnswer::Rejected { top: self.lowest(node, |above| covers(&above)) })
    }

    #[inline]
    fn bound(&self, node: &Node<&'n Needs>, answer: &MaxnAnswer, offset: &Scores) -> Fact {
        let MaxnAnswer::Rejected { top } = *answer else { unreachable!("a value is no bound") };
        // Only the needs from `top` down were not met; those above it had no part in this.
        let mut refused = Scores::splat(NO_LOWER);
        for frame in self.path[top..node.ply].iter().filter(|frame| frame.need > NO_LOWER) {
            refused[frame.player] = refused[frame.player].max(frame.need - offset[frame.player]);
        }
        Fact::NotAtLeast(refused)
    }
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Searches the children of a node that may matter: the exact pruning methods.
    #[inline]
    fn promising_children(
        &mut self,
        game: &mut G,
        node: &Node<&Needs>,
        range: &Range,
        moves: &Moves,
    ) -> Result<Expanded<MaxnAnswer>, Stopped> {
        let (ply, needs, player) = (node.ply, node.window, self.mover(game)?);
        let deferred = self.deferred.len();
        let mut best: Option<Best> = None;
        // The same for all moves from which the mover needs as much, until the best changes.
        let mut treatment: Option<Treatment> = None;
        // Whether a player above rejects the best so far.
        let mut rejected = false;
        let mut pruned = false;

        let mut turn = 0;
        while turn < moves.count() {
            let index = self.index(moves, turn);
            let need = self.need(player, best.as_ref(), index);
            // While the best is rejected by a player above, this node can live with "a player above would not come
            // here" for an answer: it need not know who. On the last child it never has to search again.
            let through = rejected && (!self.plan.bounds.last_child_only || turn + 1 == moves.count());
            let Treatment { verdict, down, .. } = match &treatment {
                Some(known) if known.need == need && known.through == through => known,
                _ => {
                    let verdict = self.judge(node, player, need, best.as_ref(), range);
                    let down = self.hand_down(ply, player, need, through.then_some(needs));
                    treatment.insert(Treatment { need, through, verdict, down })
                }
            };
            if *verdict != Verdict::Search {
                pruned = true;
                let end = moves.alike(turn);
                if let Verdict::Defer { top } = *verdict {
                    self.deferred.push(DeferredMove { turn, end, top, visited: false });
                }
                self.count_pruned(game, ply, *verdict, moves, turn..end);
                turn = end;
                continue;
            }
            let mv = self.mv(moves, index);
            match self.descend(game, node, mv, down)? {
                MaxnAnswer::Value => {
                    if self.improves(player, index, best.as_ref()) {
                        best = Some(Best { scores: self.value, index });
                        rejected = needs.rejects(&self.value);
                        treatment = None;
                        self.extend_line(ply, mv);
                    }
                }
                MaxnAnswer::Rejected { top } if top < ply => {
                    self.deferred.push(DeferredMove { turn, end: turn + 1, top, visited: true });
                }
                MaxnAnswer::Rejected { .. } => {}
            }
            turn += 1;
        }

        let mut best = best.expect("nobody rejects the first child");
        let answer = self.settle(game, node, range, moves, deferred, &mut best)?;
        Ok(Expanded { answer, best: Some(best.index), pruned })
    }

    /// Answers for a node with its best and its deferred children, which matter once its best is acceptable to
    /// everybody above.
    fn settle(
        &mut self,
        game: &mut G,
        node: &Node<&Needs>,
        range: &Range,
        moves: &Moves,
        deferred: usize,
        best: &mut Best,
    ) -> Result<MaxnAnswer, Stopped> {
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
            if answer? == MaxnAnswer::Value && self.improves(player, index, Some(best)) {
                *best = Best { scores: self.value, index };
                self.extend_line(node.ply, mv);
            }
        }
        self.value = best.scores;
        Ok(MaxnAnswer::Value)
    }

    /// Searches the only child of a node. The node's answer is the child's, so the bounds of the players above go
    /// through before there is a first value: what they reject here, no other child can replace, and nothing is ever
    /// searched again.
    #[inline]
    fn only_child(
        &mut self,
        game: &mut G,
        node: &Node<&Needs>,
        moves: &Moves,
    ) -> Result<Expanded<MaxnAnswer>, Stopped> {
        let player = self.mover(game)?;
        let index = self.index(moves, 0);
        let mv = self.mv(moves, index);
        // Methods with the parent's bound alone are left as published.
        let through = self.plan.bounds.levels > 1;
        let down = self.hand_down(node.ply, player, NO_LOWER, through.then_some(node.window));
        let answer = self.descend(game, node, mv, &down)?;
        if answer == MaxnAnswer::Value {
            self.extend_line(node.ply, mv);
        }
        Ok(Expanded { answer, best: Some(index), pruned: false })
    }

    /// Searches every child of a node: the plain search, which has no bounds to think of.
    #[inline]
    fn all_children(
        &mut self,
        game: &mut G,
        node: &Node<&Needs>,
        moves: &Moves,
    ) -> Result<Expanded<MaxnAnswer>, Stopped> {
        let player = self.mover(game)?;
        let nobody = Needs::none(node.ply + 1);
        let mut best: Option<Best> = None;
        for turn in 0..moves.count() {
            let index = self.index(moves, turn);
            let mv = self.mv(moves, index);
            if self.descend(game, node, mv, &nobody)? == MaxnAnswer::Value
                && self.improves(player, index, best.as_ref())
            {
                best = Some(Best { scores: self.value, index });
                self.extend_line(node.ply, mv);
            }
        }
        let Best { scores, index } = best.expect("every child gives a value");
        self.value = scores;
        Ok(Expanded { answer: MaxnAnswer::Value, best: Some(index), pruned: false })
    }

    /// Searches a child.
    #[inline(always)]
    #[allow(clippy::inline_always)] // So that leaves are dealt with in the loop over the children.
    pub(crate) fn descend(
        &mut self,
        game: &mut G,
        node: &Node<&Needs>,
        mv: G::Move,
        down: &Needs,
    ) -> Result<MaxnAnswer, Stopped> {
        // Written out: the closure of `Game::explore` is inlined for some games and not for others.
        let undo = game.apply(mv);
        let depth = steps_left(game, node.depth);
        let answer = self.node(game, mv, &Node { ply: node.ply + 1, depth, strayed: 0, window: down });
        game.undo(mv, undo);
        answer
    }

    /// Returns the score that the mover needs from a move to take it instead of its best: more, or as much where the
    /// move is preferred on ties, or might turn out to be.
    #[inline]
    pub(crate) fn need(&self, player: Player, best: Option<&Best>, index: u32) -> i32 {
        match best {
            None => NO_LOWER,
            Some(best) if self.plan.order_only && index > best.index => best.scores[player] + self.plan.delta,
            Some(best) => best.scores[player],
        }
    }

    /// Returns whether the mover takes a move, which leads to the value found last, instead of its best.
    #[inline(always)]
    #[allow(clippy::inline_always)] // Once for every leaf.
    pub(crate) fn improves(&self, player: Player, index: u32, best: Option<&Best>) -> bool {
        let Some(best) = best else { return true };
        let (new, old) = (self.value[player], best.scores[player]);
        new > old || new == old && self.takes(player, index, best)
    }

    /// Returns whether the mover, to whom the value found last is worth as much as its best, takes the move that leads to it.
    #[inline]
    pub(crate) fn takes(&self, player: Player, index: u32, best: &Best) -> bool {
        self.plan.takes(player, (&self.value, index), (&best.scores, best.index))
    }

    /// Decides whether a child from which the mover needs this much is worth a search.
    pub(crate) fn judge(
        &self,
        node: &Node<&Needs>,
        player: Player,
        need: i32,
        best: Option<&Best>,
        range: &Range,
    ) -> Verdict {
        let Some(best) = best else { return Verdict::Search };
        let possible = &self.plan.possible;
        let above = node.window;
        let own = Scores::splat(NO_LOWER).raised(player, need);
        if !possible.meets(&own, range) {
            return Verdict::Drop;
        }
        if self.plan.bounds.combine
            && above.rejects(&best.scores)
            && !possible.meets(&own.highest(&above.scores), range)
        {
            let top = self.lowest(node, |above| !possible.meets(&own.highest(&above), range));
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
        through: Option<&Needs>,
    ) -> Needs {
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
            // The more ancestors are heard, the more often a child has to be searched again. An only child, whose
            // parent needs nothing, never has to.
            let heard = if need == NO_LOWER { above.top } else { (ply + 1).saturating_sub(levels) };
            let top = above.top.max(heard);
            if top == above.top {
                down = *above;
            } else if top < ply {
                down.top = top;
                for frame in &self.path[top..ply] {
                    down.scores = down.scores.raised(frame.player, frame.need);
                }
            }
        }
        // A mover without a best so far accepts anything, and is no reason to reject.
        if need > NO_LOWER {
            down.top = down.top.min(ply);
            down.scores = down.scores.raised(player, need);
        }
        down
    }

    /// The lowest ancestor such that the needs from it down to the parent already have some property that the needs
    /// of all have. The lower it is, the fewer nodes in between have to defer their children.
    fn lowest(&self, node: &Node<&Needs>, holds: impl Fn(Scores) -> bool) -> usize {
        let mut above = Scores::splat(NO_LOWER);
        for top in (node.window.top..node.ply).rev() {
            let frame = self.path[top];
            above = above.raised(frame.player, frame.need);
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

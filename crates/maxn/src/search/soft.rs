//! Soft-max^n: what every player gets, whatever the players do among moves that are equal to them.
//!
//! The value of a position is a range: each player's least and greatest score over all ways to break ties, at this node and
//! below it. The question at a node is: what is its range, *provided it reaches what the player above is sure of*?
//!
//! - The mover is *sure* of the highest of its children's least scores: it can go there. So its own least score is that, and
//!   its greatest the highest of all.
//! - A child whose greatest score for the mover is below that is never chosen. A child that can equal it may be: for the
//!   other players the range is that of all such children together.
//!
//! By induction the value of max^n under any rule for ties lies in the range. It is never wider than the ranges of the sets
//! of vectors of the published method, in which the mover's own least score may be below what it is sure of, and as narrow as
//! can be where ties in different places do not exclude each other's outcomes.
//!
//! Pruning is shallow and strict: a position is left once no outcome still possible gives its mover what it is sure of and
//! the mover above as much as that one is sure of.

use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::observer::{NodeWindow, Pruned};
use crate::preference::Preference;
use crate::scores::{NO_LOWER, Player, Scores};
use crate::search::maxn::covers;
use crate::search::node::{Expanded, Node, Rule};
use crate::search::order::Moves;
use crate::search::table::Fact;
use crate::search::worker::{Stopped, Worker, steps_left};

/// The score that the player who moved last is sure of elsewhere: outcomes that give it less do not matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SoftWindow {
    pub(crate) player: Player,
    /// [`NO_LOWER`] while there is none.
    pub(crate) sure: i32,
}

impl SoftWindow {
    /// The scores that the outcomes must reach.
    #[inline]
    fn needs(&self) -> Scores {
        Scores::splat(NO_LOWER).raised(self.player, self.sure)
    }
}

/// The answer of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SoftAnswer {
    /// Its range: from [`Worker::value`] to [`Worker::most`].
    Range,
    /// No outcome of it gives the player above what it is sure of.
    Rejected,
}

/// The move of a player that wants to be sure, and its range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surest {
    pub(crate) range: Range,
    pub(crate) index: u32,
}

impl Surest {
    /// Returns whether the mover takes a move instead: for the higher least score, then for the higher greatest score, then
    /// in order of preference.
    #[inline]
    pub(crate) fn gives_way(&self, player: Player, range: &Range, index: u32) -> bool {
        let key = |range: &Range| (range.lower[player], range.upper[player]);
        let (new, old) = (key(range), key(&self.range));
        new > old || new == old && index < self.index
    }
}

/// Returns the range of a node from those of its children, of which none is missing that its mover might choose.
pub(crate) fn joined(player: Player, children: impl Iterator<Item = Range> + Clone) -> Option<Range> {
    let sure = children.clone().map(|child| child.lower[player]).max()?;
    let chosen = children.filter(|child| child.upper[player] >= sure);
    let all = chosen.reduce(|all, child| Range {
        lower: all.lower.lowest(&child.lower),
        upper: all.upper.highest(&child.upper),
    })?;
    Some(Range { lower: all.lower.raised(player, sure), ..all })
}

impl<G, E, P> Rule<SoftWindow, G> for Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    type Answer = SoftAnswer;
    type Limits = Range;
    const RANGES: bool = true;

    #[inline]
    fn shown(window: SoftWindow) -> NodeWindow {
        NodeWindow::AtLeast(window.needs())
    }

    #[inline]
    fn answer(&self, _window: SoftWindow) -> SoftAnswer {
        SoftAnswer::Range
    }

    #[inline]
    fn is_value(answer: &SoftAnswer) -> bool {
        *answer == SoftAnswer::Range
    }

    #[inline]
    fn limits(&self, game: &G) -> Range {
        self.plan.range(game)
    }

    #[inline]
    fn ruled_out(&self, node: &Node<SoftWindow>, range: &Range) -> Option<SoftAnswer> {
        let is_asked = self.plan.heuristic && node.window.sure > NO_LOWER;
        (is_asked && !self.plan.possible.meets(&node.window.needs(), range)).then_some(SoftAnswer::Rejected)
    }

    fn children(
        &mut self,
        game: &mut G,
        node: &Node<SoftWindow>,
        range: &Range,
        moves: &Moves,
    ) -> Result<Expanded<SoftAnswer>, Stopped> {
        let start = self.ranges.len();
        let result = self.soft_children(game, node, range, moves, start);
        self.ranges.truncate(start);
        result
    }

    fn event(&mut self, game: &mut G, node: &Node<SoftWindow>, event: G::Move) -> Result<(), Stopped> {
        let nobody = SoftWindow { player: 0, sure: NO_LOWER };
        self.after_event(game, &node.with(nobody), event).map(drop)
    }

    #[inline]
    fn answer_by(&self, node: &Node<SoftWindow>, bound: &Fact, offset: &Scores) -> Option<SoftAnswer> {
        let Fact::NotAtLeast(refused) = bound else { return None };
        covers(refused, &node.window.needs(), offset).then_some(SoftAnswer::Rejected)
    }

    #[inline]
    fn bound(&self, node: &Node<SoftWindow>, _answer: &SoftAnswer, offset: &Scores) -> Fact {
        let SoftWindow { player, sure } = node.window;
        Fact::NotAtLeast(Scores::splat(NO_LOWER).raised(player, sure - offset[player]))
    }
}

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Searches the children of a node, whose ranges go on the stack from `start` on.
    #[inline]
    fn soft_children(
        &mut self,
        game: &mut G,
        node: &Node<SoftWindow>,
        range: &Range,
        moves: &Moves,
        start: usize,
    ) -> Result<Expanded<SoftAnswer>, Stopped> {
        let player = self.mover(game)?;
        let mut sure = NO_LOWER;
        let mut surest: Option<Surest> = None;
        for turn in 0..moves.count() {
            // All outcomes of this node give its mover what it is sure of, and so none gives the player above enough.
            if self.plan.bounds.prune && sure > NO_LOWER && node.window.sure > NO_LOWER {
                let both = node.window.needs().raised(player, sure);
                if !self.plan.possible.meets(&both, range) {
                    self.counts.prunes.shallow += (moves.count() - turn) as u64;
                    let why = Pruned::Shallow { above: node.window.player };
                    self.tell_pruned(game, moves, turn..moves.count(), why);
                    let best = surest.map(|surest| surest.index);
                    return Ok(Expanded { answer: SoftAnswer::Rejected, best, pruned: true });
                }
            }
            let index = self.index(moves, turn);
            let mv = self.mv(moves, index);
            if self.soft_child(game, node, mv, SoftWindow { player, sure })? == SoftAnswer::Rejected {
                continue;
            }
            let found = Range { lower: self.value, upper: self.most };
            self.ranges.push(found);
            sure = sure.max(found.lower[player]);
            if surest.is_none_or(|surest| surest.gives_way(player, &found, index)) {
                surest = Some(Surest { range: found, index });
                self.extend_line(node.ply, mv);
            }
        }
        let all =
            joined(player, self.ranges[start..].iter().copied()).expect("nobody rejects the first child");
        (self.value, self.most) = (all.lower, all.upper);
        let best = surest.map(|surest| surest.index);
        Ok(Expanded { answer: SoftAnswer::Range, best, pruned: false })
    }

    /// Searches a child.
    #[inline]
    pub(crate) fn soft_child(
        &mut self,
        game: &mut G,
        node: &Node<SoftWindow>,
        mv: G::Move,
        window: SoftWindow,
    ) -> Result<SoftAnswer, Stopped> {
        let undo = game.apply(mv);
        let depth = steps_left(game, node.depth);
        let window = if self.plan.bounds.prune { window } else { SoftWindow { sure: NO_LOWER, ..window } };
        let answer = self.node(game, mv, &Node { ply: node.ply + 1, depth, strayed: 0, window });
        game.undo(mv, undo);
        answer
    }
}

//! Soft-max^n: what every player gets, whatever the players do among moves that are equal to them.
//!
//! The value of a position is a set of score vectors: the values of max^n under all ways to break ties, at this node and
//! below it. The question at a node is: which are they, *provided one of them reaches what the player above is sure of*?
//!
//! - The mover is *sure* of the highest of its children's least scores: it can go there.
//! - A value of a child is a value of the node if it gives the mover that much. The other children can then all turn out to
//!   be no better, since the least score of each is no higher; and if it gives the mover less, there is always a better one.
//!
//! So the sets are exactly the values that some way to break ties leads to, where each place in the tree may break them in
//! its own way. The sets of the published method are larger: they are made of whole children, also of values that give the
//! mover less than it is sure of.
//!
//! Pruning is shallow: all values of a node give its mover what it is sure of so far. Once no outcome still possible does so
//! and gives the mover above as much as that one is sure of, the node is left. Which values there are does not depend on it.
//!
//! Sets are on one stack, a node's own on top when it is left, so that a node allocates nothing. A set that grows too large is
//! replaced by its box: the least and the greatest score of each player. What is made of a box is a box again; it encloses the
//! values, and is not exact.

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
    /// Its values: as many as this on top of [`Worker::values`].
    Values(usize),
    /// Its values lie in the box on top of [`Worker::boxes`].
    Box,
    /// None of its values gives the player above what it is sure of.
    Rejected,
}

/// A move of the root, and the least and greatest scores of its set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surest {
    pub(crate) range: Range,
    pub(crate) index: u32,
}

impl Surest {
    /// Returns whether the mover takes another move instead: for the higher least score, then for the higher greatest
    /// score, then in order of preference.
    #[inline]
    pub(crate) fn gives_way(&self, player: Player, other: &Surest) -> bool {
        let key = |one: &Surest| (one.range.lower[player], one.range.upper[player]);
        let (new, old) = (key(other), key(self));
        new > old || new == old && other.index < self.index
    }
}

/// Returns the least and greatest scores of a set.
#[inline]
pub(crate) fn range_of(set: &[Scores]) -> Range {
    let first = Range { lower: set[0], upper: set[0] };
    set[1..].iter().fold(first, |all, scores| Range {
        lower: all.lower.lowest(scores),
        upper: all.upper.highest(scores),
    })
}

/// Returns the least and greatest scores of all values of some children that give a player what it is sure of: `values` do,
/// and those in boxes may.
pub(crate) fn hull(values: &[Scores], boxes: &[Range], player: Player, sure: i32) -> Option<Range> {
    let reachable = boxes.iter().filter(|one| one.upper[player] >= sure);
    let clipped = reachable.map(|one| Range { lower: one.lower.raised(player, sure), ..*one });
    let exact = (!values.is_empty()).then(|| range_of(values));
    exact.into_iter().chain(clipped).reduce(|all, one| Range {
        lower: all.lower.lowest(&one.lower),
        upper: all.upper.highest(&one.upper),
    })
}

/// Sorts vectors and drops equal ones. Not generic: a sort is several kilobytes of code.
fn without_repeats(set: &mut Vec<Scores>, start: usize) {
    if set.len() - start > 1 {
        set[start..].sort_unstable();
        let mut kept = start + 1;
        for place in start + 1..set.len() {
            if set[place] != set[kept - 1] {
                set[kept] = set[place];
                kept += 1;
            }
        }
        set.truncate(kept);
    }
}

/// The most vectors of a set: a larger one is replaced by its box.
const MOST_VALUES: usize = 1 << 12;

impl<G, E, P> Rule<SoftWindow, G> for Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    type Answer = SoftAnswer;
    type Limits = Range;
    const SETS: bool = true;

    #[inline]
    fn shown(window: SoftWindow) -> NodeWindow {
        NodeWindow::AtLeast(window.needs())
    }

    #[inline]
    fn answer(&self, _window: SoftWindow) -> SoftAnswer {
        SoftAnswer::Values(1)
    }

    #[inline]
    fn is_value(answer: &SoftAnswer) -> bool {
        matches!(answer, SoftAnswer::Values(_) | SoftAnswer::Box)
    }

    #[inline]
    fn is_single(answer: &SoftAnswer) -> bool {
        *answer == SoftAnswer::Values(1)
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

    #[inline]
    fn children(
        &mut self,
        game: &mut G,
        node: &Node<SoftWindow>,
        range: &Range,
        moves: &Moves,
    ) -> Result<Expanded<SoftAnswer>, Stopped> {
        let player = self.mover(game)?;
        let (start, boxes) = (self.values.len(), self.boxes.len());
        let mut sure = NO_LOWER;
        let mut surest: Option<Surest> = None;
        for turn in 0..moves.count() {
            // All values of this node give its mover what it is sure of, and so none gives the player above enough.
            if self.plan.bounds.prune && sure > NO_LOWER && node.window.sure > NO_LOWER {
                let both = node.window.needs().raised(player, sure);
                if !self.plan.possible.meets(&both, range) {
                    self.counts.prunes.shallow += (moves.count() - turn) as u64;
                    let why = Pruned::Shallow { above: node.window.player };
                    self.tell_pruned(game, moves, turn..moves.count(), why);
                    self.values.truncate(start);
                    self.boxes.truncate(boxes);
                    let best = surest.map(|surest| surest.index);
                    return Ok(Expanded { answer: SoftAnswer::Rejected, best, pruned: true });
                }
            }
            let index = self.index(moves, turn);
            let mv = self.mv(moves, index);
            let first = self.values.len();
            let range = match self.soft_child(game, node, mv, SoftWindow { player, sure })? {
                SoftAnswer::Rejected => continue,
                SoftAnswer::Values(_) => range_of(&self.values[first..]),
                SoftAnswer::Box => self.boxes[self.boxes.len() - 1],
            };
            let found = Surest { range, index };
            sure = sure.max(found.range.lower[player]);
            if surest.is_none_or(|surest| surest.gives_way(player, &found)) {
                surest = Some(found);
                self.extend_line(node.ply, mv);
            }
        }
        self.keep_reachable(start, player, sure);
        let best = surest.map(|surest| surest.index);
        let count = self.values.len() - start;
        let answer = if self.boxes.len() == boxes && count <= MOST_VALUES {
            self.value = range_of(&self.values[start..]).lower;
            SoftAnswer::Values(count)
        } else {
            self.enclose(start, boxes, player, sure)
        };
        Ok(Expanded { answer, best, pruned: false })
    }

    fn event(&mut self, _game: &mut G, _node: &Node<SoftWindow>, _event: G::Move) -> Result<(), Stopped> {
        unreachable!("a game with chance is refused")
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
    /// Keeps the values on the stack from `start` on that give a player what it is sure of, each once.
    #[inline]
    pub(crate) fn keep_reachable(&mut self, start: usize, player: Player, sure: i32) {
        let mut kept = start;
        for place in start..self.values.len() {
            if self.values[place][player] >= sure {
                self.values[kept] = self.values[place];
                kept += 1;
            }
        }
        self.values.truncate(kept);
        without_repeats(&mut self.values, start);
    }

    /// Replaces the values and boxes of a node's children by one box.
    #[cold]
    fn enclose(&mut self, start: usize, boxes: usize, player: Player, sure: i32) -> SoftAnswer {
        let all = hull(&self.values[start..], &self.boxes[boxes..], player, sure).expect("a node has values");
        self.values.truncate(start);
        self.boxes.truncate(boxes);
        self.value = all.lower;
        if all.lower == all.upper {
            self.values.push(all.lower);
            return SoftAnswer::Values(1);
        }
        self.boxes.push(all);
        SoftAnswer::Box
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

//! The unsound methods, approximate deep and pairwise deep pruning, which the papers define and refute.
//!
//! They hand bounds from above through every node while an outcome that everybody accepts is possible, and take the
//! best of the children that are left for the node's value. A child that a player above rejects is dropped no
//! matter which player it is, although the mover might have taken it; only with two players, where this is alpha-beta,
//! is that no mistake.
//! Their answers are no facts about positions: they run without a transposition table.

use crate::evaluation::{Evaluation, Range};
use crate::game::Game;
use crate::preference::Preference;
use crate::scores::{NO_LOWER, Player, Scores};
use crate::search::bounds::Unsound;
use crate::search::maxn::{MaxnAnswer, Needs, Verdict};
use crate::search::node::{Best, Expanded, Node};
use crate::search::order::Moves;
use crate::search::worker::{Stopped, Worker};

impl<G, E, P> Worker<'_, G, E, P>
where
    G: Game,
    E: Evaluation<G>,
    P: Preference,
{
    /// Rejects a node whose parent cannot get what it needs there. With the needs of all, the parent would lose a child
    /// that it takes and a player above rejects.
    #[cold]
    pub(crate) fn unsound_ruled_out(&self, node: &Node<&Needs>, range: &Range) -> Option<MaxnAnswer> {
        let parent = self.path[node.ply - 1];
        let needs = Scores::splat(NO_LOWER).raised(parent.player, parent.need);
        (!self.plan.possible.meets(&needs, range)).then_some(MaxnAnswer::Rejected { top: node.ply - 1 })
    }

    /// Searches the children of a node that nobody is known to reject, each once.
    #[cold] // So that the exact methods do not pay for it.
    pub(crate) fn unsound_children(
        &mut self,
        game: &mut G,
        node: &Node<&Needs>,
        range: &Range,
        moves: &Moves,
        method: Unsound,
    ) -> Result<Expanded<MaxnAnswer>, Stopped> {
        let (ply, player) = (node.ply, self.mover(game)?);
        let mut best: Option<Best> = None;
        // The verdict on moves that need this much, as long as the best stays the same.
        let mut verdict = (NO_LOWER, Verdict::Search);
        let mut pruned = false;
        let mut turn = 0;
        while turn < moves.count() {
            let index = self.index(moves, turn);
            let need = self.need(player, best.as_ref(), index);
            if need != verdict.0 {
                let judged = match method {
                    Unsound::Approximate => self.judge(node, player, need, best.as_ref(), range),
                    Unsound::Pairwise => self.judge_pairwise(node, player, need, best.as_ref(), range),
                };
                verdict = (need, judged);
            }
            if verdict.1 != Verdict::Search {
                pruned = true;
                let end = moves.alike(turn);
                self.count_pruned(game, ply, verdict.1, moves, turn..end);
                turn = end;
                continue;
            }
            let all = node.window.scores.raised(player, need);
            let through = self.plan.possible.meets(&all, range);
            let mv = self.mv(moves, index);
            let down = self.hand_down(ply, player, need, through.then_some(node.window));
            if self.descend(game, node, mv, &down)? == MaxnAnswer::Value
                && self.improves(player, index, best.as_ref())
            {
                best = Some(Best { scores: self.value, index });
                verdict = (NO_LOWER, Verdict::Search);
                self.extend_line(ply, mv);
            }
            turn += 1;
        }
        let answer = match &best {
            Some(best) => {
                self.value = best.scores;
                MaxnAnswer::Value
            }
            None => MaxnAnswer::Rejected { top: ply - 1 },
        };
        Ok(Expanded { answer, best: best.map(|best| best.index), pruned })
    }

    /// Decides whether a child from which the mover needs this much is worth a search, by any one ancestor's need.
    fn judge_pairwise(
        &self,
        node: &Node<&Needs>,
        player: Player,
        need: i32,
        best: Option<&Best>,
        range: &Range,
    ) -> Verdict {
        let Some(best) = best else { return Verdict::Search };
        let possible = &self.plan.possible;
        let own = Scores::splat(NO_LOWER).raised(player, need);
        if !possible.meets(&own, range) {
            return Verdict::Drop;
        }
        let top = node.window.top;
        let alone = self.path[top..node.ply].iter().rposition(|frame| {
            let pair = own.raised(frame.player, frame.need);
            best.scores[frame.player] < frame.need && !possible.meets(&pair, range)
        });
        alone.map_or(Verdict::Search, |at| Verdict::Defer { top: top + at })
    }
}

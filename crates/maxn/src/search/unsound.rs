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
use crate::scores::{NO_LOWER, Player};
use crate::search::bounds::Unsound;
use crate::search::maxn::{MaxnAnswer, Needs, Verdict};
use crate::search::node::{Best, Expanded, Node};
use crate::search::order::Moves;
use crate::search::worker::{Stopped, Worker};

impl<G, E, P, const N: usize> Worker<'_, G, E, P, N>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
{
    /// Rejects a node whose parent cannot get what it needs there. With the needs of all, the parent would lose a child
    /// that it takes and a player above rejects.
    #[cold]
    pub(crate) fn unsound_ruled_out(
        &self,
        node: &Node<&Needs<N>>,
        range: &Range<N>,
    ) -> Option<MaxnAnswer<N>> {
        let parent = self.path[node.ply - 1];
        let mut needs = [NO_LOWER; N];
        needs[parent.player] = parent.need;
        (!self.plan.possible.meets(&needs, range)).then_some(MaxnAnswer::Rejected { top: node.ply - 1 })
    }

    /// Searches the children of a node that nobody is known to reject, each once.
    #[cold] // So that the exact methods do not pay for it.
    pub(crate) fn unsound_children(
        &mut self,
        game: &mut G,
        node: &Node<&Needs<N>>,
        range: &Range<N>,
        moves: &Moves,
        method: Unsound,
    ) -> Result<Expanded<MaxnAnswer<N>>, Stopped> {
        let (ply, player) = (node.ply, self.mover(game)?);
        let mut best: Option<Best<N>> = None;
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
            let mut all = node.window.scores;
            all[player] = all[player].max(need);
            let through = self.plan.possible.meets(&all, range);
            let mv = self.mv(moves, index);
            let down = self.hand_down(ply, player, need, through.then_some(node.window));
            if let MaxnAnswer::Value(scores) = self.descend(game, node, mv, &down)?
                && self.improves(player, &scores, index, best.as_ref())
            {
                best = Some(Best { scores, index });
                verdict = (NO_LOWER, Verdict::Search);
                self.extend_line(ply, mv);
            }
            turn += 1;
        }
        let answer = match &best {
            Some(best) => MaxnAnswer::Value(best.scores),
            None => MaxnAnswer::Rejected { top: ply - 1 },
        };
        Ok(Expanded { answer, best: best.map(|best| best.index), pruned })
    }

    /// Decides whether a child from which the mover needs this much is worth a search, by any one ancestor's need.
    fn judge_pairwise(
        &self,
        node: &Node<&Needs<N>>,
        player: Player,
        need: i32,
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
        let top = node.window.top;
        let alone = self.path[top..node.ply].iter().rposition(|frame| {
            let mut pair = own;
            pair[frame.player] = pair[frame.player].max(frame.need);
            best.scores[frame.player] < frame.need && !possible.meets(&pair, range)
        });
        alone.map_or(Verdict::Search, |at| Verdict::Defer { top: top + at })
    }
}

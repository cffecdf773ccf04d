//! The papers' pruning methods, written as directly as possible, to check counts against. They are independent of the engine,
//! and hold only for trees on which they are at their best: none of them searches a node again.

use maxn::{Game, Scores};
use maxn_games::synthetic::Ordered;

/// Counts the leaves of immediate pruning.
pub(super) fn immediate(tree: &mut Ordered) -> u64 {
    search(tree, 1, &mut Vec::new()).1
}

/// Counts the leaves of shallow pruning: the mover's bound and its parent's are compared.
pub(super) fn shallow(tree: &mut Ordered) -> u64 {
    search(tree, 2, &mut Vec::new()).1
}

/// Counts the leaves of speculative pruning: the bounds of the last n players are compared.
pub(super) fn speculative(tree: &mut Ordered) -> u64 {
    search(tree, tree.players(), &mut Vec::new()).1
}

/// Searches until the bounds of the last `reach` movers, or of fewer, add up to the sum. `bounds` holds the best score so far of
/// each mover above, if any. Returns the value and the number of leaves.
fn search(tree: &mut Ordered, reach: usize, bounds: &mut Vec<Option<i32>>) -> (Scores, u64) {
    if tree.is_terminal() {
        return (tree.value(), 1);
    }
    let (mover, sum) = (tree.player(), tree.value().sum());
    let (mut best, mut leaves): (Option<Scores>, u64) = (None, 0);
    bounds.push(None);
    for mv in 0..tree.shape().branching() {
        let (value, below) = tree.explore(mv, |after| search(after, reach, bounds));
        leaves += below;
        let best = best.get_or_insert(value);
        if value[mover] > best[mover] {
            *best = value;
        }
        *bounds.last_mut().unwrap() = Some(best[mover]);
        let known = bounds.iter().rev().take(reach).map_while(|&bound| bound);
        if known.sum::<i32>() >= sum {
            break;
        }
    }
    bounds.pop();
    (best.unwrap(), leaves)
}

/// Counts the leaves of alpha-beta for player 1 against the rest.
pub(super) fn alpha_beta(tree: &mut Ordered) -> u64 {
    fn search(tree: &mut Ordered, mut alpha: i32, mut beta: i32) -> (i32, u64) {
        if tree.is_terminal() {
            return (tree.value()[0], 1);
        }
        let maximising = tree.player() == 0;
        let (mut best, mut leaves) = (if maximising { i32::MIN } else { i32::MAX }, 0);
        for mv in 0..tree.shape().branching() {
            let (value, below) = tree.explore(mv, |after| search(after, alpha, beta));
            leaves += below;
            if maximising {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        (best, leaves)
    }
    search(tree, i32::MIN, i32::MAX).1
}

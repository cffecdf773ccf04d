//! The value of max^n.

use super::Win;
use super::graph::{Graph, Node};
use maxn::Player;
use std::collections::VecDeque;

/// Finds the winner of each decided position under max^n with ties to the first move, and the depth of a search that finds
/// it; `None` for open positions.
pub fn decided(graph: &Graph) -> Vec<Option<Win>> {
    let mut wins: Vec<Option<Win>> = vec![None; graph.len()];
    let mut undecided: Vec<u16> = (0..graph.len()).map(|place| graph.next(place).len() as u16).collect();
    let mut queue: VecDeque<usize> = ends_won_by(graph, None).collect();
    for &end in &queue {
        if let Node::Over(Some(player)) = graph.node(end) {
            wins[end] = Some(Win { player, moves: 0 });
        }
    }
    while let Some(place) = queue.pop_front() {
        let Some(Win { player, moves }) = wins[place] else { continue };
        let moves = moves.saturating_add(1);
        for before in graph.previous(place) {
            if wins[before].is_some() {
                continue;
            }
            undecided[before] -= 1;
            if graph.node(before) == Node::Turn(player) {
                wins[before] = Some(Win { player, moves });
                queue.push_back(before);
            } else if undecided[before] == 0 {
                // All moves are equal for the mover, who takes the first.
                let first = graph.next(before).next().and_then(|first| wins[first]);
                wins[before] = first.map(|win| Win { player: win.player, moves });
                queue.push_back(before);
            }
        }
    }
    wins
}

/// The ends that a player has won, or that any player has.
pub(super) fn ends_won_by(graph: &Graph, player: Option<Player>) -> impl Iterator<Item = usize> + '_ {
    (0..graph.len()).filter(move |&place| match graph.node(place) {
        Node::Over(Some(winner)) => player.is_none_or(|player| player == winner),
        _ => false,
    })
}

//! Guaranteed wins.

use super::graph::{Graph, Node};
use super::{Win, decided::ends_won_by};
use maxn::Player;
use std::collections::VecDeque;

/// Finds the guaranteed win of each position, where there is one, with the fewest moves in which it can be forced.
pub fn guaranteed(graph: &Graph) -> Vec<Option<Win>> {
    let mut wins = vec![None; graph.len()];
    for player in 0..graph.players() {
        against_all(graph, player, &mut wins);
    }
    wins
}

/// Solves one player against all others together, breadth first from the ends that the player has won.
fn against_all(graph: &Graph, player: Player, wins: &mut [Option<Win>]) {
    // The number of moves of each position that are not known to lose to the player.
    let mut escapes: Vec<u16> = (0..graph.len()).map(|place| graph.next(place).len() as u16).collect();
    let mut queue: VecDeque<usize> = ends_won_by(graph, Some(player)).collect();
    for &end in &queue {
        wins[end] = Some(Win { player, moves: 0 });
    }
    while let Some(place) = queue.pop_front() {
        let moves = wins[place].map_or(0, |win| win.moves).saturating_add(1);
        for before in graph.previous(place) {
            if wins[before].is_some() {
                continue;
            }
            escapes[before] -= 1;
            if graph.node(before) == Node::Turn(player) || escapes[before] == 0 {
                wins[before] = Some(Win { player, moves });
                queue.push_back(before);
            }
        }
    }
}

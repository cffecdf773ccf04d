//! Possible winners.

use super::Win;
use super::decided::ends_won_by;
use super::graph::{Graph, Node};
use std::collections::VecDeque;

/// Finds the players who might win in each position, as bits, the first player's lowest: where a win is guaranteed, its winner
/// alone; elsewhere all players who might win after some move.
pub fn possible(graph: &Graph, guaranteed: &[Option<Win>]) -> Vec<u8> {
    let mut might_win = vec![0; graph.len()];
    for player in 0..graph.players() {
        let bit = 1 << player;
        let held = (0..graph.len()).filter(|&place| {
            guaranteed[place].is_some_and(|win| win.player == player) && graph.node(place) != Node::Void
        });
        let mut queue: VecDeque<usize> = ends_won_by(graph, Some(player)).chain(held).collect();
        for &place in &queue {
            might_win[place] |= bit;
        }
        while let Some(place) = queue.pop_front() {
            for before in graph.previous(place) {
                if guaranteed[before].is_none() && might_win[before] & bit == 0 {
                    might_win[before] |= bit;
                    queue.push_back(before);
                }
            }
        }
    }
    might_win
}

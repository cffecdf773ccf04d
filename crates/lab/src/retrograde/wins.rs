//! Guaranteed wins, the value of max^n, and possible winners.

use super::Win;
use super::graph::{Graph, Node};
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
fn ends_won_by(graph: &Graph, player: Option<Player>) -> impl Iterator<Item = usize> + '_ {
    (0..graph.len()).filter(move |&place| match graph.node(place) {
        Node::Over(Some(winner)) => player.is_none_or(|player| player == winner),
        _ => false,
    })
}

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

//! Distances in a graph whose nodes are numbers: breadth first, layer by layer, on several threads.

use maxn_play::parallel;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The distance of a node that cannot be reached.
pub(super) const UNREACHED: u8 = u8::MAX;

/// A finished layer: all nodes at one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The distance.
    pub moves: u8,
    /// The number of nodes that are at most as far.
    pub solved: usize,
    /// The number of all nodes.
    pub of: usize,
}

/// The number of nodes that a thread takes at a time.
const BLOCK: usize = 1 << 13;

/// The distance of every node from the first one. `expand` pushes the neighbours of a node; neighbourhood is mutual.
///
/// Each layer is found by looking through all nodes for those of the layer before: there are few layers, and one byte per
/// node is all the memory it takes.
pub(super) fn distances(
    count: usize,
    first: usize,
    threads: usize,
    expand: impl Fn(usize, &mut Vec<usize>) + Sync,
    progress: &mut dyn FnMut(Layer),
) -> Vec<u8> {
    let distances: Vec<AtomicU8> = (0..count).map(|_| AtomicU8::new(UNREACHED)).collect();
    distances[first].store(0, Relaxed);
    let blocks: Vec<usize> = (0..count).step_by(BLOCK).collect();
    let mut solved = 0;
    for moves in 0..UNREACHED {
        // The nodes of this layer in a block, and whether any of them has a neighbour that is new.
        let work = |&start: &usize| {
            let (mut found, mut grown) = (0, false);
            let mut neighbours = Vec::new();
            let block = &distances[start..count.min(start + BLOCK)];
            let layer = block.iter().enumerate().filter(|(_, distance)| distance.load(Relaxed) == moves);
            for (at, _) in layer {
                found += 1;
                neighbours.clear();
                expand(start + at, &mut neighbours);
                // Threads that meet at a node write the same number.
                for &node in &neighbours {
                    if distances[node].load(Relaxed) == UNREACHED {
                        distances[node].store(moves + 1, Relaxed);
                        grown = true;
                    }
                }
            }
            (found, grown)
        };
        let done = parallel::map(&blocks, threads, work);
        solved += done.iter().map(|&(found, _)| found).sum::<usize>();
        progress(Layer { moves, solved, of: count });
        if !done.iter().any(|&(_, grown)| grown) {
            break;
        }
    }
    distances.into_iter().map(AtomicU8::into_inner).collect()
}

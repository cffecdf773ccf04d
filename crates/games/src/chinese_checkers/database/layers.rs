//! Distances in a graph whose nodes are numbers: breadth first, layer by layer, on all cores.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};

/// The distance of a node that cannot be reached.
pub(super) const UNREACHED: u8 = u8::MAX;

/// A layer is done: all nodes at this distance, and how many there are up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The distance.
    pub moves: u8,
    /// The nodes at most as far.
    pub solved: usize,
    /// All nodes.
    pub of: usize,
}

/// As many nodes as a thread takes at a time.
const BLOCK: usize = 1 << 13;

/// The distance of every node from the first one. `expand` pushes the neighbours of a node; neighbourhood is mutual.
///
/// Each layer is found by looking through all nodes for those of the layer before: there are few layers, and a byte for
/// each node is all the memory it takes.
pub(super) fn distances(
    count: usize,
    first: usize,
    threads: usize,
    expand: impl Fn(usize, &mut Vec<usize>) + Sync,
    progress: &mut dyn FnMut(Layer),
) -> Vec<u8> {
    let distances: Vec<AtomicU8> = (0..count).map(|_| AtomicU8::new(UNREACHED)).collect();
    distances[first].store(0, Relaxed);
    let mut solved = 0;
    for moves in 0..UNREACHED {
        let next_block = AtomicUsize::new(0);
        let (found, grown) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut neighbours = Vec::new();
            loop {
                let start = next_block.fetch_add(BLOCK, Relaxed);
                let Some(block) =
                    distances.get(start..count.min(start + BLOCK)).filter(|block| !block.is_empty())
                else {
                    break;
                };
                let layer = block.iter().enumerate().filter(|(_, distance)| distance.load(Relaxed) == moves);
                for (at, _) in layer {
                    found.fetch_add(1, Relaxed);
                    neighbours.clear();
                    expand(start + at, &mut neighbours);
                    // Threads that meet at a node write the same number.
                    for &node in &neighbours {
                        if distances[node].load(Relaxed) == UNREACHED {
                            distances[node].store(moves + 1, Relaxed);
                            grown.store(true, Relaxed);
                        }
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        solved += found.into_inner();
        progress(Layer { moves, solved, of: count });
        if !grown.into_inner() {
            break;
        }
    }
    distances.into_iter().map(AtomicU8::into_inner).collect()
}

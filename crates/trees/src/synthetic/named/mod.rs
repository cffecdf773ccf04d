//! Synthetic trees whose kind and number of players are known only at run time.

mod expand;
mod kinds;
mod notation;

use super::{Order, Shape};
use maxn_play::with_players;

pub(crate) use kinds::{AnyKind, ByKind};
pub use notation::SyntheticTreeError;

/// A synthetic tree of any kind and number of players, written as `b=10,d=6,n=3,seed=1,leaves=cut`.
///
/// ```
/// use maxn::SearchOptions;
/// use maxn_trees::synthetic::SyntheticTree;
/// use maxn_play::TablePool;
///
/// let tree: SyntheticTree = "b=3,d=4,n=3,seed=7,leaves=win".parse()?;
/// assert_eq!(tree.to_string(), "b=3,d=4,n=3,seed=7,leaves=win");
/// let result = tree.search(&SearchOptions::default(), &mut TablePool::new(0))?;
/// assert_eq!(result.scores.iter().sum::<i32>(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntheticTree {
    shape: Shape,
    players: usize,
    seed: u64,
    leaves: Leaves,
}

/// The scores of the leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaves {
    Cut,
    Win,
    Uniform { sum: i32 },
    Incremental { points: i32 },
    Ordered(Order),
}

impl SyntheticTree {
    /// The number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The same tree as the text of an [explicit](crate::tree) one, with the same bounds and heuristic; `None`
    /// if it has more than `most` nodes.
    pub fn expand(&self, most: usize) -> Option<String> {
        let (mut nodes, mut level) = (1_usize, 1_usize);
        for _ in 0..self.shape.depth() {
            level = level.checked_mul(usize::from(self.shape.branching())).filter(|&level| level <= most)?;
            nodes += level;
        }
        if nodes > most {
            return None;
        }
        with_players!(self.players, N => {
            let root = self.root::<N>();
            Some(expand::to_json(&self.to_string(), &mut { root }, &ByKind(root)))
        })
    }

    pub(crate) fn root<const N: usize>(&self) -> AnyKind<N> {
        AnyKind::new(self).expect("the tree was checked when it was read")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Document;

    /// One of each kind.
    pub(super) const MODELS: [&str; 9] = [
        "cut",
        "win",
        "uniform,sum=9",
        "incremental,points=2",
        "perfect",
        "worst",
        "equal",
        "immediate-best",
        "shallow-best",
    ];

    #[test]
    fn an_expanded_tree_is_a_tree_of_as_many_nodes() {
        for model in MODELS {
            let tree: SyntheticTree = format!("b=3,d=4,leaves={model}").parse().unwrap();
            let document = Document::parse(&tree.expand(200).unwrap()).unwrap();
            assert_eq!(document.nodes().len(), 1 + 3 + 9 + 27 + 81);
            assert!(tree.expand(120).is_none());
        }
    }
}

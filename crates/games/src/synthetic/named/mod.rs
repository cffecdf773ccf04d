//! Synthetic trees by name.

mod expand;
mod notation;

use super::{Cut, Incremental, Order, Ordered, Shape, Synthetic, Uniform, Win};
use crate::tree_search::search_tree;
use maxn::{SearchError, SearchOptions};
use maxn_play::{SearchResult, TablePool};

pub use notation::SyntheticTreeError;

/// A synthetic tree of any kind and number of players, written as `b=10,d=6,n=3,seed=1,leaves=cut`.
///
/// ```
/// use maxn::SearchOptions;
/// use maxn_games::synthetic::SyntheticTree;
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
    seed: u64,
    leaves: Leaves,
}

/// The scores of the leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaves {
    Cut,
    Win,
    Uniform(Uniform),
    /// The root of the tree.
    Incremental(Incremental),
    Ordered(Order),
}

/// Does the same with the root of a tree of any kind and its evaluation.
macro_rules! with_root {
    ($tree:expr, $root:ident, $evaluation:ident => $body:expr) => {{
        let SyntheticTree { shape, seed, leaves } = *$tree;
        match leaves {
            Leaves::Cut => {
                let ($root, $evaluation) = (Synthetic::new(shape, seed), Cut);
                $body
            }
            Leaves::Win => {
                let ($root, $evaluation) = (Synthetic::new(shape, seed), Win { players: shape.players() });
                $body
            }
            Leaves::Uniform($evaluation) => {
                let $root = Synthetic::new(shape, seed);
                $body
            }
            Leaves::Incremental($root) => {
                let $evaluation = $root.evaluation();
                $body
            }
            Leaves::Ordered(order) => {
                let $root = Ordered::new(shape, order, seed);
                let $evaluation = $root.evaluation();
                $body
            }
        }
    }};
}

impl SyntheticTree {
    /// The number of players.
    pub fn players(&self) -> usize {
        self.shape.players()
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
        Some(
            with_root!(self, root, evaluation => expand::to_json(&self.to_string(), &mut { root }, &evaluation)),
        )
    }

    /// Searches the tree. Decisions are numbers of children, from 1.
    ///
    /// # Errors
    /// If its leaves do not have what the algorithm needs.
    pub fn search(
        &self,
        options: &SearchOptions,
        tables: &mut TablePool,
    ) -> Result<SearchResult, SearchError> {
        with_root!(self, root, evaluation => search_tree(&mut { root }, &evaluation, options, tables, None))
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

//! Searches of explicit and synthetic trees whose number of players is known only at run time.

mod any_tree;
mod recorder;

use crate::synthetic::{ByKind, SyntheticTree};
use crate::tree::{Document, Trace};
use any_tree::{AnyScores, AnyTree};
use maxn::{Scores, Search, SearchError, SearchOptions};
use maxn_play::toolkit::describe::{Describe, describe};
use maxn_play::with_players;
use maxn_play::{SearchResult, TablePool};
use recorder::Recorder;

impl Document {
    /// Searches the tree. Decisions are numbers of children, from 1; the line of play ends at a chance event.
    ///
    /// # Errors
    /// If the tree does not state what the algorithm needs.
    ///
    /// ```
    /// use maxn::SearchOptions;
    /// use maxn_trees::tree::Document;
    /// use maxn_play::TablePool;
    ///
    /// let document = Document::parse(
    ///     r#"{"players":3,"root":{"player":1,"children":[{"scores":[1,5,4]},{"scores":[6,2,2]}]}}"#,
    /// )?;
    /// let result = document.search(&SearchOptions::default(), &mut TablePool::new(0))?;
    /// assert_eq!((result.scores, result.best_index), (vec![6, 2, 2], Some(1)));
    /// assert_eq!(result.best.unwrap().as_str(), "2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(
        &self,
        options: &SearchOptions,
        tables: &mut TablePool,
    ) -> Result<SearchResult, SearchError> {
        with_players!(self.players(), N => search_tree(explicit::<N>(self), options, tables, None))
    }

    /// Searches the tree on one thread and records the search of every node.
    ///
    /// # Errors
    /// As [`search`](Document::search).
    pub fn trace(
        &self,
        options: &SearchOptions,
        tables: &mut TablePool,
    ) -> Result<(SearchResult, Trace), SearchError> {
        let mut recorder = Recorder::new(self);
        let result = with_players!(self.players(), N => {
            search_tree(explicit::<N>(self), options, tables, Some(&mut recorder))
        })?;
        Ok((result, recorder.finish()))
    }
}

impl SyntheticTree {
    /// Searches the tree. Decisions are numbers of children, from 1.
    ///
    /// # Errors
    /// If its leaves do not have what the algorithm needs.
    pub fn search(
        &self,
        options: &SearchOptions,
        tables: &mut TablePool,
    ) -> Result<SearchResult, SearchError> {
        with_players!(self.players(), N => {
            let root = self.root::<N>();
            let tree = (AnyTree::Synthetic(root), AnyScores::Synthetic(ByKind(root)));
            search_tree(tree, options, tables, None)
        })
    }
}

/// An explicit tree at its root, and its scores.
fn explicit<const N: usize>(document: &Document) -> (AnyTree<N>, AnyScores<N>) {
    (AnyTree::Explicit(document.tree()), AnyScores::Explicit(document.scores()))
}

fn search_tree<const N: usize>(
    (mut tree, scores): (AnyTree<N>, AnyScores<N>),
    options: &SearchOptions,
    tables: &mut TablePool,
    recorder: Option<&mut Recorder<'_>>,
) -> Result<SearchResult, SearchError> {
    let (search, memory) = (Search::new(&scores).options(options.clone()), tables.fresh()?);
    let report = match recorder {
        Some(recorder) => search.run_observed(&mut tree, memory, recorder)?,
        None => search.run_in(&mut tree, memory)?,
    };
    Ok(describe(&tree, &report, options.root_values, &ByChildren))
}

/// The words of a tree: children are numbered from 1, and scores mean what they are.
struct ByChildren;

impl<const N: usize> Describe<AnyTree<N>, N> for ByChildren {
    fn measure(&self) -> &'static str {
        "score"
    }

    fn outcome(&self, _end: &AnyTree<N>, scores: Scores<N>) -> Scores<N> {
        scores
    }

    fn expected(&self, _root: &AnyTree<N>, scores: Scores<N>) -> [f64; N] {
        scores.map(f64::from)
    }

    fn name(&self, _game: &AnyTree<N>, child: u32) -> String {
        (child + 1).to_string()
    }

    fn begins_part(&self, _game: &AnyTree<N>) -> bool {
        false
    }
}

//! Searches of explicit and synthetic trees.

mod reason;
mod recorder;

use crate::tree::{Document, Trace};
use maxn::{Evaluation, Game, Means, Observer, Scores, Search, SearchError, SearchOptions};
use maxn_play::toolkit::describe::{Describe, describe};
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
    /// use maxn_games::tree::Document;
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
        search_tree(&mut self.tree(), &self.scores(), options, tables, None)
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
        let mut recorder = Recorder::new(self, options);
        let result = search_tree(&mut self.tree(), &self.scores(), options, tables, Some(&mut recorder))?;
        Ok((result, recorder.finish()))
    }
}

/// Searches a tree whose moves are the numbers of children.
pub(crate) fn search_tree<G: Game<Move: Into<u32>>>(
    tree: &mut G,
    scores: &impl Evaluation<G>,
    options: &SearchOptions,
    tables: &mut TablePool,
    observer: Option<&mut dyn Observer<G, G::Move>>,
) -> Result<SearchResult, SearchError> {
    let (search, memory) = (Search::new(scores).options(options.clone()), tables.fresh());
    let report = match observer {
        Some(observer) => search.run_observed(tree, memory, observer)?,
        None => search.run_in(tree, memory)?,
    };
    Ok(describe(tree, &report, options.root_values, &ByChildren))
}

/// The words of a tree: children are numbered from 1, and scores mean what they are.
struct ByChildren;

impl<G: Game<Move: Into<u32>>> Describe<G> for ByChildren {
    fn measure(&self) -> &'static str {
        "score"
    }

    fn outcome(&self, _end: &G, scores: Scores) -> Scores {
        scores
    }

    fn expected(&self, _root: &G, scores: Scores) -> Means {
        scores.to_means()
    }

    fn name(&self, _game: &G, child: G::Move) -> String {
        (child.into() + 1).to_string()
    }

    fn begins_part(&self, _game: &G) -> bool {
        false
    }
}

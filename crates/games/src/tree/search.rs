//! Searches of trees whose number of players is known only at run time.

use super::document::Document;
use super::recorder::Recorder;
use super::trace::Trace;
use crate::describe::{Describe, describe};
use crate::with_players;
use maxn::{Game, Memory, Scores, Search, SearchError, SearchOptions};
use maxn_play::{SearchResult, TablePool};

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
        with_players!(self.players(), N => self.search_as::<N>(options, tables.fresh()?, None))
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
            self.search_as::<N>(options, tables.fresh()?, Some(&mut recorder))
        })?;
        Ok((result, recorder.finish()))
    }

    fn search_as<const N: usize>(
        &self,
        options: &SearchOptions,
        memory: &mut Memory<N>,
        recorder: Option<&mut Recorder<'_>>,
    ) -> Result<SearchResult, SearchError> {
        let (mut tree, scores) = (self.tree::<N>(), self.scores::<N>());
        let search = Search::new(&scores).options(options.clone());
        let report = match recorder {
            Some(recorder) => search.run_observed(&mut tree, memory, recorder)?,
            None => search.run_in(&mut tree, memory)?,
        };
        Ok(describe(&tree, &report, options.root_values, &ByChildren))
    }
}

/// The words of a tree: children are numbered from 1, and scores mean what they are.
pub(crate) struct ByChildren;

impl<G: Game<N, Move: Into<u32>>, const N: usize> Describe<G, N> for ByChildren {
    fn measure(&self) -> &'static str {
        "score"
    }

    fn outcome(&self, _end: &G, scores: Scores<N>) -> Scores<N> {
        scores
    }

    fn expected(&self, _root: &G, scores: Scores<N>) -> [f64; N] {
        scores.map(f64::from)
    }

    fn name(&self, _game: &G, child: G::Move) -> String {
        (child.into() + 1).to_string()
    }

    fn begins_part(&self, _game: &G) -> bool {
        false
    }
}

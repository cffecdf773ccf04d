//! Searches that are compiled in the crate of their game and nowhere else.

use maxn::{Game, Memory, Report, Search, SearchError};

/// A game with an evaluation whose search is compiled in the crate of the game.
///
/// A generic function is compiled again in every crate that uses it, and a search is a few seconds of compilation. A caller
/// in another crate that needs the engine's own [`Report`] of one of our games goes through here.
///
/// ```
/// use maxn::Search;
/// use maxn_play::toolkit::CompiledSearch;
///
/// fn depth<G: CompiledSearch<E, 3>, E>(game: &mut G, evaluation: &E) -> u32 {
///     game.search(&Search::new(evaluation).depth(2)).map_or(0, |report| report.depth)
/// }
/// ```
pub trait CompiledSearch<E, const N: usize>: Game<N> {
    /// Searches the position, as [`Search::run`].
    ///
    /// # Errors
    /// If the search is refused.
    fn search(&mut self, search: &Search<'_, E>) -> Result<Report<Self::Move, N>, SearchError>;

    /// Searches the position with a memory, as [`Search::run_in`].
    ///
    /// # Errors
    /// If the search is refused.
    fn search_in(
        &mut self,
        search: &Search<'_, E>,
        memory: &mut Memory<N>,
    ) -> Result<Report<Self::Move, N>, SearchError>;
}

/// Compiles the search of a game with an evaluation for a number of players.
#[macro_export]
macro_rules! compiled_search {
    ($game:ty, $evaluation:ty, $players:literal) => {
        impl $crate::toolkit::CompiledSearch<$evaluation, $players> for $game {
            fn search(
                &mut self,
                search: &maxn::Search<'_, $evaluation>,
            ) -> Result<maxn::Report<Self::Move, $players>, maxn::SearchError> {
                search.run(self)
            }

            fn search_in(
                &mut self,
                search: &maxn::Search<'_, $evaluation>,
                memory: &mut maxn::Memory<$players>,
            ) -> Result<maxn::Report<Self::Move, $players>, maxn::SearchError> {
                search.run_in(self, memory)
            }
        }
    };
}

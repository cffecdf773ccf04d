//! Searches of games of tricks that are compiled in the crate of the game.

use super::game::Tricks;
use super::rules::Rules;
use crate::cards::Card;
use maxn::{Memory, Report, Search, SearchError};
use maxn_play::toolkit::CompiledSearch;

/// Rules whose search with an evaluation is compiled in their crate, by [`compiled_tricks!`](crate::compiled_tricks). Their
/// games are [`CompiledSearch`], which only this crate may say of [`Tricks`].
pub trait CompiledRules<E, const N: usize>: Rules<N> {
    /// Searches a position, as [`Search::run`].
    ///
    /// # Errors
    /// If the search is refused.
    fn search(game: &mut Tricks<Self, N>, search: &Search<'_, E>) -> Result<Report<Card, N>, SearchError>;

    /// Searches a position with a memory, as [`Search::run_in`].
    ///
    /// # Errors
    /// If the search is refused.
    fn search_in(
        game: &mut Tricks<Self, N>,
        search: &Search<'_, E>,
        memory: &mut Memory<N>,
    ) -> Result<Report<Card, N>, SearchError>;
}

impl<R: CompiledRules<E, N>, E, const N: usize> CompiledSearch<E, N> for Tricks<R, N> {
    fn search(&mut self, search: &Search<'_, E>) -> Result<Report<Card, N>, SearchError> {
        R::search(self, search)
    }

    fn search_in(
        &mut self,
        search: &Search<'_, E>,
        memory: &mut Memory<N>,
    ) -> Result<Report<Card, N>, SearchError> {
        R::search_in(self, search, memory)
    }
}

/// Compiles the search of a game of tricks with an evaluation for a number of players.
#[macro_export]
macro_rules! compiled_tricks {
    ($rules:ty, $evaluation:ty, $players:literal) => {
        impl $crate::tricks::CompiledRules<$evaluation, $players> for $rules {
            fn search(
                game: &mut $crate::tricks::Tricks<Self, $players>,
                search: &maxn::Search<'_, $evaluation>,
            ) -> Result<maxn::Report<$crate::cards::Card, $players>, maxn::SearchError> {
                search.run(game)
            }

            fn search_in(
                game: &mut $crate::tricks::Tricks<Self, $players>,
                search: &maxn::Search<'_, $evaluation>,
                memory: &mut maxn::Memory<$players>,
            ) -> Result<maxn::Report<$crate::cards::Card, $players>, maxn::SearchError> {
                search.run_in(game, memory)
            }
        }
    };
}

//! The root of a search.

use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::memory::Memory;
use crate::observer::Observer;
use crate::preference::Preference;
use crate::refusal::Refusal;
use crate::report::Report;
use crate::search::Search;

pub(crate) fn search<G, E, P, O, const N: usize>(
    _search: &Search<'_, E, P>,
    _game: &mut G,
    _memory: &mut Memory<N>,
    _observer: &mut O,
) -> Result<Report<G::Move, N>, Refusal>
where
    G: Game<N>,
    E: Evaluation<G, N>,
    P: Preference<N>,
    O: Observer<G, G::Move, N>,
{
    Err(Refusal::NeedsKey)
}

//! The cost of solving whole deals exactly, by the number of cards.

use maxn::{Algorithm, MaxnPruning, SearchOptions};
use maxn_games::GAMES;
use maxn_lab::statistics::{Estimate, median};
use maxn_lab::thread_time;
use maxn_play::{DealRequest, GameInfo, SearchFailure, SearchRequest, StartError, TablePool};
use std::time::Duration;

/// The number of players of the deals.
const PLAYERS: usize = 3;

/// The names of the games whose deals are solved to the last trick.
pub const NAMES: [&str; 2] = ["spades", "sergeant-major"];

/// The games whose deals are solved to the last trick.
pub fn games() -> impl Iterator<Item = &'static dyn GameInfo> {
    NAMES.into_iter().filter_map(|name| GAMES.find(name).ok())
}

/// Deals of a game that are to be solved.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The game, for three players.
    pub game: &'static dyn GameInfo,
    /// The utility of the players by name, in games where it can be chosen.
    pub utility: Option<String>,
    /// The seed of the first deal; the others have the seeds after it.
    pub seed: u64,
    /// The number of deals, at least two.
    pub deals: u64,
    /// The most bytes of a transposition table.
    pub memory: usize,
}

/// The cost of deals of one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Cards per player.
    pub cards: usize,
    /// The mean of the nodes visited, and its standard error.
    pub nodes: (f64, f64),
    /// The median of the nodes visited.
    pub median_nodes: f64,
    /// The median of the times. It is processor time, which a busy machine does not lengthen.
    pub median_time: Duration,
    /// The longest time.
    pub longest: Duration,
    /// The size of the transposition table.
    pub table_bytes: usize,
}

/// Deals that cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CurveError {
    /// The game cannot be dealt so.
    #[error(transparent)]
    Deal(#[from] StartError),
    /// The game cannot be searched so.
    #[error(transparent)]
    Search(#[from] SearchFailure),
}

impl Curve {
    /// Solves all deals of a number of cards per player, one after the other on one thread. `done` gets the number of solved
    /// deals.
    ///
    /// ```
    /// use maxn_papers::curve::{self, Curve};
    ///
    /// let game = curve::games().next().unwrap();
    /// let curve = Curve { game, utility: Some("WL".to_string()), seed: 1, deals: 3, memory: 1 << 20 };
    /// let (small, large) = (curve.cost(4, |_| {})?, curve.cost(6, |_| {})?);
    /// assert!(small.nodes.0 < large.nodes.0);
    /// # Ok::<(), curve::CurveError>(())
    /// ```
    ///
    /// # Errors
    /// If the game does not have that many cards, or cannot be searched.
    pub fn cost(&self, cards: usize, mut done: impl FnMut(u64)) -> Result<Cost, CurveError> {
        let table_bytes = table_bytes(cards).min(self.memory);
        let algorithm = Algorithm::Maxn(MaxnPruning::Speculative);
        let options = SearchOptions { algorithm, table_bytes, ..SearchOptions::default() };
        let search = SearchRequest { options, evaluation: self.utility.clone(), ..SearchRequest::default() };
        let mut nodes = Vec::new();
        let mut times = Vec::new();
        for deal in 0..self.deals {
            let seed = self.seed.wrapping_add(deal);
            // The papers' rules, where the game has them.
            let options = self.game.presets().into_iter().find(|preset| *preset == "papers");
            let options = options.map(str::to_string);
            let request = DealRequest { players: Some(PLAYERS), cards: Some(cards), seed, options };
            let contest = self.game.deal(&request)?.contest;
            // A player solves many deals with one table.
            let mut tables = TablePool::for_agent(table_bytes);
            let start = thread_time();
            let result = contest.search(&search, &mut tables)?;
            times.push(thread_time().saturating_sub(start).as_secs_f64());
            nodes.push(result.counts.nodes as f64);
            done(deal + 1);
        }
        let estimate = Estimate::of(&nodes);
        Ok(Cost {
            cards,
            nodes: (estimate.mean, estimate.error),
            median_nodes: median(&nodes),
            median_time: Duration::from_secs_f64(median(&times)),
            longest: Duration::from_secs_f64(times.iter().copied().fold(0.0, f64::max)),
            table_bytes,
        })
    }
}

/// The size of a table that the positions of most deals fit in. A larger one would only be slower to access. The number of
/// positions grows about three times with each card.
fn table_bytes(cards: usize) -> usize {
    const AT_TWELVE: usize = 64 << 20;
    let above = 3_usize.saturating_pow(cards.saturating_sub(12) as u32);
    let below = 3_usize.saturating_pow(12_usize.saturating_sub(cards) as u32);
    AT_TWELVE.saturating_mul(above) / below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_grow_with_the_deal_and_end_at_the_memory() {
        assert_eq!(table_bytes(12), 64 << 20);
        assert_eq!(table_bytes(14), 9 * table_bytes(12));
        assert_eq!(table_bytes(11), table_bytes(12) / 3);
        let game = GAMES.find("sergeant-major").unwrap();
        let curve = Curve { game, utility: None, seed: 3, deals: 2, memory: 1 << 16 };
        let cost = curve.cost(6, |_| {}).unwrap();
        assert_eq!((cost.cards, cost.table_bytes), (6, 1 << 16));
        assert!(cost.median_nodes > 0.0 && cost.longest >= cost.median_time);
    }

    #[test]
    fn what_the_game_has_not_is_refused() {
        let game = GAMES.find("spades").unwrap();
        let curve = Curve { game, utility: None, seed: 1, deals: 2, memory: 1 << 16 };
        assert!(curve.cost(18, |_| {}).is_err());
        let wrong = Curve { utility: Some("XX".to_string()), ..curve };
        assert!(wrong.cost(4, |_| {}).is_err());
    }
}

//! What it costs to solve whole deals exactly, by the number of cards.

use crate::analysis::{Memories, Settings};
use crate::cards::{BadRequest, CardGame, DealRequest, Solved};
use crate::processor::thread_time;
use crate::statistics::{Estimate, median};
use maxn::{Algorithm, MaxnPruning};
use std::time::Duration;

/// Deals of a game that are to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// The game, for three players.
    pub game: CardGame,
    /// What the players want, in games where that can be chosen.
    pub utility: Option<String>,
    /// The seed of the first deal; the others have the seeds after it.
    pub seed: u64,
    /// How many deals, at least two.
    pub deals: u64,
    /// The most bytes that a transposition table may take.
    pub memory: usize,
}

/// What the deals of one size cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Cards each.
    pub cards: usize,
    /// The mean of the nodes visited, and its standard error.
    pub nodes: (f64, f64),
    /// The median of the nodes visited.
    pub median_nodes: f64,
    /// The median of the times, which a processor takes for a deal and a busy machine does not lengthen.
    pub median_time: Duration,
    /// The longest time.
    pub longest: Duration,
    /// The size of the transposition table.
    pub table_bytes: usize,
}

impl Curve {
    /// Solves every deal with so many cards each, one after the other on one thread, and tells how many are done.
    ///
    /// ```
    /// use maxn_lab::cards::CardGame;
    /// use maxn_lab::curve::Curve;
    ///
    /// let utility = Some("WL".to_string());
    /// let curve = Curve { game: CardGame::Spades, utility, seed: 1, deals: 3, memory: 1 << 20 };
    /// let (small, large) = (curve.cost(4, |_| {})?, curve.cost(6, |_| {})?);
    /// assert!(small.nodes.0 < large.nodes.0);
    /// # Ok::<(), maxn_lab::cards::BadRequest>(())
    /// ```
    ///
    /// # Errors
    /// If the game has not that many cards, or cannot be searched.
    pub fn cost(&self, cards: usize, mut done: impl FnMut(u64)) -> Result<Cost, BadRequest> {
        let table_bytes = table_bytes(cards).min(self.memory);
        let settings = Settings {
            algorithm: Algorithm::Maxn(MaxnPruning::Speculative),
            table_bytes,
            ..Settings::default()
        };
        let mut nodes = Vec::new();
        let mut times = Vec::new();
        for deal in 0..self.deals {
            let seed = self.seed.wrapping_add(deal);
            let request = DealRequest { players: Some(3), cards: Some(cards), seed, options: None };
            let position = self.game.deal(&request)?.position;
            let memories = &mut Memories::new(table_bytes);
            // The table is made before the clock starts: a player solves many deals with one.
            memories.fresh::<3>().map_err(BadRequest::Search)?;
            let start = thread_time();
            let solved = self.game.solve(&position, self.utility.as_deref(), &settings, memories)?;
            times.push(thread_time().saturating_sub(start).as_secs_f64());
            if let Solved::Play(solution) = solved {
                nodes.push(solution.answer.counts.nodes as f64);
            }
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

/// A table that the positions of most deals fit in. Larger ones would only be slower to reach into: the number of
/// positions grows about three times with every card.
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
        let curve =
            Curve { game: CardGame::SergeantMajor, utility: None, seed: 3, deals: 2, memory: 1 << 16 };
        let cost = curve.cost(6, |_| {}).unwrap();
        assert_eq!((cost.cards, cost.table_bytes), (6, 1 << 16));
        assert!(cost.median_nodes > 0.0 && cost.longest >= cost.median_time);
    }

    #[test]
    fn what_the_game_has_not_is_refused() {
        let curve = Curve { game: CardGame::Spades, utility: None, seed: 1, deals: 2, memory: 1 << 16 };
        assert!(curve.cost(18, |_| {}).is_err());
        let wrong = Curve { utility: Some("XX".to_string()), ..curve };
        assert!(wrong.cost(4, |_| {}).is_err());
    }
}

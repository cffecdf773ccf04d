//! What a match says: who is better, by how much, how sure that is, and what it cost.
//!
//! ```
//! use maxn_lab::matches::{self, Match, MatchPlan};
//! use maxn_lab::report::MatchReport;
//! use maxn_lab::store::Store;
//!
//! let plan = MatchPlan { deals: 3, ..MatchPlan::new("hearts", ["random", "maxn,nodes=50"]) };
//! let mut store = Store::in_memory()?;
//! let id = matches::run(&mut store, &Match::try_from(plan)?, 1, &mut |_| ())?;
//! let report = MatchReport::of(&store, id)?;
//! assert_eq!(report.deals, 3);
//! assert!(report.markdown(true).contains("| random |"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bids;
mod chart;
mod columns;
mod comparison;
mod csv;
mod html;
mod markdown;
mod words;

pub use columns::Column;
pub use comparison::{Comparison, Significance};
pub use html::page;

use crate::matches::{Measure, Results};
use crate::statistics::Sample;
use crate::store::{MoveEffort, Store, StoreProblem, StoredMatch};
use std::time::Duration;

/// The report of a match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// What was played.
    pub played: StoredMatch,
    /// How many deals count: those of which every seating is finished.
    pub deals: usize,
    /// How many games are finished, those of other deals included.
    pub games: usize,
    /// How many there will be.
    pub games_planned: usize,
    /// The agents in the order they were named.
    pub agents: Vec<AgentReport>,
    /// Every two agents against each other.
    pub comparisons: Vec<Comparison>,
    /// What the moves cost, by agent and round of the table.
    pub efforts: Vec<MoveEffort>,
}

/// How an agent did.
#[derive(Clone, Debug)]
pub struct AgentReport {
    /// Its name.
    pub name: String,
    /// Its scores, one number a deal.
    pub score: Sample,
    /// The part of games it won, one number a deal.
    pub wins: Sample,
    /// The part of its bids that it made, one number a deal, in games where everybody bids for tricks.
    pub bids_made: Option<Sample>,
    /// The moves from winning of its players who lost, one number a deal, in games where that is known.
    pub moves_left: Option<Sample>,
    /// Steps of the last finished iteration on average, if it searched.
    pub depth: Option<f64>,
    /// Nodes a decision on average.
    pub nodes: f64,
    /// Time a decision on average.
    pub time: Duration,
    /// Games it forfeited.
    pub forfeits: usize,
}

impl MatchReport {
    /// Of a match in a store.
    ///
    /// # Errors
    /// If there is none of this number, or the file cannot be read.
    pub fn of(store: &Store, id: i64) -> Result<Self, StoreProblem> {
        let played = store.one_match(id)?;
        // Once it is clear who is better, what happened to be played beyond that does not count.
        let counted = played.decided.unwrap_or(played.deals);
        let mut results = Results::new(played.agents.len(), played.seatings);
        for game in store.games(id)?.into_iter().filter(|game| game.deal < counted) {
            results.add(game);
        }
        let efforts = store.efforts(&played, counted)?;
        let (scores, wins) = (results.by_deal(Measure::Score), results.by_deal(Measure::Wins));
        let bids = bids::by_deal(store, &played, &results)?;
        let agent = |agent: usize| {
            let own = efforts.iter().filter(|effort| effort.agent == agent);
            let sum = |value: fn(&MoveEffort) -> u64| own.clone().map(value).sum::<u64>();
            let (moves, searched) = (sum(|effort| effort.moves), sum(|effort| effort.searched));
            let elapsed: Duration = own.clone().map(|effort| effort.elapsed).sum();
            let forfeits =
                results.games().flat_map(|game| game.forfeits.iter().map(move |lost| (game, lost)));
            AgentReport {
                name: played.agents[agent].clone(),
                score: Sample::of(&scores[agent]),
                wins: Sample::of(&wins[agent]),
                bids_made: bids.as_ref().map(|bids| Sample::of(&bids[agent])),
                moves_left: Some(results.moves_left(agent))
                    .filter(|left| !left.is_empty())
                    .map(|left| Sample::of(&left)),
                depth: (searched > 0)
                    .then(|| own.clone().map(|effort| effort.depth).sum::<f64>() / searched as f64),
                nodes: sum(|effort| effort.nodes) as f64 / moves.max(1) as f64,
                time: elapsed.checked_div(moves.max(1) as u32).unwrap_or_default(),
                forfeits: forfeits.filter(|(game, lost)| game.seats[lost.player] == agent).count(),
            }
        };
        let agents: Vec<AgentReport> = (0..played.agents.len()).map(agent).collect();
        Ok(MatchReport {
            deals: results.complete_deals().len(),
            games: results.games().count(),
            games_planned: counted as usize * played.seatings,
            comparisons: comparison::all(&played, &scores, &wins, bids.as_deref()),
            agents,
            efforts,
            played,
        })
    }
}

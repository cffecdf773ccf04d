//! Reports of matches: scores, wins, significance and cost.
//!
//! ```
//! use maxn_games::GAMES;
//! use maxn_lab::matches::{self, Match, MatchPlan};
//! use maxn_lab::report::MatchReport;
//! use maxn_lab::results_db::Store;
//!
//! let plan = MatchPlan { deals: 3, ..MatchPlan::new("hearts", ["random", "maxn,nodes=50"]) };
//! let mut store = Store::in_memory()?;
//! let id = matches::run(&mut store, &Match::new(plan, GAMES)?, 1, &mut |_| ())?;
//! let report = MatchReport::of(&store, id, GAMES)?;
//! assert_eq!(report.deals, 3);
//! assert!(report.markdown(true).contains("| random |"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bids;
mod chart;
mod columns;
mod command;
mod comparison;
mod csv;
mod html;
mod markdown;
mod text;

pub use columns::Column;
pub use comparison::{Comparison, Significance};
pub use csv::csv_field;
pub use html::page;

use crate::matches::{Measure, Results};
use crate::results_db::{MoveEffort, Store, StoreError, StoredGame, StoredMatch};
use crate::statistics::Sample;
use maxn_play::{GameInfo, GameKind, Games, StartRequest};
use std::time::Duration;

/// The report of a match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// The match.
    pub played: StoredMatch,
    /// Cards or a board; `None` for a game that this program does not know.
    pub kind: Option<GameKind>,
    /// The board on which the moves left to the goal are only lower bounds; `None` where they are exact.
    pub bounded_board: Option<&'static str>,
    /// The number of deals that count: those of which all seatings are finished.
    pub deals: usize,
    /// The number of finished games, those of other deals included.
    pub games: usize,
    /// The number of games of the whole match.
    pub games_planned: usize,
    /// True if players have partners, and agents sat against their own.
    pub has_mixed_partners: bool,
    /// The agents in the order in which they were named.
    pub agents: Vec<AgentReport>,
    /// The comparison of each pair of agents.
    pub comparisons: Vec<Comparison>,
    /// The cost of the moves, by agent and round of the table.
    pub efforts: Vec<MoveEffort>,
}

/// A chart of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// A short name, such as `scores`.
    pub name: &'static str,
    /// The caption.
    pub caption: &'static str,
    /// The chart.
    pub svg: String,
}

/// The results of an agent.
#[derive(Clone, Debug)]
pub struct AgentReport {
    /// The short name, or the spec of an agent without one.
    pub name: String,
    /// The spec in canonical form.
    pub spec: String,
    /// The scores, one number per deal.
    pub score: Sample,
    /// The part of the games won, one number per deal.
    pub wins: Sample,
    /// The part of its bids that it made, one number per deal, in games where players bid for themselves.
    pub bids_made: Option<Sample>,
    /// The moves from winning of its losing players, one number per deal, in games where that is known.
    pub moves_left: Option<Sample>,
    /// The mean depth of the last finished iteration, if it searched.
    pub depth: Option<f64>,
    /// Mean nodes per decision.
    pub nodes: f64,
    /// Mean time per decision, on the clock.
    pub time: Duration,
    /// Mean processor time per decision, where that is known of every one.
    pub processor: Option<Duration>,
    /// Mean time per decision by the account of a program, over those for which it reports one.
    pub reported: Option<Duration>,
    /// The number of games forfeited.
    pub forfeits: usize,
    /// The reason of the first of them.
    pub first_forfeit: Option<String>,
}

impl MatchReport {
    /// Draws the charts, each as SVG, with the caption and the name of a file: scores, wins, and where positions were searched, depths and
    /// nodes by round.
    pub fn charts(&self) -> Vec<Chart> {
        let scores = Some(chart::scores(self));
        let charts = [
            ("scores", "Score of a player, with 95 % confidence intervals", scores),
            ("wins", "Wins, with 95 % confidence intervals", Some(chart::wins(self))),
            ("depths", "Depth of search by round of the table", chart::depths(self)),
            ("nodes", "Nodes per move by round of the table", chart::nodes(self)),
        ];
        let drawn = |(name, caption, svg): (_, _, Option<String>)| Some(Chart { name, caption, svg: svg? });
        charts.into_iter().filter_map(drawn).collect()
    }

    /// Makes the report of a match in a results database.
    ///
    /// # Errors
    /// If there is no match of this number, or the file cannot be read.
    pub fn of(store: &Store, id: i64, games: Games) -> Result<Self, StoreError> {
        let played = store.one_match(id)?;
        // Games beyond the deal at which the match was decided do not count.
        let counted = played.decided.unwrap_or(played.deals);
        let mut results = Results::new(played.agents.len(), played.seatings);
        for game in store.games(id)?.into_iter().filter(|game| game.deal < counted) {
            results.add(game);
        }
        let efforts = store.efforts(&played, counted)?;
        let bids = bids::by_deal(games, store, &played, &results)?;
        Ok(Self::made_of(played, &results, efforts, bids.as_deref(), games))
    }

    /// Makes the report of a match from its games, with the cost of their moves. Bids, which are found by playing games again, are not
    /// in it.
    pub fn of_games(
        played: StoredMatch,
        finished: Vec<StoredGame>,
        efforts: Vec<MoveEffort>,
        games: Games,
    ) -> Self {
        let mut results = Results::new(played.agents.len(), played.seatings);
        for game in finished {
            results.add(game);
        }
        Self::made_of(played, &results, efforts, None, games)
    }

    fn made_of(
        played: StoredMatch,
        results: &Results,
        efforts: Vec<MoveEffort>,
        bids: Option<&[Vec<f64>]>,
        games: Games,
    ) -> Self {
        let counted = played.decided.unwrap_or(played.deals);
        let (scores, wins) = (results.by_deal(Measure::Score), results.by_deal(Measure::Wins));
        let agent = |agent: usize| {
            let own = efforts.iter().filter(|effort| effort.agent == agent);
            let sum = |value: fn(&MoveEffort) -> u64| own.clone().map(value).sum::<u64>();
            let (moves, searched) = (sum(|effort| effort.moves), sum(|effort| effort.searched));
            let mean = |time: fn(&MoveEffort) -> Duration, moves: u64| {
                let sum: Duration = own.clone().map(time).sum();
                sum.div_f64(moves.max(1) as f64)
            };
            let (measured, reports) = (sum(|effort| effort.measured), sum(|effort| effort.reports));
            let forfeits = || {
                let all = results.games().flat_map(|game| game.forfeits.iter().map(move |lost| (game, lost)));
                all.filter(|(game, lost)| game.seats[lost.player] == agent)
            };
            AgentReport {
                name: played.entered[agent].label.clone(),
                spec: played.entered[agent].spec.clone(),
                score: Sample::of(&scores[agent]),
                wins: Sample::of(&wins[agent]),
                bids_made: bids.map(|bids| Sample::of(&bids[agent])),
                moves_left: Some(results.moves_left(agent))
                    .filter(|left| !left.is_empty())
                    .map(|left| Sample::of(&left)),
                depth: (searched > 0)
                    .then(|| own.clone().map(|effort| effort.depth).sum::<f64>() / searched as f64),
                nodes: sum(|effort| effort.nodes) as f64 / moves.max(1) as f64,
                time: mean(|effort| effort.elapsed, moves),
                processor: (measured > 0 && measured == moves)
                    .then(|| mean(|effort| effort.processor, measured)),
                reported: (reports > 0).then(|| mean(|effort| effort.reported, reports)),
                forfeits: forfeits().count(),
                first_forfeit: forfeits().next().map(|(_, lost)| lost.reason.clone()),
            }
        };
        let agents: Vec<AgentReport> = (0..played.agents.len()).map(agent).collect();
        let game = games.find(&played.game).ok();
        let request = StartRequest {
            players: Some(played.players),
            options: played.options.clone(),
            seed: played.seed,
        };
        let contest = game.and_then(|game| game.start(&request).ok());
        MatchReport {
            kind: game.map(GameInfo::kind),
            has_mixed_partners: !played.teams
                && contest.as_ref().is_some_and(|contest| contest.teams().is_some()),
            bounded_board: contest
                .filter(|contest| contest.check_evaluation("database").is_err())
                .and_then(|contest| contest.board()),
            deals: results.complete_deals().len(),
            games: results.games().count(),
            games_planned: (counted as usize).saturating_mul(played.seatings),
            comparisons: comparison::all(&played, &scores, &wins, bids),
            agents,
            efforts,
            played,
        }
    }
}

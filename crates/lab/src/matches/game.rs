//! One game of a match.

use super::error::MatchError;
use super::plan::{Length, Match};
use crate::processor::thread_time;
use crate::results_db::{Forfeit, GameRecord, MoveRecord};
use maxn::{Generator, Player, StopHandle};
use maxn_play::{
    Agent, AgentError, AgentSetup, AgentSpec, Contest, Cost, Decision, DecisionBudget, NamedAgent, Scope,
    Situation, StartRequest,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The most hands of a series. A longer one would never end: some random players only lose.
const MOST_HANDS: u32 = 1000;

/// The reasons to stop all games of a match: its own, and one from outside.
pub(super) struct StopFlag<'o> {
    own: AtomicBool,
    outside: &'o StopHandle,
}

impl<'o> StopFlag<'o> {
    pub(super) fn new(outside: &'o StopHandle) -> Self {
        StopFlag { own: AtomicBool::new(false), outside }
    }

    pub(super) fn set(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_set(&self) -> bool {
        self.own.load(Ordering::Relaxed) || self.is_set_outside()
    }

    pub(super) fn is_set_outside(&self) -> bool {
        self.outside.is_stopped()
    }
}

/// Plays a game of a match; `None` if it was stopped. The same game is always played the same way, as long as its agents are
/// not limited by time.
pub(super) fn play(
    games: &Match,
    deal: u32,
    seating: u32,
    stop: &StopFlag<'_>,
) -> Result<Option<GameRecord>, MatchError> {
    if stop.is_set() {
        return Ok(None);
    }
    let plan = games.plan();
    let seed = seed_of(plan.seed, &[u64::from(deal)]);
    let begun = Instant::now();
    let request = StartRequest { players: Some(games.players()), options: plan.options.clone(), seed };
    let contest = games.game().start(&request)?;
    let Some(mut table) = Table::new(games, seating, seed, contest)?.play(stop)? else { return Ok(None) };
    let (scores, winners) = table.result();
    for agent in &mut table.agents {
        agent.game_over(&scores, &winners);
    }
    Ok(Some(GameRecord {
        deal,
        seating,
        seats: games.seatings()[seating as usize].clone(),
        seed,
        scores,
        winners,
        moves_left: table.contest.moves_left(),
        forfeits: table.forfeits,
        moves: table.moves,
        elapsed: begun.elapsed(),
        version: env!("CARGO_PKG_VERSION").to_string(),
    }))
}

/// A seed that depends on each of these numbers.
fn seed_of(seed: u64, parts: &[u64]) -> u64 {
    parts.iter().fold(seed, |seed, part| Generator::derive(seed) ^ part.wrapping_add(1))
}

/// A game in progress, with its agents.
struct Table<'m> {
    games: &'m Match,
    seating: u32,
    seed: u64,
    contest: Box<dyn Contest>,
    agents: Vec<Box<dyn Agent>>,
    moves: Vec<MoveRecord>,
    forfeits: Vec<Forfeit>,
}

impl<'m> Table<'m> {
    fn new(games: &'m Match, seating: u32, seed: u64, contest: Box<dyn Contest>) -> Result<Self, MatchError> {
        let (agents, moves, forfeits) = (Vec::new(), Vec::new(), Vec::new());
        let mut table = Table { games, seating, seed, contest, agents, moves, forfeits };
        for player in 0..games.players() {
            let agent = build(table.agent(player).spec(), table.seat_seed(player));
            let agent = agent.map_err(|error| table.failure(player, error))?;
            table.agents.push(agent);
        }
        Ok(table)
    }

    /// Plays to the end; `None` if the game was stopped.
    fn play(mut self, stop: &StopFlag<'_>) -> Result<Option<Self>, MatchError> {
        let hands = match self.games.length() {
            Length::Hands(hands) => hands,
            Length::Series => MOST_HANDS,
        };
        // The opening is the same for each seating of a deal.
        let mut opening = random(seed_of(self.seed, &[u64::MAX]));
        while let Some(player) = self.contest.to_move().filter(|_| self.contest.hands_played() < hands) {
            if stop.is_set() {
                return Ok(None);
            }
            let opens = self.moves.len() < self.games.opening() as usize;
            let learns = |seat: Player| seat != player && !opens && self.agents[seat].learns();
            let learners: Vec<Player> = (0..self.agents.len()).filter(|&seat| learns(seat)).collect();
            let before = (!learners.is_empty()).then(|| self.contest.clone_box());
            let agent = if opens { &mut opening } else { &mut self.agents[player] };
            let made = match decide(agent.as_mut(), self.contest.as_mut()) {
                Err(AgentError::Failed(reason)) => {
                    self.forfeits.push(Forfeit { player, at: self.moves.len(), reason });
                    // The seat plays on at random, so that the game of the others comes to an end.
                    self.agents[player] = random(self.seat_seed(player));
                    decide(self.agents[player].as_mut(), self.contest.as_mut())
                }
                other => other,
            };
            let Made { decision, cost, elapsed, processor } =
                made.map_err(|error| self.failure(player, error))?;
            for seat in learners {
                if let Some(before) = &before {
                    self.agents[seat].observe(seat, before.as_ref(), &decision);
                }
            }
            let Cost { nodes, depth, outside } = cost;
            // The time that this thread spends on another program is not the program's.
            let processor = outside.map_or(Some(processor), |outside| outside.processor);
            let reported = outside.and_then(|outside| outside.reported);
            let decision = decision.as_str().to_string();
            self.moves.push(MoveRecord { player, decision, nodes, depth, elapsed, processor, reported });
        }
        Ok(Some(self))
    }

    /// The scores and the winners. A player who forfeited is no winner, and has the worst score at the table.
    fn result(&self) -> (Vec<i32>, Vec<Player>) {
        let mut scores = self.contest.scores();
        let lost = |player: Player| self.forfeits.iter().any(|forfeit| forfeit.player == player);
        let lowest_wins = self.contest.lowest_wins();
        let key = |score: i32| if lowest_wins { -i64::from(score) } else { i64::from(score) };
        let worst = scores.iter().copied().min_by_key(|&score| key(score)).unwrap_or_default();
        let players = 0..scores.len();
        for player in players.clone().filter(|&player| lost(player)) {
            scores[player] = worst;
        }
        let mut winners = self.contest.winners();
        winners.retain(|&player| !lost(player));
        if winners.is_empty() {
            let standing = players.filter(|&player| !lost(player));
            let best = standing.clone().map(|player| key(scores[player])).max();
            winners = standing.filter(|&player| Some(key(scores[player])) == best).collect();
        }
        (scores, winners)
    }

    fn agent(&self, player: Player) -> &'m NamedAgent {
        &self.games.agents()[self.games.seatings()[self.seating as usize][player]]
    }

    fn seat_seed(&self, player: Player) -> u64 {
        seed_of(self.seed, &[u64::from(self.seating), player as u64])
    }

    /// An error of the agent on a seat.
    fn failure(&self, player: Player, error: AgentError) -> MatchError {
        MatchError::Agent { agent: self.agent(player).label().to_string(), error }
    }
}

/// Builds an agent on one thread, with the limits of its own spec.
fn build(spec: &AgentSpec, seed: u64) -> Result<Box<dyn Agent>, AgentError> {
    spec.build(&AgentSetup { seed, threads: 1, budget: DecisionBudget::default() })
}

/// An agent that decides at random.
fn random(seed: u64) -> Box<dyn Agent> {
    let spec: AgentSpec = "random".parse().expect("a spec without options");
    build(&spec, seed).expect("chance needs nothing")
}

/// A decision that the rules allowed.
struct Made {
    decision: Decision,
    cost: Cost,
    elapsed: Duration,
    /// The processor time of this thread.
    processor: Duration,
}

/// Lets an agent decide. A decision that the rules forbid is a failure of the agent.
fn decide(agent: &mut dyn Agent, contest: &mut dyn Contest) -> Result<Made, AgentError> {
    let (begun, before) = (Instant::now(), thread_time());
    let advice = agent.advise(Situation::Open(contest), Scope::Best)?;
    let (elapsed, processor) = (begun.elapsed(), thread_time().saturating_sub(before));
    contest.play(&advice.best).map_err(|error| AgentError::Failed(error.to_string()))?;
    Ok(Made { decision: advice.best, cost: advice.cost, elapsed, processor })
}

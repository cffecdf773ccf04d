//! One game.

use super::plan::{Length, Match};
use super::problem::MatchProblem;
use super::record::{Forfeit, GameRecord, MoveRecord};
use crate::agents::{
    Adviser, Agent, AgentName, BoardSearch, Cost, HiddenAgent, NoDecision, OpenHands, Place, Playable,
    Random, RuleBased,
};
use crate::boards::{BoardVisitor, Judged};
use crate::contests::{ContestRequest, Visitor};
use maxn::Player;
use maxn_games::contest::{BoardContest, Contest};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A series that goes on for longer will never end: some random players only lose.
const MOST_HANDS: u32 = 1000;

/// Plays a game of a match; `None` if it was stopped. The same game is always played the same way, wherever and whenever,
/// as long as its agents are not limited by time.
pub(super) fn play(
    games: &Match,
    deal: u32,
    seating: u32,
    stop: &AtomicBool,
) -> Result<Option<GameRecord>, MatchProblem> {
    let plan = games.plan();
    let seed = seed_of(plan.seed, &[u64::from(deal)]);
    let request = ContestRequest { players: Some(games.players()), options: plan.options.clone(), seed };
    let begun = Instant::now();
    let played = games.game().begin(&request, Playing { games, seating, seed, stop })??;
    Ok(played.map(|table| GameRecord {
        deal,
        seating,
        seats: games.seatings()[seating as usize].clone(),
        seed,
        scores: table.scores,
        winners: table.winners,
        forfeits: table.forfeits,
        moves_left: table.moves_left,
        moves: table.moves,
        elapsed: begun.elapsed(),
        version: env!("CARGO_PKG_VERSION").to_string(),
    }))
}

/// A seed that depends on every one of these numbers.
fn seed_of(seed: u64, parts: &[u64]) -> u64 {
    parts.iter().fold(seed, |seed, part| SplitMix64::seed_from_u64(seed).next_u64() ^ part.wrapping_add(1))
}

struct Playing<'m> {
    games: &'m Match,
    seating: u32,
    seed: u64,
    stop: &'m AtomicBool,
}

/// What came of it.
struct Table {
    scores: Vec<i32>,
    winners: Vec<Player>,
    forfeits: Vec<Forfeit>,
    moves: Vec<MoveRecord>,
    moves_left: Option<Vec<u32>>,
}

/// The agents at a table.
type Seats<C, const N: usize> = Vec<Box<dyn Agent<C, N>>>;

impl Visitor for Playing<'_> {
    type Output = Result<Option<Table>, MatchProblem>;

    fn visit<C, const N: usize>(self, contest: C) -> Self::Output
    where
        C: Playable<N>,
        OpenHands<N>: Adviser<C, N>,
        RuleBased: HiddenAgent<C, N>,
    {
        let seats = self.sit_down(|agent, place| Ok(agent.sit_down(place)?))?;
        Ok(self.play(contest, seats)?.map(|(_, table)| table))
    }
}

impl BoardVisitor for Playing<'_> {
    type Output = Result<Option<Table>, MatchProblem>;

    fn visit<G, const N: usize>(self, contest: BoardContest<G, N>) -> Self::Output
    where
        G: Judged<N>,
        BoardSearch<N>: Adviser<BoardContest<G, N>, N>,
    {
        let seats = self.sit_down(AgentName::sit_down_at_board)?;
        let played = self.play(contest, seats)?;
        Ok(played.map(|(end, table)| {
            let moves_left = end.game().moves_left().map(|moves| moves.to_vec());
            Table { moves_left, ..table }
        }))
    }
}

impl Playing<'_> {
    /// Plays to the end: how the contest stands there, and what came of it. `None` if it was stopped.
    fn play<C: Contest<N>, const N: usize>(
        &self,
        mut contest: C,
        mut seats: Seats<C, N>,
    ) -> Result<Option<(C, Table)>, MatchProblem> {
        let hands = match self.games.length() {
            Length::Hands(hands) => hands,
            Length::Series => MOST_HANDS,
        };
        // The opening is the same for every seating of a deal.
        let mut opening = Random::new(seed_of(self.seed, &[u64::MAX]));
        let mut moves: Vec<MoveRecord> = Vec::new();
        let mut forfeits: Vec<Forfeit> = Vec::new();
        while let Some(player) = contest.turn().filter(|_| contest.hands_played() < hands) {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let opens = moves.len() < self.games.opening() as usize;
            let agent = if opens { &mut opening } else { &mut *seats[player] };
            let taken = decide(agent, &contest);
            let taken = match taken {
                Err(NoDecision::Failed(reason)) => {
                    forfeits.push(Forfeit { player, at: moves.len(), reason });
                    // Its seat plays on at random: the others want to know how their game ends.
                    seats[player] = Box::new(Random::new(self.seat_seed(player)));
                    decide(&mut *seats[player], &contest)
                }
                other => other,
            };
            let taken = taken.map_err(|problem| MatchProblem::Agent { agent: self.name(player), problem })?;
            for seat in &mut seats {
                seat.observe(&taken.before, &taken.decision, &taken.events);
            }
            contest = taken.after;
            let Cost { nodes, depth } = taken.cost;
            let decision = taken.decision.to_string();
            moves.push(MoveRecord { player, decision, nodes, depth, elapsed: taken.elapsed });
        }
        let table = finished(&contest, forfeits, moves);
        Ok(Some((contest, table)))
    }

    fn sit_down<C, const N: usize>(
        &self,
        sit_down: impl Fn(&AgentName, &Place) -> Result<Box<dyn Agent<C, N>>, NoDecision>,
    ) -> Result<Seats<C, N>, MatchProblem> {
        let sit = |player: Player| {
            let place = Place {
                player,
                seed: self.seat_seed(player),
                game: self.games.game(),
                options: self.games.plan().options.clone(),
            };
            let agent = &self.games.agents()[self.games.seatings()[self.seating as usize][player]];
            sit_down(agent, &place)
                .map_err(|problem| MatchProblem::Agent { agent: self.name(player), problem })
        };
        (0..N).map(sit).collect()
    }

    fn seat_seed(&self, player: Player) -> u64 {
        seed_of(self.seed, &[u64::from(self.seating), player as u64])
    }

    fn name(&self, player: Player) -> String {
        self.games.agents()[self.games.seatings()[self.seating as usize][player]].to_string()
    }
}

/// A decision that the rules allowed.
struct Taken<C: Contest<N>, const N: usize> {
    before: C,
    after: C,
    decision: C::Decision,
    events: Vec<C::Event>,
    cost: Cost,
    elapsed: Duration,
}

fn decide<C: Contest<N>, const N: usize>(
    agent: &mut dyn Agent<C, N>,
    contest: &C,
) -> Result<Taken<C, N>, NoDecision> {
    let begun = Instant::now();
    let decision = agent.decide(contest)?;
    let elapsed = begun.elapsed();
    let mut after = contest.clone();
    let events = after.decide(&decision).map_err(|problem| NoDecision::Failed(problem.to_string()))?;
    Ok(Taken { before: contest.clone(), after, decision, events, cost: agent.cost(), elapsed })
}

/// Who won. Whoever forfeited did not, and has the worst score at the table.
fn finished<C: Contest<N>, const N: usize>(
    contest: &C,
    forfeits: Vec<Forfeit>,
    moves: Vec<MoveRecord>,
) -> Table {
    let mut scores = contest.scores();
    let lost = |player: Player| forfeits.iter().any(|forfeit| forfeit.player == player);
    let key = |score: i32| if contest.lowest_wins() { -i64::from(score) } else { i64::from(score) };
    let worst = scores.iter().copied().min_by_key(|&score| key(score)).unwrap_or_default();
    for player in (0..N).filter(|&player| lost(player)) {
        scores[player] = worst;
    }
    let mut winners = contest.winners();
    winners.retain(|&player| !lost(player));
    if winners.is_empty() {
        let best = (0..N).filter(|&player| !lost(player)).map(|player| key(scores[player])).max();
        winners = (0..N).filter(|&player| !lost(player) && Some(key(scores[player])) == best).collect();
    }
    Table { scores: scores.to_vec(), winners, forfeits, moves, moves_left: None }
}

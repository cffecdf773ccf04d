//! All games of a match, on several threads.

use super::error::{MatchError, PlanError};
use super::game::{StopFlag, play};
use super::judge::Judge;
use super::plan::Match;
use super::results::{Measure, Results};
use crate::experiments::Progress;
use crate::results_db::{GameRecord, Store, StoredGame};
use maxn::{Player, StopHandle};
use maxn_play::parallel;
use std::collections::BTreeSet;
use std::fmt;
use std::thread;

/// The state of a match that is being played.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'r> {
    /// The match.
    pub games: &'r Match,
    /// Finished games, those of earlier runs included.
    pub done: usize,
    /// The games that were finished in earlier runs.
    pub before: usize,
    /// All games.
    pub total: usize,
    /// The results so far.
    pub results: &'r Results,
    /// The first forfeits of agents, each reported once: as soon as the game is over.
    pub first_forfeits: &'r [FirstForfeit],
}

/// The first game of a run that an agent forfeited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstForfeit {
    /// The agent.
    pub agent: usize,
    /// The deal, from 0.
    pub deal: u32,
    /// The player.
    pub player: Player,
    /// The reason.
    pub reason: String,
}

impl Standing<'_> {
    /// The progress of work that is nothing but this match.
    pub fn progress(&self) -> Progress<'_> {
        let standing = (!self.results.complete_deals().is_empty()).then_some(self as &dyn fmt::Display);
        Progress { done: self.done, total: self.total, standing }
    }
}

/// The mean of each agent over the deals of which every seating is finished.
impl fmt::Display for Standing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let measure = Measure::of(self.games.length());
        let values = self.results.by_deal(measure);
        for (place, (agent, values)) in self.games.agents().iter().zip(values).enumerate() {
            let (space, agent) = (if place > 0 { "   " } else { "" }, agent.label());
            if values.is_empty() {
                write!(f, "{space}{agent} -")?;
                continue;
            }
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            match measure {
                Measure::Score => write!(f, "{space}{agent} {mean:.2}")?,
                Measure::Wins => write!(f, "{space}{agent} {:.1} %", 100.0 * mean)?,
            }
        }
        Ok(())
    }
}

/// Plays all games that are not in the database yet and keeps each as soon as it is finished; returns the number of the match
/// there. The results do not depend on the number of threads, nor on interruptions.
///
/// # Errors
/// If an agent cannot play the game as asked for, or the results cannot be kept.
///
/// # Panics
/// If a game panics. The games finished until then are kept.
pub fn run(
    store: &mut Store,
    games: &Match,
    threads: usize,
    watcher: &mut dyn FnMut(&Standing<'_>),
) -> Result<i64, MatchError> {
    run_until(&StopHandle::new(), store, games, threads, watcher)
}

/// Does the same as [`run`] until it is told to stop: then the decisions that are being made are finished, and the games are
/// not. What is finished is kept, and the match goes on from there when it is run again.
///
/// # Errors
/// If an agent cannot play the game as asked for, or the results cannot be kept.
///
/// # Panics
/// If a game panics. The games finished until then are kept.
pub fn run_until(
    stop: &StopHandle,
    store: &mut Store,
    games: &Match,
    threads: usize,
    watcher: &mut dyn FnMut(&Standing<'_>),
) -> Result<i64, MatchError> {
    // However the match ends, no program is left running.
    let _programs = EndPrograms(games);
    let id = store.begin(&games.entry())?;
    let mut results = Results::new(games.agents().len(), games.games_per_deal());
    let mut finished = BTreeSet::new();
    for game in store.games(id)?.into_iter().filter(|game| game.deal < games.plan().deals) {
        finished.insert((game.deal, game.seating));
        results.add(game);
    }
    let left: Vec<(u32, u32)> = games.fixtures().filter(|game| !finished.contains(game)).collect();
    let total = finished.len() + left.len();
    let before = finished.len();
    let failures = vec![Failures::default(); games.agents().len()];
    let mut session = Session { store, games, id, before, done: before, total, results, failures, watcher };
    session.show(&[]);
    let mut judge = Judge::new(games);
    if session.ends(&mut judge)? {
        return Ok(id);
    }
    let stop = StopFlag::new(stop);
    let work = |place: usize| {
        let _stop = StopOnPanic(&stop);
        let (deal, seating) = left[place];
        play(games, deal, seating, &stop)
    };
    let ended = parallel::batches(left.len(), threads, work, |batch| {
        let mut ended = session.keep(batch, &mut judge);
        if ended.is_ok() && stop.is_set_outside() {
            ended = Err(Ended::Stopped);
        }
        if ended.is_err() {
            // Games that are being played would go on for hours otherwise.
            stop.set();
        }
        ended
    });
    match ended {
        Ok(()) | Err(Ended::Clear | Ended::Stopped) => Ok(id),
        Err(Ended::Failed(error)) => Err(error),
    }
}

/// Plays one game of a match and keeps it nowhere; `None` if it was told to stop. The same game is always played the same way,
/// as long as its agents are not limited by time.
///
/// # Errors
/// If there is no such deal or seating, or an agent cannot play the game as asked for.
pub fn play_game(
    games: &Match,
    deal: u32,
    seating: u32,
    stop: &StopHandle,
) -> Result<Option<GameRecord>, MatchError> {
    if deal >= games.plan().deals || seating as usize >= games.seatings().len() {
        let problem =
            format!("the match has no deal {} in seating {}", u64::from(deal) + 1, u64::from(seating) + 1);
        return Err(PlanError::Other(problem).into());
    }
    play(games, deal, seating, &StopFlag::new(stop))
}

/// A game that was played, stopped or failed.
type Played = Result<Option<GameRecord>, MatchError>;

/// The reason why a match ends before its last game.
enum Ended {
    /// One agent is clearly better.
    Clear,
    /// The match was stopped from outside.
    Stopped,
    /// A game failed, or could not be kept.
    Failed(MatchError),
}

/// A match that is being played.
struct Session<'s> {
    store: &'s mut Store,
    games: &'s Match,
    id: i64,
    before: usize,
    done: usize,
    total: usize,
    results: Results,
    failures: Vec<Failures>,
    watcher: &'s mut dyn FnMut(&Standing<'_>),
}

/// The games of an agent in this run that it lost by failing.
#[derive(Clone, Default)]
struct Failures {
    /// All of its games.
    games: usize,
    forfeited: usize,
    first: Option<FirstForfeit>,
}

/// The number of games after which an agent that has forfeited all of them is not asked again: a program that ends or talks
/// nonsense in each is broken, and the rest of the match would say nothing.
const HOPELESS: usize = 10;

impl Failures {
    /// Adds a game, and returns the forfeit if it is the first.
    fn add(&mut self, agent: usize, record: &GameRecord) -> Option<FirstForfeit> {
        self.games += usize::from(record.seats.contains(&agent));
        let lost = record.forfeits.iter().find(|lost| record.seats[lost.player] == agent)?;
        self.forfeited += 1;
        if self.first.is_some() {
            return None;
        }
        let (deal, player, reason) = (record.deal, lost.player, lost.reason.clone());
        self.first = Some(FirstForfeit { agent, deal, player, reason });
        self.first.clone()
    }

    fn is_hopeless(&self) -> bool {
        self.games >= HOPELESS && self.forfeited == self.games
    }
}

impl Session<'_> {
    /// Keeps the games that are finished by now, all in one transaction.
    fn keep(&mut self, batch: Vec<(usize, Played)>, judge: &mut Judge) -> Result<(), Ended> {
        let (mut records, mut failure) = (Vec::new(), None);
        for (_, played) in batch {
            match played {
                // A game that was stopped has no record.
                Ok(record) => records.extend(record),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        self.store.save(self.id, &records).map_err(|error| Ended::Failed(error.into()))?;
        self.done += records.len();
        let mut first_forfeits = Vec::new();
        for record in records {
            first_forfeits.extend(
                (0..self.failures.len()).filter_map(|agent| self.failures[agent].add(agent, &record)),
            );
            self.results.add(StoredGame::from(record));
        }
        if let Some(error) = failure {
            return Err(Ended::Failed(error));
        }
        self.show(&first_forfeits);
        for (agent, failures) in self.failures.iter().enumerate() {
            let Some(first) = failures.first.as_ref().filter(|_| failures.is_hopeless()) else { continue };
            let (agent, games) = (self.games.agents()[agent].label().to_string(), failures.games);
            return Err(Ended::Failed(MatchError::Hopeless { agent, games, reason: first.reason.clone() }));
        }
        if self.ends(judge).map_err(Ended::Failed)? { Err(Ended::Clear) } else { Ok(()) }
    }

    /// Tests if one agent is clearly better, and notes it.
    fn ends(&mut self, judge: &mut Judge) -> Result<bool, MatchError> {
        let Some(deals) = judge.clear_after(&self.results) else { return Ok(false) };
        self.store.set_decided(self.id, deals)?;
        Ok(true)
    }

    fn show(&mut self, first_forfeits: &[FirstForfeit]) {
        let Session { games, before, done, total, ref results, .. } = *self;
        (self.watcher)(&Standing { games, done, before, total, results, first_forfeits });
    }
}

/// Ends the programs of a match.
struct EndPrograms<'m>(&'m Match);

impl Drop for EndPrograms<'_> {
    fn drop(&mut self) {
        for agent in self.0.agents() {
            agent.spec().end_programs();
        }
    }
}

/// Tells the other games to stop if the game of this thread panics.
struct StopOnPanic<'s>(&'s StopFlag<'s>);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.set();
        }
    }
}

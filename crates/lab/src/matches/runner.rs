//! All games of a match, on several threads.

use super::error::MatchError;
use super::game::play;
use super::plan::Match;
use super::results::{Measure, Results};
use crate::progress::Progress;
use crate::results_db::{GameRecord, Store, StoredGame};
use crate::statistics::{CONFIDENCE, ConfidenceSequence, Sample};
use maxn_play::parallel;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The state of a match that is being played.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'r> {
    /// The match.
    pub games: &'r Match,
    /// Finished games, those of earlier runs included.
    pub done: usize,
    /// All games.
    pub total: usize,
    /// The results so far.
    pub results: &'r Results,
}

impl Standing<'_> {
    /// The progress of work that is nothing but this match.
    pub fn progress(&self) -> Progress<'_> {
        Progress { done: self.done, total: self.total, standing: Some(self) }
    }
}

/// The mean of each agent.
impl fmt::Display for Standing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let measure = Measure::of(self.games.length());
        let values = self.results.by_deal(measure);
        for (place, (agent, values)) in self.games.agents().iter().zip(values).enumerate() {
            let space = if place > 0 { "   " } else { "" };
            let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
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
    let id = store.begin(&games.entry())?;
    let mut results = Results::new(games.agents().len(), games.seatings().len());
    let mut finished = BTreeSet::new();
    for game in store.games(id)?.into_iter().filter(|game| game.deal < games.plan().deals) {
        finished.insert((game.deal, game.seating));
        results.add(game);
    }
    let deals = 0..games.plan().deals;
    let all = deals.flat_map(|deal| (0..games.seatings().len() as u32).map(move |seating| (deal, seating)));
    let left: Vec<(u32, u32)> = all.filter(|game| !finished.contains(game)).collect();
    let total = finished.len() + left.len();
    let mut session = Session { store, games, id, done: finished.len(), total, results, watcher };
    session.show();
    let mut judge = Judge::new(games);
    if session.ends(&mut judge)? {
        return Ok(id);
    }
    let stop = AtomicBool::new(false);
    let work = |place: usize| {
        let _stop = StopOnPanic(&stop);
        let (deal, seating) = left[place];
        play(games, deal, seating, &stop)
    };
    let ended = parallel::batches(left.len(), threads, work, |batch| {
        let ended = session.keep(batch, &mut judge);
        if ended.is_err() {
            // Games that are being played would go on for hours otherwise.
            stop.store(true, Ordering::Relaxed);
        }
        ended
    });
    match ended {
        Ok(()) | Err(Ended::Clear) => Ok(id),
        Err(Ended::Failed(error)) => Err(error),
    }
}

/// A game that was played, stopped or failed.
type Played = Result<Option<GameRecord>, MatchError>;

/// The reason why a match ends before its last game.
enum Ended {
    /// One agent is clearly better.
    Clear,
    /// A game failed, or could not be kept.
    Failed(MatchError),
}

/// A match that is being played.
struct Session<'s> {
    store: &'s mut Store,
    games: &'s Match,
    id: i64,
    done: usize,
    total: usize,
    results: Results,
    watcher: &'s mut dyn FnMut(&Standing<'_>),
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
        for record in records {
            self.results.add(StoredGame::from(record));
        }
        if let Some(error) = failure {
            return Err(Ended::Failed(error));
        }
        self.show();
        if self.ends(judge).map_err(Ended::Failed)? { Err(Ended::Clear) } else { Ok(()) }
    }

    /// Tests if one agent is clearly better, and notes it.
    fn ends(&mut self, judge: &mut Judge) -> Result<bool, MatchError> {
        let Some(deals) = judge.clear_after(&self.results) else { return Ok(false) };
        self.store.set_decided(self.id, deals)?;
        Ok(true)
    }

    fn show(&mut self) {
        let Session { games, done, total, ref results, .. } = *self;
        (self.watcher)(&Standing { games, done, total, results });
    }
}

/// Tells the other games to stop if the game of this thread panics.
struct StopOnPanic<'s>(&'s AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// The test after each deal if one agent is clearly better, where the plan asks for it. Deals are taken in their order, so that
/// the order in which they were finished does not matter.
struct Judge {
    sequence: Option<ConfidenceSequence>,
    measure: Measure,
    /// The number of deals that were not enough.
    looked: usize,
}

impl Judge {
    fn new(games: &Match) -> Self {
        let sequence = games.plan().until_clear.then(|| ConfidenceSequence::new(CONFIDENCE));
        Judge { sequence, measure: Measure::of(games.length()), looked: 0 }
    }

    /// The number of deals after which one agent was clearly better.
    fn clear_after(&mut self, results: &Results) -> Option<u32> {
        let sequence = self.sequence?;
        let in_order =
            results.complete_deals().iter().zip(0..).take_while(|&(&deal, place)| deal == place).count();
        if in_order == self.looked {
            return None;
        }
        let values = results.by_deal(self.measure);
        let differences: Vec<f64> = (0..in_order).map(|deal| values[0][deal] - values[1][deal]).collect();
        let is_clear = |&deals: &usize| sequence.is_clear(&Sample::of(&differences[..deals]));
        let deals = (self.looked + 1..=in_order).find(is_clear);
        self.looked = in_order;
        u32::try_from(deals?).ok()
    }
}

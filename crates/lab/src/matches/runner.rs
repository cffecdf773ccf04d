//! All games of a match, on all cores.

use super::game::play;
use super::plan::{Length, Match};
use super::problem::MatchProblem;
use super::record::GameRecord;
use super::results::{Measure, Results};
use crate::experiment::Progress;
use crate::statistics::{CONFIDENCE, ConfidenceSequence, Sample};
use crate::store::{Store, StoredGame};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The search goes down the stack; it is only reserved.
const STACK: usize = 64 << 20;

/// How far a match has come.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'r> {
    /// The match.
    pub games: &'r Match,
    /// Games that are finished, those of earlier runs included.
    pub done: usize,
    /// Games in all.
    pub total: usize,
    /// What they say.
    pub results: &'r Results,
}

impl Standing<'_> {
    /// As the progress of something that is nothing but this match.
    pub fn progress(&self) -> Progress<'_> {
        Progress { done: self.done, total: self.total, standing: Some(self) }
    }
}

/// What every agent has got on average.
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

/// Plays all games that are not in the store yet and puts each there as soon as it is finished; the match's number there.
/// The results do not depend on the number of threads, nor on how often it was interrupted.
///
/// # Errors
/// If an agent cannot play the game as it was told to, or the results cannot be kept.
pub fn run(
    store: &mut Store,
    games: &Match,
    threads: usize,
    watcher: &mut dyn FnMut(&Standing<'_>),
) -> Result<i64, MatchProblem> {
    let id = store.begin(games)?;
    let mut results = Results::new(games.agents().len(), games.seatings().len());
    let mut finished = BTreeSet::new();
    for game in store.games(id)?.into_iter().filter(|game| game.deal < games.plan().deals) {
        finished.insert((game.deal, game.seating));
        results.add(game);
    }
    let total = games.plan().deals as usize * games.seatings().len();
    let mut done = finished.len();
    watcher(&Standing { games, done, total, results: &results });
    let mut judge = Judge::new(games);
    if let Some(deals) = judge.clear_after(&results) {
        store.set_decided(id, deals)?;
        return Ok(id);
    }
    let deals = 0..games.plan().deals;
    let all = deals.flat_map(|deal| (0..games.seatings().len() as u32).map(move |seating| (deal, seating)));
    let left: Vec<(u32, u32)> = all.filter(|game| !finished.contains(game)).collect();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        // Whatever ends this, the others must not go on for hours.
        let _stop = StopOnDrop(&stop);
        for _ in 0..threads.clamp(1, left.len().max(1)) {
            let (left, next, stop, sender) = (&left, &next, &stop, sender.clone());
            let worker = thread::Builder::new().stack_size(STACK);
            worker.spawn_scoped(scope, move || work(games, left, next, stop, &sender))?;
        }
        drop(sender);
        while let Ok(first) = receiver.recv() {
            // Those that are finished by now are kept together.
            let batch = [first].into_iter().chain(receiver.try_iter()).collect::<Result<Vec<_>, _>>()?;
            store.save(id, &batch)?;
            done += batch.len();
            for record in batch {
                results.add(StoredGame::from(record));
            }
            watcher(&Standing { games, done, total, results: &results });
            if let Some(deals) = judge.clear_after(&results) {
                store.set_decided(id, deals)?;
                break;
            }
        }
        Ok(id)
    })
}

/// Tells everybody to stop, however a scope is left.
struct StopOnDrop<'s>(&'s AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays one game after the other until none is left.
fn work(
    games: &Match,
    left: &[(u32, u32)],
    next: &AtomicUsize,
    stop: &AtomicBool,
    sender: &Sender<Result<GameRecord, MatchProblem>>,
) {
    while let Some(&(deal, seating)) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
        let played = match play(games, deal, seating, stop) {
            Ok(None) => return,
            Ok(Some(record)) => Ok(record),
            Err(problem) => Err(problem),
        };
        let failed = played.is_err();
        if sender.send(played).is_err() || failed {
            return;
        }
    }
}

/// Looks after each deal whether it is clear who is better, if that is wanted. It goes by the deals in their order, so that
/// it does not matter which was finished first.
struct Judge {
    sequence: Option<ConfidenceSequence>,
    measure: Measure,
    /// So many deals were not enough.
    looked: usize,
}

impl Judge {
    fn new(games: &Match) -> Self {
        let sequence = games.plan().until_clear.then(|| ConfidenceSequence::new(CONFIDENCE));
        Judge { sequence, measure: Measure::of(games.length()), looked: 0 }
    }

    /// After how many deals it was clear.
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

impl Measure {
    /// What games of some length are about: points in a hand, winning in a series.
    pub fn of(length: Length) -> Self {
        match length {
            Length::Hands(_) => Measure::Score,
            Length::Series => Measure::Wins,
        }
    }
}

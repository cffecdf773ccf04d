//! The results of a match whose games are played elsewhere, such as on other machines.

use super::error::MatchError;
use super::judge::Judge;
use super::plan::Match;
use super::results::Results;
use crate::results_db::{GameRecord, Store, StoredGame};
use std::collections::BTreeSet;

/// A match whose games come from elsewhere, in any order, some of them perhaps twice, and are kept by one process in one result
/// file. The end is the same as if the match had been [run](super::run) here.
///
/// ```
/// use maxn::StopHandle;
/// use maxn_games::GAMES;
/// use maxn_lab::matches::{Match, MatchPlan, Recording, play_game};
/// use maxn_lab::results_db::Store;
///
/// let plan = MatchPlan { deals: 2, players: Some(3), ..MatchPlan::new("hearts", ["random", "rules"]) };
/// let mut recording = Recording::begin(Store::in_memory()?, Match::new(plan, GAMES)?)?;
/// while let Some(&(deal, seating)) = recording.missing().first() {
///     let game = play_game(recording.games(), deal, seating, &StopHandle::new())?;
///     recording.keep(game.into_iter().collect())?;
/// }
/// assert_eq!(recording.finished(), 2 * 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Recording {
    store: Store,
    games: Match,
    id: i64,
    finished: BTreeSet<(u32, u32)>,
    results: Results,
    judge: Judge,
    decided: Option<u32>,
}

/// An account of games that arrived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The games that were new.
    pub added: usize,
    /// The games that were there already, and were not counted again.
    pub repeated: usize,
}

impl Recording {
    /// Begins a match, or goes on with it.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn begin(mut store: Store, games: Match) -> Result<Self, MatchError> {
        let id = store.begin(&games.entry())?;
        store.forget_failures(id)?;
        let mut results = Results::new(games.agents().len(), games.games_per_deal());
        let mut finished = BTreeSet::new();
        for game in store.games(id)?.into_iter().filter(|game| game.deal < games.plan().deals) {
            finished.insert((game.deal, game.seating));
            results.add(game);
        }
        let judge = Judge::new(&games);
        let mut recording = Recording { store, games, id, finished, results, judge, decided: None };
        recording.look()?;
        Ok(recording)
    }

    /// The match.
    pub fn games(&self) -> &Match {
        &self.games
    }

    /// The result file.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The number of the match in the result file.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// The results so far.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// The number of games that are kept.
    pub fn finished(&self) -> usize {
        self.finished.len()
    }

    /// The games that are not kept yet, as deals with seatings; none once one agent is clearly better.
    pub fn missing(&self) -> Vec<(u32, u32)> {
        if self.decided.is_some() {
            return Vec::new();
        }
        self.games.fixtures().filter(|game| !self.finished.contains(game)).collect()
    }

    /// The number of deals after which one agent was clearly better, where the match ends with that.
    pub fn decided(&self) -> Option<u32> {
        self.decided
    }

    /// Keeps games, in one transaction. Those that are there already are not counted again.
    ///
    /// # Errors
    /// If the file cannot be written; nothing is kept then.
    pub fn keep(&mut self, records: Vec<GameRecord>) -> Result<Kept, MatchError> {
        let (mut seen, mut fresh, mut kept) = (BTreeSet::new(), Vec::new(), Kept::default());
        for record in records {
            let fixture = (record.deal, record.seating);
            if self.finished.contains(&fixture) || !seen.insert(fixture) {
                kept.repeated += 1;
            } else {
                fresh.push(record);
            }
        }
        kept.added = fresh.len();
        self.store.save(self.id, &fresh)?;
        for record in fresh {
            self.finished.insert((record.deal, record.seating));
            self.results.add(StoredGame::from(record));
        }
        self.look()?;
        Ok(kept)
    }

    /// Keeps the error of a deal that could not be played.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn fail(&mut self, deal: u32, error: &str) -> Result<(), MatchError> {
        Ok(self.store.keep_failure(self.id, deal, error)?)
    }

    /// Looks if one agent is clearly better, over the deals in their order.
    fn look(&mut self) -> Result<(), MatchError> {
        if self.decided.is_none()
            && let Some(deals) = self.judge.clear_after(&self.results)
        {
            self.store.set_decided(self.id, deals)?;
            self.decided = Some(deals);
        }
        Ok(())
    }
}

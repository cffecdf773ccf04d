//! Experiments that are kept in a [`ResultFile`].

use super::deals::Keeper;
use super::played_deal::PlayedDeal;
use super::result_file::{ResultFile, ResultFileError};
use super::series::{self, planned};
use super::{Amount, Bout, Effort, Experiment, ExperimentError, Method, Stopped, Watcher};
use crate::overview::Summary;
use crate::table::Table;
use maxn::StopHandle;
use maxn_games::GAMES;
use maxn_lab::Progress;
use maxn_lab::matches::{Match, MatchError, play_game};
use maxn_lab::report::MatchReport;
use maxn_lab::results_db::{GameRecord, MoveEffort, Store};
use maxn_play::parallel;
use std::collections::BTreeMap;

/// The part of a file that is the experiment itself, and that of its deals.
const WHOLE: usize = 0;
const DEALS: usize = 1;

/// Measurements with more letters are not kept.
const LARGE: usize = 2000;

/// Keeps a file as it is by now.
type Keep<'k> = dyn FnMut(&ResultFile) -> Result<(), ExperimentError> + 'k;

impl Experiment {
    /// The name of its file in a folder.
    pub fn file_name(&self) -> String {
        format!("{}.csv", self.id.replace('/', "-"))
    }

    /// Makes an experiment with its deals or games [kept](Experiment::is_kept) in a file: those that are there already are not made again,
    /// and the file is handed over whenever a deal is finished. Of other experiments, and of those whose measurements are large, the file
    /// has a summary only.
    ///
    /// # Errors
    /// If the file is damaged or cannot be kept, or the watcher stops the experiment.
    pub fn run_on_file(
        &self,
        effort: &Effort,
        file: &mut ResultFile,
        keep: &mut Keep<'_>,
        progress: &mut Watcher,
    ) -> Result<Table, ExperimentError> {
        let whole = self.whole(effort);
        if file.name(WHOLE) != Some(&whole) {
            *file = ResultFile::default();
            file.begin(WHOLE, &whole);
        }
        match self.method {
            Method::Exact(run) => summarised(run(progress)?, "exact", file, keep),
            Method::Seeded(run) => summarised(run(effort.seed, progress)?, "by a seed", file, keep),
            Method::Dealt(theirs, _) => {
                let store = Store::in_memory()?;
                let name = self.run_name(effort, theirs);
                file.begin(DEALS, &name);
                for (seed, value) in file.deals(DEALS) {
                    store.keep_measurement(&name, seed, value)?;
                }
                let mut failure = None;
                let mut watcher = |step: Progress<'_>| {
                    let kept = measured(&store, &name, file).and_then(|()| keep(file));
                    failure = kept.err();
                    if failure.is_some() { Err(Stopped) } else { progress(step) }
                };
                let table =
                    self.measure_in(effort, theirs, Keeper { store: &store, run: &name }, &mut watcher);
                let table = failure.map_or(table, Err)?;
                if file.deals(DEALS).any(|(_, value)| value.len() > LARGE) {
                    file.begin(DEALS, "");
                    let extent = table.extent.clone();
                    return summarised(table, &extent, file, keep);
                }
                Ok(table)
            }
            Method::Played(bouts) => {
                let full = series::full_size(bouts, effort);
                let bouts = planned(bouts, effort);
                let games = matches_of(&bouts)?;
                for (place, games) in games.iter().enumerate() {
                    file.begin(place + 1, &games.entry().identity.to_string());
                }
                play_missing(&games, effort.threads, file, keep, progress)?;
                Ok(self.played_table(effort, full, bouts, &games, file)?)
            }
        }
    }

    /// Makes the table of what is finished in a file; `None` if nothing is.
    ///
    /// # Errors
    /// If the file is damaged, or that of another experiment.
    pub fn table_of(&self, file: &ResultFile) -> Result<Option<Table>, ResultFileError> {
        let effort = self.effort_of(file)?;
        match self.method {
            Method::Exact(_) | Method::Seeded(_) => Ok(None),
            Method::Dealt(theirs, _) => {
                // A run that was not finished has the deals from its first one on, as far as it came.
                let full = effort.amount.of(theirs);
                let is_there = |&place: &u64| file.has(DEALS, effort.seed.wrapping_add(place));
                let count = (0..full as u64).take_while(is_there).count();
                if count < full.min(2) {
                    return Ok(None);
                }
                let effort = Effort { amount: Amount::Deals(count), ..effort };
                let table = self.recalled(&effort, theirs, file);
                table.map(Some).map_err(|error| ResultFileError(error.to_string()))
            }
            Method::Played(bouts) => {
                let full = series::full_size(bouts, &effort);
                let bouts = planned(bouts, &effort);
                let games = matches_of(&bouts).map_err(|error| ResultFileError(error.to_string()))?;
                let is_empty = (0..games.len()).all(|place| file.deals(place + 1).next().is_none());
                if is_empty {
                    Ok(None)
                } else {
                    self.played_table(&effort, full, bouts, &games, file).map(Some)
                }
            }
        }
    }

    /// Returns the experiment in one row, by what is in a file; `None` if nothing is.
    ///
    /// # Errors
    /// If the file is damaged, or that of another experiment.
    pub fn summary_of(&self, file: &ResultFile) -> Result<Option<Summary>, ResultFileError> {
        self.effort_of(file)?;
        if let Some((_, summary)) = file.deals(WHOLE).next() {
            let wrong = |error| ResultFileError(format!("{}: {error}", self.id));
            return serde_json::from_str(summary).map(Some).map_err(wrong);
        }
        Ok(self.table_of(file)?.map(|table| Summary::of(&table)))
    }

    /// Adds to a file what is finished in a results database.
    ///
    /// # Errors
    /// If the experiment is not made of deals, or the database cannot be read.
    pub fn export(
        &self,
        effort: &Effort,
        store: &Store,
        file: &mut ResultFile,
    ) -> Result<(), ExperimentError> {
        let whole = self.whole(effort);
        if file.name(WHOLE) != Some(&whole) {
            *file = ResultFile::default();
            file.begin(WHOLE, &whole);
        }
        match self.method {
            Method::Exact(_) | Method::Seeded(_) => Err(not_made_of_deals(self)),
            Method::Dealt(theirs, _) => {
                let name = self.run_name(effort, theirs);
                file.begin(DEALS, &name);
                measured(store, &name, file)
            }
            Method::Played(bouts) => {
                for (place, games) in matches_of(&planned(bouts, effort))?.iter().enumerate() {
                    let entry = games.entry();
                    file.begin(place + 1, &entry.identity.to_string());
                    if let Some(id) = store.find(&entry.identity)? {
                        copy_games(store, id, games, place + 1, file)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// The experiment with everything that all its parts depend on.
    fn whole(&self, effort: &Effort) -> String {
        format!("{}; seed {}; nodes {}", self.id, effort.seed, effort.nodes)
    }

    /// The effort of a file.
    fn effort_of(&self, file: &ResultFile) -> Result<Effort, ResultFileError> {
        let wrong = || ResultFileError(format!("expected a file of {}", self.id));
        let name = file.name(WHOLE).ok_or_else(wrong)?;
        let mut words = name.strip_prefix(self.id).ok_or_else(wrong)?.split("; ").skip(1);
        let mut number = |key: &str| words.next()?.strip_prefix(key)?.trim().parse::<f64>().ok();
        let (seed, nodes) = (number("seed").ok_or_else(wrong)?, number("nodes").ok_or_else(wrong)?);
        let mut effort = Effort { seed: seed as u64, nodes, ..Effort::default() };
        if let Some(deals) = file.name(DEALS).and_then(deals_asked).filter(|_| !self.is_played()) {
            effort.amount = Amount::Deals(deals);
        }
        Ok(effort)
    }

    /// The table of measurements that are all in the file.
    fn recalled(&self, effort: &Effort, theirs: usize, file: &ResultFile) -> Result<Table, ExperimentError> {
        let (store, name) = (Store::in_memory()?, self.run_name(effort, theirs));
        for (seed, value) in file.deals(DEALS) {
            store.keep_measurement(&name, seed, value)?;
        }
        self.measure_in(effort, theirs, Keeper { store: &store, run: &name }, &mut |step| {
            // Nothing is measured here.
            if step.done < step.total { Err(Stopped) } else { Ok(()) }
        })
    }

    /// The table of the games in a file.
    fn played_table(
        &self,
        effort: &Effort,
        full: u64,
        bouts: Vec<Bout>,
        games: &[Match],
        file: &ResultFile,
    ) -> Result<Table, ResultFileError> {
        let mut reports = Vec::new();
        for (place, games) in games.iter().enumerate() {
            reports.push(report_of(games, place + 1, file)?);
        }
        Ok(series::finished_table(self.title, full, effort, bouts, reports))
    }
}

/// Keeps the summary of an experiment.
fn summarised(
    mut table: Table,
    extent: &str,
    file: &mut ResultFile,
    keep: &mut Keep<'_>,
) -> Result<Table, ExperimentError> {
    table.extent = extent.to_string();
    let summary = serde_json::to_string(&Summary::of(&table));
    file.add(WHOLE, 0, summary.map_err(|error| ResultFileError(error.to_string()))?);
    keep(file)?;
    Ok(table)
}

impl ResultFile {
    fn has(&self, part: usize, deal: u64) -> bool {
        self.deals(part).any(|(known, _)| known == deal)
    }
}

fn not_made_of_deals(experiment: &Experiment) -> ExperimentError {
    ResultFileError(format!("{} is not made of deals, and has no file of them", experiment.id)).into()
}

/// The number of deals in the name of a run.
fn deals_asked(run: &str) -> Option<usize> {
    run.split(", ").find_map(|part| part.strip_suffix(" deals")?.parse().ok())
}

/// Adds the measurements of a run to a file.
fn measured(store: &Store, run: &str, file: &mut ResultFile) -> Result<(), ExperimentError> {
    for (seed, value) in store.measurements(run)? {
        file.add(DEALS, seed, value);
    }
    Ok(())
}

fn matches_of(bouts: &[Bout]) -> Result<Vec<Match>, MatchError> {
    bouts.iter().map(|bout| Ok(Match::new(bout.plan.clone(), GAMES)?)).collect()
}

/// Plays the deals of all matches that are not in a file yet.
fn play_missing(
    games: &[Match],
    threads: usize,
    file: &mut ResultFile,
    keep: &mut Keep<'_>,
    progress: &mut Watcher,
) -> Result<(), ExperimentError> {
    let deals_of =
        |(place, games): (usize, &Match)| (0..u64::from(games.plan().deals)).map(move |deal| (place, deal));
    let mut all: Vec<(usize, u64)> = games.iter().enumerate().flat_map(deals_of).collect();
    // The first deal of every match, then the second: an unfinished experiment says something of them all.
    all.sort_unstable_by_key(|&(place, deal)| (deal, place));
    let left: Vec<(usize, u64)> =
        all.iter().copied().filter(|&(place, deal)| !file.has(place + 1, deal)).collect();
    let (total, mut done) = (all.len(), all.len() - left.len());
    progress(Progress::of(done, total))?;
    let stop = StopHandle::new();
    let work = |place: usize| -> Result<Option<PlayedDeal>, MatchError> {
        let (place, deal) = left[place];
        let games = &games[place];
        let mut records: Vec<GameRecord> = Vec::new();
        for seating in 0..games.games_per_deal() {
            match play_game(games, deal as u32, seating as u32, &stop)? {
                Some(record) => records.push(record),
                None => return Ok(None),
            }
        }
        Ok(Some(PlayedDeal::of(games, &records)))
    };
    let played =
        parallel::stream(left.len(), threads, work, |place, played| -> Result<(), ExperimentError> {
            let ((part, deal), played) = (left[place], played?);
            if let Some(played) = played {
                file.add(part + 1, deal, played.to_string());
                keep(file)?;
                done += 1;
            }
            Ok(progress(Progress::of(done, total))?)
        });
    // The deals that other threads are playing would go on for hours otherwise.
    played.inspect_err(|_| stop.stop())
}

/// The report of a match whose deals are in a file.
fn report_of(games: &Match, part: usize, file: &ResultFile) -> Result<MatchReport, ResultFileError> {
    let (mut finished, mut efforts, mut deals) = (Vec::new(), Vec::<MoveEffort>::new(), 0);
    for (deal, value) in file.deals(part).filter(|&(deal, _)| deal < u64::from(games.plan().deals)) {
        let played: Option<PlayedDeal> = value.parse().ok();
        let stored = played.as_ref().and_then(|played| played.games(games, deal));
        let wrong = || ResultFileError(format!("part {part}, deal {deal}: not a deal of its match"));
        finished.extend(stored.ok_or_else(wrong)?);
        efforts.extend(played.iter().flat_map(PlayedDeal::efforts));
        deals += 1;
    }
    let mut entry = games.entry();
    entry.deals = deals;
    Ok(MatchReport::of_games(entry.into(), finished, efforts, GAMES))
}

/// Copies the complete deals of a match from a database.
fn copy_games(
    store: &Store,
    id: i64,
    games: &Match,
    part: usize,
    file: &mut ResultFile,
) -> Result<(), ExperimentError> {
    let mut by_deal: BTreeMap<u32, Vec<GameRecord>> = BTreeMap::new();
    for stored in store.games(id)? {
        by_deal.entry(stored.deal).or_default().push(store.game(stored.id)?.1);
    }
    for (deal, records) in by_deal {
        if records.len() == games.games_per_deal() {
            file.add(part, deal.into(), PlayedDeal::of(games, &records).to_string());
        }
    }
    Ok(())
}

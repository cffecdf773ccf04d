//! Experiments of the papers that can be made again.

mod bout;
mod deals;
mod effort;
mod filed;
mod played_deal;
mod result_file;
mod series;

pub(crate) use bout::{Bout, Bouts, Budget, Claim, Figure, Quantity};
pub(crate) use deals::{Deals, MeasureError};
pub use effort::{Amount, Effort};
pub use result_file::{ResultFile, ResultFileError};

use crate::table::Table;
use deals::Keeper;
use maxn_lab::matches::{MatchError, PlanError};
use maxn_lab::results_db::{Store, StoreError};
use maxn_lab::statistics::FEWEST_DEALS;
use maxn_lab::{DealShare, Progress};
use std::fmt;

/// An experiment: a claim of the papers, and the way to get our own figures beside theirs.
#[derive(Clone, Copy)]
pub struct Experiment {
    /// The name on the command line, such as `theory/speculative-best`.
    pub id: &'static str,
    /// The place in the papers.
    pub source: &'static str,
    /// The subject.
    pub title: &'static str,
    pub(crate) method: Method,
}

/// The way in which an experiment is made.
#[derive(Clone, Copy)]
pub(crate) enum Method {
    /// Without chance.
    Exact(fn(&mut Watcher) -> Result<Table, Stopped>),
    /// With chance, but the same for the same seed.
    Seeded(fn(u64, &mut Watcher) -> Result<Table, Stopped>),
    /// On random deals, as many as the papers' unless fewer or more are asked for.
    Dealt(usize, fn(&Deals<'_>, &mut Watcher) -> Result<Table, MeasureError>),
    /// By matches, whose games are kept.
    Played(Bouts),
}

/// Receives the progress of an experiment, and stops it by an error. What is finished is kept before it is reported, so that an
/// experiment that is [kept](Experiment::is_kept) goes on from there when it is made again.
pub type Watcher<'w> = dyn FnMut(Progress<'_>) -> Result<(), Stopped> + 'w;

/// The order of a [`Watcher`] to make an experiment no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the experiment was stopped")]
pub struct Stopped;

/// The reason why there is no table of an experiment.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    /// The watcher stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Its matches cannot be played, or the results cannot be kept.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The file of its results is damaged, or cannot be written.
    #[error(transparent)]
    File(#[from] ResultFileError),
}

impl From<PlanError> for ExperimentError {
    fn from(error: PlanError) -> Self {
        MatchError::from(error).into()
    }
}

impl From<StoreError> for ExperimentError {
    fn from(error: StoreError) -> Self {
        MatchError::from(error).into()
    }
}

impl Experiment {
    /// Tests if the figures depend on a seed. All others never change.
    pub fn is_seeded(&self) -> bool {
        !matches!(self.method, Method::Exact(_))
    }

    /// The papers' number of deals, in an experiment that is made on deals.
    pub fn deals(&self) -> Option<usize> {
        match self.method {
            Method::Dealt(deals, _) => Some(deals),
            Method::Exact(_) | Method::Seeded(_) | Method::Played(_) => None,
        }
    }

    /// Tests if the experiment is made of matches.
    pub fn is_played(&self) -> bool {
        matches!(self.method, Method::Played(_))
    }

    /// Tests if the experiment is made of deals or games, which are kept so that it can be interrupted and resumed.
    pub fn is_kept(&self) -> bool {
        matches!(self.method, Method::Dealt(..) | Method::Played(_))
    }

    /// Makes an experiment with its deals or games [kept](Experiment::is_kept) in a results database. Those that are there
    /// already are not made again. Games stay there; deals are deleted as soon as there is a table.
    ///
    /// # Errors
    /// If they cannot be kept, or the watcher stops the experiment.
    pub fn run_in(
        &self,
        effort: &Effort,
        store: &mut Store,
        progress: &mut Watcher,
    ) -> Result<Table, ExperimentError> {
        match self.method {
            Method::Exact(run) => Ok(run(progress)?),
            Method::Seeded(run) => Ok(run(effort.seed, progress)?),
            Method::Dealt(theirs, _) => {
                let name = self.run_name(effort, theirs);
                let table = self.measure_in(effort, theirs, Keeper { store, run: &name }, progress)?;
                store.forget_measurements(&name)?;
                Ok(table)
            }
            Method::Played(bouts) => series::run(self.title, bouts, effort, store, progress),
        }
    }

    /// Makes an experiment on deals, which are kept.
    fn measure_in(
        &self,
        effort: &Effort,
        theirs: usize,
        keeper: Keeper<'_>,
        progress: &mut Watcher,
    ) -> Result<Table, ExperimentError> {
        let Method::Dealt(_, run) = self.method else { unreachable!("an experiment on deals") };
        let deals = Self::deals_of(effort, theirs, keeper, DealShare::ALL);
        let mut table = match run(&deals, progress) {
            Ok(table) => table,
            Err(MeasureError::Store(error)) => return Err(error.into()),
            Err(MeasureError::Stopped(stopped)) => return Err(stopped.into()),
            Err(MeasureError::OtherShares) => unreachable!("one share has all deals"),
        };
        // The paper's own number of deals is enough for the paper's claim, however small it is.
        table.is_too_small = deals.count < FEWEST_DEALS.min(theirs);
        table.extent = format!("{} of {theirs} deals", deals.count);
        Ok(table)
    }

    /// Makes a share of an experiment that is [made of deals or games](Experiment::is_kept), and keeps it in a results
    /// database. There is no table: [`run_in`](Experiment::run_in) makes it, once the results of all shares have been
    /// [merged](maxn_lab::results_db::Merge).
    ///
    /// # Errors
    /// If the experiment is not made of deals, they cannot be kept, or the watcher stops the experiment.
    pub fn run_share(
        &self,
        effort: &Effort,
        share: DealShare,
        store: &mut Store,
        progress: &mut Watcher,
    ) -> Result<(), ExperimentError> {
        match self.method {
            Method::Exact(_) | Method::Seeded(_) => {
                let problem = format!("{} is not made of deals, and has no shares", self.id);
                Err(PlanError::Other(problem).into())
            }
            Method::Dealt(theirs, run) => {
                let name = self.run_name(effort, theirs);
                let deals = Self::deals_of(effort, theirs, Keeper { store, run: &name }, share);
                match run(&deals, progress) {
                    Ok(_) | Err(MeasureError::OtherShares) => Ok(()),
                    Err(MeasureError::Store(error)) => Err(error.into()),
                    Err(MeasureError::Stopped(stopped)) => Err(stopped.into()),
                }
            }
            Method::Played(bouts) => series::run_share(bouts, effort, share, store, progress),
        }
    }

    /// The name of everything that the figures of an experiment on deals depend on.
    fn run_name(&self, effort: &Effort, theirs: usize) -> String {
        let (count, seed) = (effort.amount.of(theirs), effort.seed);
        format!("{}, {count} deals, seed {seed}, maxn {}", self.id, env!("CARGO_PKG_VERSION"))
    }

    fn deals_of<'k>(effort: &Effort, theirs: usize, keeper: Keeper<'k>, share: DealShare) -> Deals<'k> {
        let (seed, count, threads) = (effort.seed, effort.amount.of(theirs), effort.threads.max(1));
        Deals { seed, count, theirs, threads, keeper: Some(keeper), share }
    }

    /// Makes the experiment in full.
    ///
    /// # Panics
    /// If the watcher stops it.
    pub fn run(&self, progress: &mut Watcher) -> Table {
        self.run_with(&Effort::default(), progress)
    }

    /// Makes the experiment to some extent, without a database.
    ///
    /// # Panics
    /// If there is no memory for its deals or games, or the watcher stops it.
    pub fn run_with(&self, effort: &Effort, progress: &mut Watcher) -> Table {
        let mut store = Store::in_memory().expect("there is memory for the games");
        self.run_in(effort, &mut store, progress).expect("the papers' experiments can be made")
    }
}

impl fmt::Debug for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Experiment");
        debug.field("id", &self.id).field("seeded", &self.is_seeded()).finish_non_exhaustive()
    }
}

/// Goes through the parts of an experiment and reports the progress after each.
///
/// # Errors
/// If the watcher stops it.
pub(crate) fn each_part<T>(
    parts: &[T],
    progress: &mut Watcher,
    mut make: impl FnMut(&T),
) -> Result<(), Stopped> {
    let total = parts.len();
    progress(Progress::of(0, total))?;
    for (i, part) in parts.iter().enumerate() {
        make(part);
        progress(Progress::of(i + 1, total))?;
    }
    Ok(())
}

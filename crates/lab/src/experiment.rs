//! An experiment of the papers that can be made again.

use crate::table::Table;
use std::fmt;

/// An experiment: what the papers report, and how to get our own figures beside theirs.
#[derive(Clone, Copy)]
pub struct Experiment {
    /// Its name on the command line, such as `theory/speculative-best`.
    pub id: &'static str,
    /// Where it is reported.
    pub source: &'static str,
    /// What it is about.
    pub title: &'static str,
    pub(crate) method: Method,
}

/// How an experiment is made.
#[derive(Clone, Copy)]
pub(crate) enum Method {
    /// Nothing is left to chance.
    Exact(fn(&mut Watcher) -> Table),
    /// Random, but the same for the same seed.
    Seeded(fn(u64, &mut Watcher) -> Table),
}

/// Is told how far an experiment has come.
pub type Watcher<'w> = dyn FnMut(Progress) + 'w;

/// How far an experiment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Parts that are done.
    pub done: usize,
    /// Parts there are.
    pub total: usize,
}

impl Experiment {
    /// The seed of [`run`](Experiment::run).
    pub const SEED: u64 = 1;

    /// Whether the figures depend on a seed. Those that do not are the same for ever.
    pub fn is_seeded(&self) -> bool {
        matches!(self.method, Method::Seeded(_))
    }

    /// Makes the experiment, and tells how it comes along.
    pub fn run(&self, progress: &mut Watcher) -> Table {
        self.run_seeded(Self::SEED, progress)
    }

    /// The same with another seed, which matters only if it [is seeded](Experiment::is_seeded).
    pub fn run_seeded(&self, seed: u64, progress: &mut Watcher) -> Table {
        match self.method {
            Method::Exact(run) => run(progress),
            Method::Seeded(run) => run(seed, progress),
        }
    }
}

impl fmt::Debug for Experiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Experiment");
        debug.field("id", &self.id).field("seeded", &self.is_seeded()).finish_non_exhaustive()
    }
}

/// Goes through the parts of an experiment and tells the watcher after each.
pub(crate) fn each_part<T>(parts: &[T], progress: &mut Watcher, mut make: impl FnMut(&T)) {
    let total = parts.len();
    progress(Progress { done: 0, total });
    for (i, part) in parts.iter().enumerate() {
        make(part);
        progress(Progress { done: i + 1, total });
    }
}

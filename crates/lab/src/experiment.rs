//! An experiment of the papers that can be made again.

use crate::deals::{Deals, Keeper};
use crate::experiments::play::{self, Bouts};
use crate::matches::{MatchProblem, Standing};
use crate::store::{Store, StoreProblem};
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
    /// On random deals of cards, as many as the papers' unless fewer or more are asked for.
    Dealt(usize, fn(&Deals<'_>, &mut Watcher) -> Result<Table, StoreProblem>),
    /// By matches, whose games are kept.
    Played(Bouts),
}

/// How much of an experiment to make, and on what.
///
/// ```
/// use maxn_lab::{Amount, Effort, experiments};
///
/// let cards = experiments::cards::experiments();
/// let tables = cards.iter().find(|experiment| experiment.id == "nodes/lvt-two-player").unwrap();
/// assert_eq!(tables.deals(), Some(100));
/// let few = Effort { amount: Amount::Deals(2), ..Effort::default() };
/// assert!(tables.run_with(&few, &mut |_| {}).title.contains("2 deals of 100"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The seed of what is left to chance.
    pub seed: u64,
    /// How many deals, in experiments that are made on deals.
    pub amount: Amount,
    /// Threads to split the deals over. The figures are the same for any number.
    pub threads: usize,
    /// So many times the papers' nodes for a move, in experiments that are matches. With less than all of them it is
    /// another experiment, and says so.
    pub nodes: f64,
}

/// A number of deals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// So many times the papers' number.
    Scale(f64),
    /// So many.
    Deals(usize),
}

impl Default for Effort {
    /// As many deals as the papers have, on one thread.
    fn default() -> Self {
        Effort { seed: 1, amount: Amount::Scale(1.0), threads: 1, nodes: 1.0 }
    }
}

impl Amount {
    /// How many deals that is. At least two: one has no standard error.
    fn of(self, theirs: usize) -> usize {
        self.of_at_least(theirs, 2)
    }

    /// How many deals that is, but not fewer than so many.
    pub(crate) fn of_at_least(self, theirs: usize, least: usize) -> usize {
        let deals = match self {
            Amount::Scale(scale) => (theirs as f64 * scale).round() as usize,
            Amount::Deals(deals) => deals,
        };
        deals.max(least)
    }
}

/// Is told how far an experiment has come.
pub type Watcher<'w> = dyn FnMut(Progress<'_>) + 'w;

/// How far an experiment has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'s> {
    /// Parts that are done.
    pub done: usize,
    /// Parts there are.
    pub total: usize,
    /// Who is ahead, in a match.
    pub standing: Option<&'s Standing<'s>>,
}

impl Progress<'_> {
    /// So many of so many parts are done.
    pub fn of(done: usize, total: usize) -> Self {
        Progress { done, total, standing: None }
    }
}

impl Experiment {
    /// Whether the figures depend on a seed. Those that do not are the same for ever.
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

    /// Whether it is made of matches.
    pub fn is_played(&self) -> bool {
        matches!(self.method, Method::Played(_))
    }

    /// Whether it is made of deals or games, which are kept so that whoever is interrupted can go on.
    pub fn is_kept(&self) -> bool {
        matches!(self.method, Method::Dealt(..) | Method::Played(_))
    }

    /// Makes an experiment, with its deals or games [kept](Experiment::is_kept) in a store. Those that are there already are
    /// not made again. Games stay there; deals are forgotten as soon as there is a table.
    ///
    /// # Errors
    /// If they cannot be kept.
    pub fn run_in(
        &self,
        effort: &Effort,
        store: &mut Store,
        progress: &mut Watcher,
    ) -> Result<Table, MatchProblem> {
        match self.method {
            Method::Exact(run) => Ok(run(progress)),
            Method::Seeded(run) => Ok(run(effort.seed, progress)),
            Method::Dealt(theirs, run) => {
                let (seed, count, threads) = (effort.seed, effort.amount.of(theirs), effort.threads.max(1));
                let name =
                    format!("{}, {count} deals, seed {seed}, maxn {}", self.id, env!("CARGO_PKG_VERSION"));
                let keeper = Some(Keeper { store, run: &name });
                let table = run(&Deals { seed, count, theirs, threads, keeper }, progress)?;
                store.forget(&name)?;
                Ok(table)
            }
            Method::Played(bouts) => play::run(self.title, bouts, effort, store, progress),
        }
    }

    /// Makes the experiment, and tells how it comes along.
    pub fn run(&self, progress: &mut Watcher) -> Table {
        self.run_with(&Effort::default(), progress)
    }

    /// The same with another effort, as far as it is one that depends on it.
    ///
    /// # Panics
    /// If there is no memory for its deals or games.
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

/// Goes through the parts of an experiment and tells the watcher after each.
pub(crate) fn each_part<T>(parts: &[T], progress: &mut Watcher, mut make: impl FnMut(&T)) {
    let total = parts.len();
    progress(Progress::of(0, total));
    for (i, part) in parts.iter().enumerate() {
        make(part);
        progress(Progress::of(i + 1, total));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_of_the_papers_number_or_on_their_own() {
        assert_eq!(Amount::Scale(1.0).of(200), 200);
        assert_eq!(Amount::Scale(0.1).of(200), 20);
        assert_eq!(Amount::Scale(0.001).of(200), 2, "one deal has no standard error");
        assert_eq!(Amount::Deals(7).of(200), 7);
    }
}

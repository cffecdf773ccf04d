//! The random deals an experiment is made on, split over threads.

use crate::experiment::{Progress, Watcher};
use crate::store::{Store, StoreProblem};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Random deals, one seed after the other: those that `maxn deal --seed SEED --count COUNT` prints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deals<'k> {
    /// The seed of the first.
    pub(crate) seed: u64,
    /// How many there are.
    pub(crate) count: usize,
    /// How many make the experiment in full: as many as the paper has, where it says so.
    pub(crate) theirs: usize,
    /// Threads to split them over.
    pub(crate) threads: usize,
    /// Where they are kept, so that whoever is interrupted can go on.
    pub(crate) keeper: Option<Keeper<'k>>,
}

/// Keeps what was measured of each deal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keeper<'k> {
    pub(crate) store: &'k Store,
    /// The experiment, and all that its figures depend on.
    pub(crate) run: &'k str,
}

impl Keeper<'_> {
    /// What was measured of a deal before; nothing if that cannot be understood any more.
    fn recall<T: DeserializeOwned>(&self, seed: u64) -> Result<Option<T>, StoreProblem> {
        let value = self.store.kept(self.run, seed)?;
        Ok(value.and_then(|value| serde_json::from_str(&value).ok()))
    }

    fn keep(&self, seed: u64, value: &impl Serialize) -> Result<(), StoreProblem> {
        // What cannot be written, such as a number without end, is measured again next time.
        match serde_json::to_string(value) {
            Ok(value) => self.store.keep(self.run, seed, &value),
            Err(_) => Ok(()),
        }
    }
}

impl Deals<'_> {
    /// Measures something of every deal, given its seed and nothing else: a transposition table that had seen other deals
    /// would drop other entries, so that nodes depended on which deals a thread happened to get.
    ///
    /// # Errors
    /// If what was measured cannot be kept; then it stops.
    pub(crate) fn measure<T: Send + Serialize + DeserializeOwned>(
        &self,
        progress: &mut Watcher,
        measure: impl Fn(u64) -> T + Sync,
    ) -> Result<Vec<T>, StoreProblem> {
        let (first, total) = (self.seed, self.count);
        let seed = |place: usize| first.wrapping_add(place as u64);
        let recall = |place| self.keeper.map_or(Ok(None), |keeper| keeper.recall(seed(place)));
        let mut measured: Vec<Option<T>> = (0..total).map(recall).collect::<Result<_, _>>()?;
        let left: Vec<usize> = (0..total).filter(|&place| measured[place].is_none()).collect();
        let before = total - left.len();
        progress(Progress::of(before, total));
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.min(left.len()) {
                let (sender, next, left, measure) = (sender.clone(), &next, &left, &measure);
                scope.spawn(move || {
                    while let Some(&place) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if sender.send((place, measure(seed(place)))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // Gone with whatever goes wrong here, so that nobody works on for hours.
            for (i, (place, result)) in receiver.into_iter().enumerate() {
                if let Some(keeper) = self.keeper {
                    keeper.keep(seed(place), &result)?;
                }
                measured[place] = Some(result);
                progress(Progress::of(before + i + 1, total));
            }
            Ok(measured.into_iter().flatten().collect())
        })
    }

    /// How many there are and which, for the title of a table.
    pub(crate) fn description(&self) -> String {
        let Deals { seed, count, theirs, .. } = self;
        if count == theirs {
            format!("{count} deals, seed {seed}")
        } else {
            format!("{count} deals of {theirs}, seed {seed}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    fn deals(count: usize, threads: usize) -> Deals<'static> {
        Deals { seed: 7, count, theirs: 20, threads, keeper: None }
    }

    #[test]
    fn results_come_in_the_order_of_the_deals_on_any_number_of_threads() {
        for threads in [1, 2, 5, 40] {
            let mut last = 0;
            let mut see = |progress: Progress<'_>| last = progress.done;
            let squares = deals(20, threads).measure(&mut see, |seed| seed * seed).unwrap();
            assert_eq!(squares, (7..27).map(|seed| seed * seed).collect::<Vec<u64>>());
            assert_eq!(last, 20);
        }
    }

    #[test]
    fn what_was_measured_before_is_not_measured_again() {
        let store = Store::in_memory().unwrap();
        let run = |run, count| {
            let deals = Deals { keeper: Some(Keeper { store: &store, run }), ..deals(count, 2) };
            let (measured, mut seen) = (Mutex::new(Vec::new()), Vec::new());
            let thirds = deals.measure(&mut |progress| seen.push(progress.done), |seed| {
                measured.lock().unwrap().push(seed);
                seed as f64 / 3.0
            });
            // To the last bit.
            assert_eq!(
                thirds.unwrap(),
                (7..7 + count as u64).map(|seed| seed as f64 / 3.0).collect::<Vec<_>>()
            );
            let mut measured = measured.into_inner().unwrap();
            measured.sort_unstable();
            (measured, seen[0])
        };
        assert_eq!(run("one", 3), (vec![7, 8, 9], 0));
        assert_eq!(run("one", 5), (vec![10, 11], 3));
        assert_eq!(run("another", 2), (vec![7, 8], 0));
        store.forget("one").unwrap();
        assert_eq!(run("one", 1), (vec![7], 0));
        assert_eq!(run("another", 2), (vec![], 2));
    }

    #[test]
    fn what_cannot_be_understood_is_measured_again() {
        let store = Store::in_memory().unwrap();
        store.keep("one", 7, "nonsense").unwrap();
        let deals = Deals { keeper: Some(Keeper { store: &store, run: "one" }), ..deals(1, 1) };
        assert_eq!(deals.measure(&mut |_| {}, |seed| seed).unwrap(), [7]);
        assert_eq!(store.kept("one", 7).unwrap().as_deref(), Some("7"));
    }
}

//! Random deals that an experiment is made on, split over threads.

use super::{Stopped, Watcher};
use maxn_lab::results_db::{Store, StoreError};
use maxn_lab::{DealShare, Progress};
use maxn_play::parallel;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Random deals, one seed after the other: those that `maxn deal --seed SEED --count COUNT` prints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deals<'k> {
    /// The seed of the first deal.
    pub(crate) seed: u64,
    /// The number of deals.
    pub(crate) count: usize,
    /// The number of deals of the experiment in full: as many as the paper has, where it says so.
    pub(crate) theirs: usize,
    /// Threads to split the deals over.
    pub(crate) threads: usize,
    /// The place where measurements are kept, so that the experiment can be interrupted and resumed.
    pub(crate) keeper: Option<Keeper<'k>>,
    /// The deals to measure; those of other shares are taken from the keeper.
    pub(crate) share: DealShare,
}

/// The reason why there is no measurement of all deals.
#[derive(Debug)]
pub(crate) enum MeasureError {
    /// A measurement could not be kept.
    Store(StoreError),
    /// The deals of other shares have not been measured yet.
    OtherShares,
    /// The watcher stopped the experiment.
    Stopped(Stopped),
}

impl From<Stopped> for MeasureError {
    fn from(stopped: Stopped) -> Self {
        MeasureError::Stopped(stopped)
    }
}

impl From<StoreError> for MeasureError {
    fn from(error: StoreError) -> Self {
        MeasureError::Store(error)
    }
}

/// Keeps the measurement of each deal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keeper<'k> {
    pub(crate) store: &'k Store,
    /// The experiment, and everything that its figures depend on.
    pub(crate) run: &'k str,
}

impl Keeper<'_> {
    /// The measurement of a deal from before; `None` if it is missing or cannot be read.
    fn recall<T: DeserializeOwned>(&self, seed: u64) -> Result<Option<T>, StoreError> {
        let value = self.store.measurement(self.run, seed)?;
        Ok(value.and_then(|value| serde_json::from_str(&value).ok()))
    }

    fn keep(&self, seed: u64, value: &impl Serialize) -> Result<(), StoreError> {
        // A value that cannot be written, such as an infinite number, is measured again next time.
        match serde_json::to_string(value) {
            Ok(value) => self.store.keep_measurement(self.run, seed, &value),
            Err(_) => Ok(()),
        }
    }
}

impl Deals<'_> {
    /// Measures each deal, given its seed and nothing else: a transposition table that had seen other deals would drop other
    /// entries, so that nodes depended on the deals that a thread happened to get.
    ///
    /// # Errors
    /// If a measurement cannot be kept, deals of other shares are missing, or the watcher stops the experiment.
    pub(crate) fn measure<T: Send + Serialize + DeserializeOwned>(
        &self,
        progress: &mut Watcher,
        measure: impl Fn(u64) -> T + Sync,
    ) -> Result<Vec<T>, MeasureError> {
        let (first, total, keeper) = (self.seed, self.count, self.keeper);
        let seed = |place: usize| first.wrapping_add(place as u64);
        let recall = |place| keeper.map_or(Ok(None), |keeper| keeper.recall(seed(place)));
        let mut measured: Vec<Option<T>> = (0..total).map(recall).collect::<Result<_, _>>()?;
        let is_ours = |&place: &usize| self.share.contains(place as u64);
        let left: Vec<usize> =
            (0..total).filter(is_ours).filter(|&place| measured[place].is_none()).collect();
        let total = self.share.size(total as u64) as usize;
        let mut done = total - left.len();
        progress(Progress::of(done, total))?;
        let work = |place: usize| measure(seed(left[place]));
        parallel::stream(left.len(), self.threads, work, |place, result| -> Result<(), MeasureError> {
            if let Some(keeper) = keeper {
                keeper.keep(seed(left[place]), &result)?;
            }
            measured[left[place]] = Some(result);
            done += 1;
            Ok(progress(Progress::of(done, total))?)
        })?;
        measured.into_iter().collect::<Option<Vec<T>>>().ok_or(MeasureError::OtherShares)
    }

    /// The number of deals and their seed, for the title of a table.
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
        Deals { seed: 7, count, theirs: 20, threads, keeper: None, share: DealShare::ALL }
    }

    #[test]
    fn results_come_in_the_order_of_the_deals_on_any_number_of_threads() {
        for threads in [1, 2, 5, 40] {
            let mut last = 0;
            let mut see = |progress: Progress<'_>| {
                last = progress.done;
                Ok(())
            };
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
            let thirds = deals.measure(
                &mut |progress| {
                    seen.push(progress.done);
                    Ok(())
                },
                |seed| {
                    measured.lock().unwrap().push(seed);
                    seed as f64 / 3.0
                },
            );
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
        store.forget_measurements("one").unwrap();
        assert_eq!(run("one", 1), (vec![7], 0));
        assert_eq!(run("another", 2), (vec![], 2));
    }

    #[test]
    fn shares_measure_their_own_deals_and_the_last_one_has_all() {
        let store = Store::in_memory().unwrap();
        let run = |share: &str| {
            let keeper = Some(Keeper { store: &store, run: "one" });
            let deals = Deals { keeper, share: share.parse().unwrap(), ..deals(7, 2) };
            let measured = Mutex::new(Vec::new());
            let all = deals.measure(&mut |_| Ok(()), |seed| {
                measured.lock().unwrap().push(seed);
                seed * seed
            });
            let mut measured = measured.into_inner().unwrap();
            measured.sort_unstable();
            (measured, all)
        };
        let (first, missing) = run("1/3");
        assert!(first == [7, 10, 13] && matches!(missing, Err(MeasureError::OtherShares)), "{first:?}");
        let (third, missing) = run("3/3");
        assert!(third == [9, 12] && matches!(missing, Err(MeasureError::OtherShares)), "{third:?}");
        let (second, all) = run("2/3");
        assert_eq!((second, all.unwrap()), (vec![8, 11], (7..14).map(|seed| seed * seed).collect()));
    }

    #[test]
    fn what_cannot_be_understood_is_measured_again() {
        let store = Store::in_memory().unwrap();
        store.keep_measurement("one", 7, "nonsense").unwrap();
        let deals = Deals { keeper: Some(Keeper { store: &store, run: "one" }), ..deals(1, 1) };
        assert_eq!(deals.measure(&mut |_| Ok(()), |seed| seed).unwrap(), [7]);
        assert_eq!(store.measurement("one", 7).unwrap().as_deref(), Some("7"));
    }

    #[test]
    fn a_deal_that_panics_ends_the_experiment() {
        for threads in [1, 2] {
            let measure =
                || deals(20, threads).measure(&mut |_| Ok(()), |seed| assert!(seed != 19, "deal 19"));
            let panic = std::panic::catch_unwind(measure).unwrap_err();
            assert!(panic.downcast_ref::<&str>().is_some_and(|text| text.contains("deal 19")));
        }
    }
}

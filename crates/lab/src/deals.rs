//! The random deals an experiment is made on, split over threads.

use crate::experiment::{Progress, Watcher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Random deals, one seed after the other: those that `maxn deal --seed SEED --count COUNT` prints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deals {
    /// The seed of the first.
    pub(crate) seed: u64,
    /// How many there are.
    pub(crate) count: usize,
    /// How many make the experiment in full: as many as the paper has, where it says so.
    pub(crate) theirs: usize,
    /// Threads to split them over.
    pub(crate) threads: usize,
}

impl Deals {
    /// Measures something of every deal, given its seed. Each thread has a worker to keep what it may use again, which
    /// must not make a difference to what is measured.
    pub(crate) fn measure<Worker, T: Send>(
        &self,
        progress: &mut Watcher,
        worker: impl Fn() -> Worker + Sync,
        measure: impl Fn(&mut Worker, u64) -> T + Sync,
    ) -> Vec<T> {
        let total = self.count;
        progress(Progress::of(0, total));
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut measured: Vec<Option<T>> = (0..total).map(|_| None).collect();
        thread::scope(|scope| {
            for _ in 0..self.threads.min(total) {
                let (sender, next, worker, measure) = (sender.clone(), &next, &worker, &measure);
                scope.spawn(move || {
                    let mut worker = worker();
                    loop {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        if place >= total {
                            break;
                        }
                        let result = measure(&mut worker, self.seed.wrapping_add(place as u64));
                        if sender.send((place, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (i, (place, result)) in receiver.iter().enumerate() {
                measured[place] = Some(result);
                progress(Progress::of(i + 1, total));
            }
        });
        measured.into_iter().flatten().collect()
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

    #[test]
    fn results_come_in_the_order_of_the_deals_on_any_number_of_threads() {
        for threads in [1, 2, 5, 40] {
            let deals = Deals { seed: 7, count: 20, theirs: 20, threads };
            let mut last = 0;
            let squares = deals.measure(&mut |progress| last = progress.done, || (), |(), seed| seed * seed);
            assert_eq!(squares, (7..27).map(|seed| seed * seed).collect::<Vec<u64>>());
            assert_eq!(last, 20);
        }
    }
}

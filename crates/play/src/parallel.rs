//! Work on several threads.
//!
//! A panic on any thread is a panic of the caller, with the same payload. Where threads cannot be started, the calling thread
//! does all the work.

pub use maxn::parallel::map;

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, ScopedJoinHandle};

/// The stack of threads for long work, such as whole games: a deep search goes down the stack. The memory is only reserved, but
/// not reused by the system as smaller stacks are, which short work would feel.
pub const STACK: usize = 64 << 20;

/// Does work numbered from 0 to `count` on up to `threads` threads, and hands each result to `take` on the calling thread as
/// soon as it is there. If `take` fails, no more work is begun.
///
/// # Errors
/// The first error of `take`.
///
/// # Panics
/// If any work panics.
pub fn stream<R: Send, E>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> R + Sync,
    mut take: impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    batches(count, threads, work, |batch| batch.into_iter().try_for_each(|(place, done)| take(place, done)))
}

/// Does the same as [`stream`], and hands over all results that are there by now at once, each with its number: for results
/// that are cheaper to keep together, such as rows of a database.
///
/// # Errors
/// The first error of `take`.
///
/// # Panics
/// If any work panics.
pub fn batches<R: Send, E>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> R + Sync,
    mut take: impl FnMut(Vec<(usize, R)>) -> Result<(), E>,
) -> Result<(), E> {
    let one = |place: usize| vec![(place, work(place))];
    if threads <= 1 || count < 2 {
        return (0..count).try_for_each(|place| take(one(place)));
    }
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let results = Results { waiting: Mutex::default(), arrived: Condvar::new() };
    thread::scope(|scope| {
        let helpers: Vec<ScopedJoinHandle<'_, ()>> = (0..threads.min(count))
            .map_while(|_| {
                let (results, next, stopped, work) = (&results, &next, &stopped, &work);
                let guard = results.worker();
                let share = move || {
                    let _at_work = guard;
                    while !stopped.load(Ordering::Relaxed) {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        if place >= count {
                            return;
                        }
                        results.put((place, work(place)));
                    }
                };
                Builder::new().stack_size(STACK).spawn_scoped(scope, share).ok()
            })
            .collect();
        let mut result = Ok(());
        if helpers.is_empty() {
            result = (0..count).try_for_each(|place| take(one(place)));
        }
        while let Some(batch) = results.take() {
            result = take(batch);
            if result.is_err() {
                stopped.store(true, Ordering::Relaxed);
                break;
            }
        }
        for helper in helpers {
            joined(helper);
        }
        result
    })
}

/// Results on their way from the threads that work to the one that takes them. A channel of the standard library would be
/// compiled for each type of result, and is a hundred times as much code.
struct Results<R> {
    waiting: Mutex<Waiting<R>>,
    arrived: Condvar,
}

struct Waiting<R> {
    results: Vec<(usize, R)>,
    workers: usize,
}

impl<R> Default for Waiting<R> {
    fn default() -> Self {
        Waiting { results: Vec::new(), workers: 0 }
    }
}

impl<R> Results<R> {
    /// The state, whatever has happened on another thread: results are whole or not there.
    fn lock(&self) -> MutexGuard<'_, Waiting<R>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a thread as working as long as the value lives, even if it panics or cannot be started.
    fn worker(&self) -> Working<'_, R> {
        self.lock().workers += 1;
        Working(self)
    }

    fn put(&self, result: (usize, R)) {
        self.lock().results.push(result);
        self.arrived.notify_one();
    }

    /// Waits for results and takes all there are; `None` once no result is left and no thread works.
    fn take(&self) -> Option<Vec<(usize, R)>> {
        let mut waiting = self.lock();
        while waiting.results.is_empty() && waiting.workers > 0 {
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        Some(std::mem::take(&mut waiting.results)).filter(|results| !results.is_empty())
    }
}

/// A thread at work.
struct Working<'r, R>(&'r Results<R>);

impl<R> Drop for Working<'_, R> {
    fn drop(&mut self) {
        self.0.lock().workers -= 1;
        self.0.arrived.notify_one();
    }
}

/// The result of a thread; its panic goes on here.
fn joined<R>(helper: ScopedJoinHandle<'_, R>) -> R {
    helper.join().unwrap_or_else(|panic| resume_unwind(panic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    #[test]
    fn everything_is_done_once_and_in_order() {
        for count in [0, 1, 2, 5, 16] {
            let items: Vec<u32> = (0..count).collect();
            let squares: Vec<u32> = items.iter().map(|item| item * item).collect();
            for threads in 0..6 {
                assert_eq!(map(&items, threads, |item| item * item), squares);
                let mut streamed = vec![0; items.len()];
                let streaming = stream(
                    items.len(),
                    threads,
                    |place| items[place] * items[place],
                    |place, square| {
                        streamed[place] = square;
                        Ok::<(), ()>(())
                    },
                );
                assert_eq!((streaming, streamed), (Ok(()), squares.clone()));
            }
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let begun = AtomicUsize::new(0);
        let work = |place: usize| {
            begun.fetch_add(1, Ordering::Relaxed);
            thread::sleep(std::time::Duration::from_millis(1));
            place
        };
        let result = stream(10_000, 2, work, |_, _| Err("full"));
        assert_eq!(result, Err("full"));
        assert!(begun.into_inner() < 10_000);
    }

    #[test]
    fn a_panic_on_any_thread_is_a_panic_here() {
        for threads in [1, 2, 4] {
            let items: Vec<u32> = (0..40).collect();
            let fails = |&item: &u32| assert!(item != 37, "item 37 is bad");
            let panic = catch_unwind(|| map(&items, threads, fails)).unwrap_err();
            assert!(panic.downcast_ref::<&str>().is_some_and(|text| text.contains("37")));
            let streamed =
                catch_unwind(|| stream(40, threads, |place| fails(&items[place]), |_, ()| Ok::<(), ()>(())));
            assert!(streamed.is_err());
        }
    }
}

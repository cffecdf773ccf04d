//! Work on several threads.
//!
//! A panic on any thread is a panic of the caller, with the same payload. Where threads cannot be started, the calling thread
//! does all the work.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

/// Does some work for each item, on up to `threads` threads; the results are in the order of the items.
///
/// ```
/// let squares = maxn::parallel::map(&[1, 2, 3], 2, |number| number * number);
/// assert_eq!(squares, [1, 4, 9]);
/// ```
///
/// # Panics
/// If the work on any item panics.
pub fn map<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if threads <= 1 || items.len() < 2 {
        return items.iter().map(work).collect();
    }
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    done.lock().unwrap_or_else(PoisonError::into_inner).resize_with(items.len(), || None);
    let share = || {
        while let Some((place, item)) = take(&next, items) {
            let result = work(item);
            done.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(result);
        }
    };
    beside(threads.min(items.len()) - 1, None, &share, &mut || share());
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.into_iter()
        .map(|result| result.expect("every item was taken by a thread, and none panicked"))
        .collect()
}

/// Takes the next item that no thread has taken.
fn take<'i, T>(next: &AtomicUsize, items: &'i [T]) -> Option<(usize, &'i T)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    items.get(place).map(|item| (place, item))
}

/// Runs `own` on the calling thread, and beside it `helper` on up to the given number of other threads, each with a stack of
/// the given size.
///
/// Not generic, so that the machinery of threads is compiled once and not for every search.
pub(crate) fn beside(
    helpers: usize,
    stack: Option<usize>,
    helper: &(dyn Fn() + Sync),
    own: &mut dyn FnMut(),
) {
    let builder = || match stack {
        Some(bytes) => Builder::new().stack_size(bytes),
        None => Builder::new(),
    };
    thread::scope(|scope| {
        let handles: Vec<_> =
            (0..helpers).map_while(|_| builder().spawn_scoped(scope, helper).ok()).collect();
        own();
        for handle in handles {
            // A panic of any thread is a panic of the whole, never a quiet stop.
            handle.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
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
            }
        }
    }

    #[test]
    fn a_panic_on_any_thread_is_a_panic_here() {
        for threads in [1, 2, 4] {
            let items: Vec<u32> = (0..40).collect();
            let fails = |&item: &u32| assert!(item != 37, "item 37 is bad");
            let panic = catch_unwind(|| map(&items, threads, fails)).unwrap_err();
            assert!(panic.downcast_ref::<&str>().is_some_and(|text| text.contains("37")));
        }
    }
}

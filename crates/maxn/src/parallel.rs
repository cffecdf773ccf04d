//! Work on several threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Builder, ScopedJoinHandle};

/// Does some work for each item, on up to `threads` threads; the results are in the order of the items.
///
/// Where threads cannot be started, the calling thread does all the work.
///
/// ```
/// let squares = maxn::parallel::map(&[1, 2, 3], 2, |number| number * number);
/// assert_eq!(squares, [1, 4, 9]);
/// ```
///
/// # Panics
/// If the work on any item panics, with the same payload.
pub fn map<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if threads <= 1 || items.len() < 2 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let share = || {
        let mut done = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(place) else { return done };
            done.push((place, work(item)));
        }
    };
    let mut done = thread::scope(|scope| {
        let helpers: Vec<ScopedJoinHandle<'_, _>> = (1..threads.min(items.len()))
            .map_while(|_| Builder::new().spawn_scoped(scope, share).ok())
            .collect();
        let mut done = share();
        for helper in helpers {
            done.extend(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|&(place, _)| place);
    done.into_iter().map(|(_, result)| result).collect()
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

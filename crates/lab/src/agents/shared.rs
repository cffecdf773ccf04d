//! Work that is shared out among threads.

/// What comes of each item, in their order: neighbouring items to each thread.
pub(super) fn each<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let all = |share: &[T]| share.iter().map(&work).collect::<Vec<R>>();
    if threads <= 1 || items.len() < 2 {
        return all(items);
    }
    let (own, others) = items.split_at(items.len().div_ceil(threads));
    std::thread::scope(|scope| {
        let shares = others.chunks(items.len().div_ceil(threads));
        let workers: Vec<_> = shares.map(|share| scope.spawn(|| all(share))).collect();
        let mut done = all(own);
        for worker in workers {
            // A thread that panics has said why; its panic goes on here.
            done.extend(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_done_once_and_in_order() {
        for count in [0, 1, 2, 5, 16] {
            let items: Vec<u32> = (0..count).collect();
            let squares: Vec<u32> = items.iter().map(|item| item * item).collect();
            for threads in 0..6 {
                assert_eq!(each(&items, threads, |item| item * item), squares);
            }
        }
    }
}

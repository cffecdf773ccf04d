//! A search to the end of a hand that can be stopped.
//!
//! Deepening step by step costs several times the nodes of a search that goes to the end at once, which has nothing to show if
//! it is stopped. So the whole hand is searched at once; if that takes long, a second thread deepens meanwhile, and the
//! last iteration that it finished is the answer if the time runs out.

use crate::game::Contest;
use crate::search::{SearchFailure, SearchRequest, SearchResult};
use crate::table_pool::TablePool;
use maxn::StopHandle;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time after which deepening begins.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two looks at the handle of the caller.
const LOOK: Duration = Duration::from_millis(20);

/// The minimum time for deepening, so that there is a finished iteration to report.
const LAST_WORD: Duration = Duration::from_millis(200);

/// A search to the end of a hand that can be stopped: the handles of its two searches.
///
/// Without a limit on nodes or time a stop handle alone would make a search deepen, and cost several times as much. This one
/// goes to the end at once, and still has an answer when it is stopped.
#[derive(Clone, Debug)]
pub struct StoppableSearch {
    /// Stops both.
    pub stop: StopHandle,
    /// Those of the search to the end, and of the deepening one.
    pub runners: [StopHandle; 2],
}

/// A search that has ended.
struct Ended {
    deepens: bool,
    /// Its result, or its panic, which must not wait for the end of the other search.
    result: thread::Result<Result<SearchResult, SearchFailure>>,
}

impl StoppableSearch {
    /// Creates a search that a handle stops.
    pub fn new(stop: StopHandle) -> Self {
        StoppableSearch { stop, runners: [StopHandle::new(), StopHandle::new()] }
    }

    /// Searches a hand.
    ///
    /// # Errors
    /// As [`Contest::search`].
    ///
    /// # Panics
    /// If the search panics on any thread, with the same payload.
    pub fn run(
        &self,
        contest: &dyn Contest,
        request: &SearchRequest,
        tables: &mut TablePool,
    ) -> Result<SearchResult, SearchFailure> {
        let [at_once, deepening] = &self.runners;
        thread::scope(|scope| {
            let (sender, ended) = channel();
            let send = sender.clone();
            scope.spawn(move || search(contest, &of(request, at_once, false), tables, &send));
            let start = Instant::now();
            while start.elapsed() < PATIENCE && !self.stop.is_stopped() {
                match ended.recv_timeout(LOOK) {
                    Ok(Ended { result, .. }) => return self.unwound(result),
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
            let mut request = of(request, deepening, true);
            let limits = &mut request.options.limits;
            limits.time = limits.time.map(|time| time.saturating_sub(start.elapsed()));
            scope.spawn(move || {
                let mut tables = TablePool::new(request.options.table_bytes);
                search(contest, &request, &mut tables, &sender);
            });
            self.judge(&ended)
        })
    }

    /// Waits for the first search that is finished, or for the deepening one if both are stopped.
    fn judge(&self, ended: &std::sync::mpsc::Receiver<Ended>) -> Result<SearchResult, SearchFailure> {
        let [at_once, deepening] = &self.runners;
        let began = Instant::now();
        let mut last = None;
        loop {
            if self.stop.is_stopped() {
                at_once.stop();
                if began.elapsed() >= LAST_WORD {
                    deepening.stop();
                }
            }
            match ended.recv_timeout(LOOK) {
                Ok(Ended { deepens, result }) => {
                    let result = self.unwound(result);
                    let is_finished = !matches!(&result, Ok(result) if result.stopped);
                    if is_finished || deepens {
                        // A limit has ended the deepening search: the other one has had as long.
                        at_once.stop();
                        deepening.stop();
                        return result;
                    }
                    last = Some(result);
                }
                Err(RecvTimeoutError::Timeout) => {}
                // Both have ended, the first one stopped.
                Err(RecvTimeoutError::Disconnected) => return last.unwrap_or(Err(SearchFailure::Over)),
            }
        }
    }

    /// The result of a search; a panic is passed on, after the other search is stopped.
    fn unwound<R>(&self, result: thread::Result<R>) -> R {
        result.unwrap_or_else(|panic| {
            self.runners.iter().for_each(StopHandle::stop);
            resume_unwind(panic)
        })
    }
}

/// The request of one of the searches.
fn of(request: &SearchRequest, handle: &StopHandle, deepens: bool) -> SearchRequest {
    let mut request = request.clone();
    request.options.limits.stop = Some(handle.clone());
    request.options.deepening = Some(deepens);
    if deepens {
        request.options.threads = 1;
    } else {
        request.listener = None;
    }
    request
}

fn search(contest: &dyn Contest, request: &SearchRequest, tables: &mut TablePool, ended: &Sender<Ended>) {
    // The tables are not used again after a panic: the caller is unwound.
    let result = catch_unwind(AssertUnwindSafe(|| contest.search(request, tables)));
    let deepens = request.options.deepening == Some(true);
    // Nobody listens once the other search has won.
    ended.send(Ended { deepens, result }).ok();
}

//! A sign of life while something takes its time: on a terminal, and only if it takes long.

use crate::output::{printable, thousands};
use crate::values::Values;
use indicatif::{ProgressBar, ProgressStyle};
use maxn::StopHandle;
use maxn_play::{Iteration, IterationListener};
use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The time after which it is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two of its movements.
const TICK: Duration = Duration::from_millis(100);

/// Does some work; if it takes long and there is a terminal, a line there shows the progress.
pub(crate) fn while_showing<T>(message: impl Fn() -> String + Send, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (done, wait) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let style = ProgressStyle::with_template("{spinner} {wide_msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            let spinner = ProgressBar::new_spinner().with_style(style).with_elapsed(PATIENCE);
            while wait.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                let seconds = spinner.elapsed().as_secs();
                spinner.set_message(printable(&format!("{}, {seconds} s", message())));
                spinner.tick();
            }
            spinner.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

/// The state of a search that runs: its handles, and its last finished iteration.
#[derive(Clone)]
pub(crate) struct SearchWatch {
    handles: Vec<StopHandle>,
    last: Arc<Mutex<Option<Iteration>>>,
}

impl SearchWatch {
    /// A watch over searches with these handles.
    pub(crate) fn new(handles: &[StopHandle]) -> Self {
        SearchWatch { handles: handles.to_vec(), last: Arc::default() }
    }

    /// The nodes visited so far.
    fn nodes(&self) -> u64 {
        self.handles.iter().map(StopHandle::nodes).sum()
    }

    /// A listener for the searches.
    pub(crate) fn listener(&self) -> IterationListener {
        let last = Arc::clone(&self.last);
        IterationListener::new(move |iteration| {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(iteration.clone());
        })
    }

    /// Searches, and shows meanwhile the depth in these steps, the nodes, and the best so far.
    pub(crate) fn run<T>(&self, steps: &str, search: impl FnOnce() -> T) -> T {
        let before = self.nodes();
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = None;
        while_showing(|| self.message(steps, before), search)
    }

    fn message(&self, steps: &str, before: u64) -> String {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let nodes = thousands(self.nodes().saturating_sub(before));
        match &*last {
            None => format!("searching: {nodes} nodes"),
            Some(last) => {
                let values = Values::of([last.expected.as_slice()]);
                let scores = values.tuple(&last.expected);
                let next = last.depth + 1;
                format!("depth {next} {steps}: {nodes} nodes, best so far {} {scores}", last.best)
            }
        }
    }
}

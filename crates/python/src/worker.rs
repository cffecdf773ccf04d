//! Work without the interpreter's lock, on a thread of its own, with a look at signals from time to time.

use crate::errors;
use maxn::StopHandle;
use maxn_play::parallel;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, Once};
use std::thread;
use std::time::Duration;

/// The time between two looks at signals.
const LOOK: Duration = Duration::from_millis(50);

/// The stack of a thread that searches what the caller gives it: trees of ten thousand levels, or games of any length. Memory is
/// only reserved, and used as far as the search goes.
const DEEP_STACK: usize = 512 << 20;

/// The end of some work.
pub(crate) struct Done<T> {
    /// The result.
    pub(crate) result: T,
    /// True if Ctrl-C has ended it early.
    pub(crate) interrupted: bool,
}

thread_local! {
    /// True while a panic on this thread is an answer, and no mistake to be told of.
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Does some work whose panic is an answer: it is returned, and not printed.
///
/// # Errors
/// If the work panics.
pub(crate) fn quietly<T>(work: impl FnOnce() -> T) -> thread::Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_QUIET.get() {
                usual(info);
            }
        }));
    });
    IS_QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    IS_QUIET.set(false);
    result
}

/// Does some work that a handle can stop. Ctrl-C stops it, and its result is returned all the same; an exception of any
/// other signal handler stops it and is raised.
///
/// # Errors
/// If a signal handler raises, the work panics, or there is no thread for it.
pub(crate) fn stoppable<T: Send + 'static>(
    py: Python<'_>,
    stop: &StopHandle,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Done<T>> {
    run(py, Some(stop), DEEP_STACK, work)
}

/// Does some work that cannot be stopped, on a stack as in a match. The exception of a signal handler, such as that of Ctrl-C, is raised at once; the
/// work goes on to its end, and nobody learns of it.
///
/// # Errors
/// If a signal handler raises, the work panics, or there is no thread for it.
pub(crate) fn unstoppable<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    run(py, None, parallel::STACK, work).map(|done| done.result)
}

fn run<T: Send + 'static>(
    py: Python<'_>,
    stop: Option<&StopHandle>,
    stack: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Done<T>> {
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let body = move || {
        // Nobody listens once a signal has ended the wait.
        sender.send(catch_unwind(AssertUnwindSafe(work))).ok();
    };
    let thread = thread::Builder::new().name("maxn".to_string()).stack_size(stack).spawn(body);
    thread
        .map_err(|error| PyRuntimeError::new_err(format!("could not start a thread to work on: {error}")))?;
    let (mut interrupted, mut raised) = (false, None);
    loop {
        let ended = py.detach(|| match receiver.lock() {
            Ok(receiver) => receiver.recv_timeout(LOOK),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        });
        match ended {
            Ok(Ok(result)) => {
                return raised.map_or(Ok(Done { result, interrupted }), Err);
            }
            Ok(Err(panic)) => return Err(errors::panic(panic.as_ref())),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the thread that worked has ended"));
            }
            Err(RecvTimeoutError::Timeout) => {
                let Err(error) = py.check_signals() else { continue };
                let Some(stop) = stop else { return Err(error) };
                stop.stop();
                if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                    interrupted = true;
                } else {
                    raised = Some(error);
                }
            }
        }
    }
}

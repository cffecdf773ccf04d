//! A sign of life while a search takes its time.

use indicatif::ProgressBar;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time after which it is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two of its movements.
const TICK: Duration = Duration::from_millis(100);

/// Does some work; if it takes long and there is a terminal, a spinner moves there meanwhile.
pub(super) fn while_thinking<T>(work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (done, wait) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let spinner = ProgressBar::new_spinner().with_message("thinking");
            while wait.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                spinner.tick();
            }
            spinner.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

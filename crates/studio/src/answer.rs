//! Answers to questions: the work that they make, their events, and refusals.

use maxn::StopHandle;
use serde_json::{Value, json};
use std::fmt::{self, Display};
use std::sync::Arc;
use std::time::Duration;

/// The work of answering a question. The caller decides where it is done.
pub enum Work {
    /// None any more: this is the answer.
    Answer(Value),
    /// A computation whose result is the answer.
    Computation(Box<dyn FnOnce() -> Result<Value, ApiError> + Send>),
    /// A stream of events.
    Stream(EventStream),
}

impl Work {
    /// Work that computes an answer.
    pub(crate) fn computation(work: impl FnOnce() -> Result<Value, ApiError> + Send + 'static) -> Work {
        Work::Computation(Box::new(work))
    }

    /// Work that sends events: a step is done at a time, and returns whether there is another.
    pub(crate) fn stream(
        stop: StopHandle,
        mut work: impl FnMut(&EventSink) -> bool + Send + 'static,
    ) -> Work {
        Work::steps(stop, move |events| if work(events) { NextStep::Now } else { NextStep::End })
    }

    /// Work that sends events: a step is done at a time, and returns when there is another.
    pub(crate) fn steps(stop: StopHandle, work: impl FnMut(&EventSink) -> NextStep + Send + 'static) -> Work {
        Work::Stream(EventStream { stop, step: Box::new(work) })
    }
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Work::Answer(_) => "Answer",
            Work::Computation(_) => "Computation",
            Work::Stream(_) => "Stream",
        })
    }
}

/// The receiver of the events of a stream.
#[derive(Clone)]
pub struct EventSink(Arc<dyn Fn(Value) -> bool + Send + Sync>);

impl EventSink {
    /// A receiver that returns whether anybody reads on.
    pub fn new(receive: impl Fn(Value) -> bool + Send + Sync + 'static) -> Self {
        EventSink(Arc::new(receive))
    }

    /// Sends an event, and returns whether anybody reads on.
    pub fn send(&self, event: Value) -> bool {
        (self.0)(event)
    }
}

impl fmt::Debug for EventSink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EventSink")
    }
}

/// Events that are computed step by step.
pub struct EventStream {
    stop: StopHandle,
    step: Box<dyn FnMut(&EventSink) -> NextStep + Send>,
}

/// The time of the next step of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Never: there are no more events.
    End,
    /// At once.
    Now,
    /// After a pause, or when a table changes.
    After(Duration),
    /// When a table changes.
    AfterChange,
}

impl EventStream {
    /// Computes until something is worth a pause, and returns when there is more. Events are sent as soon as they are known.
    pub fn step(&mut self, sink: &EventSink) -> NextStep {
        if self.stop.is_stopped() { NextStep::End } else { (self.step)(sink) }
    }

    /// The handle that stops the computation.
    pub fn stop_handle(&self) -> &StopHandle {
        &self.stop
    }
}

impl fmt::Debug for EventStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EventStream")
    }
}

/// A refusal of a question: a status of HTTP and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    status: u16,
    problem: String,
}

impl ApiError {
    /// A question that cannot be answered as it is.
    pub fn wrong(problem: impl Display) -> Self {
        ApiError::with_status(400, problem)
    }

    /// A question for something that is not there.
    pub fn missing(problem: impl Display) -> Self {
        ApiError::with_status(404, problem)
    }

    /// A question that may not be asked.
    pub fn forbidden(problem: impl Display) -> Self {
        ApiError::with_status(403, problem)
    }

    /// A question that comes too late: things have changed meanwhile.
    pub fn late(problem: impl Display) -> Self {
        ApiError::with_status(409, problem)
    }

    /// A question that has to wait for others.
    pub fn busy(problem: impl Display) -> Self {
        ApiError::with_status(503, problem)
    }

    /// A refusal with any status.
    pub fn with_status(status: u16, problem: impl Display) -> Self {
        ApiError { status, problem: problem.to_string() }
    }

    /// The status.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The sentence.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// The error as an object.
    pub fn to_json(&self) -> Value {
        json!({"error": self.problem})
    }
}

impl Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl std::error::Error for ApiError {}

//! Streams of server-sent events.

use crate::answer::ApiError;
use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use maxn::StopHandle;
use serde_json::Value;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// The most streams that are open at a time.
const MOST_STREAMS: usize = 256;
/// The events that are kept for a slow reader.
const BUFFER: usize = 16;

/// The places for streams.
#[derive(Debug)]
pub(crate) struct Streams(Arc<Semaphore>);

/// The writing end of a stream.
#[derive(Clone, Debug)]
pub(crate) struct EventSender(mpsc::Sender<Value>);

/// The reading end: what is closed stops the search behind it.
struct EventStream {
    events: mpsc::Receiver<Value>,
    stop: StopHandle,
    _place: OwnedSemaphorePermit,
}

impl Streams {
    pub(crate) fn new() -> Self {
        Streams(Arc::new(Semaphore::new(MOST_STREAMS)))
    }

    /// Opens a stream. The handle is stopped as soon as the reader is gone.
    ///
    /// # Errors
    /// If too many are open.
    pub(crate) fn open(&self, stop: &StopHandle) -> Result<(EventSender, Response), ApiError> {
        let place = Arc::clone(&self.0).try_acquire_owned();
        let place = place.map_err(|_| ApiError::busy("too many streams are open; close a page"))?;
        let (sender, events) = mpsc::channel(BUFFER);
        let stream = EventStream { events, stop: stop.clone(), _place: place };
        let headers = [("content-type", "text/event-stream")];
        Ok((EventSender(sender), (headers, Body::from_stream(stream)).into_response()))
    }
}

impl EventSender {
    /// Sends an event, and returns whether anybody reads it.
    pub(crate) async fn send(&self, event: Value) -> bool {
        self.0.send(event).await.is_ok()
    }

    /// The same from a thread that computes.
    pub(crate) fn send_blocking(&self, event: Value) -> bool {
        self.0.blocking_send(event).is_ok()
    }

    /// Waits until the reader is gone.
    pub(crate) async fn closed(&self) {
        self.0.closed().await;
    }
}

impl Stream for EventStream {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let event = self.events.poll_recv(context);
        event.map(|event| event.map(|event| Ok(Bytes::from(format!("data: {event}\n\n")))))
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

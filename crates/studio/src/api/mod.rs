//! The questions that the page asks, by path. Most of them are answered as they are without a server.

mod experiments;
mod lab;
mod watch;

use crate::body::{Answer, Refusal, Text};
use crate::shared::Shared;
use crate::stream::EventSender;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use maxn_studio_api::{ApiError, EventSink, EventStream, Work};
use serde_json::json;
use std::sync::Arc;

/// The routes of all questions.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/table/watch", post(watch::watch))
        .route("/api/lab/matches", post(lab::matches))
        .route("/api/lab/games", post(lab::games))
        .route("/api/lab/replay", post(lab::replay))
        .route("/api/lab/run", post(lab::run))
        .route("/api/lab/experiments", post(experiments::list))
        .route("/api/lab/experiment", post(experiments::make))
        .route("/api/{*path}", post(ask))
}

/// Answers a question that needs no server. It is read on a thread of its own, since to set its position up may take long, and this
/// thread answers everybody. What is computed waits for a core; a stream that is closed stops its search.
async fn ask(
    State(shared): State<Arc<Shared>>,
    Path(path): Path<String>,
    Text(body): Text,
) -> Result<Response, Refusal> {
    let api = Arc::clone(&shared.api);
    let asked = tokio::task::spawn_blocking(move || api.ask(&path, &body)).await;
    match asked.map_err(|_| ApiError::with_status(500, "the question has failed"))?? {
        Work::Answer(answer) => Ok(Answer(answer).into_response()),
        Work::Computation(work) => Ok(Answer(shared.slots.compute(work).await?).into_response()),
        Work::Stream(stream) => {
            let (sender, response) = shared.streams.open(stream.stop_handle())?;
            let ends = sender.clone();
            spawn(shared, ends, move || run(stream, sender));
            Ok(response)
        }
    }
}

/// Sends all events of a stream, as long as somebody reads them.
fn run(mut stream: EventStream, sender: EventSender) {
    let sink = EventSink::new(move |event| sender.send_blocking(event));
    while stream.step(&sink) {}
}

/// Runs work that sends events, or tells why it cannot be done.
fn spawn(shared: Arc<Shared>, sender: EventSender, work: impl FnOnce() + Send + 'static) {
    tokio::spawn(async move {
        tokio::select! {
            result = shared.slots.run(work) => if let Err(error) = result {
                sender.send(json!({"error": error.problem()})).await;
            },
            // Nobody waits any more: one that has not begun gives its place in the queue up.
            () = sender.closed() => {}
        }
    });
}

//! The questions that the page asks, by path. Most of them are answered as they are without a server.

use super::guard::Caller;
use super::search_slots::SearchSlots;
use super::stream::EventSender;
use super::{Shared, background, experiments, lab};
use crate::answer::{ApiError, EventSink, EventStream, NextStep, Work};
use crate::questions::tables::Place;
use crate::table::{Due, Watching};
use axum::Extension;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use maxn::StopHandle;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;

/// The routes of all questions.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/table/watch", post(watch))
        .route("/api/lab/matches", post(lab::matches))
        .route("/api/lab/games", post(lab::games))
        .route("/api/lab/replay", post(lab::replay))
        .route("/api/lab/run", post(lab::run))
        .route("/api/lab/follow", post(background::follow))
        .route("/api/lab/stop", post(background::stop))
        .route("/api/lab/experiments", post(experiments::list))
        .route("/api/lab/experiment", post(experiments::make))
        .route("/api/{*path}", post(ask))
}

/// Answers a question that needs no server. It is read on a thread of its own, since to set its position up may take long, and this
/// thread answers everybody. What is computed waits for a core; a stream that is closed stops its search.
async fn ask(
    State(shared): State<Arc<Shared>>,
    Path(path): Path<String>,
    Extension(caller): Extension<Caller>,
    Text(body): Text,
) -> Result<Response, Refusal> {
    caller.check_body(&path, &body)?;
    let api = Arc::clone(&shared.api);
    let asked = tokio::task::spawn_blocking({
        let path = path.clone();
        move || api.ask(&path, &body)
    });
    // A person who waits at a table comes before everything that is only looked at.
    let slots = if AT_TABLES.contains(&path.as_str()) { &shared.table_slots } else { &shared.slots };
    match asked.await.map_err(|_| ApiError::with_status(500, "the question has failed"))?? {
        Work::Answer(mut answer) => {
            if path == "catalogue" {
                answer["address"] = shared.address_for_others.clone().into();
                answer["is_guest"] = (caller != Caller::Owner).into();
            }
            Ok(Answer(answer).into_response())
        }
        Work::Computation(work) => Ok(Answer(slots.compute(work).await?).into_response()),
        Work::Stream(stream) => {
            let (sender, response) = shared.streams.open(stream.stop_handle())?;
            let ends = sender.clone();
            spawn(Arc::clone(slots), ends, move || run(stream, sender));
            Ok(response)
        }
    }
}

/// The questions for which somebody at a table waits.
const AT_TABLES: [&str; 2] = ["table/hint", "table/claim"];

/// Sends all events of a stream, as long as somebody reads them.
fn run(mut stream: EventStream, sender: EventSender) {
    let sink = EventSink::new(move |event| sender.send_blocking(event));
    while stream.step(&sink) == NextStep::Now {}
}

/// Runs work that sends events, or tells why it cannot be done.
pub(crate) fn spawn(slots: Arc<SearchSlots>, sender: EventSender, work: impl FnOnce() + Send + 'static) {
    tokio::spawn(async move {
        tokio::select! {
            result = slots.run(work) => if let Err(error) = result {
                sender.send(json!({"error": error.problem()})).await;
            },
            // Nobody waits any more: one that has not begun gives its place in the queue up.
            () = sender.closed() => {}
        }
    });
}

/// The longest body of a request.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// An error as a response.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) ApiError);

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        Refusal(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        refused(&self.0)
    }
}

/// The response to a request that is refused.
pub(crate) fn refused(error: &ApiError) -> Response {
    let status = StatusCode::from_u16(error.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, [JSON], error.to_json().to_string()).into_response()
}

const JSON: (&str, &str) = ("content-type", "application/json");

/// The body of a request as it is.
pub(crate) struct Text(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                let problem = format!("the body is longer than {MOST_BYTES} bytes");
                return ApiError::with_status(rejection.status().as_u16(), problem);
            }
            ApiError::wrong("the body could not be read")
        })?;
        Ok(Text(bytes))
    }
}

/// The body of a request, read from JSON.
pub(crate) struct Question<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Question<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let Text(bytes) = Text::from_request(request, state).await?;
        Ok(Question(read(&bytes)?))
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let value = serde_json::from_slice(body);
    value.map_err(|error| ApiError::wrong(format!("the body is not as expected: {error}")))
}

/// An answer, written as JSON.
pub(crate) struct Answer(pub(crate) Value);

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        ([JSON], self.0.to_string()).into_response()
    }
}

/// Sends the table as a seat sees it, now and after every change, and lets its agents play on as long as somebody reads.
pub(crate) async fn watch(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Text(body): Text,
) -> Result<Response, Refusal> {
    caller.check_body("table/watch", &body)?;
    let place: Place = read(&body)?;
    let watching = Watching::begin(&shared.api.tables, place.table, &place.key)?;
    let mut changes = shared.changes.clone();
    changes.mark_unchanged();
    let mut found = shared.api.view(&place, 0)?;
    let (sender, response) = shared.streams.open(&StopHandle::new())?;
    tokio::spawn(async move {
        let _watching = watching;
        let mut seen = 0;
        loop {
            if let Some((version, view)) = found {
                seen = version;
                if !sender.send(view).await {
                    return;
                }
            }
            let pause = match shared.api.tables.due(place.table) {
                Ok(Due::After(pause)) => Some(pause),
                Ok(Due::Nothing) | Err(_) => None,
                Ok(Due::Turn(turn)) => {
                    let shared = Arc::clone(&shared);
                    // Not in this task: others who watch the table wait for the decision as well.
                    tokio::spawn(
                        async move { shared.table_slots.run_patiently(move || turn.decide()).await },
                    );
                    None
                }
            };
            tokio::select! {
                change = changes.changed() => if change.is_err() {
                    return;
                },
                () = tokio::time::sleep(pause.unwrap_or_default()), if pause.is_some() => {}
                () = sender.closed() => return,
            }
            found = match shared.api.view(&place, seen) {
                Ok(found) => found,
                Err(error) => {
                    sender.send(json!({"error": error.problem()})).await;
                    return;
                }
            };
        }
    });
    Ok(response)
}

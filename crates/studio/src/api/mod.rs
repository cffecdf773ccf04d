//! The questions that the page asks, by path.

mod analysis;
mod catalogue;
mod hints;
mod lab;
mod tables;
mod trees;

use crate::error::ApiError;
use crate::shared::Shared;
use crate::stream::EventSender;
use crate::table::read_opponent;
use axum::Router;
use axum::routing::post;
use maxn_play::{AgentSpec, Opponent};
use serde_json::json;
use std::sync::Arc;

/// The routes of all questions.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/catalogue", post(catalogue::catalogue))
        .route("/api/table/new", post(tables::new))
        .route("/api/table/join", post(tables::join))
        .route("/api/table/watch", post(tables::watch))
        .route("/api/table/decide", post(tables::decide))
        .route("/api/table/step", post(tables::step))
        .route("/api/table/go", post(tables::go))
        .route("/api/table/save", post(tables::save))
        .route("/api/table/hint", post(hints::hint))
        .route("/api/table/review", post(hints::review))
        .route("/api/tree/search", post(trees::search))
        .route("/api/tree/comparison", post(trees::comparison))
        .route("/api/analysis/position", post(analysis::position))
        .route("/api/analysis/search", post(analysis::search))
        .route("/api/lab/matches", post(lab::matches))
        .route("/api/lab/games", post(lab::games))
        .route("/api/lab/replay", post(lab::replay))
        .route("/api/lab/run", post(lab::run))
}

/// Reads an agent by its spec, within the caps.
fn read_spec(text: &str) -> Result<AgentSpec, ApiError> {
    match read_opponent(text).map_err(ApiError::wrong)? {
        Opponent::Agent(spec) => Ok(spec),
        Opponent::Level(_) => Err(ApiError::wrong(format!("'{text}' is a level, not an agent"))),
    }
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

//! The questions that the page asks, by path.

mod catalogue;
mod hints;
mod tables;

use crate::shared::Shared;
use axum::Router;
use axum::routing::post;
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
}

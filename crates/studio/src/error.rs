//! Errors as the page receives them.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::fmt::Display;

/// A refusal of a request: a status and a sentence.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    problem: String,
}

impl ApiError {
    /// A request that cannot be answered as it is.
    pub(crate) fn wrong(problem: impl Display) -> Self {
        ApiError { status: StatusCode::BAD_REQUEST, problem: problem.to_string() }
    }

    /// A request for something that is not there.
    pub(crate) fn missing(problem: impl Display) -> Self {
        ApiError { status: StatusCode::NOT_FOUND, problem: problem.to_string() }
    }

    /// A request that may not be made.
    pub(crate) fn forbidden(problem: impl Display) -> Self {
        ApiError { status: StatusCode::FORBIDDEN, problem: problem.to_string() }
    }

    /// A request that comes too late: things have changed meanwhile.
    pub(crate) fn late(problem: impl Display) -> Self {
        ApiError { status: StatusCode::CONFLICT, problem: problem.to_string() }
    }

    /// A request that has to wait for others.
    pub(crate) fn busy(problem: impl Display) -> Self {
        ApiError { status: StatusCode::SERVICE_UNAVAILABLE, problem: problem.to_string() }
    }

    /// A refusal with any status.
    pub(crate) fn with_status(status: StatusCode, problem: impl Display) -> Self {
        ApiError { status, problem: problem.to_string() }
    }

    /// The sentence.
    pub(crate) fn problem(&self) -> &str {
        &self.problem
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = json!({"error": self.problem}).to_string();
        (self.status, [("content-type", "application/json")], body).into_response()
    }
}

//! Bodies of requests and answers.

use crate::error::ApiError;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The longest body of a request.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// The body of a request, read from JSON.
pub(crate) struct Question<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Question<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                let problem = format!("the body is longer than {MOST_BYTES} bytes");
                return ApiError::with_status(rejection.status(), problem);
            }
            ApiError::wrong("the body could not be read")
        })?;
        let value = serde_json::from_slice(&bytes);
        Ok(Question(value.map_err(|error| ApiError::wrong(format!("the body is not as expected: {error}")))?))
    }
}

/// An answer, written as JSON.
pub(crate) struct Answer<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(text) => ([("content-type", "application/json")], text).into_response(),
            Err(error) => ApiError::with_status(StatusCode::INTERNAL_SERVER_ERROR, error).into_response(),
        }
    }
}

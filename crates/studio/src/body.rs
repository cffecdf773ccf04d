//! Bodies of requests and answers.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maxn_studio_api::ApiError;
use serde::de::DeserializeOwned;
use serde_json::Value;

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
        let value = serde_json::from_slice(&bytes);
        Ok(Question(value.map_err(|error| ApiError::wrong(format!("the body is not as expected: {error}")))?))
    }
}

/// An answer, written as JSON.
pub(crate) struct Answer(pub(crate) Value);

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        ([JSON], self.0.to_string()).into_response()
    }
}

//! The checks that every request passes before anything else looks at it.
//!
//! A server on the loopback address is within reach of every page that the browser shows: a page whose name was made to point here sends
//! its own name as the host, any other page its own origin, and neither knows the token.

use crate::body::refused;
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use maxn_studio_api::{ApiError, is_same};
use std::sync::Arc;

/// The header that carries the token.
pub(crate) const TOKEN_HEADER: &str = "x-maxn-token";

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("referrer-policy", "no-referrer"),
    ("cache-control", "no-store"),
];

/// Refuses what does not come from the studio's own page, and adds the headers of every answer.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = match check(&shared, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refused(&refusal),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(shared: &Shared, request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    let host =
        one(headers, header::HOST.as_str()).or_else(|| request.uri().authority().map(Authority::as_str));
    if !host.is_some_and(|host| shared.hosts.accepts(host)) {
        return Err(ApiError::forbidden("this server does not answer under this name"));
    }
    if headers.contains_key(header::ORIGIN) {
        let origin = one(headers, header::ORIGIN.as_str()).and_then(|origin| origin.strip_prefix("http://"));
        if !origin.is_some_and(|origin| shared.hosts.accepts(origin)) {
            return Err(ApiError::forbidden("this server does not answer to other pages"));
        }
    }
    if !request.uri().path().starts_with("/api/") {
        return match *request.method() {
            Method::GET | Method::HEAD => Ok(()),
            _ => Err(ApiError::with_status(405, "the page is only read")),
        };
    }
    if request.method() != Method::POST {
        return Err(ApiError::with_status(405, "questions are sent by POST"));
    }
    let kind = one(headers, header::CONTENT_TYPE.as_str()).unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        let problem = "questions are sent as application/json";
        return Err(ApiError::with_status(415, problem));
    }
    if !one(headers, TOKEN_HEADER).is_some_and(|token| is_same(token, &shared.token)) {
        let problem = "the token is missing or wrong: open the address that 'maxn studio' has printed";
        return Err(ApiError::with_status(401, problem));
    }
    Ok(())
}

/// The value of a header that is there once.
fn one<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

//! The checks that every request passes before anything else looks at it.
//!
//! A server on the loopback address is within reach of every page that the browser shows: a page whose name was made to point here sends
//! its own name as the host, any other page its own origin, and neither knows the token.

use super::Shared;
use super::routes::refused;
use crate::answer::ApiError;
use crate::keys::is_same;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, SocketAddr};
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

/// The addresses under which the studio answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hosts {
    listening: SocketAddr,
}

impl Hosts {
    pub(crate) fn new(listening: SocketAddr) -> Self {
        Hosts { listening }
    }

    /// Returns whether a host, with its port, is one of this server: a loopback address, or the address that it was told to
    /// listen on. A server on all addresses answers to any address, but never to a name.
    pub(crate) fn accepts(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.listening.port()) {
            return false;
        }
        if name == "localhost" {
            return true;
        }
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let Ok(address) = bare.parse::<IpAddr>() else { return false };
        let own = self.listening.ip();
        address.is_loopback() || address == own || own.is_unspecified()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(listening: &str, host: &str) -> bool {
        Hosts::new(listening.parse().unwrap()).accepts(host)
    }

    #[test]
    fn a_server_answers_to_its_own_addresses_only() {
        for host in ["127.0.0.1:8", "localhost:8", "[::1]:8", "127.9.9.9:8"] {
            assert!(accepted("127.0.0.1:8", host), "{host}");
        }
        for host in [
            "",
            ":8",
            "127.0.0.1",
            "127.0.0.1:9",
            "example.org:8",
            "127.0.0.1.example.org:8",
            "[::1]",
            "10.0.0.1:8",
            "8",
        ] {
            assert!(!accepted("127.0.0.1:8", host), "{host}");
        }
        assert!(accepted("127.0.0.1:80", "localhost"));
        assert!(accepted("10.0.0.1:8", "10.0.0.1:8") && !accepted("10.0.0.1:8", "10.0.0.2:8"));
        assert!(accepted("0.0.0.0:8", "10.0.0.2:8") && !accepted("0.0.0.0:8", "example.org:8"));
    }
}

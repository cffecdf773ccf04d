//! The checks that every request passes before anything else looks at it.
//!
//! A server on the loopback address is within reach of every page that the browser shows: a page whose name was made to point here sends
//! its own name as the host, any other page its own origin, and neither knows the token.
//!
//! The token of the studio opens everything. Whoever was invited to a seat has a token of that seat, `TABLE:KEY`, which opens
//! [that seat](GUEST_QUESTIONS) and nothing else.

use super::Shared;
use super::routes::refused;
use crate::answer::ApiError;
use crate::keys::is_same;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The header that carries the token.
pub(crate) const TOKEN_HEADER: &str = "x-maxn-token";

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("referrer-policy", "no-referrer"),
];

/// The questions of somebody who was invited to a seat: about the table, from that seat.
const GUEST_QUESTIONS: [&str; 10] =
    ["join", "watch", "decide", "go", "agree", "pause", "hint", "review", "seen", "save"];

/// The asker of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// Somebody with the token of the studio.
    Owner,
    /// Somebody with the token of a seat: the number of the table, and the key of the seat or the invitation to it.
    Guest(u64, String),
}

impl Caller {
    /// Reads the token of a seat, if it opens one.
    fn guest(shared: &Shared, token: &str) -> Option<Self> {
        let (table, key) = token.split_once(':')?;
        let table = table.parse().ok()?;
        let opens = shared.api.tables.peek(table, |table| table.seats.opens(key)).ok()?;
        opens.then(|| Caller::Guest(table, key.to_string()))
    }

    /// Checks that the body of a question is about nothing but the caller's own seat.
    ///
    /// # Errors
    /// If it is not.
    pub(crate) fn check_body(&self, path: &str, body: &[u8]) -> Result<(), ApiError> {
        let Caller::Guest(table, key) = self else { return Ok(()) };
        if path == "catalogue" {
            return Ok(());
        }
        let body: Value = serde_json::from_slice(body).map_err(ApiError::wrong)?;
        let place = body.get("place").unwrap_or(&body);
        let field = if path == "table/join" { "invitation" } else { "key" };
        if place["table"] == *table && place[field] == **key {
            return Ok(());
        }
        Err(ApiError::forbidden("this token opens its own seat only"))
    }
}

/// Refuses what does not come from the studio's own page, and adds the headers of every answer.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut request = request;
    let mut response = match check(&shared, &request) {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(refusal) => refused(&refusal),
    };
    // Files of the page say themselves for how long they can be kept; nothing else is.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(shared: &Shared, request: &Request) -> Result<Caller, ApiError> {
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
            // The page itself tells nothing.
            Method::GET | Method::HEAD => Ok(Caller::Owner),
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
    let token = one(headers, TOKEN_HEADER).unwrap_or_default();
    if is_same(token, &shared.token) {
        return Ok(Caller::Owner);
    }
    let wrong = "the token is missing or wrong: open the address that 'maxn studio' has printed";
    let guest =
        Caller::guest(shared, token).ok_or_else(|| ApiError::with_status(401, seat_problem(token, wrong)))?;
    let question = request.uri().path().trim_start_matches("/api/");
    let is_allowed = question == "catalogue"
        || question.strip_prefix("table/").is_some_and(|question| GUEST_QUESTIONS.contains(&question));
    if is_allowed { Ok(guest) } else { Err(ApiError::forbidden("this token opens its own seat only")) }
}

/// The problem with a token that opens nothing.
fn seat_problem(token: &str, wrong: &'static str) -> &'static str {
    if token.contains(':') {
        return "this link opens no seat: it was used in another browser, or the table is gone";
    }
    wrong
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

//! Errors as the page receives them.

use serde_json::{Value, json};
use std::fmt::{self, Display};

/// A refusal of a question: a status of HTTP and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    status: u16,
    problem: String,
}

impl ApiError {
    /// A question that cannot be answered as it is.
    pub fn wrong(problem: impl Display) -> Self {
        ApiError::with_status(400, problem)
    }

    /// A question for something that is not there.
    pub fn missing(problem: impl Display) -> Self {
        ApiError::with_status(404, problem)
    }

    /// A question that may not be asked.
    pub fn forbidden(problem: impl Display) -> Self {
        ApiError::with_status(403, problem)
    }

    /// A question that comes too late: things have changed meanwhile.
    pub fn late(problem: impl Display) -> Self {
        ApiError::with_status(409, problem)
    }

    /// A question that has to wait for others.
    pub fn busy(problem: impl Display) -> Self {
        ApiError::with_status(503, problem)
    }

    /// A refusal with any status.
    pub fn with_status(status: u16, problem: impl Display) -> Self {
        ApiError { status, problem: problem.to_string() }
    }

    /// The status.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The sentence.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// The error as an object.
    pub fn to_json(&self) -> Value {
        json!({"error": self.problem})
    }
}

impl Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl std::error::Error for ApiError {}

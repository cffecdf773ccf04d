//! What is wrong with a request.

use maxn_games::view::{BadStory, Word};
use serde_json::{Map, Value};
use std::fmt::Display;

/// What is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// The field, such as `plays[3].card`; empty if it is all of the request.
    at: String,
    what: String,
    expected: Option<String>,
}

impl Problem {
    pub(super) fn new(at: impl Into<String>, problem: impl Display) -> Self {
        Problem { at: at.into(), what: problem.to_string(), expected: None }
    }

    pub(super) fn expected(mut self, expected: impl Display) -> Self {
        self.expected = Some(expected.to_string());
        self
    }

    /// The same problem at another place, if it is at this one.
    pub(super) fn moved(mut self, from: &str, to: &str) -> Self {
        if self.at == from {
            self.at = to.to_string();
        }
        self
    }

    /// The object that is the answer.
    pub(super) fn json(&self) -> Value {
        let mut error = Map::new();
        if !self.at.is_empty() {
            error.insert("at".to_string(), self.at.clone().into());
        }
        error.insert("problem".to_string(), self.what.clone().into());
        if let Some(expected) = &self.expected {
            error.insert("expected".to_string(), expected.clone().into());
        }
        error.into()
    }
}

/// A story is told in the words of a request.
impl From<BadStory> for Problem {
    fn from(bad: BadStory) -> Self {
        let at = match bad.at {
            Word::Seat => "seat".to_string(),
            Word::Hand => "hand".to_string(),
            Word::HandsPlayed => "hand_number".to_string(),
            Word::Scores => "scores".to_string(),
            Word::LastHand => "last_hand".to_string(),
            Word::Passed => "passed".to_string(),
            Word::Received => "received".to_string(),
            Word::Bid(player) => format!("bids[{player}]"),
            Word::Exchange(place) => format!("exchanged[{place}]"),
            Word::Trump => "trump".to_string(),
            Word::Kitty => "kitty".to_string(),
            Word::Took => "took".to_string(),
            Word::LaidAway => "laid_away".to_string(),
            Word::TurnedUp => "turned_up".to_string(),
            Word::Play(place) => format!("plays[{place}]"),
            _ => String::new(),
        };
        Problem::new(at, bad.problem)
    }
}

//! Observations: everything that a seat has seen, as a JSON object.

use crate::nearest::nearest;
use maxn::Player;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

/// Everything that a seat has seen: an object of JSON with the fields that all games share and those of the game.
///
/// Players count from 1 in it. [`GameInfo::situation`](crate::GameInfo::situation) reads it back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Observation(Map<String, Value>);

impl Observation {
    /// Creates an observation with the fields that begin every one.
    pub fn new(game: &str, players: usize, options: &str, seat: Player, scores: &[i32]) -> Self {
        let mut observation = Observation(Map::new());
        observation.set("game", game);
        observation.set("players", players);
        observation.set("options", options);
        observation.set("seat", seat + 1);
        observation.set("scores", scores);
        observation
    }

    /// Sets a field.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.0.insert(key.to_string(), value.into());
    }

    /// Returns the fields.
    pub fn fields(&self) -> &Map<String, Value> {
        &self.0
    }

    /// Returns the fields, in their order.
    pub fn into_fields(self) -> Map<String, Value> {
        self.0
    }
}

/// A field that is wrong: the place, the problem, and what is expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObservationError {
    /// The field, such as `plays[3].card`; empty for the object as a whole.
    pub at: String,
    /// The problem.
    pub problem: String,
    /// A description of a right value.
    pub expected: Option<String>,
}

impl ObservationError {
    /// Creates an error for a problem at a field.
    pub fn new(at: impl Into<String>, problem: impl Display) -> Self {
        ObservationError { at: at.into(), problem: problem.to_string(), expected: None }
    }

    /// Adds a description of a right value.
    #[must_use]
    pub fn expected(mut self, expected: impl Display) -> Self {
        self.expected = Some(expected.to_string());
        self
    }

    /// Moves the error to another field, if it is at this one.
    #[must_use]
    pub fn moved(mut self, from: &str, to: &str) -> Self {
        if self.at == from {
            self.at = to.to_string();
        }
        self
    }

    /// Returns the error as an object of JSON.
    pub fn to_json(&self) -> Value {
        let mut error = Map::new();
        if !self.at.is_empty() {
            error.insert("at".to_string(), self.at.clone().into());
        }
        error.insert("problem".to_string(), self.problem.clone().into());
        if let Some(expected) = &self.expected {
            error.insert("expected".to_string(), expected.clone().into());
        }
        error.into()
    }
}

impl Display for ObservationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.at.is_empty() {
            write!(f, "{}: ", self.at)?;
        }
        f.write_str(&self.problem)?;
        self.expected.as_ref().map_or(Ok(()), |expected| write!(f, "; expected {expected}"))
    }
}

impl std::error::Error for ObservationError {}

/// A value of JSON with its place, so that errors can point at it.
#[derive(Clone, Debug)]
pub struct Field<'v> {
    at: String,
    value: &'v Value,
}

impl<'v> Field<'v> {
    /// Creates the field that is the whole of an object.
    pub fn whole(value: &'v Value) -> Self {
        Field { at: String::new(), value }
    }

    /// Returns the place, such as `plays[3].card`.
    pub fn at(&self) -> &str {
        &self.at
    }

    /// Returns the value itself.
    pub fn value(&self) -> &'v Value {
        self.value
    }

    /// Returns a field of an object; `None` if it is missing or null.
    pub fn get(&self, key: &str) -> Option<Field<'v>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(Field { at: self.place(key), value })
    }

    /// Returns a required field.
    ///
    /// # Errors
    /// If it is missing or null.
    pub fn need(&self, key: &str, expected: &str) -> Result<Field<'v>, ObservationError> {
        let missing = || ObservationError::new(self.place(key), "it is missing").expected(expected);
        self.get(key).ok_or_else(missing)
    }

    fn place(&self, key: &str) -> String {
        if self.at.is_empty() { key.to_string() } else { format!("{}.{key}", self.at) }
    }

    /// Checks that this is an object with no other fields than these.
    ///
    /// # Errors
    /// If it is not.
    pub fn check_fields(&self, known: &[&str]) -> Result<(), ObservationError> {
        let Some(fields) = self.value.as_object() else { return Err(self.wrong("an object")) };
        match fields.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => {
                let meant = nearest(key, known.iter().copied());
                let meant = meant.map(|meant| format!("; did you mean '{meant}'?")).unwrap_or_default();
                let problem = format!("there is no field '{}'{meant}", shortened(key));
                Err(self.problem(problem).expected(known.join(", ")))
            }
        }
    }

    /// Returns an error about the value, which is quoted.
    pub fn wrong(&self, expected: impl Display) -> ObservationError {
        let value = shortened(&self.value.to_string());
        ObservationError::new(self.at.clone(), format!("it is {value}")).expected(expected)
    }

    /// Returns an error at this place.
    pub fn problem(&self, problem: impl Display) -> ObservationError {
        ObservationError::new(self.at.clone(), problem)
    }

    /// Returns the text of a string.
    ///
    /// # Errors
    /// If the value is not a string.
    pub fn text(&self, expected: &str) -> Result<&'v str, ObservationError> {
        self.value.as_str().ok_or_else(|| self.wrong(expected))
    }

    /// Returns a whole number in a range.
    ///
    /// # Errors
    /// If the value is not a whole number in the range.
    pub fn number<T>(&self, range: RangeInclusive<T>) -> Result<T, ObservationError>
    where
        T: TryFrom<i128> + Into<i128> + Display + Copy,
    {
        let number = self.value.as_i64().map(i128::from).or(self.value.as_u64().map(i128::from));
        let (least, most): (i128, i128) = ((*range.start()).into(), (*range.end()).into());
        let number = number.filter(|number| (least..=most).contains(number));
        let expected = || self.wrong(format!("a whole number from {least} to {most}"));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(expected)
    }

    /// Returns the items of a list, of which there are at most `most`.
    ///
    /// # Errors
    /// If it is no list, or a longer one.
    pub fn items(&self, most: usize, expected: &str) -> Result<Vec<Field<'v>>, ObservationError> {
        let items = self.value.as_array().ok_or_else(|| self.wrong(expected))?;
        if items.len() > most {
            let problem = self.problem(format!("it has {} items", items.len()));
            return Err(problem.expected(format!("{most} at most")));
        }
        let item = |(place, value)| Field { at: format!("{}[{place}]", self.at), value };
        Ok(items.iter().enumerate().map(item).collect())
    }

    /// Returns whether it is null, in a list.
    pub fn is_null(&self) -> bool {
        self.value.is_null()
    }
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

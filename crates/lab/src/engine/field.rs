//! The fields of a request, each with its place, so that whatever is wrong can be pointed at.

use super::problem::Problem;
use maxn::nearest;
use maxn_games::cards::{Card, Hand, Suit};
use serde_json::Value;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Field<'v> {
    at: String,
    value: &'v Value,
}

const CARD: &str = "a card such as QS";

impl<'v> Field<'v> {
    /// The whole of a request.
    pub(super) fn whole(value: &'v Value) -> Self {
        Field { at: String::new(), value }
    }

    /// A field of an object; `None` if it is missing or null.
    pub(super) fn get(&self, key: &str) -> Option<Field<'v>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        let at = if self.at.is_empty() { key.to_string() } else { format!("{}.{key}", self.at) };
        Some(Field { at, value })
    }

    /// A field that has to be there.
    pub(super) fn need(&self, key: &str, expected: &str) -> Result<Field<'v>, Problem> {
        let at = if self.at.is_empty() { key.to_string() } else { format!("{}.{key}", self.at) };
        self.get(key).ok_or_else(|| Problem::new(at, "it is missing").expected(expected))
    }

    /// Checks that this is an object with no fields but these.
    pub(super) fn check_fields(&self, known: &[&str]) -> Result<(), Problem> {
        let Some(fields) = self.value.as_object() else { return Err(self.wrong("an object")) };
        match fields.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => {
                let meant = nearest(key, known.iter().copied()).unwrap_or_default();
                let problem = format!("there is no field '{}'; did you mean '{meant}'?", shortened(key));
                Err(Problem::new(self.at.clone(), problem).expected(known.join(", ")))
            }
        }
    }

    /// What is wrong with this field.
    pub(super) fn wrong(&self, expected: impl Display) -> Problem {
        let value = shortened(&self.value.to_string());
        Problem::new(self.at.clone(), format!("it is {value}")).expected(expected)
    }

    /// Something else is.
    pub(super) fn problem(&self, problem: impl Display) -> Problem {
        Problem::new(self.at.clone(), problem)
    }

    pub(super) fn text(&self, expected: &str) -> Result<&'v str, Problem> {
        self.value.as_str().ok_or_else(|| self.wrong(expected))
    }

    pub(super) fn number<T>(&self, range: RangeInclusive<T>) -> Result<T, Problem>
    where
        T: TryFrom<i128> + Into<i128> + Display + Copy,
    {
        let number = self.value.as_i64().map(i128::from).or(self.value.as_u64().map(i128::from));
        let (least, most): (i128, i128) = ((*range.start()).into(), (*range.end()).into());
        let number = number.filter(|number| (least..=most).contains(number));
        let expected = || self.wrong(format!("a whole number from {least} to {most}"));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(expected)
    }

    /// The items of a list of so many at most.
    pub(super) fn items(&self, most: usize, expected: &str) -> Result<Vec<Field<'v>>, Problem> {
        let items = self.value.as_array().ok_or_else(|| self.wrong(expected))?;
        if items.len() > most {
            return Err(self
                .problem(format!("it has {} items", items.len()))
                .expected(format!("{most} at most")));
        }
        let item = |(place, value)| Field { at: format!("{}[{place}]", self.at), value };
        Ok(items.iter().enumerate().map(item).collect())
    }

    /// Whether it is null, in a list.
    pub(super) fn is_null(&self) -> bool {
        self.value.is_null()
    }

    pub(super) fn card(&self) -> Result<Card, Problem> {
        self.text(CARD)?.parse().map_err(|_| self.wrong(CARD))
    }

    /// Different cards: a list of them, or a text such as `S:AKQ H:T9`.
    pub(super) fn cards(&self) -> Result<Hand, Problem> {
        const CARDS: &str = "a list of cards such as [\"QS\",\"TH\"], or a text such as \"S:AKQ H:T9\"";
        if let Some(text) = self.value.as_str() {
            return text.parse().map_err(|problem| self.problem(problem).expected(CARDS));
        }
        let mut cards = Hand::EMPTY;
        for item in self.items(52, CARDS)? {
            let card = item.card()?;
            if cards.contains(card) {
                return Err(item.problem(format!("{card} is there twice")));
            }
            cards.insert(card);
        }
        Ok(cards)
    }

    pub(super) fn suit(&self) -> Result<Suit, Problem> {
        let word = self.text(SUITS)?;
        Suit::ALL.into_iter().find(|suit| suit.name() == word).ok_or_else(|| self.wrong(SUITS))
    }
}

const SUITS: &str = "spades, hearts, diamonds or clubs";

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let mut short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

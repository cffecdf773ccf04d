//! What is wrong with a text, and where.

use super::super::board::BadBoard;
use super::super::deal::BadDeal;
use super::super::round::BadPlay;
use super::words::Word;
use crate::cards::{BadCard, BadHand, Card};
use std::fmt;

/// A text that is no position: the word, what is wrong with it, and what would be right.
///
/// ```
/// use maxn_games::cribbage::Position;
///
/// let error = "dealer 1; hands 5X".parse::<Position<3>>().unwrap_err();
/// assert!(error.to_string().starts_with("column 17, '5X': '5X' is no card"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where the word begins, in characters from 1.
    pub column: usize,
    /// The word; empty at the end of the text.
    pub word: String,
    /// What is wrong.
    pub problem: Problem,
}

impl NotationError {
    pub(super) fn at(word: Word<'_>, problem: impl Into<Problem>) -> Self {
        NotationError { column: word.column, word: word.text.to_string(), problem: problem.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.word.is_empty() {
            write!(f, "column {}, at the end: {}", self.column, self.problem)
        } else {
            write!(f, "column {}, '{}': {}", self.column, self.word, self.problem)
        }
    }
}

impl std::error::Error for NotationError {}

/// What can be wrong with a word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// A name that is no field's.
    #[error(
        "there is no such field; the fields are dealer, starter, hands, crib, played, scores, target, partners"
    )]
    NoField,
    /// A field comes twice.
    #[error("the field '{0}' comes twice")]
    FieldTwice(&'static str),
    /// A field has to be there.
    #[error("the field '{0}' is missing")]
    Missing(&'static str),
    /// A field can only be there together with another.
    #[error("there can be cards played only after a starter is turned up; the field 'starter' is missing")]
    PlayedWithoutStarter,
    /// A field has nothing in it, or more than it can have.
    #[error("the field '{field}' has {found} words, not {expected}")]
    WrongCount {
        /// The field.
        field: &'static str,
        /// How many words it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Not a number, or one too large.
    #[error("expected a whole number from {least} to {most}")]
    NotANumber {
        /// The least that is allowed.
        least: i32,
        /// The most that is allowed.
        most: i32,
    },
    /// Neither yes nor no.
    #[error("expected yes or no")]
    NotYesOrNo,
    /// Too many or too few hands.
    #[error("there are {found} hands, separated by '|', not {expected}")]
    Hands {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: String,
    },
    /// A card stands twice in the text.
    #[error("{0} comes twice")]
    CardTwice(Card),
    /// No card.
    #[error(transparent)]
    Card(#[from] BadCard),
    /// No cards of a suit.
    #[error(transparent)]
    Suit(#[from] BadHand),
    /// Cards that cannot be dealt so.
    #[error(transparent)]
    Deal(#[from] BadDeal),
    /// Scores that cannot be.
    #[error(transparent)]
    Board(#[from] BadBoard),
    /// A card that cannot be played.
    #[error(transparent)]
    Play(#[from] BadPlay),
}

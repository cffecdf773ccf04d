//! What is wrong with a text, and where.

use super::super::position::BadPosition;
use super::super::rules::BadRules;
use super::super::star::BadSize;
use super::words::Word;
use crate::hex::{BadName, CellName};
use std::fmt;

/// A text that is no position: the word, what is wrong with it, and what would be right.
///
/// ```
/// use maxn_games::chinese_checkers::Position;
///
/// let error = "board full; pieces home | z9 | home".parse::<Position<3>>().unwrap_err();
/// assert_eq!(error.to_string(), "column 27, 'z9': there is no cell z9 on this board");
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
    #[error("there is no such field; the fields are board, rules, turn, played, pieces")]
    NoField,
    /// A field comes twice.
    #[error("the field '{0}' comes twice")]
    FieldTwice(&'static str),
    /// A field has to be there.
    #[error("the field '{0}' is missing")]
    Missing(&'static str),
    /// A field has not one word.
    #[error("the field '{field}' has {found} words, not one")]
    WrongCount {
        /// The field.
        field: &'static str,
        /// How many words it has.
        found: usize,
    },
    /// Not a number, or one too large.
    #[error("expected a whole number from {least} to {most}")]
    NotANumber {
        /// The least that is allowed.
        least: u16,
        /// The most that is allowed.
        most: u16,
    },
    /// Too many or too few players.
    #[error("there are pieces of {found} players, separated by '|', not {expected}")]
    Players {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: String,
    },
    /// Two cells that are not the ends of a part of a row.
    #[error("{first} and {last} are not the left and the right end of a part of a row")]
    NoRow {
        /// The first.
        first: CellName,
        /// The last.
        last: CellName,
    },
    /// A cell is listed twice for one player.
    #[error("{0} comes twice")]
    CellTwice(CellName),
    /// No board.
    #[error(transparent)]
    Size(#[from] BadSize),
    /// No rules.
    #[error(transparent)]
    Rules(#[from] BadRules),
    /// No cell.
    #[error(transparent)]
    Cell(#[from] BadName),
    /// Pieces that cannot be so.
    #[error(transparent)]
    Position(#[from] BadPosition),
}

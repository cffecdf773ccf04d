//! Errors in texts, with their place.

use std::fmt;

/// A text that is no position: the word, the problem, and a description of a right one.
///
/// ```
/// use maxn_games::othello::Othello;
///
/// let error = "players 3; moves d6 d3".parse::<Othello<3>>().unwrap_err();
/// assert_eq!((error.column, error.word.as_str()), (21, "d3"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The column of the word, in characters from 1.
    pub column: usize,
    /// The word; empty at the end of the text.
    pub word: String,
    /// The problem, and a description of a right text.
    pub problem: String,
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

//! Errors in texts, with their place.

use std::fmt;

/// A text that is no position: the word, the problem, and a description of a right one.
///
/// ```
/// use maxn_play::toolkit::fields::Fields;
///
/// let error = Fields::read("players 3; trun 1", &["players", "turn"]).err().unwrap();
/// assert_eq!((error.column, error.word.as_str()), (12, "trun"));
/// assert!(error.to_string().contains("did you mean 'turn'?"));
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

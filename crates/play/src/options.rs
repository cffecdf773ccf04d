//! House rules as text: the name of a preset and what differs from it, such as `papers moon=off`.

use crate::nearest::{suggestion, suggestion_and_all};
use std::ops::RangeInclusive;

/// A word that is no option, or a value that an option cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no such preset.
    #[error("there is no preset '{word}'; {suggestion}")]
    Preset {
        /// The word that was written.
        word: String,
        /// The preset that was probably meant, or all there are.
        suggestion: String,
    },
    /// There is no such option.
    #[error("there is no option '{word}'; {suggestion}")]
    Key {
        /// The word that was written.
        word: String,
        /// The option that was probably meant, or all there are.
        suggestion: String,
    },
    /// An option is set twice.
    #[error("{0} is given twice")]
    Repeated(String),
    /// An option cannot have this value.
    #[error("{key} cannot be '{word}'; {suggestion}")]
    Value {
        /// The option.
        key: String,
        /// The word that was written.
        word: String,
        /// The value that was probably meant, and all there are.
        suggestion: String,
    },
    /// An option is not a number, or too small or too large.
    #[error("{key} cannot be '{word}'; it is a number from {least} to {most}")]
    Number {
        /// The option.
        key: String,
        /// The word that was written.
        word: String,
        /// The least it can be.
        least: i32,
        /// The most it can be.
        most: i32,
    },
    /// A preset stands behind an option.
    #[error("'{0}' is not an option; write a preset first, then options as key=value")]
    NotAnOption(String),
}

/// A word of the options.
pub enum OptionWord<'t> {
    /// The name of a preset; only the first word can be one.
    Preset(&'t str),
    /// An option and its value.
    Set(&'t str, &'t str),
}

/// Returns the words of a text, which are separated by spaces or commas.
pub fn option_words(text: &str) -> impl Iterator<Item = Result<OptionWord<'_>, OptionError>> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    let mut keys = Vec::new();
    words.filter(|word| !word.is_empty()).enumerate().map(move |(place, word)| match word.split_once('=') {
        Some((key, _)) if keys.contains(&key) => Err(OptionError::Repeated(key.to_string())),
        Some((key, value)) => {
            keys.push(key);
            Ok(OptionWord::Set(key, value))
        }
        None if place > 0 => Err(OptionError::NotAnOption(word.to_string())),
        None => Ok(OptionWord::Preset(word)),
    })
}

/// Finds the preset of a name.
///
/// # Errors
/// If there is no such preset.
pub fn one_preset<T: Copy>(name: &str, presets: &[(&str, T)]) -> Result<T, OptionError> {
    let found = presets.iter().find(|(known, _)| *known == name).map(|&(_, preset)| preset);
    let names: Vec<&str> = presets.iter().map(|&(known, _)| known).collect();
    found.ok_or_else(|| OptionError::Preset { word: name.to_string(), suggestion: suggestion(name, &names) })
}

/// Finds the value of a word among several.
///
/// # Errors
/// If the word is not among them.
pub fn one_of<T: Copy>(key: &str, word: &str, choices: &[(&str, T)]) -> Result<T, OptionError> {
    let found = choices.iter().find(|(name, _)| *name == word).map(|&(_, value)| value);
    found.ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
        let suggestion = suggestion_and_all(word, &names);
        OptionError::Value { key: key.to_string(), word: word.to_string(), suggestion }
    })
}

/// Reads `true` or `false`.
///
/// # Errors
/// If it is neither.
pub fn switch(key: &str, word: &str) -> Result<bool, OptionError> {
    one_of(key, word, &[("true", true), ("false", false)])
}

/// Reads a number in a range.
///
/// # Errors
/// If the word is not a number in the range.
pub fn number(key: &str, word: &str, range: RangeInclusive<i32>) -> Result<i32, OptionError> {
    word.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| OptionError::Number {
        key: key.to_string(),
        word: word.to_string(),
        least: *range.start(),
        most: *range.end(),
    })
}

/// Returns the error for an unknown option, with a suggestion from the known ones.
pub fn no_option<'w>(key: &str, known: impl IntoIterator<Item = &'w str>) -> OptionError {
    let known: Vec<&str> = known.into_iter().collect();
    OptionError::Key { word: key.to_string(), suggestion: suggestion(key, &known) }
}

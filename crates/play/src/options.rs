//! House rules as text: the name of a preset and what differs from it, such as `papers moon=off`.

use crate::nearest;
use std::ops::RangeInclusive;

/// A word that is no option, or a value that an option cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// There is no such preset.
    #[error("there is no preset '{word}'; did you mean '{nearest}'?")]
    Preset {
        /// The word that was written.
        word: String,
        /// The preset with the nearest name.
        nearest: String,
    },
    /// There is no such option.
    #[error("there is no option '{word}'; did you mean '{nearest}'?")]
    Key {
        /// The word that was written.
        word: String,
        /// The option with the nearest name.
        nearest: String,
    },
    /// An option cannot have this value.
    #[error("{key} cannot be '{word}'; did you mean '{nearest}'? It can be {choices}")]
    Value {
        /// The option.
        key: String,
        /// The word that was written.
        word: String,
        /// The nearest value.
        nearest: String,
        /// All values.
        choices: String,
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

/// The words of a text, which are separated by spaces or commas.
pub fn option_words(text: &str) -> impl Iterator<Item = Result<OptionWord<'_>, OptionError>> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    words.filter(|word| !word.is_empty()).enumerate().map(|(place, word)| match word.split_once('=') {
        Some((key, value)) => Ok(OptionWord::Set(key, value)),
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
    let names = presets.iter().map(|&(known, _)| known);
    found.ok_or_else(|| OptionError::Preset { word: name.to_string(), nearest: meant(name, names) })
}

/// Finds the value of a word among several.
///
/// # Errors
/// If the word is none of them.
pub fn one_of<T: Copy>(key: &str, word: &str, choices: &[(&str, T)]) -> Result<T, OptionError> {
    let found = choices.iter().find(|(name, _)| *name == word).map(|&(_, value)| value);
    let names = || choices.iter().map(|&(name, _)| name);
    found.ok_or_else(|| OptionError::Value {
        key: key.to_string(),
        word: word.to_string(),
        nearest: meant(word, names()),
        choices: names().collect::<Vec<_>>().join(", "),
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
/// If it is none.
pub fn number(key: &str, word: &str, range: RangeInclusive<i32>) -> Result<i32, OptionError> {
    word.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| OptionError::Number {
        key: key.to_string(),
        word: word.to_string(),
        least: *range.start(),
        most: *range.end(),
    })
}

/// There is no option of this name, but there are others.
pub fn no_option<'w>(key: &str, known: impl IntoIterator<Item = &'w str>) -> OptionError {
    OptionError::Key { word: key.to_string(), nearest: meant(key, known) }
}

/// The word that was probably meant.
fn meant<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> String {
    nearest(word, words).unwrap_or_default().to_string()
}

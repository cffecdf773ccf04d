//! House rules: one table per game, from which parsing, help, errors and the canonical text come.

use crate::nearest::{suggestion, suggestion_and_all};
use serde_json::{Value, json};
use std::fmt::{self, Debug, Display};
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
    /// A preset stands behind an option.
    #[error("'{0}' is not an option; write a preset first, then options as key=value")]
    NotAnOption(String),
}

/// The house rules of a game: the rules that differ from table to table, kept in a struct of the game.
///
/// A text of house rules is the name of a preset and what differs from it, separated by spaces or commas.
///
/// ```
/// use maxn_play::options::{HouseRule, HouseRules};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Options {
///     passing: bool,
///     target: u32,
/// }
///
/// static RULES: HouseRules<Options> = HouseRules {
///     presets: &[
///         ("standard", Options { passing: true, target: 100 }),
///         ("short", Options { passing: true, target: 50 }),
///     ],
///     rules: &[
///         HouseRule::choice("passing", "three cards are passed", |options| &mut options.passing),
///         HouseRule::number("target", 1..=1000, "the score that ends a series", |options| &mut options.target),
///     ],
/// };
///
/// let options = RULES.read("short passing=false")?;
/// assert_eq!(options, Options { passing: false, target: 50 });
/// assert_eq!(RULES.resolved(&options), "passing=false target=50");
/// let wrong = RULES.read("targt=50").unwrap_err();
/// assert_eq!(wrong.to_string(), "there is no option 'targt'; did you mean 'target'?");
/// # Ok::<(), maxn_play::options::OptionError>(())
/// ```
pub struct HouseRules<O: 'static> {
    /// The named sets of house rules, the default first.
    pub presets: &'static [(&'static str, O)],
    /// The rules, in the order in which they are written.
    pub rules: &'static [HouseRule<O>],
}

/// A house rule, with its place in the struct `O`.
pub struct HouseRule<O> {
    name: &'static str,
    meaning: &'static str,
    place: Place<O>,
}

/// The place of a rule in the struct `O`.
enum Place<O> {
    Choice(fn(&mut O) -> &mut dyn NamedField),
    Number { range: RangeInclusive<i32>, step: i32, field: fn(&mut O) -> &mut dyn NumberField },
    Opposite(fn(&mut O) -> &mut bool),
    Alternative { range: RangeInclusive<i32>, get: fn(&O) -> Option<i32>, set: fn(&mut O, i32) },
}

impl<O: Copy> HouseRule<O> {
    /// Creates a rule with a few values, each of which has a name; a `bool` is one of them.
    pub const fn choice(
        name: &'static str,
        meaning: &'static str,
        field: fn(&mut O) -> &mut dyn NamedField,
    ) -> Self {
        HouseRule { name, meaning, place: Place::Choice(field) }
    }

    /// Creates a rule whose value is a number in a range that the field can hold.
    pub const fn number(
        name: &'static str,
        range: RangeInclusive<i32>,
        meaning: &'static str,
        field: fn(&mut O) -> &mut dyn NumberField,
    ) -> Self {
        Self::multiple(name, 1, range, meaning, field)
    }

    /// Creates a rule whose value is a multiple of `step` in a range.
    pub const fn multiple(
        name: &'static str,
        step: i32,
        range: RangeInclusive<i32>,
        meaning: &'static str,
        field: fn(&mut O) -> &mut dyn NumberField,
    ) -> Self {
        HouseRule { name, meaning, place: Place::Number { range, step, field } }
    }

    /// Creates a second name, which is read but not written, for the opposite of a rule that is true or false.
    pub const fn opposite(name: &'static str, meaning: &'static str, field: fn(&mut O) -> &mut bool) -> Self {
        HouseRule { name, meaning, place: Place::Opposite(field) }
    }

    /// Creates a rule whose value is a number, and that holds instead of others: `get` returns `None` where another one holds.
    pub const fn alternative(
        name: &'static str,
        range: RangeInclusive<i32>,
        meaning: &'static str,
        get: fn(&O) -> Option<i32>,
        set: fn(&mut O, i32),
    ) -> Self {
        HouseRule { name, meaning, place: Place::Alternative { range, get, set } }
    }

    fn is_alias(&self) -> bool {
        matches!(self.place, Place::Opposite(_))
    }

    /// Returns the value as it is written; `None` where another rule holds instead.
    fn get(&self, mut options: O) -> Option<String> {
        match &self.place {
            Place::Choice(field) => Some(field(&mut options).current().to_string()),
            Place::Number { field, .. } => Some(field(&mut options).get().to_string()),
            Place::Opposite(field) => Some((!*field(&mut options)).to_string()),
            Place::Alternative { get, .. } => get(&options).map(|number| number.to_string()),
        }
    }

    fn set(&self, options: &mut O, word: &str) -> Result<(), OptionError> {
        let values = self.values(*options);
        let Some(value) = values.read(word) else {
            let (key, word) = (self.name.to_string(), word.to_string());
            return Err(OptionError::Value { suggestion: values.suggestion(&word), key, word });
        };
        match &self.place {
            Place::Choice(field) => field(options).set(value as usize),
            Place::Number { field, .. } => field(options).set(value),
            Place::Opposite(field) => *field(options) = !bool::NAMES[value as usize].1,
            Place::Alternative { set, .. } => set(options, value),
        }
        Ok(())
    }

    /// Returns the values that the rule can have; a field has the same for all `options`.
    fn values(&self, mut options: O) -> OptionValues {
        match &self.place {
            Place::Choice(field) => OptionValues::Names(field(&mut options).names()),
            Place::Opposite(field) => OptionValues::Names(field(&mut options).names()),
            Place::Number { range, step, .. } => OptionValues::Numbers { range: range.clone(), step: *step },
            Place::Alternative { range, .. } => OptionValues::Numbers { range: range.clone(), step: 1 },
        }
    }
}

impl<O: Copy> HouseRules<O> {
    /// Reads a preset and what differs from it. Without a preset the options differ from the default.
    ///
    /// # Errors
    /// If a word is neither a preset at the beginning nor an option with one of its values.
    pub fn read(&self, text: &str) -> Result<O, OptionError> {
        let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
        let mut options = self.presets[0].1;
        let mut keys = Vec::new();
        for (place, word) in words.filter(|word| !word.is_empty()).enumerate() {
            match word.split_once('=') {
                Some((key, _)) if keys.contains(&key) => return Err(OptionError::Repeated(key.to_string())),
                Some((key, value)) => {
                    keys.push(key);
                    self.set(&mut options, key, value)?;
                }
                None if place > 0 => return Err(OptionError::NotAnOption(word.to_string())),
                None => options = self.preset(word)?,
            }
        }
        Ok(options)
    }

    fn preset(&self, name: &str) -> Result<O, OptionError> {
        let found = self.presets.iter().find(|(known, _)| *known == name).map(|&(_, preset)| preset);
        let names: Vec<&str> = self.presets.iter().map(|&(known, _)| known).collect();
        found.ok_or_else(|| OptionError::Preset {
            word: name.to_string(),
            suggestion: suggestion(name, &names),
        })
    }

    /// Sets an option by name.
    ///
    /// # Errors
    /// If there is no such option, or it cannot have that value.
    pub fn set(&self, options: &mut O, key: &str, value: &str) -> Result<(), OptionError> {
        let Some(rule) = self.rules.iter().find(|rule| rule.name == key) else {
            let names: Vec<&str> = self.rules.iter().map(|rule| rule.name).collect();
            return Err(OptionError::Key { word: key.to_string(), suggestion: suggestion(key, &names) });
        };
        rule.set(options, value)
    }

    /// Returns all options with their values, in a text that can be read back.
    pub fn resolved(&self, options: &O) -> String {
        self.written(options).collect::<Vec<_>>().join(" ")
    }

    /// Returns the options that differ from those of a preset, each with its value.
    pub fn differences(&self, options: &O, preset: &O) -> Vec<String> {
        let both = self.written(options).zip(self.written(preset));
        both.filter(|(own, usual)| own != usual).map(|(own, _)| own).collect()
    }

    fn written(&self, &options: &O) -> impl Iterator<Item = String> {
        let rules = self.rules.iter().filter(|rule| !rule.is_alias());
        rules.filter_map(move |rule| Some(format!("{}={}", rule.name, rule.get(options)?)))
    }
}

/// The house rules of a game whose struct of options is not known.
pub trait RuleTable: Sync {
    /// Returns the names of the presets, the default first.
    fn presets(&self) -> Vec<&'static str>;

    /// Returns the descriptions of the rules.
    fn options(&self) -> Vec<GameOption>;
}

impl Debug for dyn RuleTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.options()).finish()
    }
}

impl<O: Copy + Sync> RuleTable for HouseRules<O> {
    fn presets(&self) -> Vec<&'static str> {
        self.presets.iter().map(|&(name, _)| name).collect()
    }

    fn options(&self) -> Vec<GameOption> {
        let described = |rule: &HouseRule<O>| GameOption {
            is_alias: rule.is_alias(),
            name: rule.name,
            meaning: rule.meaning,
            values: rule.values(self.presets[0].1),
            presets: self
                .presets
                .iter()
                .filter_map(|&(name, preset)| Some((name, rule.get(preset)?)))
                .collect(),
        };
        self.rules.iter().map(described).collect()
    }
}

/// The description of a house rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// The name, as in `name=value`.
    pub name: &'static str,
    /// The meaning in a few words.
    pub meaning: &'static str,
    /// The values that it can have.
    pub values: OptionValues,
    /// True if it is a second name for the opposite of another rule, which is read but not written.
    pub is_alias: bool,
    /// The presets, the default first, each with its value of the rule; without those in which another rule holds instead.
    pub presets: Vec<(&'static str, String)>,
}

impl GameOption {
    /// Returns the description as an object of JSON.
    pub fn to_json(&self) -> Value {
        let presets = self.presets.iter().map(|(name, value)| (name.to_string(), json!(value)));
        let mut object = json!({
            "name": self.name,
            "values": self.values.to_string(),
            "meaning": self.meaning,
            "is_alias": self.is_alias,
            "presets": presets.collect::<serde_json::Map<_, _>>(),
        });
        match &self.values {
            OptionValues::Names(names) => object["names"] = json!(names),
            OptionValues::Numbers { range, step } => {
                object["least"] = json!(range.start());
                object["most"] = json!(range.end());
                object["step"] = json!(step);
            }
        }
        object
    }
}

/// The values that an option can have, displayed as in `true, false` or `a number from 0 to 1000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of several names.
    Names(Vec<&'static str>),
    /// The multiples of a number in a range.
    Numbers {
        /// The least and the most.
        range: RangeInclusive<i32>,
        /// The number that divides them all.
        step: i32,
    },
}

impl OptionValues {
    /// Returns the place among the names, or the number; `None` if the word is none of the values.
    fn read(&self, word: &str) -> Option<i32> {
        match self {
            OptionValues::Names(names) => Some(names.iter().position(|name| *name == word)? as i32),
            OptionValues::Numbers { range, step } => {
                word.parse().ok().filter(|number| range.contains(number) && number % step == 0)
            }
        }
    }

    fn suggestion(&self, word: &str) -> String {
        match self {
            OptionValues::Names(names) => suggestion_and_all(word, names),
            OptionValues::Numbers { .. } => format!("it is {self}"),
        }
    }
}

impl Display for OptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValues::Names(names) => f.write_str(&names.join(", ")),
            OptionValues::Numbers { range, step } => {
                let (least, most) = (range.start(), range.end());
                match step {
                    1 => write!(f, "a number from {least} to {most}"),
                    _ => write!(f, "a multiple of {step} from {least} to {most}"),
                }
            }
        }
    }
}

/// A type whose values have names in a text of options.
pub trait NamedValue: Copy + PartialEq + 'static {
    /// All values by name.
    const NAMES: &'static [(&'static str, Self)];

    /// Returns the name.
    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, value)| *value == self).map_or("", |&(name, _)| name)
    }

    /// Returns the value of a name, if there is one.
    fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
    }
}

impl NamedValue for bool {
    const NAMES: &'static [(&'static str, bool)] = &[("true", true), ("false", false)];
}

/// A field that holds a [`NamedValue`] of any type.
pub trait NamedField {
    /// Returns the names of all values.
    fn names(&self) -> Vec<&'static str>;

    /// Returns the name of the present value.
    fn current(&self) -> &'static str;

    /// Sets the value by its place among the names.
    fn set(&mut self, place: usize);
}

impl<T: NamedValue> NamedField for T {
    fn names(&self) -> Vec<&'static str> {
        T::NAMES.iter().map(|&(name, _)| name).collect()
    }

    fn current(&self) -> &'static str {
        self.name()
    }

    fn set(&mut self, place: usize) {
        *self = T::NAMES[place].1;
    }
}

/// A field that holds a number of any type.
pub trait NumberField {
    /// Returns the number.
    fn get(&self) -> i32;

    /// Sets the number.
    fn set(&mut self, number: i32);
}

macro_rules! number_fields {
    ($($type:ty)*) => {
        $(#[allow(clippy::cast_lossless)] // Lossless for some of the types.
        impl NumberField for $type {
            fn get(&self) -> i32 {
                *self as i32
            }

            fn set(&mut self, number: i32) {
                *self = number as $type;
            }
        })*
    };
}

number_fields! { u8 u16 u32 usize i32 }

/// Implements `Default`, `FromStr` and `resolved` for a struct of options by its table of [house rules](HouseRules).
#[macro_export]
macro_rules! options_by_house_rules {
    ($options:ty, $table:path) => {
        impl $options {
            /// Returns all options with their values, in a text that can be read back.
            pub fn resolved(&self) -> String {
                $table.resolved(self)
            }
        }

        impl Default for $options {
            fn default() -> Self {
                $table.presets[0].1
            }
        }

        impl std::str::FromStr for $options {
            type Err = $crate::options::OptionError;

            /// Reads a preset and what differs from it, separated by spaces or commas. Without a preset the options differ
            /// from `standard`.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $table.read(text)
            }
        }
    };
}

//! The notation that the board games and Cribbage share: fields separated by semicolons, each a name and its words.
//!
//! Words are separated by spaces, commas or slashes; bars between them make parts. Names may be written in capitals, fields may come
//! in any order.

pub mod trials;

use std::fmt;
use std::ops::RangeInclusive;

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

/// A word and its column, in characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'t> {
    /// The column.
    pub column: usize,
    /// The text.
    pub text: &'t str,
}

impl Word<'_> {
    /// Returns an error at this word.
    #[allow(clippy::needless_pass_by_value)] // Errors and texts made for it, mostly.
    pub fn error(self, problem: impl ToString) -> NotationError {
        NotationError { column: self.column, word: self.text.to_string(), problem: problem.to_string() }
    }

    /// Reads the word as a number.
    ///
    /// # Errors
    /// If the word is not a number, or is out of the range.
    pub fn number(self, range: RangeInclusive<usize>) -> Result<usize, NotationError> {
        self.text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            self.error(format!("expected a whole number from {} to {}", range.start(), range.end()))
        })
    }
}

/// A name and the words after it, up to the next semicolon.
#[derive(Debug)]
pub struct Field<'t> {
    name: &'static str,
    /// Its name as it stands in the text.
    pub head: Word<'t>,
    /// The words after the name.
    pub words: Vec<Word<'t>>,
}

impl<'t> Field<'t> {
    /// Returns the only word of the field.
    ///
    /// # Errors
    /// If there are no words or several.
    pub fn only(&self) -> Result<Word<'t>, NotationError> {
        let [word] = self.exactly("one")?;
        Ok(word)
    }

    /// Returns the words of the field, if their number is right.
    ///
    /// # Errors
    /// If there are not exactly that many words.
    pub fn exactly<const COUNT: usize>(&self, expected: &str) -> Result<[Word<'t>; COUNT], NotationError> {
        self.words.as_slice().try_into().map_err(|_| self.wrong_number(expected))
    }

    /// Returns the words of the field, one for each player.
    ///
    /// # Errors
    /// If there are not as many words as players.
    pub fn each(&self, players: usize) -> Result<&[Word<'t>], NotationError> {
        if self.words.len() == players {
            Ok(&self.words)
        } else {
            Err(self.wrong_number(&players.to_string()))
        }
    }

    fn wrong_number(&self, expected: &str) -> NotationError {
        let found = self.words.len();
        self.head.error(format!("the field '{}' has {found} words, expected {expected}", self.name))
    }

    /// Returns the words between the bars.
    pub fn parts(&self) -> Vec<&[Word<'t>]> {
        self.words.split(|word| word.text == "|").collect()
    }
}

/// The fields of a text, in any order.
#[derive(Debug)]
pub struct Fields<'t> {
    fields: Vec<Field<'t>>,
    end: Word<'t>,
}

impl<'t> Fields<'t> {
    /// Sorts the words of a text into fields of these names.
    ///
    /// # Errors
    /// If a field is unknown or given twice.
    pub fn read(text: &'t str, names: &[&'static str]) -> Result<Self, NotationError> {
        let end = Word { column: text.chars().count() + 1, text: "" };
        let mut fields: Vec<Field<'t>> = Vec::new();
        for words in words(text, &[',', '/'], &[';', '|']).split(|word| word.text == ";") {
            let Some((&head, words)) = words.split_first() else { continue };
            let name = names.iter().copied().find(|known| known.eq_ignore_ascii_case(head.text));
            let name = name.ok_or_else(|| {
                let nearest = crate::nearest(head.text, names.iter().copied());
                let meant = nearest.map(|name| format!("; did you mean '{name}'?")).unwrap_or_default();
                head.error(format!("there is no such field; the fields are {}{meant}", names.join(", ")))
            })?;
            if fields.iter().any(|field| field.name == name) {
                return Err(head.error(format!("the field '{name}' comes twice")));
            }
            fields.push(Field { name, head, words: words.to_vec() });
        }
        Ok(Fields { fields, end })
    }

    /// Returns an optional field.
    pub fn get(&self, name: &'static str) -> Option<&Field<'t>> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Returns a required field.
    ///
    /// # Errors
    /// If the field is missing.
    pub fn required(&self, name: &'static str) -> Result<&Field<'t>, NotationError> {
        self.get(name).ok_or_else(|| self.end.error(format!("the field '{name}' is missing")))
    }
}

/// Returns the words of a text between spaces and these gaps; each of these marks is a word of its own.
pub fn words<'t>(text: &'t str, gaps: &[char], marks: &[char]) -> Vec<Word<'t>> {
    let mut words = Vec::new();
    // Where the word being read begins: its column and its byte.
    let mut begun: Option<(usize, usize)> = None;
    for (column, (at, letter)) in (1..).zip(text.char_indices()) {
        let mark = marks.contains(&letter);
        if !mark && !gaps.contains(&letter) && !letter.is_whitespace() {
            begun.get_or_insert((column, at));
            continue;
        }
        words.extend(begun.take().map(|(column, from)| Word { column, text: &text[from..at] }));
        words.extend(mark.then(|| Word { column, text: &text[at..=at] }));
    }
    words.extend(begun.map(|(column, from)| Word { column, text: &text[from..] }));
    words
}

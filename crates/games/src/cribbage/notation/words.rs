//! The words of a position, sorted into fields.

use super::error::{NotationError, Problem};
pub(super) use crate::fields::Word;
use crate::fields::words;

/// The names of the fields.
const NAMES: [&str; 8] = ["dealer", "starter", "hands", "crib", "played", "scores", "target", "partners"];

/// A name and the words after it, up to the next semicolon.
#[derive(Debug)]
pub(super) struct Field<'t> {
    pub(super) name: &'static str,
    /// Its name as it stands in the text.
    pub(super) head: Word<'t>,
    pub(super) words: Vec<Word<'t>>,
}

impl<'t> Field<'t> {
    /// Its only word.
    pub(super) fn only(&self) -> Result<Word<'t>, NotationError> {
        let [word] = self.exactly()?;
        Ok(word)
    }

    /// Its words, if there are as many as there should be.
    pub(super) fn exactly<const N: usize>(&self) -> Result<[Word<'t>; N], NotationError> {
        let found = self.words.len();
        self.words.as_slice().try_into().map_err(|_| {
            NotationError::at(self.head, Problem::WrongCount { field: self.name, found, expected: N })
        })
    }
}

/// The fields of a text, in any order.
#[derive(Debug)]
pub(super) struct Fields<'t> {
    fields: Vec<Field<'t>>,
    end: Word<'t>,
}

impl<'t> Fields<'t> {
    /// Sorts the words of a text.
    pub(super) fn read(text: &'t str) -> Result<Self, NotationError> {
        let end = Word { column: text.chars().count() + 1, text: "" };
        let mut fields: Vec<Field<'t>> = Vec::new();
        for words in words(text, &[','], &[';', '|']).split(|word| word.text == ";") {
            let Some((&head, words)) = words.split_first() else { continue };
            let name = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(head.text));
            let name = name.ok_or_else(|| NotationError::at(head, Problem::NoField))?;
            if fields.iter().any(|field| field.name == name) {
                return Err(NotationError::at(head, Problem::FieldTwice(name)));
            }
            fields.push(Field { name, head, words: words.to_vec() });
        }
        Ok(Fields { fields, end })
    }

    /// A field that may be there.
    pub(super) fn get(&self, name: &'static str) -> Option<&Field<'t>> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// A field that has to be there.
    pub(super) fn required(&self, name: &'static str) -> Result<&Field<'t>, NotationError> {
        self.get(name).ok_or_else(|| NotationError::at(self.end, Problem::Missing(name)))
    }
}

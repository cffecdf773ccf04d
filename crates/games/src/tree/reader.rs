//! Reads JSON piece by piece, so that a tree of any depth needs no recursion; and the keys of the format.

use super::error::{Problem, TreeError};
use maxn_play::nearest;
use serde::de::IgnoredAny;
use std::borrow::Cow;

/// A JSON text and how far it has been read.
pub(super) struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        // Some editors begin a file with a byte order mark.
        Reader { text, at: if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 } }
    }

    /// The next byte that is not space, without taking it.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    /// Takes one byte of punctuation.
    pub(super) fn take(&mut self, punctuation: u8, expected: &'static str) -> Result<(), TreeError> {
        if self.peek() != Some(punctuation) {
            return Err(self.unexpected(expected));
        }
        self.at += 1;
        Ok(())
    }

    /// Returns true if a list or an object, just opened or after an item, has another item. Takes the comma or the end.
    pub(super) fn another(&mut self, first: bool, end: u8) -> Result<bool, TreeError> {
        match self.peek() {
            Some(byte) if byte == end => {
                self.at += 1;
                Ok(false)
            }
            Some(b',') if !first => {
                self.at += 1;
                Ok(true)
            }
            Some(_) if first => Ok(true),
            _ => Err(self.unexpected(if end == b']' { "',' or ']'" } else { "',' or '}'" })),
        }
    }

    /// Takes a key and its colon.
    pub(super) fn key(&mut self, keys: &mut Keys) -> Result<&'static str, TreeError> {
        let start = self.at;
        let written = self.string("a key in double quotes")?;
        let key = keys.meet(&written).map_err(|problem| {
            self.at = start;
            self.peek();
            self.wrong(problem)
        })?;
        self.take(b':', "':'")?;
        Ok(key)
    }

    /// Takes a string.
    pub(super) fn string(&mut self, expected: &'static str) -> Result<Cow<'t, str>, TreeError> {
        if self.peek() != Some(b'"') {
            return Err(self.unexpected(expected));
        }
        let bytes = self.text.as_bytes();
        let (start, mut end, mut plain) = (self.at, self.at + 1, true);
        loop {
            match bytes.get(end) {
                Some(b'"') => break,
                Some(b'\\') => {
                    plain = false;
                    end += 2;
                }
                Some(byte) => {
                    plain &= *byte >= b' ';
                    end += 1;
                }
                None => {
                    let found = "a string that never ends".to_string();
                    return Err(self.wrong(Problem::Unexpected { expected, found }));
                }
            }
        }
        if plain {
            self.at = end + 1;
            return Ok(Cow::Borrowed(&self.text[start + 1..end]));
        }
        match serde_json::from_str(&self.text[start..=end]) {
            Ok(string) => {
                self.at = end + 1;
                Ok(Cow::Owned(string))
            }
            Err(error) => Err(self.refused_at(&error)),
        }
    }

    /// Takes a whole number between `-limit` and `limit`.
    pub(super) fn integer(&mut self, limit: i64) -> Result<i64, TreeError> {
        if !matches!(self.peek(), Some(b'-' | b'0'..=b'9')) {
            return Err(self.unexpected("a number"));
        }
        let rest = &self.text[self.at..];
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        let length = rest.bytes().position(|byte| !is_part(byte)).unwrap_or(rest.len());
        let digits = &rest[..length];
        let unsigned = digits.strip_prefix('-').unwrap_or(digits);
        let has_extra_zero = unsigned.len() > 1 && unsigned.starts_with('0');
        if has_extra_zero || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) || unsigned.is_empty() {
            return Err(self.wrong(Problem::NotWhole(shorten(digits))));
        }
        // What does not fit the type is out of range as well.
        match digits.parse::<i64>() {
            Ok(number) if (-limit..=limit).contains(&number) => {
                self.at += length;
                Ok(number)
            }
            _ => Err(self.wrong(Problem::OutOfRange { number: shorten(digits), limit })),
        }
    }

    /// Takes a value of any kind and forgets it.
    pub(super) fn skip(&mut self) -> Result<(), TreeError> {
        if self.peek().is_none() {
            return Err(self.unexpected("a value"));
        }
        // This does not recurse.
        let mut values = serde_json::Deserializer::from_str(&self.text[self.at..]).into_iter::<IgnoredAny>();
        match values.next() {
            Some(Ok(_)) => {
                self.at += values.byte_offset();
                Ok(())
            }
            Some(Err(error)) => Err(self.refused_at(&error)),
            None => Err(self.unexpected("a value")),
        }
    }

    /// Makes sure that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), TreeError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    /// Something else than expected comes next.
    pub(super) fn unexpected(&mut self, expected: &'static str) -> TreeError {
        let found = match self.peek() {
            None => "the end of the text".to_string(),
            Some(b'"') => "a string".to_string(),
            Some(b'{') => "an object".to_string(),
            Some(b'[') => "a list".to_string(),
            Some(_) => {
                let rest = &self.text[self.at..];
                let word =
                    rest.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '.').unwrap_or(rest.len());
                let first = rest.chars().next().map_or(0, char::len_utf8);
                format!("'{}'", shorten(&rest[..word.max(first)]))
            }
        };
        self.wrong(Problem::Unexpected { expected, found })
    }

    /// A problem at the place reached.
    pub(super) fn wrong(&self, problem: Problem) -> TreeError {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        TreeError { position: Some((line, column)), node: String::new(), problem }
    }

    /// A problem that another parser, started at the place reached, found further on.
    fn refused_at(&self, error: &serde_json::Error) -> TreeError {
        let message = error.to_string();
        let reason = message.split(" at line ").next().unwrap_or_default().to_string();
        let further = |(line, column): (usize, usize)| match error.line() {
            0 | 1 => (line, column + error.column().saturating_sub(1)),
            lines => (line + lines - 1, error.column()),
        };
        let here = self.wrong(Problem::NotJson(reason));
        TreeError { position: here.position.map(further), ..here }
    }
}

/// The beginning of a long word.
fn shorten(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_string(),
    }
}

/// The keys of a document.
const DOCUMENT: &[&str] = &["players", "root", "maxsum", "delta", "minp", "maxp", "title", "note", "expect"];

/// The keys of a node.
const NODE: &[&str] = &["player", "children", "scores", "chance", "label", "lower", "upper"];

/// Letters of a wrong key that are looked at and shown.
const LONGEST: usize = 40;

/// The keys an object may have, and which of them it has had so far.
pub(super) struct Keys {
    known: &'static [&'static str],
    seen: u16,
}

impl Keys {
    pub(super) fn of_document() -> Self {
        Keys { known: DOCUMENT, seen: 0 }
    }

    pub(super) fn of_node() -> Self {
        Keys { known: NODE, seen: 0 }
    }

    /// Recognises a key that was read, once.
    pub(super) fn meet(&mut self, written: &str) -> Result<&'static str, Problem> {
        let Some(place) = self.known.iter().position(|&key| key == written) else {
            let key: String = written.chars().take(LONGEST).collect();
            let nearest = nearest(&key, self.known.iter().copied());
            return Err(Problem::UnknownKey { key, nearest, known: self.known });
        };
        if self.seen & (1 << place) != 0 {
            return Err(Problem::Repeated(self.known[place]));
        }
        self.seen |= 1 << place;
        Ok(self.known[place])
    }

    /// Returns true if a key has been there.
    pub(super) fn has(&self, key: &str) -> bool {
        self.known.iter().position(|&known| known == key).is_some_and(|place| self.seen & (1 << place) != 0)
    }
}

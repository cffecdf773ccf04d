//! The keys of the format.

use super::error::Problem;
use maxn_play::nearest;

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

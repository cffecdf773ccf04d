//! The history heuristic (DISS 6.3): moves that were best elsewhere are tried first.

use std::io::{self, BufRead, Write};

/// Weights of moves, learned in searches: each time a move is best after a search of d steps, its entry grows by 2^d.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// use maxn::History;
///
/// let learned = History::from(vec![0, 4, 16]);
/// let mut file = Vec::new();
/// learned.save(&mut file)?;
/// assert_eq!(History::load(&file[..])?, learned);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    weights: Vec<u64>,
}

/// The first line of a saved table.
const HEADER: &str = "maxn history 1";
/// No game has more slots than this; a file that claims to is damaged.
const MOST_SLOTS: usize = 1 << 24;

impl History {
    /// The weights, by [`Game::history_slot`](crate::Game::history_slot).
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// Adds what another table learned.
    pub fn merge(&mut self, other: &History) {
        self.resize(other.weights.len());
        for (own, other) in self.weights.iter_mut().zip(&other.weights) {
            *own = own.saturating_add(*other);
        }
    }

    /// Writes the table as text: a header, then a line for each slot.
    ///
    /// # Errors
    /// If writing fails.
    pub fn save(&self, mut to: impl Write) -> io::Result<()> {
        writeln!(to, "{HEADER} {}", self.weights.len())?;
        self.weights.iter().try_for_each(|weight| writeln!(to, "{weight}"))
    }

    /// Reads what [`save`](History::save) wrote.
    ///
    /// # Errors
    /// If reading fails, or the text is not a whole table; the message names the line.
    pub fn load(from: impl BufRead) -> io::Result<Self> {
        let bad = |line: usize, expected: &str| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("history table, line {line}: expected {expected}"),
            )
        };
        let mut lines = from.lines();
        let header = lines.next().transpose()?.unwrap_or_default();
        let slots: usize = header
            .strip_prefix(HEADER)
            .and_then(|rest| rest.trim().parse().ok())
            .filter(|&slots| slots <= MOST_SLOTS)
            .ok_or_else(|| bad(1, "'maxn history 1' and the number of slots"))?;
        let mut weights = Vec::with_capacity(slots);
        for slot in 0..slots {
            let line = lines.next().transpose()?.unwrap_or_default();
            weights.push(line.trim().parse().map_err(|_| bad(slot + 2, "a weight"))?);
        }
        match lines.next() {
            None => Ok(History { weights }),
            Some(_) => Err(bad(slots + 2, "the end of the table")),
        }
    }

    pub(crate) fn resize(&mut self, slots: usize) {
        self.weights.resize(slots.max(self.weights.len()), 0);
    }

    #[inline]
    pub(crate) fn weight(&self, slot: usize) -> u64 {
        self.weights.get(slot).copied().unwrap_or(0)
    }

    /// A move was best after a search of this many steps.
    #[inline]
    pub(crate) fn reward(&mut self, slot: usize, depth: u32) {
        if let Some(weight) = self.weights.get_mut(slot) {
            *weight = weight.saturating_add(1 << depth.min(40));
        }
    }

    /// What has been learned since an earlier copy.
    pub(crate) fn since(&self, earlier: &History) -> History {
        let weights = self.weights.iter().enumerate();
        History {
            weights: weights.map(|(slot, &weight)| weight.saturating_sub(earlier.weight(slot))).collect(),
        }
    }
}

impl From<Vec<u64>> for History {
    fn from(weights: Vec<u64>) -> Self {
        History { weights }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_table_is_refused_with_its_line() {
        let load = |text: &str| History::load(text.as_bytes()).unwrap_err().to_string();
        assert!(load("").contains("line 1"));
        assert!(load("maxn history 1 99999999999\n").contains("line 1"));
        assert!(load("maxn history 1 2\n5\n").contains("line 3"));
        assert!(load("maxn history 1 1\nfive\n").contains("line 2"));
        assert!(load("maxn history 1 1\n5\n6\n").contains("line 3"));
    }

    #[test]
    fn merging_adds_what_each_learned() {
        let mut shared = History::from(vec![1, 2]);
        let before = shared.clone();
        shared.reward(1, 3);
        let mut other = before.clone();
        other.merge(&shared.since(&before));
        assert_eq!(other, shared);
    }
}

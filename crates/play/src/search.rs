//! Searches asked for and answered at run time.

use crate::decision::Decision;
use maxn::{Classifier, Counts, MAX_PLAYERS, Memory, Player, SearchError, SearchOptions};
use std::any::Any;
use std::time::Duration;

/// A search to be made.
#[derive(Clone, Debug, Default)]
pub struct SearchRequest {
    /// The options of the engine.
    pub options: SearchOptions,
    /// The evaluation by name, one of [`GameInfo::evaluations`](crate::GameInfo::evaluations) with its argument, if any,
    /// after a colon; by default the contest's own.
    pub evaluation: Option<String>,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The scores that the players end up with, in the terms of the evaluation.
    pub scores: Vec<i32>,
    /// The same in the game's own terms, at the end of the line of play: tricks, points, discs.
    pub outcome: Vec<i32>,
    /// The best decision; `None` where the game is over.
    pub best: Option<Decision>,
    /// The index of the best decision in the game's order.
    pub best_index: Option<usize>,
    /// Every move considered, in the game's order; the best alone where no other values were asked for.
    pub moves: Vec<MoveValue>,
    /// The line of play.
    pub line: Vec<LineMove>,
    /// The unit of the [expectations](MoveValue::expected), such as points.
    pub measure: &'static str,
    /// For decisions that all players make at once before the play: the choices of each player with their expectation, the
    /// best first. Empty elsewhere.
    pub simultaneous: Vec<Vec<(Decision, f64)>>,
    /// Steps of the last finished iteration; `None` for several searches together.
    pub depth: Option<u32>,
    /// Whether the scores are the true value of the position under the rule.
    pub exact: bool,
    /// Whether a limit ended the search before its last iteration was finished.
    pub stopped: bool,
    /// The cost.
    pub counts: Counts,
    /// The time taken.
    pub elapsed: Duration,
    /// The classifier used.
    pub classifier: Classifier,
    /// Whether nothing was searched, and the line is that of an opening book.
    pub from_book: bool,
}

/// A move at the root of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub decision: Decision,
    /// Other legal moves that are equivalent, which the search took for the same.
    pub merged: Vec<Decision>,
    /// The scores after the move, where they were found.
    pub scores: Option<Vec<i32>>,
    /// The same in the [measure](SearchResult::measure) that people count in.
    pub expected: Option<Vec<f64>>,
}

/// A move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// Its player.
    pub player: Player,
    /// The move.
    pub decision: Decision,
    /// The index of the move in the game's order.
    pub index: usize,
    /// Whether it ended a part of the game, such as a trick.
    pub ends_part: bool,
}

/// A search that was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchFailure {
    /// The contest is over.
    #[error("the contest is over")]
    Over,
    /// The engine refuses the method.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The evaluation is unknown, or is not available for this position.
    #[error("{0}")]
    Evaluation(String),
}

/// Tables up to this size are kept for every number of players at once; of larger ones there is one at a time.
const SMALL: usize = 64 << 20;

/// The transposition tables of many searches, one for each number of players, made when first needed and used again: a stream
/// of positions allocates one table and not thousands.
#[derive(Debug)]
pub struct TablePool {
    table_bytes: usize,
    /// By the number of players.
    slots: [Option<Box<dyn Any + Send>>; MAX_PLAYERS + 1],
}

impl TablePool {
    /// A pool of tables of about this many bytes each; 0 for no tables.
    pub fn new(table_bytes: usize) -> Self {
        TablePool { table_bytes, slots: Default::default() }
    }

    /// The memory for games of `N` players, with nothing in it.
    ///
    /// # Errors
    /// If there is not enough memory for its table.
    ///
    /// # Panics
    /// If there are more players than the engine takes.
    pub fn fresh<const N: usize>(&mut self) -> Result<&mut Memory<N>, SearchError> {
        let kept = self.slots[N].take().and_then(|memory| memory.downcast::<Memory<N>>().ok());
        let memory = if let Some(mut memory) = kept {
            memory.forget();
            memory
        } else {
            if self.table_bytes > SMALL {
                self.slots = Default::default();
            }
            Box::new(Memory::try_new(self.table_bytes)?)
        };
        let slot = self.slots[N].insert(memory);
        Ok(slot.downcast_mut().expect("a memory for N players was just put there"))
    }
}

//! Lines of play from a book.

use super::{Book, BookError};
use crate::decision::Decision;
use crate::game::Contest;
use crate::search::{LineMove, MoveValue, SearchResult};
use maxn::{Classifier, Counts, Stopwatch};
use serde_json::{Value, json};

impl Book {
    /// Returns a position and the line of play from it as an object of JSON.
    pub fn line_to_json(&self, position: &str, line: &[Decision]) -> Value {
        json!({
            "game": self.game,
            "start": self.start,
            "positions": self.len(),
            "position": position,
            "best": line.first(),
            "line": line,
        })
    }

    /// Returns the line of play from a position on, as far as the book goes; empty if it does not know the position.
    ///
    /// # Errors
    /// If the book is for another game, number of players or board.
    pub fn line(&self, contest: &dyn Contest) -> Result<Vec<Decision>, BookError> {
        self.check(contest)?;
        let (line, _) = self.follow(contest);
        Ok(line.into_iter().map(|step| step.decision).collect())
    }

    /// Returns the answer of the book in place of a search: its line of play, and the evaluation of the position at its
    /// end. `None` if it does not know the position.
    ///
    /// # Errors
    /// If the book is for another game, number of players or board, or there is no such evaluation.
    pub fn answer(
        &self,
        contest: &dyn Contest,
        evaluation: Option<&str>,
    ) -> Result<Option<SearchResult>, BookError> {
        self.check(contest)?;
        let stopwatch = Stopwatch::start();
        let (line, end) = self.follow(contest);
        let Some(first) = line.first() else { return Ok(None) };
        let (best, best_index) = (first.decision.clone(), first.index);
        let scores = end.evaluate(evaluation)?;
        let value = MoveValue {
            decision: best.clone(),
            merged: Vec::new(),
            scores: Some(scores.clone()),
            expected: None,
            ranges: None,
            shares: None,
        };
        Ok(Some(SearchResult {
            outcome: end.scores(),
            scores,
            ranges: None,
            best: Some(best),
            best_index: Some(best_index),
            moves: vec![value],
            measure: contest.game().labels().score,
            simultaneous: Vec::new(),
            depth: Some(line.len() as u32),
            line,
            exact: false,
            left_out: None,
            stopped: false,
            counts: Counts::default(),
            elapsed: stopwatch.elapsed(),
            classifier: Classifier::Linear,
            from_book: true,
        }))
    }

    /// The moves from a position on, and the position at their end.
    fn follow(&self, start: &dyn Contest) -> (Vec<LineMove>, Box<dyn Contest>) {
        let (mut contest, mut line) = (start.clone_box(), Vec::new());
        // Where positions come back, a line could go round forever.
        while line.len() < self.len() {
            let Some((player, decision)) = contest.to_move().zip(self.recall(contest.as_ref())) else {
                break;
            };
            let index = contest.legal().iter().position(|legal| *legal == decision).unwrap_or_default();
            contest.play(&decision).expect("legal decisions can be made");
            // A round ends when the first player is next.
            let ends_part = contest.to_move().is_none_or(|next| next == 0);
            line.push(LineMove { player, decision, index, ends_part });
        }
        (line, contest)
    }
}

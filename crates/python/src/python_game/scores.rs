//! Scores as lists of Python.

use crate::errors::GameError;
use maxn::{SCORE_LIMIT, Scores};
use pyo3::prelude::*;

/// Reads one whole number per player.
pub(super) fn read_scores(found: &Bound<'_, PyAny>, players: usize, method: &str) -> PyResult<Scores> {
    let mut scores = Scores::ZERO;
    let mut count = 0;
    for score in found.try_iter()? {
        let score = score?;
        let value = score.extract::<i32>().ok().filter(|value| value.abs() <= SCORE_LIMIT);
        let Some(value) = value else {
            let problem = format!(
                "{method} returned {}; scores are whole numbers from -{SCORE_LIMIT} to {SCORE_LIMIT}: state them in \
                 smaller units",
                score.repr()?
            );
            return Err(GameError::new_err(problem));
        };
        if count < players {
            scores[count] = value;
        }
        count += 1;
    }
    if count == players {
        return Ok(scores);
    }
    let problem = format!("{method} returned {count} numbers; expected one for each of {players} players");
    Err(GameError::new_err(problem))
}

//! Scores as lists of Python.

use crate::errors::GameError;
use maxn::{SCORE_LIMIT, Scores};
use pyo3::prelude::*;

/// Reads one whole number per player.
pub(super) fn read_scores<const N: usize>(found: &Bound<'_, PyAny>, method: &str) -> PyResult<Scores<N>> {
    let mut scores = [0; N];
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
        if count < N {
            scores[count] = value;
        }
        count += 1;
    }
    if count == N {
        return Ok(scores);
    }
    let problem = format!("{method} returned {count} numbers; expected one for each of {N} players");
    Err(GameError::new_err(problem))
}

//! The scores of a game written in Python, and the limits it states.

use super::position::PythonGame;
use super::scores::read_scores;
use crate::network::in_units;
use maxn::{Bounds, Evaluation, Game, MAX_PLAYERS, Outcome, Range, Scores};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The evaluation of a game.
pub(super) struct PythonScores {
    bounds: Bounds,
    outcomes: Option<Vec<Outcome>>,
    has_range: bool,
    judge: Option<Judge>,
}

/// A function that judges positions which are not over, and the units in a point.
struct Judge {
    evaluate: Py<PyAny>,
    unit: i32,
}

impl PythonScores {
    /// The limits that a game states, as the attribute `bounds` and by the method `outcomes`.
    pub(super) fn new(game: &Bound<'_, PyAny>, players: usize) -> PyResult<Self> {
        let mut bounds = Bounds::default();
        if let Some(stated) = attribute(game, "bounds")? {
            bounds.least = limit(&stated, "least")?;
            bounds.greatest = limit(&stated, "greatest")?;
            bounds.sum = limit(&stated, "sum")?;
            bounds.delta = limit(&stated, "delta")?.unwrap_or(1);
            bounds.growth = limit(&stated, "growth")?;
        }
        let outcomes = match game.getattr_opt("outcomes")? {
            None => None,
            Some(method) => {
                let mut outcomes = Vec::new();
                for scores in method.call0()?.try_iter()? {
                    outcomes.push(Outcome::from(read_scores(&scores?, players, "outcomes()")?));
                }
                Some(outcomes)
            }
        };
        let has_range = game.getattr_opt("range")?.is_some();
        Ok(PythonScores { bounds, outcomes, has_range, judge: None })
    }

    /// The same scores and limits in units, and a function that judges positions which are not over. Its estimates are no
    /// outcomes of the game.
    pub(super) fn judged_by(self, evaluate: Py<PyAny>, unit: i32) -> PyResult<Self> {
        let in_units = |limit: i32| in_units(limit.into(), unit, "a limit of bounds");
        let all = |limit: Option<i32>| limit.map(in_units).transpose();
        let Bounds { least, greatest, sum, .. } = self.bounds;
        // Each value is rounded by up to half a unit.
        let sum = all(sum)?.map(|sum| sum + MAX_PLAYERS as i32 / 2);
        let bounds = Bounds { least: all(least)?, greatest: all(greatest)?, sum, ..Bounds::default() };
        let judge = Some(Judge { evaluate, unit });
        Ok(PythonScores { bounds, outcomes: None, has_range: false, judge })
    }

    /// The difference between the greatest and the least score, if both are stated.
    pub(super) fn span(&self) -> Option<f64> {
        let span = self.bounds.greatest.zip(self.bounds.least).map(|(greatest, least)| greatest - least);
        span.filter(|&span| span > 0).map(f64::from)
    }
}

/// An attribute that is not `None`.
pub(super) fn attribute<'py>(object: &Bound<'py, PyAny>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    Ok(object.getattr_opt(name)?.filter(|value| !value.is_none()))
}

/// A limit, of a dictionary or of an object with attributes.
fn limit(stated: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<i32>> {
    let value = match stated.cast::<PyDict>() {
        Ok(dictionary) => dictionary.get_item(name)?.filter(|value| !value.is_none()),
        Err(_) => attribute(stated, name)?,
    };
    let Some(value) = value else { return Ok(None) };
    value.extract().map(Some).map_err(|_: PyErr| {
        let found = value.repr().map_or_else(|_| "?".to_string(), |text| text.to_string());
        PyTypeError::new_err(format!("bounds: {name} is {found}; expected a whole number"))
    })
}

impl Evaluation<PythonGame> for PythonScores {
    fn evaluate(&self, game: &PythonGame) -> Scores {
        let Some(Judge { evaluate, unit }) = &self.judge else { return game.scores() };
        let values = if game.is_terminal() { game.scores().to_means() } else { game.judged(evaluate) };
        game.in_units(&values, *unit, &self.bounds)
    }

    fn unit(&self) -> i32 {
        self.judge.as_ref().map_or(1, |judge| judge.unit)
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn range(&self, game: &PythonGame) -> Range {
        let stated = if self.has_range { game.limits() } else { None };
        stated.map_or(self.bounds.range(game.players()), |[lower, upper]| Range { lower, upper })
    }

    fn outcomes(&self) -> Option<Vec<Outcome>> {
        self.outcomes.clone()
    }
}

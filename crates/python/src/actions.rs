//! Decisions as numbers, and observations as vectors.

use crate::agent::observed;
use crate::contest::Contest;
use crate::errors;
use crate::numbers::Index;
use maxn_play::{ActionSpace, Decision, DrawOptions, Inference, ObservationVector, ObservedSituation};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The numbering of a contest's decisions.
pub(crate) fn space(contest: &dyn maxn_play::Contest) -> PyResult<&'static ActionSpace> {
    let name = contest.game().name();
    contest.action_space().ok_or_else(|| errors::decision(format!("the decisions of {name} have no numbers")))
}

/// The number of a decision. No game has 2^32 of them: a greater number is not one either.
fn action(number: Index) -> u32 {
    u32::try_from(number.0).unwrap_or(u32::MAX)
}

/// The number of decisions that any position of a game like this can ask for.
#[pyfunction]
pub(crate) fn action_count(contest: &Bound<'_, Contest>) -> PyResult<u32> {
    Ok(space(contest.borrow().inner())?.count())
}

/// The numbers of all legal decisions, in their order.
#[pyfunction]
pub(crate) fn legal_actions(contest: &Bound<'_, Contest>) -> PyResult<Vec<u32>> {
    let contest = contest.borrow();
    space(contest.inner())?;
    contest.inner().legal_actions().ok_or_else(|| errors::decision("a legal decision has no number"))
}

/// The number of a decision in its canonical form.
#[pyfunction]
pub(crate) fn action_number(contest: &Bound<'_, Contest>, decision: &str) -> PyResult<u32> {
    let number = space(contest.borrow().inner())?.number(&Decision::new(decision));
    number
        .ok_or_else(|| errors::decision(format!("'{decision}' is no decision of the game in canonical form")))
}

/// The decision of a number, legal now or not.
#[pyfunction]
pub(crate) fn action_decision(contest: &Bound<'_, Contest>, number: Index) -> PyResult<String> {
    let number = action(number);
    let space = space(contest.borrow().inner())?;
    let decision = space.decision(number).map(|decision| decision.to_string());
    decision.ok_or_else(|| {
        errors::decision(format!("there is no decision number {number}; there are {}, from 0", space.count()))
    })
}

/// Makes the decision of a number.
#[pyfunction]
pub(crate) fn play_action(contest: &Bound<'_, Contest>, number: Index) -> PyResult<()> {
    let number = action(number);
    let mut contest = contest.borrow_mut();
    let decision = space(contest.inner())?.decision(number);
    let text = decision.as_ref().map_or("", Decision::as_str);
    contest.play_action(number, text).map(drop).map_err(errors::decision)
}

/// The size of the vectors of a contest.
#[pyfunction]
pub(crate) fn vector_size(contest: &Bound<'_, Contest>) -> usize {
    ObservationVector::of(contest.borrow().inner()).size()
}

/// The vector of a seat as the bytes of 32-bit floating-point numbers.
#[pyfunction]
pub(crate) fn observation_vector<'py>(
    contest: &Bound<'py, Contest>,
    seat: Index,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = contest.py();
    let contest = contest.borrow();
    let inner = contest.inner();
    if seat.0 >= inner.players() {
        let last = inner.players() - 1;
        return Err(errors::observation(format!("there is no seat {}: the seats are 0 to {last}", seat.0)));
    }
    Ok(bytes(py, &ObservationVector::of(inner).write(inner, seat.0)))
}

/// The vector of an observation of the player to move, as a dictionary or as text of JSON.
#[pyfunction]
pub(crate) fn observed_vector<'py>(observation: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let py = observation.py();
    let (contest, seat) = match observed(observation)? {
        ObservedSituation::Open(contest) => {
            let seat = contest.to_move().ok_or_else(|| errors::observation("the game is over"))?;
            (contest, seat)
        }
        // A vector has what the seat sees, so that any deal that agrees with it will do.
        ObservedSituation::Hidden(known) => {
            let options = DrawOptions { count: 1, inference: Inference::NONE, seed: 0, threads: 1 };
            let drawn = known.determinizations(&options).pop();
            let drawn = drawn.ok_or_else(|| errors::observation("no deal agrees with all that was seen"))?;
            (drawn.contest, known.seat())
        }
    };
    Ok(bytes(py, &ObservationVector::of(contest.as_ref()).write(contest.as_ref(), seat)))
}

fn bytes<'py>(py: Python<'py>, values: &[f32]) -> Bound<'py, PyBytes> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
    PyBytes::new(py, &bytes)
}

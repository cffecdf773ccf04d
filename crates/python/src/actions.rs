//! Decisions as numbers, and arrays of numpy.

use crate::agent::observed;
use crate::contest::Contest;
use crate::errors;
use crate::numbers::Index;
use maxn_play::{ActionSpace, DrawOptions, Inference, ObservationVector, ObservedSituation};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

/// The numbering of a contest's decisions.
pub(crate) fn space(contest: &dyn maxn_play::Contest) -> PyResult<&'static ActionSpace> {
    let name = contest.game().name();
    contest.action_space().ok_or_else(|| errors::decision(format!("the decisions of {name} have no numbers")))
}

/// A number as the engine has it. No game has 2^32 of them: a greater number is none either.
pub(crate) fn short(number: Index) -> u32 {
    u32::try_from(number.0).unwrap_or(u32::MAX)
}

pub(crate) fn short_all(numbers: Vec<Index>) -> Vec<u32> {
    numbers.into_iter().map(short).collect()
}

pub(crate) fn no_such(what: &str, number: u32, count: u32) -> PyErr {
    errors::decision(format!("there is no {what} number {number}; there are {count}, from 0"))
}

/// Bytes as an array of numpy.
pub(crate) fn array<'py>(
    py: Python<'py>,
    bytes: &[u8],
    kind: &str,
    purpose: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("maxn._optional")?.call_method1("optional", ("numpy", "numpy", purpose))?;
    // An array of bytes and not bytes: the numbers may be changed.
    numpy.call_method1("frombuffer", (PyByteArray::new(py, bytes), kind))
}

/// What seats know of many contests of one game, as one array of numpy with a row per contest; without `seats`, of the players to
/// move.
///
/// ```pycon
/// >>> import maxn
/// >>> contests = [maxn.start("spades", players=3, seed=seed) for seed in range(5)]
/// >>> maxn.vectors(contests).shape == (5, contests[0].vector_size)
/// True
///
/// ```
#[pyfunction]
#[pyo3(signature = (contests, seats=None))]
#[expect(clippy::needless_pass_by_value, reason = "pyo3 hands arguments over by value")]
pub(crate) fn vectors<'py>(
    py: Python<'py>,
    contests: Vec<PyRef<'py, Contest>>,
    seats: Option<Vec<Index>>,
) -> PyResult<Bound<'py, PyAny>> {
    let count = contests.len();
    if let Some(seats) = seats.as_ref().filter(|seats| seats.len() != count) {
        return Err(errors::observation(format!("there are {} seats for {count} contests", seats.len())));
    }
    let size = contests.first().map_or(0, |contest| ObservationVector::of(contest.inner()).size());
    let mut values = vec![0.0; size * count];
    for (number, (contest, row)) in contests.iter().zip(values.chunks_mut(size.max(1))).enumerate() {
        let vector = ObservationVector::of(contest.inner());
        if vector.size() != size {
            let (first, game) = (contests[0].inner().game().name(), contest.inner().game().name());
            return Err(errors::observation(format!(
                "contest {number} is of {game} with {} numbers, the first of {first} with {size}",
                vector.size()
            )));
        }
        let seat = match &seats {
            Some(seats) => contest.seat(seats[number])?,
            None => contest.inner().to_move().unwrap_or(0),
        };
        vector.write_to(contest.inner(), seat, row);
    }
    array(py, &bytes(&values), "float32", "observation vectors")?.call_method1("reshape", (count, size))
}

/// The vector of an observation of the player to move, as a dictionary or as text of JSON.
#[pyfunction]
pub(crate) fn observed_vector<'py>(observation: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
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
    let values = ObservationVector::of(contest.as_ref()).write(contest.as_ref(), seat);
    array(py, &bytes(&values), "float32", "an observation vector")
}

fn bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_ne_bytes()).collect()
}

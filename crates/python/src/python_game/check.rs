//! The engine's conformance checks for games written in Python.

use super::Subject;
use super::evaluation::PythonScores;
use super::position::PythonGame;
use crate::errors::{self, GameError};
use crate::worker::quietly;
use maxn::{StopHandle, conformance};
use maxn_play::with_players;
use pyo3::prelude::*;
use std::sync::Arc;

/// Checks the rules of a game by random play, and every exact search against plain recursion; returns the methods that
/// refused to search.
#[pyfunction]
#[pyo3(signature = (game, games, seed, depth, searches))]
pub(crate) fn check_game(
    game: &Bound<'_, PyAny>,
    games: u64,
    seed: u64,
    depth: Option<u32>,
    searches: bool,
) -> PyResult<Vec<String>> {
    let stop = StopHandle::new();
    let subject = Subject::new(game, &stop)?;
    let done = subject.work(game.py(), &stop, move |py, subject| {
        with_players!(subject.players, N => check::<N>(py, subject, games, seed, depth, searches))
    })?;
    Ok(done.result)
}

fn check<const N: usize>(
    py: Python<'_>,
    subject: &Subject,
    games: u64,
    seed: u64,
    depth: Option<u32>,
    searches: bool,
) -> PyResult<Vec<String>> {
    let scores = PythonScores::<N>::new(subject.object.bind(py))?;
    let game = PythonGame::<N>::new(subject.object.clone_ref(py), Arc::clone(&subject.session));
    let checked = quietly(|| {
        conformance::check(&game, &scores, games, seed);
        if searches { conformance::check_searches(&game, &scores, depth) } else { Vec::new() }
    });
    let refused =
        checked.map_err(|panic| GameError::new_err(errors::panic_text(panic.as_ref()).to_string()))?;
    Ok(refused.iter().map(ToString::to_string).collect())
}

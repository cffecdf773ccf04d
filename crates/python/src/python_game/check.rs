//! The engine's conformance checks for games written in Python.

use super::evaluation::PythonScores;
use super::hidden::view;
use super::position::PythonGame;
use super::{Subject, WhenStopped};
use crate::errors::{self, GameError};
use crate::numbers::{Index, Seed};
use crate::worker::quietly;
use maxn::hidden::conformance::check_worlds;
use maxn::{Game, StopHandle, conformance};
use pyo3::prelude::*;
use std::sync::Arc;

/// The worlds that are drawn of what a seat knows.
const WORLDS: usize = 20;

/// The random games between two looks at the end.
const GAMES_AT_ONCE: u64 = 100;

/// Checks the rules of a game by random play, what the player to move knows by drawing worlds, and every exact search against plain recursion; returns the methods that
/// refused to search.
#[pyfunction]
#[pyo3(signature = (game, games, seed, depth, searches))]
pub(crate) fn check_game(
    game: &Bound<'_, PyAny>,
    games: Index,
    seed: Seed,
    depth: Option<Index>,
    searches: bool,
) -> PyResult<Vec<String>> {
    let (games, seed) = (games.0 as u64, seed.0);
    let depth = depth.map(|depth| u32::try_from(depth.0).map_err(errors::search)).transpose()?;
    let stop = StopHandle::new();
    let subject = Subject::new(game, &stop, WhenStopped::Raise)?;
    let done = subject
        .work(game.py(), &stop, move |py, subject| check(py, subject, games, seed, depth, searches))?;
    Ok(done.result)
}

fn check(
    py: Python<'_>,
    subject: &Subject,
    games: u64,
    seed: u64,
    depth: Option<u32>,
    searches: bool,
) -> PyResult<Vec<String>> {
    let scores = PythonScores::new(subject.object.bind(py), subject.session.players)?;
    let game = PythonGame::new(subject.object.clone_ref(py), Arc::clone(&subject.session));
    let is_hidden = subject.object.bind(py).hasattr("view")? && !game.is_terminal() && !game.is_chance();
    let view = if is_hidden { Some(view(py, subject, &scores)?) } else { None };
    let checked = quietly(|| {
        // In parts, so that the wait for the end is short once it was stopped.
        let parts = games.div_ceil(GAMES_AT_ONCE);
        for part in (0..parts).take_while(|_| !subject.session.has_failed()) {
            let count = GAMES_AT_ONCE.min(games - part * GAMES_AT_ONCE);
            conformance::check(&game, &scores, count, seed.wrapping_add(part));
        }
        if let Some(view) = &view {
            check_worlds(view, WORLDS, seed);
        }
        if searches { conformance::check_searches(&game, &scores, depth) } else { Vec::new() }
    });
    let refused = checked.map_err(|panic| {
        let problem = errors::python_names(errors::panic_text(panic.as_ref()));
        GameError::new_err(format!("{problem} ({})", subject.session.described_moves(py)))
    })?;
    Ok(refused.iter().map(ToString::to_string).collect())
}

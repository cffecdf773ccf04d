//! The things that all positions of a search share: the numbers of moves and keys, and the exception that ended it.

use crate::errors::GameError;
use maxn::{MAX_PLAYERS, StopHandle};
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The shared part of a search of a game written in Python.
pub(super) struct Session {
    pub(super) players: usize,
    pub(super) features: Features,
    stop: StopHandle,
    when_stopped: WhenStopped,
    has_failed: AtomicBool,
    failure: Mutex<Option<Failure>>,
    numbers: Mutex<Numbers>,
    /// The number of moves taken back, by which some of them are checked.
    undone: AtomicU64,
    copy: Py<PyAny>,
}

/// The optional methods that a class has.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "independent methods")]
pub(super) struct Features {
    pub(super) undo: bool,
    pub(super) key: bool,
    pub(super) hint: bool,
    pub(super) chances: bool,
    pub(super) starts_step: bool,
}

/// Moves and keys by number. Objects are compared as Python compares them, so that equal numbers mean equal objects.
struct Numbers {
    moves: Vec<Py<PyAny>>,
    number_of_move: Py<PyDict>,
    number_of_key: Py<PyDict>,
}

/// The number of first undos that are checked by scores, too. There are few, since scores may be the answer of a network.
const CHECKED_BY_SCORES: u64 = 16;

/// The number of first undos that are all checked.
const CHECKED: u64 = 256;

/// After those, one undo in this number is checked.
const ONE_IN: u64 = 64;

/// The most moves that a message describes.
const MOST_DESCRIBED: usize = 8;

/// The check of an undo.
pub(super) enum UndoCheck {
    /// None.
    Trusted,
    /// By the player and the moves.
    Moves,
    /// By the scores as well.
    Scores,
}

/// The consequence of Ctrl-C.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum WhenStopped {
    /// The search looks at its stop handle, and has an answer.
    Answer,
    /// The method knows of no handle: it ends as by an exception.
    Raise,
}

/// The end of a search by the game.
enum Failure {
    /// A method has raised this.
    Raised(PyErr),
    /// It was stopped, and has no answer.
    Stopped,
}

/// The number of players that a game states.
fn players(game: &Bound<'_, PyAny>) -> PyResult<usize> {
    let found = game.getattr_opt("players")?.ok_or_else(|| {
        PyTypeError::new_err("a game has an attribute 'players', the number of players from 2 to 8")
    })?;
    let players = found.extract::<usize>().ok().filter(|players| (2..=MAX_PLAYERS).contains(players));
    players.map_or_else(
        || {
            let found = found.repr()?;
            Err(PyValueError::new_err(format!("players is {found}; the engine takes from 2 to 8")))
        },
        Ok,
    )
}

impl Session {
    /// A session of a game.
    ///
    /// # Errors
    /// If the class lacks a method that it needs.
    pub(super) fn new(
        game: &Bound<'_, PyAny>,
        stop: StopHandle,
        when_stopped: WhenStopped,
    ) -> PyResult<Self> {
        let py = game.py();
        let has = |name: &str| {
            Ok::<bool, PyErr>(game.getattr_opt(name)?.is_some_and(|method| method.is_callable()))
        };
        for (name, meaning) in [
            ("player", "the player to move, from 0"),
            ("moves", "the legal moves, none where the game is over"),
            ("apply", "makes a move"),
            ("scores", "the score of each player"),
        ] {
            if !has(name)? {
                let class = game.get_type().name()?;
                let methods = "a game has the methods player, moves, apply, undo and scores";
                return Err(PyTypeError::new_err(format!(
                    "{class} has no method {name}() ({meaning}); {methods}"
                )));
            }
        }
        let features = Features {
            undo: has("undo")?,
            key: has("key")?,
            hint: has("hint")?,
            chances: has("chances")?,
            starts_step: has("starts_step")?,
        };
        let numbers = Numbers {
            moves: Vec::new(),
            number_of_move: PyDict::new(py).unbind(),
            number_of_key: PyDict::new(py).unbind(),
        };
        Ok(Session {
            players: players(game)?,
            features,
            stop,
            when_stopped,
            has_failed: AtomicBool::new(false),
            failure: Mutex::new(None),
            numbers: Mutex::new(numbers),
            undone: AtomicU64::new(0),
            copy: py.import("copy")?.getattr("deepcopy")?.unbind(),
        })
    }

    /// Returns whether a method has raised an exception, or Ctrl-C ends it all: nothing of the game is asked any more.
    pub(super) fn has_failed(&self) -> bool {
        if self.has_failed.load(Ordering::Relaxed) {
            return true;
        }
        let is_stopped = self.when_stopped == WhenStopped::Raise && self.stop.is_stopped();
        if is_stopped {
            self.end(Failure::Stopped);
        }
        is_stopped
    }

    /// Ends the search with an exception; the first one counts.
    fn fail(&self, error: PyErr) {
        self.end(Failure::Raised(error));
    }

    fn end(&self, failure: Failure) {
        self.has_failed.store(true, Ordering::Relaxed);
        self.stop.stop();
        locked(&self.failure).get_or_insert(failure);
    }

    /// The result, or the exception that ended the search.
    pub(super) fn finish<T>(&self, result: PyResult<T>) -> PyResult<T> {
        match locked(&self.failure).take() {
            Some(Failure::Raised(error)) => Err(error),
            // The exception of another signal is in the result.
            Some(Failure::Stopped) => Err(result.err().unwrap_or_else(|| PyKeyboardInterrupt::new_err(()))),
            None => result,
        }
    }

    /// The value of a call; `None` if it fails, which ends the search.
    pub(super) fn called<T>(&self, result: PyResult<T>) -> Option<T> {
        result.map_err(|error| self.fail(error)).ok()
    }

    /// A deep copy of an object.
    pub(super) fn copied<'py>(&self, object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.copy.bind(object.py()).call1((object,))
    }

    /// The number of a move.
    pub(super) fn number(&self, mv: &Bound<'_, PyAny>) -> PyResult<u32> {
        let mut numbers = locked(&self.numbers);
        let known = numbers.number_of_move.bind(mv.py()).get_item(mv);
        if let Some(number) = known.map_err(|error| unhashable(mv, "a move", &error))? {
            return number.extract();
        }
        let number = numbers.moves.len() as u32;
        numbers.number_of_move.bind(mv.py()).set_item(mv, number)?;
        numbers.moves.push(mv.clone().unbind());
        Ok(number)
    }

    /// The move of a number.
    pub(super) fn move_of<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        locked(&self.numbers).moves[number as usize].bind(py).clone()
    }

    /// The numbers of the first few moves, for messages that tell of moves by number.
    pub(super) fn described_moves(&self, py: Python<'_>) -> String {
        let numbers = locked(&self.numbers);
        let described = |(number, mv): (usize, &Py<PyAny>)| {
            let text = mv.bind(py).repr().map_or_else(|_| "?".to_string(), |text| text.to_string());
            format!("move {number} is {text}")
        };
        numbers.moves.iter().take(MOST_DESCRIBED).enumerate().map(described).collect::<Vec<_>>().join(", ")
    }

    /// A number of 64 bits for a key, different for different keys.
    pub(super) fn key(&self, key: &Bound<'_, PyAny>) -> PyResult<u64> {
        let numbers = locked(&self.numbers);
        let keys = numbers.number_of_key.bind(key.py());
        let known = keys.get_item(key).map_err(|error| unhashable(key, "a key", &error))?;
        let number = if let Some(number) = known {
            number.extract()?
        } else {
            let number = keys.len() as u64;
            keys.set_item(key, number)?;
            number
        };
        Ok(spread(number))
    }

    /// Returns the check of the next undo.
    pub(super) fn next_undo_check(&self) -> UndoCheck {
        match self.undone.fetch_add(1, Ordering::Relaxed) {
            ..CHECKED_BY_SCORES => UndoCheck::Scores,
            undone if undone < CHECKED || undone.is_multiple_of(ONE_IN) => UndoCheck::Moves,
            _ => UndoCheck::Trusted,
        }
    }
}

fn unhashable(object: &Bound<'_, PyAny>, what: &str, error: &PyErr) -> PyErr {
    let text = object.repr().map_or_else(|_| "?".to_string(), |text| text.to_string());
    GameError::new_err(format!("{what} must be hashable, such as a number, text or tuple; {text}: {error}"))
}

/// A one-to-one mix of the bits, since tables go by some of them.
fn spread(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

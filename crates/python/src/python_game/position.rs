//! Positions of a game written in Python.

use super::scores::read_scores;
use super::session::{Session, UndoCheck};
use crate::errors::GameError;
use maxn::{Bounds, Game, Means, Player, Scores};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// A position of a game written in Python. After an exception it is over, and nothing is asked any more.
///
/// The thread that works holds the interpreter's lock all the time, so that each `Python::attach` costs next to nothing.
pub(super) struct PythonGame {
    object: Py<PyAny>,
    session: Arc<Session>,
    /// The player and moves here, once they were asked for.
    now: RefCell<Option<Arc<Now>>>,
}

/// The kind of a position, and what can happen there.
#[derive(Debug, PartialEq)]
pub(super) enum Now {
    Over,
    Decision { player: Player, moves: Vec<u32> },
    Chance { events: Vec<(u32, u32)> },
}

/// The position before a move, as far as it is known or needed.
pub(super) struct Before {
    now: Option<Arc<Now>>,
    /// The whole position, of a game that cannot undo.
    object: Option<Py<PyAny>>,
    /// The scores, if this undo is checked.
    check: Check,
}

/// The check of an undo.
enum Check {
    /// Taken on trust.
    None,
    /// By the player and the moves, and by the scores if they were asked for and the class has any to tell.
    By(Option<Vec<i32>>),
}

impl PythonGame {
    /// A position, which the search changes and takes back: hand over a copy.
    pub(super) fn new(object: Py<PyAny>, session: Arc<Session>) -> Self {
        PythonGame { object, session, now: RefCell::new(None) }
    }

    pub(super) fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// Calls a method without arguments, unless the search has failed.
    fn ask<T>(&self, read: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> Option<T> {
        if self.session.has_failed() {
            return None;
        }
        Python::attach(|py| self.session.called(read(self.object.bind(py))))
    }

    /// The player and moves here.
    fn now(&self) -> Arc<Now> {
        if let Some(now) = self.now.borrow().as_ref() {
            return Arc::clone(now);
        }
        let now = Arc::new(self.ask(|object| self.look(object)).unwrap_or(Now::Over));
        *self.now.borrow_mut() = Some(Arc::clone(&now));
        now
    }

    fn look(&self, object: &Bound<'_, PyAny>) -> PyResult<Now> {
        if self.session.features.chances {
            let mut events = Vec::new();
            let chances = object.call_method0("chances")?;
            if !chances.is_none() {
                for event in chances.try_iter()? {
                    let (event, weight): (Bound<'_, PyAny>, u32) = event?.extract()?;
                    events.push((self.session.number(&event)?, weight));
                }
            }
            if !events.is_empty() {
                return Ok(Now::Chance { events });
            }
        }
        let mut moves = Vec::new();
        for mv in object.call_method0("moves")?.try_iter()? {
            moves.push(self.session.number(&mv?)?);
        }
        if moves.is_empty() {
            return Ok(Now::Over);
        }
        let player = object.call_method0("player")?;
        match player.extract::<usize>() {
            Ok(player) if player < self.session.players => Ok(Now::Decision { player, moves }),
            _ => {
                let found = player.repr()?;
                let last = self.session.players - 1;
                let problem = format!("player() returned {found}; expected a number from 0 to {last}");
                Err(GameError::new_err(problem))
            }
        }
    }

    /// The scores of the position.
    pub(super) fn scores(&self) -> Scores {
        let players = self.session.players;
        self.ask(|object| read_scores(&object.call_method0("scores")?, players, "scores()"))
            .unwrap_or_default()
    }

    /// The value of the position to each player by a function, which gets a list of positions: this one.
    pub(super) fn judged(&self, evaluate: &Py<PyAny>) -> Means {
        let players = self.session.players;
        let judged = self.ask(|object| {
            let py = object.py();
            let answer = evaluate.bind(py).call1((PyList::new(py, [object])?,))?;
            let rows = answer.call_method0("tolist").unwrap_or(answer);
            let found = rows.extract::<Vec<Vec<f64>>>().ok().filter(|rows| rows.len() == 1);
            let found = found.and_then(|mut rows| rows.pop()).filter(|values| values.len() == players);
            let values = found.filter(|values| values.iter().all(|value| value.is_finite()));
            let values = values.ok_or_else(|| {
                let expected = format!(
                    "expected a list with {players} numbers for each position, of which there is one"
                );
                GameError::new_err(format!("evaluate returned {rows}; {expected}"))
            })?;
            Ok(std::array::from_fn(|player| values.get(player).copied().unwrap_or_default()))
        });
        judged.unwrap_or_default()
    }

    /// Values as whole numbers of units, which have to keep the bounds.
    pub(super) fn in_units(&self, values: &Means, unit: i32, bounds: &Bounds) -> Scores {
        let players = self.session.players;
        let scores = self.ask(|_| crate::network::scores_in_units(values, players, unit, bounds));
        scores.unwrap_or_default()
    }

    /// The lists that a method returns, each of one number per player.
    pub(super) fn limits(&self) -> Option<[Scores; 2]> {
        self.ask(|object| {
            let found = object.call_method0("range")?;
            let (lower, upper): (Bound<'_, PyAny>, Bound<'_, PyAny>) = found.extract()?;
            let read = |scores| read_scores(scores, self.session.players, "range()");
            Ok([read(&lower)?, read(&upper)?])
        })
    }

    /// The scores for a check, where the class has any to tell.
    fn checked_scores(&self, object: &Bound<'_, PyAny>) -> Option<Vec<i32>> {
        let (scores, players) = (object.call_method0("scores").ok()?, self.session.players);
        read_scores(&scores, players, "scores()").ok().map(|scores| scores.first(players).to_vec())
    }

    /// Compares a position with what it was before a move that was taken back.
    fn check(&self, object: &Bound<'_, PyAny>, mv: &Bound<'_, PyAny>, before: &Before) -> PyResult<()> {
        let Some(was) = &before.now else { return Ok(()) };
        let problem = |found: &str| {
            let text = format!("undo({}) does not restore the position: {found}", mv.repr()?);
            Ok::<PyErr, PyErr>(GameError::new_err(text))
        };
        let is = self.look(object)?;
        match (&is, was.as_ref()) {
            (Now::Decision { player: is, .. }, Now::Decision { player: was, .. }) if is != was => {
                return Err(problem(&format!("player() was {was} before the move, and is {is} after it"))?);
            }
            (is, was) if is != was => {
                return Err(problem("moves() are not those before the move")?);
            }
            _ => {}
        }
        if let Check::By(Some(was)) = &before.check {
            let is = self.checked_scores(object);
            if is.as_ref().is_some_and(|is| is != was) {
                let is = is.unwrap_or_default();
                return Err(problem(&format!(
                    "scores() were {was:?} before the move, and are {is:?} after it"
                ))?);
            }
        }
        Ok(())
    }
}

impl Game for PythonGame {
    type Move = u32;
    type Undo = Before;

    fn players(&self) -> usize {
        self.session.players
    }
    fn player(&self) -> Player {
        match self.now().as_ref() {
            Now::Decision { player, .. } => *player,
            Now::Over | Now::Chance { .. } => 0,
        }
    }

    fn is_terminal(&self) -> bool {
        *self.now() == Now::Over
    }

    fn moves(&self, moves: &mut Vec<u32>) {
        if let Now::Decision { moves: found, .. } = self.now().as_ref() {
            moves.extend_from_slice(found);
        }
    }

    fn apply(&mut self, mv: u32) -> Before {
        let mut before = Before { now: Some(self.now()), object: None, check: Check::None };
        if self.session.has_failed() {
            // Whoever plays on comes to an end at once.
            self.now.replace(Some(Arc::new(Now::Over)));
            return before;
        }
        Python::attach(|py| {
            let object = self.object.bind(py);
            let applied = (|| {
                if self.session.features.undo {
                    before.check = match self.session.next_undo_check() {
                        UndoCheck::Trusted => Check::None,
                        UndoCheck::Moves => Check::By(None),
                        UndoCheck::Scores => Check::By(self.checked_scores(object)),
                    };
                } else {
                    before.object = Some(self.session.copied(object)?.unbind());
                }
                object.call_method1("apply", (self.session.move_of(py, mv),)).map(drop)
            })();
            self.session.called(applied);
        });
        self.now.replace(None);
        before
    }

    /// A game that cannot undo is not copied.
    fn advance(&mut self, mv: u32) {
        if self.session.features.undo || self.session.has_failed() {
            self.apply(mv);
            return;
        }
        Python::attach(|py| {
            let mv = self.session.move_of(py, mv);
            self.session.called(self.object.bind(py).call_method1("apply", (mv,)).map(drop));
        });
        self.now.replace(None);
    }

    fn undo(&mut self, mv: u32, before: Before) {
        if !self.session.has_failed() {
            Python::attach(|py| {
                if let Some(object) = &before.object {
                    self.object = object.clone_ref(py);
                    return;
                }
                let object = self.object.bind(py);
                let mv = self.session.move_of(py, mv);
                let undone = object.call_method1("undo", (&mv,)).map(drop);
                let undone = undone.and_then(|()| match before.check {
                    Check::By(_) => self.check(object, &mv, &before),
                    Check::None => Ok(()),
                });
                self.session.called(undone);
            });
        }
        self.now.replace(before.now);
    }

    fn is_chance(&self) -> bool {
        matches!(self.now().as_ref(), Now::Chance { .. })
    }

    fn chances(&self, events: &mut Vec<(u32, u32)>) {
        if let Now::Chance { events: found } = self.now().as_ref() {
            events.extend_from_slice(found);
        }
    }

    fn has_chance(&self) -> bool {
        self.session.features.chances
    }

    fn key(&self) -> Option<u64> {
        if !self.session.features.key {
            return None;
        }
        self.ask(|object| self.session.key(&object.call_method0("key")?))
    }

    fn hint(&self, mv: u32) -> i32 {
        if !self.session.features.hint {
            return 0;
        }
        let hint = self.ask(|object| {
            object.call_method1("hint", (self.session.move_of(object.py(), mv),))?.extract::<i32>()
        });
        hint.unwrap_or(0)
    }

    fn starts_step(&self) -> bool {
        if !self.session.features.starts_step {
            return true;
        }
        self.ask(|object| object.call_method0("starts_step")?.is_truthy()).unwrap_or(true)
    }
}

impl Clone for PythonGame {
    fn clone(&self) -> Self {
        let copy = self.ask(|object| self.session.copied(object).map(Bound::unbind));
        let object = copy.unwrap_or_else(|| Python::attach(|py| self.object.clone_ref(py)));
        let now = self.now.borrow().clone();
        PythonGame { object, session: Arc::clone(&self.session), now: RefCell::new(now) }
    }
}

/// Positions are equal by the class's own comparison, or else by all their attributes.
impl PartialEq for PythonGame {
    fn eq(&self, other: &Self) -> bool {
        let equal = self.ask(|object| {
            let py = object.py();
            let same = py.import("maxn._python_game")?.getattr("same_position")?;
            same.call(PyTuple::new(py, [object, other.object.bind(py)])?, None)?.is_truthy()
        });
        equal.unwrap_or(true)
    }
}

impl fmt::Debug for PythonGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.ask(|object| Ok(object.repr()?.to_string()));
        f.write_str(text.as_deref().unwrap_or("?"))
    }
}

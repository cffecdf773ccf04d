//! The knowledge of a seat of a game written in Python.

use super::position::PythonGame;
use super::session::Session;
use maxn::hidden::InformationSet;
use maxn::{Game, Generator, Means, Player};
use pyo3::prelude::*;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The knowledge of a seat: an object of Python that draws worlds.
pub(super) struct PythonView {
    view: Py<PyAny>,
    seat: Player,
    span: Option<f64>,
    session: Arc<Session>,
    drawn: AtomicU64,
}

/// A world: a position with nothing hidden. No two draws are taken for the same.
#[derive(Clone)]
pub(super) struct World {
    object: Arc<Py<PyAny>>,
    number: u64,
}

impl PartialEq for World {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for World {}

impl Hash for World {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl PythonView {
    pub(super) fn new(view: Py<PyAny>, seat: Player, span: Option<f64>, session: Arc<Session>) -> Self {
        PythonView { view, seat, span, session, drawn: AtomicU64::new(0) }
    }

    fn ask<T>(&self, read: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> Option<T> {
        if self.session.has_failed() {
            return None;
        }
        Python::attach(|py| self.session.called(read(self.view.bind(py))))
    }
}

impl InformationSet for PythonView {
    type Game = PythonGame;
    type Terms = ();
    type World = World;

    fn seat(&self) -> Player {
        self.seat
    }

    fn draw(&self, generator: &mut Generator) -> Option<World> {
        let seed = generator.next_u64();
        let object = self.ask(|view| {
            let random = view.py().import("random")?.getattr("Random")?.call1((seed,))?;
            let world = view.call_method1("draw", (random,))?;
            Ok(if world.is_none() { None } else { Some(world.unbind()) })
        })??;
        let number = self.drawn.fetch_add(1, Ordering::Relaxed);
        Some(World { object: Arc::new(object), number })
    }

    /// Compares the view of the same seat in the world with this one, if the game can.
    fn agrees(&self, world: &World) -> bool {
        let agrees = self.ask(|view| {
            let there = world.object.bind(view.py()).call_method1("view", (self.seat,))?;
            let same = view.py().import("maxn._python_game")?.getattr("same_position")?;
            same.call1((view, there))?.is_truthy()
        });
        agrees.unwrap_or(true)
    }

    fn determinize(&self, world: &World) -> (PythonGame, ()) {
        let copy = self.ask(|view| self.session.copied(world.object.bind(view.py())).map(Bound::unbind));
        let object = copy.unwrap_or_else(|| Python::attach(|py| world.object.clone_ref(py)));
        (PythonGame::new(object, Arc::clone(&self.session)), ())
    }

    fn payoff(&self, end: &PythonGame, (): &()) -> Means {
        end.scores().to_means()
    }

    fn is_decided(&self, game: &PythonGame, (): &()) -> bool {
        // After an exception every position is over.
        self.session.has_failed() && game.is_terminal()
    }

    fn span(&self) -> Option<f64> {
        self.span
    }
}

//! Tables: contests that people and agents play on the page.
//!
//! A table is a [session](Session) with several people: a tree of decisions with a cursor, so that to take a decision back loses nothing.
//! Each person's seat has its own key, and what is sent for a key is what its seat may know. Agents decide as long as somebody watches.

mod choices;
mod driver;
mod kept;
mod presence;
mod registry;
mod seats;
mod setup;
mod takeback;
mod view;

pub(crate) use choices::Choices;
pub(crate) use driver::{Due, Pace};
pub(crate) use kept::KeptTable;
pub(crate) use presence::Watching;
pub(crate) use registry::Tables;
pub(crate) use seats::Seats;
pub(crate) use setup::{MOST_LETTERS, NewTable, read_opponent};

use crate::answer::ApiError;
use driver::Driver;
use maxn::Player;
use maxn_play::{Contest, DecisionTree, Direction, EventKind, SavedSession, Session, SessionSetup};
use presence::Presence;
use std::fmt;
use takeback::Takeback;

/// The most moments that a table keeps.
const MOST_MOMENTS: usize = 4000;

/// A table.
pub(crate) struct Table {
    session: Session,
    pub(crate) seats: Seats,
    pub(crate) driver: Driver,
    pub(crate) presence: Presence,
    /// The name of each player; empty for those that have none.
    pub(crate) names: Vec<String>,
    /// Hints are given to people here.
    pub(crate) gives_hints: bool,
    /// A wish to go to another moment, of which others have to approve.
    takeback: Option<Takeback>,
}

impl Table {
    /// The setup that the session was begun with.
    pub(crate) fn setup(&self) -> &SessionSetup {
        self.session.setup().expect("a table is begun by a setup")
    }

    /// The decisions.
    pub(crate) fn tree(&self) -> &DecisionTree {
        self.session.tree()
    }

    /// The contest as it stands.
    pub(crate) fn contest(&self) -> &dyn Contest {
        self.session.contest()
    }

    /// Returns whether nothing is hidden from anybody.
    pub(crate) fn is_open(&self) -> bool {
        self.setup().opponents_see_all
    }

    /// The seat whose knowledge a seat's page may have; `None` if it may see everything.
    pub(crate) fn knowledge(&self, seat: Option<Player>) -> Option<Player> {
        if self.is_open() { None } else { seat }
    }

    /// Returns whether everything about the table may be told, its seed included.
    pub(crate) fn tells_all(&self) -> bool {
        self.is_open() || self.contest().to_move().is_none() || !self.seats.has_people()
    }

    /// Checks that the table is at the moment that a person has seen.
    ///
    /// # Errors
    /// If it has moved on.
    pub(crate) fn check_moment(&self, moment: usize) -> Result<(), ApiError> {
        if self.tree().cursor() == moment { Ok(()) } else { Err(ApiError::late("the table has moved on")) }
    }

    /// Makes a decision.
    ///
    /// # Errors
    /// If the rules forbid it, or there have been too many.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), ApiError> {
        if self.tree().count() >= MOST_MOMENTS {
            return Err(ApiError::wrong(format!(
                "a table keeps {MOST_MOMENTS} decisions; set up another one"
            )));
        }
        self.session.tree_mut().play(text).map_err(ApiError::wrong)?;
        self.takeback = None;
        self.driver.is_between_hands = false;
        self.driver.restart();
        let events = self.tree().now().played.as_ref().map_or(&[][..], |played| &played.events);
        let is_hand = events.iter().any(|event| matches!(event.kind, EventKind::HandOver { .. }));
        if is_hand && self.seats.has_people() && self.contest().to_move().is_some() {
            self.driver.end_hand();
        }
        Ok(())
    }

    /// The moment in a direction, if there is any: undo stops at the choices of people.
    pub(crate) fn target(&self, direction: Direction) -> Option<usize> {
        self.tree().target(direction, &|player| self.seats.counts(player))
    }

    /// The contest as a file that `maxn play --resume` takes up.
    pub(crate) fn saved(&self) -> Option<SavedSession> {
        self.session.saved()
    }

    /// Goes to a moment.
    pub(crate) fn go(&mut self, moment: usize) {
        self.session.tree_mut().go(moment);
        self.takeback = None;
        self.driver.restart();
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("seats", &self.seats).finish_non_exhaustive()
    }
}

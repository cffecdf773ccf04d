//! Tables: contests that people and agents play on the page.
//!
//! A table is a tree of decisions with a cursor: to take a decision back loses nothing. Each person's seat has its own key, and what is
//! sent for a key is what its seat may know.

mod choices;
mod kept;
mod registry;
mod seats;
mod setup;
mod tree;
mod view;

pub(crate) use choices::Choices;
pub(crate) use kept::{keep, restore};
pub(crate) use registry::Tables;
pub(crate) use seats::Seats;
pub(crate) use setup::{NewTable, TableSetup, read_opponent};
pub(crate) use tree::{DecisionTree, Direction};

use maxn::Player;
use maxn_play::Agent;
use std::fmt;
use std::sync::{Arc, Mutex};

/// An agent that one search at a time uses.
pub(crate) type SharedAgent = Arc<Mutex<Box<dyn Agent>>>;

/// A table.
pub(crate) struct Table {
    pub(crate) setup: TableSetup,
    pub(crate) seats: Seats,
    pub(crate) tree: DecisionTree,
    /// The agent at each seat that has one.
    pub(crate) agents: Vec<Option<SharedAgent>>,
}

impl Table {
    /// The seat whose knowledge a seat's page may have; `None` if it may see everything.
    pub(crate) fn knowledge(&self, seat: Option<Player>) -> Option<Player> {
        if self.setup.is_open { None } else { seat }
    }

    /// Returns whether everything about the table may be told, its seed included.
    pub(crate) fn tells_all(&self) -> bool {
        self.setup.is_open || self.tree.now().contest.to_move().is_none() || !self.seats.has_people()
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("setup", &self.setup).finish_non_exhaustive()
    }
}

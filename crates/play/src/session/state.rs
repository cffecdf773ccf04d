//! The state of a session as data.

use super::{Ledger, Session};
use crate::event::Event;
use crate::scene::Scene;
use maxn::Player;
use serde::{Deserialize, Serialize};

/// The state of a session, as the person sees it: everything that a page needs to show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SessionState {
    /// The name of the game.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The seat of the person; `None` for somebody who only watches.
    pub person: Option<Player>,
    /// The table.
    pub scene: Scene,
    /// The scores after each hand.
    pub ledger: Ledger,
    /// The events of the last decision that had any for the person to see.
    pub last: Vec<Event>,
    /// The number of decisions made so far.
    pub decisions: usize,
    /// The number of decisions of the person's that can be taken back.
    pub undo_count: usize,
    /// The winners; nobody before the contest is over.
    pub winners: Vec<Player>,
}

impl SessionState {
    pub(super) fn of(session: &Session) -> Self {
        let contest = session.contest();
        SessionState {
            game: contest.game().name().to_string(),
            players: contest.players(),
            person: session.person(),
            scene: session.scene(),
            ledger: session.ledger().clone(),
            last: session.last_events(),
            decisions: session.history().len(),
            undo_count: session.undo_count(),
            winners: contest.winners(),
        }
    }
}

//! Situations: the things an agent may look at.

use super::contest::Contest;
use super::seat_knowledge::SeatKnowledge;
use crate::decision::Decision;
use maxn::Player;

/// The things an agent may look at.
#[derive(Clone, Copy)]
pub enum Situation<'s> {
    /// A contest, all cards included. Agents for hidden cards look at the information set of the player to move only.
    Open(&'s dyn Contest),
    /// The knowledge of the seat that is to move.
    Hidden(&'s dyn SeatKnowledge),
}

/// A situation that was read from an observation.
pub enum ObservedSituation {
    /// A position in which nothing is hidden.
    Open(Box<dyn Contest>),
    /// The knowledge of a seat.
    Hidden(Box<dyn SeatKnowledge>),
}

impl ObservedSituation {
    /// Returns the situation, to be shown to an agent.
    pub fn as_situation(&self) -> Situation<'_> {
        match self {
            ObservedSituation::Open(contest) => Situation::Open(contest.as_ref()),
            ObservedSituation::Hidden(known) => Situation::Hidden(known.as_ref()),
        }
    }
}

impl Situation<'_> {
    /// Returns the player to move; `None` once the contest is over.
    pub fn to_move(&self) -> Option<Player> {
        match self {
            Situation::Open(contest) => contest.to_move(),
            Situation::Hidden(known) => Some(known.seat()),
        }
    }

    /// Generates all legal decisions.
    pub fn legal(&self) -> Vec<Decision> {
        match self {
            Situation::Open(contest) => contest.legal(),
            Situation::Hidden(known) => known.legal(),
        }
    }

    /// Returns whether the lowest score wins.
    pub fn lowest_wins(&self) -> bool {
        match self {
            Situation::Open(contest) => contest.lowest_wins(),
            Situation::Hidden(known) => known.lowest_wins(),
        }
    }
}

//! Agents that play on by themselves, at the pace of the people who look.
//!
//! Whoever watches a table asks what is [due](Tables::due), and decides for the agent whose turn it is; without watchers, nobody does. A turn is
//! handed out once, so that any number can watch. A contest that was played before goes on as it was recorded: nobody decides anew.

use super::{Table, Tables};
use crate::answer::ApiError;
use maxn::{Player, Stopwatch};
use maxn_play::{EventKind, PendingDecision};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// The longest pause between two decisions, in milliseconds.
const MOST_PAUSE: u64 = 60_000;

/// The pauses before decisions of agents, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pace {
    /// After a decision.
    decision: u64,
    /// After a decision that has ended a trick, which stays on the table meanwhile.
    trick: u64,
    /// After a hand, the table waits until somebody goes on.
    #[serde(default)]
    waits: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { decision: 450, trick: 1100, waits: false }
    }
}

/// The state of the agents at a table.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Independent of each other.
pub(crate) struct Driver {
    pub(crate) pace: Pace,
    pub(crate) is_paused: bool,
    /// A hand is over, and its result is looked at.
    pub(crate) is_between_hands: bool,
    /// A contest that was played before is looked at: it goes on only where somebody says so.
    pub(crate) is_replay: bool,
    /// The reason why an agent has failed, which pauses the table.
    pub(crate) problem: Option<String>,
    /// A turn was handed out.
    is_deciding: bool,
    /// The time since the last decision.
    waited: Stopwatch,
}

impl Driver {
    pub(crate) fn new(pace: Pace, is_replay: bool) -> Self {
        Driver {
            pace,
            is_paused: is_replay,
            is_between_hands: false,
            is_replay,
            problem: None,
            is_deciding: false,
            waited: Stopwatch::start(),
        }
    }

    /// Begins the pause before the next decision.
    pub(super) fn restart(&mut self) {
        self.waited = Stopwatch::start();
    }

    /// Pauses the agents, or lets them go on.
    pub(crate) fn pause(&mut self, is_paused: bool) {
        (self.is_paused, self.is_between_hands, self.problem) = (is_paused, false, None);
        self.restart();
    }

    /// Waits after a hand, if that is the pace.
    pub(super) fn end_hand(&mut self) {
        if self.pace.waits {
            (self.is_paused, self.is_between_hands) = (true, true);
        }
    }

    fn fail(&mut self, problem: String) {
        (self.is_paused, self.problem) = (true, Some(problem));
    }
}

/// The thing to be done at a table now.
pub(crate) enum Due {
    /// Nothing, until the table changes.
    Nothing,
    /// Nothing before the pause is over.
    After(Duration),
    /// The turn of an agent.
    Turn(AgentTurn),
}

/// The turn of an agent, which is handed out once.
pub(crate) struct AgentTurn {
    tables: Arc<Tables>,
    table: u64,
    next: NextDecision,
    is_done: bool,
}

/// The next decision at a table without a person to move.
enum NextDecision {
    /// An agent makes it.
    Agent(PendingDecision),
    /// It was made before, at this moment.
    Recorded(usize),
}

impl Table {
    fn pause_before_agent(&self) -> Duration {
        let events = self.tree().now().played.as_ref().map_or(&[][..], |played| &played.events);
        let is_trick = events.iter().any(|event| matches!(event.kind, EventKind::Trick { .. }));
        let Pace { decision, trick, .. } = self.driver.pace;
        Duration::from_millis(if is_trick { trick } else { decision }.min(MOST_PAUSE))
    }

    fn agent_to_move(&self) -> Option<Player> {
        self.contest().to_move().filter(|&player| self.seats.is_agent(player))
    }
}

impl Tables {
    /// Hands out the turn of the agent to move at a table, or tells how long there is nothing to do.
    ///
    /// # Errors
    /// If the table is gone.
    pub(crate) fn due(self: &Arc<Self>, table: u64) -> Result<Due, ApiError> {
        self.peek(table, |found| {
            let Driver { is_paused, is_deciding, .. } = found.driver;
            if is_paused || is_deciding || found.agent_to_move().is_none() {
                return Due::Nothing;
            }
            let (is_replay, moment) = (found.driver.is_replay, found.tree().cursor());
            if is_replay && found.tree().next().is_none() {
                return Due::Nothing;
            }
            let left = found.pause_before_agent().saturating_sub(found.driver.waited.elapsed());
            if !left.is_zero() {
                return Due::After(left);
            }
            let next = if is_replay {
                NextDecision::Recorded(moment)
            } else {
                let Some(pending) = found.session.pending() else { return Due::Nothing };
                NextDecision::Agent(pending)
            };
            found.driver.is_deciding = true;
            Due::Turn(AgentTurn { tables: Arc::clone(self), table, next, is_done: false })
        })
    }
}

impl AgentTurn {
    /// Asks the agent, and makes its decision unless the table has moved on or was paused meanwhile. An agent that fails pauses the table.
    pub(crate) fn decide(mut self) {
        let (moment, advice) = match &self.next {
            NextDecision::Agent(pending) => (pending.moment, Some(pending.advise())),
            NextDecision::Recorded(moment) => (*moment, None),
        };
        self.finish(|table| {
            if table.tree().cursor() != moment || table.driver.is_paused {
                return;
            }
            let played = match advice {
                Some(Ok(advice)) => table.play(advice.best.as_str()).map_err(|error| error.to_string()),
                Some(Err(error)) => Err(error.to_string()),
                None => {
                    table.tree().next().into_iter().for_each(|next| table.go(next));
                    Ok(())
                }
            };
            if let Err(problem) = played {
                table.driver.fail(problem);
            }
        });
    }

    fn finish(&mut self, change: impl FnOnce(&mut Table)) {
        self.is_done = true;
        // A table that is gone needs no decision.
        let _ = self.tables.change(self.table, |table| {
            table.driver.is_deciding = false;
            change(table);
            Ok(())
        });
    }
}

impl Drop for AgentTurn {
    fn drop(&mut self) {
        if !self.is_done {
            self.finish(|table| table.driver.fail("the agent has failed".to_string()));
        }
    }
}

//! Sessions: a person plays a contest against an agent, with hints and undo, whatever the front end.

mod ledger;
mod state;

pub use ledger::Ledger;
pub use state::SessionState;

use crate::advice::{AgentAdvice, AgentError};
use crate::agent::{Agent, Scope};
use crate::decision::{Decision, DecisionError};
use crate::event::Event;
use crate::game::{Contest, Situation};
use crate::scene::Scene;
use maxn::Player;

/// A contest that is being played by a person and an agent, which decides for all other seats and gives hints.
pub struct Session {
    now: Moment,
    /// The state at each of the person's decisions.
    before: Vec<Moment>,
    agent: Box<dyn Agent>,
    person: Option<Player>,
    shows_all: bool,
}

/// Everything that undo brings back.
#[derive(Clone)]
struct Moment {
    contest: Box<dyn Contest>,
    ledger: Ledger,
    /// The last events that the person saw.
    last: Vec<Event>,
    /// The number of decisions made.
    decisions: usize,
}

/// The decision of an agent in a session.
#[derive(Clone, Debug, PartialEq)]
pub struct AgentTurn {
    /// The player it was made for.
    pub player: Player,
    /// The decision; `None` if the person must not see it.
    pub decision: Option<Decision>,
    /// The source of the decision, if it is no search, such as a book.
    pub source: Option<&'static str>,
    /// The consequences that the person sees.
    pub events: Vec<Event>,
}

/// A turn that an agent did not make.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The agent failed.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// The agent's decision is against the rules, or not one of the game.
    #[error(transparent)]
    Decision(#[from] DecisionError),
}

impl Session {
    /// A session with a person at a seat, or with somebody who only watches. With `shows_all` the person sees all cards; so
    /// does whoever only watches.
    pub fn new(
        contest: Box<dyn Contest>,
        agent: Box<dyn Agent>,
        person: Option<Player>,
        shows_all: bool,
    ) -> Self {
        let now = Moment { contest, ledger: Ledger::default(), last: Vec::new(), decisions: 0 };
        Session { now, before: Vec::new(), agent, person, shows_all: shows_all || person.is_none() }
    }

    /// The contest as it stands.
    pub fn contest(&self) -> &dyn Contest {
        self.now.contest.as_ref()
    }

    /// The seat of the person; `None` for somebody who only watches.
    pub fn person(&self) -> Option<Player> {
        self.person
    }

    /// Returns whether the person sees all cards.
    pub fn shows_all(&self) -> bool {
        self.shows_all
    }

    /// Returns whether the person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.person.is_some() && self.person == self.contest().to_move()
    }

    /// The table as the person sees it.
    pub fn scene(&self) -> Scene {
        self.contest().scene(if self.shows_all { None } else { self.person })
    }

    /// The scores of the hands that were played.
    pub fn ledger(&self) -> &Ledger {
        &self.now.ledger
    }

    /// The events of the last decision that had any for the person to see.
    pub fn last_events(&self) -> &[Event] {
        &self.now.last
    }

    /// The number of times that [`undo`](Session::undo) can be called.
    pub fn undo_count(&self) -> usize {
        self.before.len()
    }

    /// Makes a decision of the person's, and returns the consequences that the person sees.
    ///
    /// # Errors
    /// If it is not the person's turn, the text is no decision of the kind asked for, or the rules forbid it; the contest is
    /// unchanged then.
    pub fn decide(&mut self, text: &str) -> Result<Vec<Event>, DecisionError> {
        if !self.is_persons_turn() && self.contest().to_move().is_some() {
            return Err(DecisionError::illegal("it is not your turn"));
        }
        let decision = self.contest().parse(text)?;
        let before = self.now.clone();
        let events = self.play(&decision)?;
        self.before.push(before);
        Ok(events)
    }

    /// Lets the agent decide for the player to move.
    ///
    /// # Errors
    /// If the contest is over, or the agent fails.
    pub fn let_agent_decide(&mut self) -> Result<AgentTurn, SessionError> {
        let player = self.contest().to_move().ok_or(AgentError::Over)?;
        let situation = Situation::Open(self.now.contest.as_ref());
        let AgentAdvice { best, source, .. } = self.agent.advise(situation, Scope::Best)?;
        let is_hidden = self.contest().is_secret() && !self.shows_all && self.person != Some(player);
        let events = self.play(&best)?;
        Ok(AgentTurn { player, decision: (!is_hidden).then_some(best), source, events })
    }

    /// Asks the agent about every decision of the player to move.
    ///
    /// # Errors
    /// If the contest is over, or the agent fails.
    pub fn hint(&mut self) -> Result<AgentAdvice, AgentError> {
        self.agent.advise(Situation::Open(self.now.contest.as_ref()), Scope::Every)
    }

    /// Goes back to the person's last decision, and returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.before.pop();
        let there_was_one = before.is_some();
        self.now = before.unwrap_or_else(|| self.now.clone());
        there_was_one
    }

    /// The state of the session, as the person sees it.
    pub fn state(&self) -> SessionState {
        SessionState::of(self)
    }

    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        let Moment { contest, ledger, last, decisions } = &mut self.now;
        let played = contest.hands_played();
        let mut events = contest.play(decision)?;
        *decisions += 1;
        if contest.hands_played() > played {
            ledger.enter(contest.scores());
        }
        let (shows_all, person) = (self.shows_all, self.person);
        events.retain(|event| shows_all || person.is_some_and(|person| event.is_seen_by(person)));
        if !events.is_empty() {
            last.clone_from(&events);
        }
        Ok(events)
    }
}

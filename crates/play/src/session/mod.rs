//! Sessions: a person plays a contest against agents, with hints, undo, a history, a review and a way to save it all,
//! whatever the front end.

mod history;
mod ledger;
mod opponent;
mod review;
mod saved;
mod setup;
mod state;

pub use history::{PlayedDecision, PlayedTrick};
pub use ledger::Ledger;
pub use opponent::{Level, Opponent};
pub use review::ReviewedDecision;
pub use saved::SavedSession;
pub use setup::SessionSetup;
pub use state::SessionState;

use crate::advice::{AgentAdvice, AgentError};
use crate::agent::{Agent, Scope};
use crate::decision::{Decision, DecisionError};
use crate::event::Event;
use crate::game::{Contest, Situation};
use crate::scene::Scene;
use maxn::Player;

/// A contest that is being played by a person and agents, one of which decides at each other seat; another one gives hints.
pub struct Session {
    now: Moment,
    /// The state at each of the person's choices. Forced decisions do not count as choices.
    before: Vec<Moment>,
    agents: Vec<Box<dyn Agent>>,
    adviser: Box<dyn Agent>,
    person: Option<Player>,
    shows_all: bool,
    /// The setup it was begun with, if it can be begun again.
    setup: Option<SessionSetup>,
}

/// Everything that undo brings back.
#[derive(Clone)]
struct Moment {
    contest: Box<dyn Contest>,
    ledger: Ledger,
    /// The last events that the person saw.
    last: Vec<Event>,
    /// The decisions made, with their consequences for the person to see.
    decisions: Vec<PlayedDecision>,
    /// The decision that the person then made.
    chosen: Option<Decision>,
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

/// A turn that an agent did not make, or a session that cannot be begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The agent failed.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// The agent's decision is against the rules, or not one of the game.
    #[error(transparent)]
    Decision(#[from] DecisionError),
    /// The session cannot be begun as asked for.
    #[error("{0}")]
    Setup(String),
}

impl Session {
    /// Creates a session with one agent per seat, an adviser for hints, and a person at a seat, or a spectator. Spectators
    /// see all cards; the person does with `shows_all`.
    ///
    /// # Panics
    /// If there is not one agent for each seat.
    pub fn new(
        contest: Box<dyn Contest>,
        agents: Vec<Box<dyn Agent>>,
        adviser: Box<dyn Agent>,
        person: Option<Player>,
        shows_all: bool,
    ) -> Self {
        assert_eq!(agents.len(), contest.players(), "one agent for each seat");
        let now = Moment {
            contest,
            ledger: Ledger::default(),
            last: Vec::new(),
            decisions: Vec::new(),
            chosen: None,
        };
        let shows_all = shows_all || person.is_none();
        Session { now, before: Vec::new(), agents, adviser, person, shows_all, setup: None }
    }

    /// Returns the contest as it stands.
    pub fn contest(&self) -> &dyn Contest {
        self.now.contest.as_ref()
    }

    /// Returns the seat of the person; `None` for a spectator.
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

    /// Returns the table as the person sees it.
    pub fn scene(&self) -> Scene {
        self.contest().scene(if self.shows_all { None } else { self.person })
    }

    /// Returns the scores of the hands that were played.
    pub fn ledger(&self) -> &Ledger {
        &self.now.ledger
    }

    /// Returns the events of the last decision that had any for the person to see.
    pub fn last_events(&self) -> &[Event] {
        &self.now.last
    }

    /// Returns the number of times that [`undo`](Session::undo) can be called.
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
        self.choose(&decision)
    }

    /// Makes the only decision that the rules leave the person, if it is the person's turn and there is no other.
    pub fn play_forced(&mut self) -> Option<(Decision, Vec<Event>)> {
        let legal = self.is_persons_turn().then(|| self.contest().legal())?;
        let [only] = &legal[..] else { return None };
        self.choose(only).ok().map(|events| (only.clone(), events))
    }

    /// Makes a decision of the person's. One without an alternative is no choice that could be taken back.
    fn choose(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        let is_forced = self.contest().legal().len() == 1;
        let before = Moment { chosen: Some(decision.clone()), ..self.now.clone() };
        let events = self.play(decision)?;
        if !is_forced {
            self.before.push(before);
        }
        Ok(events)
    }

    /// Makes a decision of a saved session again.
    fn replay(&mut self, decision: &Decision) -> Result<(), DecisionError> {
        let decision = self.contest().parse(decision.as_str())?;
        if self.is_persons_turn() {
            self.choose(&decision)?
        } else {
            self.play(&decision)?
        };
        Ok(())
    }

    /// Lets the agent decide for the player to move.
    ///
    /// # Errors
    /// If the contest is over, or the agent fails.
    pub fn let_agent_decide(&mut self) -> Result<AgentTurn, SessionError> {
        let player = self.contest().to_move().ok_or(AgentError::Over)?;
        let situation = Situation::Open(self.now.contest.as_ref());
        let AgentAdvice { best, source, .. } = self.agents[player].advise(situation, Scope::Best)?;
        let is_hidden = self.is_hidden_from_person(player);
        let events = self.play(&best)?;
        Ok(AgentTurn { player, decision: (!is_hidden).then_some(best), source, events })
    }

    /// Returns whether the person must not see the decision of a player that is asked for now.
    fn is_hidden_from_person(&self, player: Player) -> bool {
        self.contest().is_secret() && !self.shows_all && self.person != Some(player)
    }

    /// Asks the adviser about every decision of the player to move.
    ///
    /// # Errors
    /// If the contest is over, or the agent fails.
    pub fn hint(&mut self) -> Result<AgentAdvice, AgentError> {
        self.adviser.advise(Situation::Open(self.now.contest.as_ref()), Scope::Every)
    }

    /// Goes back to the person's last choice, and returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.now = Moment { chosen: None, ..before };
        true
    }

    /// Returns the session as data that can be written down, if it was begun by a [setup](SessionSetup).
    pub fn saved(&self) -> Option<SavedSession> {
        let decisions = self.now.decisions.iter().map(|played| played.decision.clone()).collect();
        self.setup.clone().map(|setup| SavedSession::new(setup, decisions))
    }

    /// Returns the state of the session, as the person sees it.
    pub fn state(&self) -> SessionState {
        SessionState::of(self)
    }

    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError> {
        let player = self.contest().to_move().ok_or(DecisionError::Over)?;
        let is_hidden = self.is_hidden_from_person(player);
        let (shows_all, person) = (self.shows_all, self.person);
        let Moment { contest, ledger, last, decisions, .. } = &mut self.now;
        let hands = contest.hands_played();
        let mut events = contest.play(decision)?;
        if contest.hands_played() > hands {
            ledger.enter(contest.scores());
        }
        events.retain(|event| shows_all || person.is_some_and(|person| event.is_seen_by(person)));
        if !events.is_empty() {
            last.clone_from(&events);
        }
        let (decision, events_seen) = (decision.clone(), events.clone());
        decisions.push(PlayedDecision { hand: hands + 1, player, decision, is_hidden, events: events_seen });
        Ok(events)
    }
}

//! Sessions: a person plays a contest against agents, with hints, undo, a history, a review and a way to save it all,
//! whatever the front end.

mod history;
mod opponent;
mod review;
mod saved;
mod setup;
mod state;
mod tree;

pub use history::{Ledger, PlayedTrick};
pub use opponent::{Level, Opponent};
pub use review::{DecisionCost, ReviewedDecision};
pub use saved::SavedSession;
pub use setup::SessionSetup;
pub use state::SessionState;
pub use tree::{DecisionTree, Direction, Moment, PlayedDecision};

use crate::advice::{AgentAdvice, AgentError};
use crate::agent::{Agent, Scope};
use crate::decision::{Decision, DecisionError};
use crate::event::Event;
use crate::game::{Contest, Situation};
use crate::reasons::{Reason, ReasonOptions, explain};
use crate::scene::Scene;
use maxn::{Player, StopHandle};
use std::sync::{Arc, Mutex, PoisonError};

/// A contest that is being played by a person and agents, one of which decides at each other seat; another one gives hints.
///
/// Searches of its agents that are going on elsewhere are stopped when it is dropped.
pub struct Session {
    tree: DecisionTree,
    agents: Vec<SharedAgent>,
    adviser: Box<dyn Agent>,
    person: Option<Player>,
    shows_all: bool,
    /// The setup it was begun with, if it can be begun again.
    setup: Option<SessionSetup>,
    /// The handle of the agents' searches.
    stop: StopHandle,
}

/// An agent that one decision at a time uses.
type SharedAgent = Arc<Mutex<Box<dyn Agent>>>;

/// A decision that an agent of a session is to make: it needs the session no more, and can be made on another thread.
pub struct PendingDecision {
    /// The moment at which it is to be made.
    pub moment: usize,
    contest: Box<dyn Contest>,
    agent: SharedAgent,
}

impl PendingDecision {
    /// Asks the agent.
    ///
    /// # Errors
    /// If the agent fails.
    pub fn advise(&self) -> Result<AgentAdvice, AgentError> {
        // An agent that has panicked once is asked again: it keeps nothing but tables of facts.
        let mut agent = self.agent.lock().unwrap_or_else(PoisonError::into_inner);
        agent.advise(Situation::Open(self.contest.as_ref()), Scope::Best)
    }
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
        let agents = agents.into_iter().map(|agent| Arc::new(Mutex::new(agent))).collect();
        let shows_all = shows_all || person.is_none();
        let (tree, stop) = (DecisionTree::new(contest), StopHandle::new());
        Session { tree, agents, adviser, person, shows_all, setup: None, stop }
    }

    /// Returns the contest as it stands.
    pub fn contest(&self) -> &dyn Contest {
        self.tree.now().contest.as_ref()
    }

    /// Returns the decisions, with all that were taken back.
    pub fn tree(&self) -> &DecisionTree {
        &self.tree
    }

    /// Returns the decisions, to make others or to go elsewhere.
    pub fn tree_mut(&mut self) -> &mut DecisionTree {
        &mut self.tree
    }

    /// Returns the setup that it was begun with, if it can be begun again.
    pub fn setup(&self) -> Option<&SessionSetup> {
        self.setup.as_ref()
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
        self.contest().scene(self.knowledge())
    }

    /// The seat whose knowledge the person has; `None` stands for everything.
    fn knowledge(&self) -> Option<Player> {
        if self.shows_all { None } else { self.person }
    }

    fn is_person(&self, player: Player) -> bool {
        self.person == Some(player)
    }

    /// Returns the scores of the hands that were played.
    pub fn ledger(&self) -> &Ledger {
        &self.tree.now().ledger
    }

    /// Returns the events of the last decision that had any for the person to see.
    pub fn last_events(&self) -> Vec<Event> {
        let events = self.history().into_iter().rev().map(|played| played.events_seen_by(self.knowledge()));
        events
            .into_iter()
            .find(|events| !events.is_empty())
            .unwrap_or_default()
            .into_iter()
            .cloned()
            .collect()
    }

    /// Returns the number of times that [`undo`](Session::undo) can be called.
    pub fn undo_count(&self) -> usize {
        self.tree.choices_before(&|player| self.is_person(player)).len()
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
        self.play(text)
    }

    /// Makes the only decision that the rules leave the person, if it is the person's turn and there is no other.
    pub fn play_forced(&mut self) -> Option<(Decision, Vec<Event>)> {
        let legal = self.is_persons_turn().then(|| self.contest().legal())?;
        let [only] = &legal[..] else { return None };
        self.play(only.as_str()).ok().map(|events| (only.clone(), events))
    }

    /// Returns the decision that the agent of the player to move is to make; `None` if the contest is over.
    pub fn pending(&self) -> Option<PendingDecision> {
        let agent = Arc::clone(&self.agents[self.contest().to_move()?]);
        let contest = self.contest().clone_box();
        Some(PendingDecision { moment: self.tree.cursor(), contest, agent })
    }

    /// Lets the agent decide for the player to move.
    ///
    /// # Errors
    /// If the contest is over, or the agent fails.
    pub fn let_agent_decide(&mut self) -> Result<AgentTurn, SessionError> {
        let player = self.contest().to_move().ok_or(AgentError::Over)?;
        let pending = self.pending().ok_or(AgentError::Over)?;
        let AgentAdvice { best, source, .. } = pending.advise()?;
        let is_hidden = self.is_hidden_from_person(player);
        let events = self.play(best.as_str())?;
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
        self.adviser.advise(Situation::Open(self.tree.now().contest.as_ref()), Scope::Every)
    }

    /// Returns the reasons for the best decision of a [hint](Session::hint), from what the adviser sees.
    pub fn why(&self, advice: &AgentAdvice) -> Vec<Reason> {
        let contest = self.contest();
        let sees_all = self.setup.as_ref().is_some_and(|setup| setup.opponents_see_all);
        let known = contest.to_move().filter(|_| !sees_all).and_then(|seat| contest.information_set(seat));
        let situation = known.as_deref().map_or(Situation::Open(contest), Situation::Hidden);
        explain(situation, advice, &ReasonOptions::default())
    }

    /// Goes back to the person's last choice, and returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.tree.target(Direction::Back, &|player| self.is_person(player));
        before.is_some_and(|before| {
            self.tree.go(before);
            true
        })
    }

    /// Returns the session as data that can be written down, if it was begun by a [setup](SessionSetup).
    pub fn saved(&self) -> Option<SavedSession> {
        let decisions = self.history().into_iter().map(|played| played.decision.clone()).collect();
        self.setup.clone().map(|setup| SavedSession::new(setup, decisions))
    }

    /// Returns the state of the session, as the person sees it.
    pub fn state(&self) -> SessionState {
        SessionState::of(self)
    }

    /// Makes a decision, and returns the consequences that the person sees.
    fn play(&mut self, text: &str) -> Result<Vec<Event>, DecisionError> {
        self.tree.play(text)?;
        let played = self.tree.now().played.as_ref();
        let events = played.map(|played| played.events_seen_by(self.knowledge())).unwrap_or_default();
        Ok(events.into_iter().cloned().collect())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

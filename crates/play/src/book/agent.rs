//! Agents that play by a book.

use super::Book;
use crate::advice::{AgentAdvice, AgentError};
use crate::agent::{Agent, Scope};
use crate::decision::Decision;
use crate::game::{Contest, Situation};
use maxn::Player;
use std::sync::Arc;
use std::time::Duration;

/// An agent that plays by a book as long as the book knows the position, and then by itself.
pub struct BookAgent {
    book: Arc<Book>,
    agent: Box<dyn Agent>,
}

/// The [source](AgentAdvice::source) of decisions by a book.
const SOURCE: &str = "from the book";

impl BookAgent {
    /// Creates an agent that plays by a book, and by another agent where the book ends.
    pub fn new(book: Arc<Book>, agent: Box<dyn Agent>) -> Self {
        BookAgent { book, agent }
    }

    fn recall(&self, situation: Situation<'_>) -> Option<Decision> {
        match situation {
            Situation::Open(contest) => self.book.recall(contest),
            Situation::Hidden(_) => None,
        }
    }
}

impl Agent for BookAgent {
    /// Decides by the book where it knows the position. The expectations of every decision are always those of the agent.
    fn advise(&mut self, situation: Situation<'_>, scope: Scope) -> Result<AgentAdvice, AgentError> {
        let source = Some(SOURCE);
        match (self.recall(situation), scope) {
            (Some(best), Scope::Best) => Ok(AgentAdvice { source, ..AgentAdvice::bare(best) }),
            (Some(best), Scope::Every) => {
                Ok(AgentAdvice { best, source, ..self.agent.advise(situation, scope)? })
            }
            (None, _) => self.agent.advise(situation, scope),
        }
    }

    fn learns(&self) -> bool {
        self.agent.learns()
    }

    fn observe(&mut self, seat: Player, contest: &dyn Contest, decision: &Decision) {
        self.agent.observe(seat, contest, decision);
    }

    fn set_time(&mut self, time: Duration) {
        self.agent.set_time(time);
    }
}

//! A contest with the decisions made in it, which can be taken back.

use maxn_play::{Contest, Decision, DecisionError, Event};

/// Undo replays at most this many decisions.
const BETWEEN_CHECKPOINTS: usize = 32;

/// A contest and the decisions made in it.
#[derive(Clone)]
pub(crate) struct History {
    state: Box<dyn Contest>,
    decisions: Vec<Decision>,
    /// The contest at the start and at regular intervals after it, for undo.
    checkpoints: Vec<Box<dyn Contest>>,
}

impl History {
    /// A contest in which no decision was made.
    pub(crate) fn new(state: Box<dyn Contest>) -> Self {
        let checkpoints = vec![state.clone()];
        History { state, decisions: Vec::new(), checkpoints }
    }

    /// The contest as it stands.
    pub(crate) fn state(&self) -> &dyn Contest {
        self.state.as_ref()
    }

    /// The decisions made so far.
    pub(crate) fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Makes a decision as a person or a program writes it.
    ///
    /// # Errors
    /// If the text is not a decision, or the rules forbid it; the contest is unchanged then.
    pub(crate) fn decide(&mut self, text: &str) -> Result<Vec<Event>, DecisionError> {
        // By its canonical form, so that equal contests have equal decisions.
        let (decision, events) = self.state.play_text(text)?;
        self.add(decision);
        Ok(events)
    }

    /// Makes the decision of a number, whose text is known.
    ///
    /// # Errors
    /// If the rules forbid it; the contest is unchanged then.
    pub(crate) fn decide_action(&mut self, number: u32, text: &str) -> Result<Vec<Event>, DecisionError> {
        let mut events = Vec::new();
        self.state.play_action(number, Some(&mut events))?;
        self.add(Decision::new(text));
        Ok(events)
    }

    fn add(&mut self, decision: Decision) {
        self.decisions.push(decision);
        if self.decisions.len().is_multiple_of(BETWEEN_CHECKPOINTS) {
            self.checkpoints.push(self.state.clone());
        }
    }

    /// Takes the last decision back, and returns it; `None` at the start.
    ///
    /// # Errors
    /// If a decision before it cannot be made again; the contest is unchanged then.
    pub(crate) fn undo(&mut self) -> Result<Option<Decision>, DecisionError> {
        let Some((_, before)) = self.decisions.split_last() else { return Ok(None) };
        let kept = before.len() / BETWEEN_CHECKPOINTS;
        let mut state = self.checkpoints[kept].clone();
        for decision in &before[kept * BETWEEN_CHECKPOINTS..] {
            state.play(decision)?;
        }
        self.checkpoints.truncate(kept + 1);
        self.state = state;
        Ok(self.decisions.pop())
    }
}

//! Contests of any game.

use super::info::GameInfo;
use super::seat_knowledge::SeatKnowledge;
use crate::action_space::ActionSpace;
use crate::advice::{AgentAdvice, AgentError};
use crate::decision::{Decision, DecisionError, Prompt};
use crate::event::Event;
use crate::hidden_options::{DrawOptions, SimulationOptions};
use crate::observation::Observation;
use crate::scene::Scene;
use crate::search::{MctsRequest, SearchFailure, SearchRequest, SearchResult};
use crate::table_pool::TablePool;
use crate::vector_writer::VectorWriter;
use maxn::Player;

/// A contest of any game with any number of players, in some state: a series of hands, a board game, or a position that was
/// read.
///
/// A contest deals by itself, from its seed, so that the same decisions always lead to the same end.
pub trait Contest: Send + Sync {
    /// Clones the contest.
    fn clone_box(&self) -> Box<dyn Contest>;

    /// Returns the game that is played.
    fn game(&self) -> &'static dyn GameInfo;

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns the player to move; `None` once the contest is over.
    fn to_move(&self) -> Option<Player>;

    /// Generates all legal decisions of the player to move, in the game's order of preference.
    fn legal(&self) -> Vec<Decision>;

    /// Returns the question put to the player to move; `None` once the contest is over.
    fn prompt(&self) -> Option<Prompt>;

    /// Reads a decision of the kind that is asked for now, as a person or a program writes it. The rules may still forbid it.
    ///
    /// # Errors
    /// If the text is no such decision.
    fn parse(&self, text: &str) -> Result<Decision, DecisionError>;

    /// Makes a decision for the player to move. A hand that is over is scored, and the next one is dealt.
    ///
    /// # Errors
    /// If the rules forbid the decision; the contest is unchanged then.
    fn play(&mut self, decision: &Decision) -> Result<Vec<Event>, DecisionError>;

    /// Reads a decision, as [`parse`](Contest::parse) does, and makes it: the decision in its canonical form, and its consequences.
    ///
    /// # Errors
    /// If the text is no decision of the kind that is asked for, or the rules forbid it; the contest is unchanged then.
    fn play_text(&mut self, text: &str) -> Result<(Decision, Vec<Event>), DecisionError> {
        let decision = self.parse(text)?;
        let events = self.play(&decision)?;
        Ok((decision, events))
    }

    /// Returns the numbers of all legal decisions, in the order of [`legal`](Contest::legal); `None` if decisions have no
    /// numbers. By default they are found by their texts.
    fn legal_actions(&self) -> Option<Vec<u32>> {
        let space = self.action_space()?;
        self.legal().iter().map(|decision| space.number(decision)).collect()
    }

    /// Makes the decision of a number, and appends its consequences to `events`, if given. By default it is made by its
    /// text.
    ///
    /// # Errors
    /// If there is no decision of this number, or the rules forbid it; the contest is unchanged then.
    fn play_action(&mut self, number: u32, events: Option<&mut Vec<Event>>) -> Result<(), DecisionError> {
        self.to_move().ok_or(DecisionError::Over)?;
        let decision = self.action_space().and_then(|space| space.decision(number));
        let decision = decision.ok_or_else(|| no_such_action(number, self.action_space()))?;
        let found = self.play(&decision)?;
        if let Some(events) = events {
            events.extend(found);
        }
        Ok(())
    }

    /// Writes what a seat knows of the table as numbers; nothing by default.
    fn write_vector(&self, _seat: Player, _writer: &mut VectorWriter<'_>) {}

    /// Returns the cells of a board that a legal decision leads a piece through, from the first to the last, where there are
    /// several on the way; empty where the decision itself names them all.
    fn path(&self, _decision: &Decision) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether a decision of the kind asked for now is visible to its player only.
    fn is_secret(&self) -> bool {
        false
    }

    /// Returns the score of each player so far.
    fn scores(&self) -> Vec<i32>;

    /// Returns whether the lowest score wins.
    fn lowest_wins(&self) -> bool {
        false
    }

    /// Returns the team of each player, numbered from 0; `None` where everybody plays alone. Partners win and lose together.
    fn teams(&self) -> Option<Vec<usize>> {
        None
    }

    /// Returns the winners; empty while the contest is running.
    fn winners(&self) -> Vec<Player>;

    /// Returns the number of hands, or games where there are no hands, that have been played to their end.
    fn hands_played(&self) -> u32;

    /// Returns the reason why the contest is over, where the game gives one.
    fn ending(&self) -> Option<String> {
        None
    }

    /// Returns the position in the game's notation, as [`GameInfo::read`] reads it; `None` where a position alone does not
    /// determine the state, as in a series of hands.
    fn notation(&self) -> Option<String>;

    /// Returns a key of the position, for opening books; `None` where positions have none.
    fn key(&self) -> Option<u64> {
        None
    }

    /// Returns the position as opening books know it; `None` where positions have no key. By default it is known by its own
    /// key; a game in which positions are symmetric knows all of them by one.
    fn book_position(&self) -> Option<BookPosition> {
        self.key().map(|key| BookPosition { key, order: (0..self.legal().len()).collect() })
    }

    /// Returns the name of the board, where the game has several.
    fn board(&self) -> Option<&'static str> {
        None
    }

    /// Returns the numbers of all decisions that the contest can ask for; `None` if they have none.
    fn action_space(&self) -> Option<&'static ActionSpace> {
        self.game().action_space(self.board())
    }

    /// Returns the number of moves that each player would need alone on the board, where that is known.
    fn moves_left(&self) -> Option<Vec<u32>> {
        None
    }

    /// Returns the table as a seat sees it, or with everything open.
    fn scene(&self, seat: Option<Player>) -> Scene;

    /// Returns everything that a seat has seen of this hand or position, as programs receive it.
    fn observation(&self, seat: Player) -> Observation;

    /// Returns the knowledge of a seat; `None` where nothing is hidden.
    fn information_set(&self, seat: Player) -> Option<Box<dyn SeatKnowledge>>;

    /// Returns how many times as often the player to move would draw the deal that is really played, by inference from what the others did, as
    /// by an even draw: the [sampling ratio](maxn::hidden::sampling_ratio). `None`, the default, where nothing is inferred.
    fn sampling_ratio(&self, _options: &DrawOptions) -> Option<f64> {
        None
    }

    /// Checks that a search can use an evaluation here, without preparing anything.
    ///
    /// # Errors
    /// If there is no such evaluation, or it is not available for this position.
    fn check_evaluation(&self, evaluation: &str) -> Result<(), SearchFailure> {
        self.game().check_evaluation(evaluation)
    }

    /// Evaluates the position as it stands, without a search: the scores that a search would see at its horizon.
    ///
    /// # Errors
    /// If the evaluation is unknown, or the position has none.
    fn evaluate(&self, _evaluation: Option<&str>) -> Result<Vec<i32>, SearchFailure> {
        Err(SearchFailure::Evaluation(format!("positions of {} are not evaluated alone", self.game().name())))
    }

    /// Searches the position with everything open. Before the play of a hand, each candidate decision is
    /// followed by a search of the hand that comes of it.
    ///
    /// # Errors
    /// If the contest is over, the evaluation is unknown, or the search cannot be made as asked for.
    fn search(&self, request: &SearchRequest, tables: &mut TablePool) -> Result<SearchResult, SearchFailure>;

    /// Grows a tree of simulations of a hand, as the agents with hidden cards do in each determinization.
    ///
    /// # Errors
    /// If the contest is over, or the game has no simulations.
    fn simulate(&self, options: &SimulationOptions) -> Result<AgentAdvice, AgentError>;

    /// Grows a tree of simulations with everything open. Before the play of a hand, each candidate decision is followed by
    /// trees of the hands that come of it.
    ///
    /// # Errors
    /// If the contest is over, the evaluation is unknown, or the game has no simulations.
    fn mcts(&self, _request: &MctsRequest) -> Result<AgentAdvice, AgentError> {
        Err(AgentError::Unsuitable(format!("{} is not simulated", self.game().name())))
    }
}

impl dyn Contest + '_ {
    /// Returns the legal decision of a number.
    ///
    /// # Errors
    /// If the number is of no decision, or of one that the rules forbid now.
    pub fn decision_of(&self, number: u32) -> Result<Decision, DecisionError> {
        self.to_move().ok_or(DecisionError::Over)?;
        let decision = self.action_space().and_then(|space| space.decision(number));
        let decision = decision.ok_or_else(|| no_such_action(number, self.action_space()))?;
        if self.legal().contains(&decision) {
            return Ok(decision);
        }
        let reason = match self.parse(decision.as_str()) {
            Err(error) => error.to_string(),
            Ok(_) => "it is not among the legal decisions".to_string(),
        };
        Err(DecisionError::illegal(format!("number {number}, {decision}: {reason}")))
    }
}

/// The error for a number that no decision has.
pub(crate) fn no_such_action(number: u32, space: Option<&ActionSpace>) -> DecisionError {
    let count = space.map_or(0, ActionSpace::count);
    DecisionError::illegal(format!("there is no decision number {number}; there are {count}, from 0"))
}

/// A position as opening books know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookPosition {
    /// The key, the same for all positions that differ by a symmetry only.
    pub key: u64,
    /// The indices of the [legal decisions](Contest::legal), in an order that corresponds in symmetric positions.
    pub order: Vec<usize>,
}

impl Clone for Box<dyn Contest> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

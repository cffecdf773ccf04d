//! Recorded games, played again.

use crate::results_db::{GameRecord, MoveRecord, StoredMatch};
use maxn_play::{Contest, DecisionError, Event, Games, StartError, StartRequest, UnknownGame};

/// A recorded game that is played again, decision by decision.
pub struct Replay<'r> {
    record: &'r GameRecord,
    contest: Box<dyn Contest>,
    /// The index of the next decision.
    next: usize,
}

/// A decision that was made again.
pub struct Step<'r> {
    /// The index of the decision.
    pub index: usize,
    /// The decision and its cost.
    pub made: &'r MoveRecord,
    /// The consequences.
    pub events: Vec<Event>,
}

/// A game that cannot be played again as it was recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The contest cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The game is over before the record is.
    #[error("there are more moves than the game has")]
    Over,
    /// Another player is to move.
    #[error("move {number} is another player's turn")]
    Turn {
        /// The number of the decision, from 1.
        number: usize,
    },
    /// The decision cannot be read, or the rules forbid it.
    #[error(transparent)]
    Decision(#[from] DecisionError),
}

impl<'r> Replay<'r> {
    /// Starts the contest of a recorded game.
    ///
    /// # Errors
    /// If the game is unknown, or cannot be started with the options of the match any more.
    pub fn new(games: Games, played: &StoredMatch, record: &'r GameRecord) -> Result<Self, ReplayError> {
        let request = StartRequest {
            players: Some(played.players),
            options: played.options.clone(),
            seed: record.seed,
        };
        let contest = games.find(&played.game)?.start(&request)?;
        Ok(Replay { record, contest, next: 0 })
    }

    /// The contest before the next decision.
    pub fn contest(&self) -> &dyn Contest {
        self.contest.as_ref()
    }

    /// Makes the next decision; `None` at the end of the record.
    ///
    /// # Errors
    /// If the rules do not allow what was recorded, as may happen with a game of another version of the program.
    pub fn step(&mut self) -> Result<Option<Step<'r>>, ReplayError> {
        let Some(made) = self.record.moves.get(self.next) else { return Ok(None) };
        let player = self.contest.to_move().ok_or(ReplayError::Over)?;
        if player != made.player {
            return Err(ReplayError::Turn { number: self.next + 1 });
        }
        let (_, events) = self.contest.play_text(&made.decision)?;
        let index = self.next;
        self.next += 1;
        Ok(Some(Step { index, made, events }))
    }
}

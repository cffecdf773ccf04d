//! Worlds that are played through together, and the open search of each.

use crate::algorithm::{Algorithm, ParanoidPruning};
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::hidden::information_set::{InformationSet, MoveOf};
use crate::hidden::simulation::drawn;
use crate::limits::{Deadline, Limits, StopHandle};
use crate::mcts::SimulationError;
use crate::options::{Perspective, SearchOptions};
use crate::scores::Player;
use crate::search::{Memory, Search};
use std::time::Duration;

/// A goal of a seat.
pub struct Goal<'g, E, L> {
    /// An evaluation by which the score of the seat is above 0 if the goal is reached, and 0 or less if it is missed. Where its
    /// [range](Evaluation::range) tells which, whatever is still played, nothing more is searched.
    pub evaluation: &'g E,
    /// Pushes every move that the rules allow the player to move: what another player may be seen to do, also where
    /// [`Game::moves`] lists one of several that are alike.
    pub legal: L,
    /// The most positions of the open searches of worlds, all together, after which nothing is answered; `None` for no limit.
    pub nodes: Option<u64>,
    /// The size of the table of the open searches, which all worlds share.
    pub table_bytes: usize,
    /// The time after which no other open search is begun, and nothing is answered.
    pub time: Option<Duration>,
    /// A handle after whose stop nothing is answered.
    pub stop: Option<StopHandle>,
}

/// The end of a search that ran out of nodes.
pub(super) enum Interrupted {
    Unknown,
    Failed(SimulationError),
}

impl From<SimulationError> for Interrupted {
    fn from(error: SimulationError) -> Self {
        Interrupted::Failed(error)
    }
}

/// Determinizations in which the same moves are made.
pub(super) struct Worlds<'g, S: InformationSet, E, L> {
    pub(super) seat: Player,
    goal: &'g Goal<'g, E, L>,
    games: Vec<S::Game>,
    memory: Memory,
    nodes: u64,
    deadline: Deadline<'g>,
    /// The moves made, each in some worlds, with what undoes them.
    undos: Vec<(u32, MoveOf<S>, <S::Game as Game>::Undo)>,
    buffer: Vec<MoveOf<S>>,
}

impl<'g, S, E, L> Worlds<'g, S, E, L>
where
    S: InformationSet,
    E: Evaluation<S::Game>,
    L: Fn(&S::Game, &mut Vec<MoveOf<S>>),
{
    pub(super) fn new<'w>(
        set: &S,
        worlds: impl IntoIterator<Item = &'w S::World>,
        goal: &'g Goal<'g, E, L>,
    ) -> Result<Self, SimulationError>
    where
        S::World: 'w,
    {
        let game = |(number, world): (u64, &S::World)| Ok(drawn(set, number, Some(world.clone()))?.0);
        let games = (0..).zip(worlds).map(game).collect::<Result<Vec<_>, SimulationError>>()?;
        if games.is_empty() {
            return Err(SimulationError::NoWorlds);
        }
        let deadline = Deadline::start(goal.time, goal.stop.as_ref()).ok_or(SimulationError::NoClock)?;
        let (memory, buffer) = (Memory::new(goal.table_bytes), Vec::new());
        Ok(Worlds { seat: set.seat(), goal, games, memory, nodes: 0, deadline, undos: Vec::new(), buffer })
    }

    /// Returns the number of worlds.
    pub(super) fn len(&self) -> u32 {
        self.games.len() as u32
    }

    /// Returns the number of positions of all open searches.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether the goal is reached or missed in a world, whatever is still played; `None` while that is open.
    pub(super) fn verdict(&self, world: u32) -> Option<bool> {
        let game = &self.games[world as usize];
        if game.is_terminal() {
            return Some(self.goal.evaluation.evaluate(game)[self.seat] > 0);
        }
        let range = self.goal.evaluation.range(game);
        match (range.lower[self.seat] > 0, range.upper[self.seat] > 0) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// Returns whether the seat can reach the goal in a world if it sees everything, and all others play against it.
    pub(super) fn can_reach(&mut self, world: u32) -> Result<bool, Interrupted> {
        if let Some(verdict) = self.verdict(world) {
            return Ok(verdict);
        }
        let left = self.goal.nodes.map(|most| most.saturating_sub(self.nodes));
        if left == Some(0) || self.deadline.is_over() {
            return Err(Interrupted::Unknown);
        }
        let limits = Limits { nodes: left, stop: self.goal.stop.clone(), ..Limits::default() };
        let options = SearchOptions {
            algorithm: Algorithm::Paranoid(ParanoidPruning::AlphaBeta),
            perspective: Perspective::Of(self.seat),
            table_bytes: self.goal.table_bytes,
            deepening: Some(false),
            limits,
            ..SearchOptions::default()
        };
        let search = Search::new(self.goal.evaluation).options(options);
        let report = search.run_in(&mut self.games[world as usize], &mut self.memory);
        let report = report.map_err(SimulationError::Search)?;
        self.nodes += report.counts.nodes;
        if report.exact { Ok(report.scores[self.seat] > 0) } else { Err(Interrupted::Unknown) }
    }

    /// Returns the player to move, which has to be the same in all these worlds.
    pub(super) fn mover(&self, worlds: impl IntoIterator<Item = u32>) -> Result<Player, Interrupted> {
        let mut movers = worlds.into_iter().map(|world| &self.games[world as usize]);
        let first = movers.next().map_or(self.seat, Game::player);
        if movers.any(|game| game.is_chance() || game.player() != first) {
            return Err(SimulationError::TurnsDiffer.into());
        }
        Ok(first)
    }

    /// Returns the moves of the seat, the same in all worlds.
    pub(super) fn own_moves(&self, world: u32) -> Vec<MoveOf<S>> {
        let mut moves = Vec::new();
        self.games[world as usize].moves(&mut moves);
        moves
    }

    /// Returns every move that the player to move may make in some of these worlds, and those worlds.
    pub(super) fn others_moves(
        &mut self,
        worlds: impl IntoIterator<Item = u32>,
    ) -> Vec<(MoveOf<S>, Vec<u32>)> {
        let mut found: Vec<(MoveOf<S>, Vec<u32>)> = Vec::new();
        for world in worlds {
            self.buffer.clear();
            (self.goal.legal)(&self.games[world as usize], &mut self.buffer);
            for &mv in &self.buffer {
                match found.iter_mut().find(|(other, _)| *other == mv) {
                    Some((_, members)) => members.push(world),
                    None => found.push((mv, vec![world])),
                }
            }
        }
        found
    }

    /// Makes a move in some worlds.
    pub(super) fn apply(&mut self, mv: MoveOf<S>, worlds: impl IntoIterator<Item = u32>) {
        for world in worlds {
            let undo = self.games[world as usize].apply(mv);
            self.undos.push((world, mv, undo));
        }
    }

    /// Takes back moves until this many are left.
    pub(super) fn undo_to(&mut self, made: usize) {
        while self.undos.len() > made
            && let Some((world, mv, undo)) = self.undos.pop()
        {
            self.games[world as usize].undo(mv, undo);
        }
    }

    /// Returns the number of moves made.
    pub(super) fn made(&self) -> usize {
        self.undos.len()
    }
}

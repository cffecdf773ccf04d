//! The report of a tree search by simulation.

use crate::evaluation::Range;
use crate::scores::{Means, Scores};
use std::time::Duration;

/// The answer of a search by simulation, and its cost.
///
/// ```
/// # use maxn::{Evaluation, Game, Scores};
/// # #[derive(Clone)]
/// # struct Matches { left: u8, turn: usize }
/// # impl Game for Matches {
/// #     type Move = u8;
/// #     type Undo = ();
/// #     fn players(&self) -> usize { 3 }
/// #     fn player(&self) -> usize { self.turn }
/// #     fn is_terminal(&self) -> bool { self.left == 0 }
/// #     fn moves(&self, moves: &mut Vec<u8>) { moves.extend(1..=self.left.min(2)); }
/// #     fn apply(&mut self, taken: u8) { self.left -= taken; self.turn = (self.turn + 1) % 3; }
/// #     fn undo(&mut self, taken: u8, (): ()) { self.left += taken; self.turn = (self.turn + 2) % 3; }
/// # }
/// # struct LastMatch;
/// # impl Evaluation<Matches> for LastMatch {
/// #     fn evaluate(&self, game: &Matches) -> Scores {
/// #         Scores::from_fn(3, |player| i32::from(game.left == 0 && player == (game.turn + 2) % 3))
/// #     }
/// # }
/// use maxn::Mcts;
///
/// let report = Mcts::new(&LastMatch).simulations(500).run(&Matches { left: 12, turn: 0 })?;
/// assert_eq!(report.best, report.best_index.map(|index| report.moves[index].mv));
/// for one in &report.moves {
///     println!("{}: {} visits, mean {:?} ± {:?}", one.mv, one.visits, one.mean, one.standard_error);
/// }
/// # Ok::<(), maxn::SimulationError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MctsReport<Move> {
    /// The move to play: proved best, or else the most visited of those not proved worse. `None` where the game is over or
    /// the next event is chance.
    pub best: Option<Move>,
    /// The index of `best` among the legal moves, from 0.
    pub best_index: Option<usize>,
    /// The value of the position by plain max^n with ties to the game's first move, if it was proved; `best` is then its
    /// move.
    pub scores: Option<Scores>,
    /// The value and the move were proved.
    pub exact: bool,
    /// They were not, and in a position of the tree the game [lists candidates only](crate::Game::leaves_out_moves).
    pub left_out: bool,
    /// The mean reward of each player over all simulations, in the unit of the [reward](crate::Reward): an estimate.
    pub mean: Means,
    /// Proved limits on the value by max^n.
    pub bounds: Range,
    /// The moves of the position in the game's order.
    pub moves: Vec<SimulatedMove<Move>>,
    /// The principal variation: the best moves as far as the tree knows them.
    pub line: Vec<Move>,
    /// The length of the longest line in the tree.
    pub depth: u32,
    /// The number of simulations.
    pub simulations: u64,
    /// The number of positions visited, in the tree and in play-outs.
    pub nodes: u64,
    /// The number of positions in the tree; of several threads in all trees.
    pub tree_nodes: u64,
    /// The size of the tree in bytes; of several threads of all trees.
    pub memory: usize,
    /// The time taken.
    pub elapsed: Duration,
}

/// A move of the position that was searched, and its simulations.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SimulatedMove<Move> {
    /// The move.
    pub mv: Move,
    /// The number of simulations that made it.
    pub visits: u64,
    /// The mean reward of each player; `None` without simulations.
    pub mean: Option<Means>,
    /// The standard error of the mean, as if all simulations were alike; `None` with fewer than two. Later simulations
    /// know more than earlier ones, so that the true error may be larger.
    pub standard_error: Option<Means>,
    /// Proved limits on the value by max^n after the move.
    pub bounds: Range,
    /// The move is proved not to be the choice of max^n with ties to the game's first move.
    pub is_worse: bool,
}

impl<Move> SimulatedMove<Move> {
    /// Returns the value after the move, if it was proved.
    pub fn proved(&self) -> Option<Scores> {
        (self.bounds.lower == self.bounds.upper).then_some(self.bounds.lower)
    }
}

//! Reports: a decision, and the estimates it rests on.

use crate::mcts::SimulationError;
use crate::moments::Moments;
use crate::scores::Means;

/// A decision by simulation, with an estimate for every move that was tried.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct DecisionReport<M> {
    /// The best move.
    pub best: M,
    /// The moves that were tried, in the order in which they first were.
    pub moves: Vec<MoveEstimate<M>>,
    /// The number of simulations, play-outs, or determinizations searched.
    pub simulations: u64,
    /// The number of worlds drawn; the same one may have been drawn several times.
    pub worlds: u64,
}

/// A move and its estimated results.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MoveEstimate<M> {
    /// The move.
    pub mv: M,
    /// The number of results.
    pub visits: u64,
    /// The mean payoff of each player.
    pub mean: Means,
    /// The standard error of each mean; `None` with fewer than two results.
    pub standard_error: Option<Means>,
}

impl<M> MoveEstimate<M> {
    /// The estimate of a move by its results, which become payoffs by a scale; `None` without any.
    pub(super) fn new(mv: M, results: &Moments, scale: f64) -> Option<Self> {
        let (visits, standard_error) = (results.count(), results.standard_error(scale));
        Some(MoveEstimate { mv, visits, mean: results.mean(scale)?, standard_error })
    }
}

/// The report of trees with these moves at the root, whose results become payoffs by a scale: the best is visited most, the
/// first of equals.
pub(super) fn most_visited<M: Copy>(
    moves: &[(M, Moments)],
    scale: f64,
    simulations: u64,
) -> Result<DecisionReport<M>, SimulationError> {
    let best = moves.iter().reduce(|best, other| if other.1.count > best.1.count { other } else { best });
    Ok(DecisionReport {
        best: best.ok_or(SimulationError::NoMoves)?.0,
        moves: moves.iter().filter_map(|(mv, results)| MoveEstimate::new(*mv, results, scale)).collect(),
        simulations,
        worlds: simulations,
    })
}

//! What a search found, for any number of players.

use maxn::{Classifier, Counts, Game, Report};
use std::time::Duration;

/// The report of a search with moves as places among the legal ones, from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What every player ends up with.
    pub scores: Vec<i32>,
    /// The place of the best move; none where the game is over.
    pub best: Option<usize>,
    /// The line of play that leads to the scores, each move by its place.
    pub path: Vec<usize>,
    /// What each move at the root leads to, where that was asked for and found.
    pub root_values: Vec<Option<Vec<i32>>>,
    /// Steps of the last finished iteration.
    pub depth: u32,
    /// Whether the scores are the true value of the whole tree under the rule.
    pub exact: bool,
    /// Whether a limit ended the search before its last iteration was finished.
    pub stopped: bool,
    /// What it cost.
    pub counts: Counts,
    /// How long it took.
    pub elapsed: Duration,
    /// The classifier that was used.
    pub classifier: Classifier,
}

impl Answer {
    /// Translates a report on this position.
    pub(super) fn new<G: Game<N>, const N: usize>(report: &Report<G::Move, N>, game: &G) -> Self {
        let values = report.root_moves.iter().map(|root_move| root_move.scores.map(|scores| scores.to_vec()));
        Answer {
            scores: report.scores.to_vec(),
            best: report.best_index,
            path: places(&report.line, game.clone()),
            root_values: values.collect(),
            depth: report.depth,
            exact: report.exact,
            stopped: report.stopped,
            counts: report.counts,
            elapsed: report.elapsed,
            classifier: report.classifier,
        }
    }
}

/// The place of each move of a line among the legal moves of its position.
fn places<G: Game<N>, const N: usize>(line: &[G::Move], mut game: G) -> Vec<usize> {
    let mut moves = Vec::new();
    let mut place = |&mv: &G::Move| {
        moves.clear();
        game.moves(&mut moves);
        let place = moves.iter().position(|&legal| legal == mv);
        game.apply(mv);
        place
    };
    line.iter().map_while(&mut place).collect()
}

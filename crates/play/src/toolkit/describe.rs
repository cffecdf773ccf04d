//! Reports of the engine in the words of a game.

use super::simulated::interpolated;
use crate::{Decision, Iteration, IterationListener, LineMove, MoveValue, SearchResult};
use maxn::{Game, IterationReport, Means, Observer, Report, RootMove, Scores};

/// The words of a game for its positions, moves and scores.
pub trait Describe<G: Game> {
    /// Returns the unit of [expectations](Describe::expected), such as points.
    fn measure(&self) -> &'static str;

    /// Returns the scores at the end of the line of play in the game's own terms: tricks, points, discs. In those of the
    /// evaluation they are `scores`.
    fn outcome(&self, end: &G, scores: Scores) -> Scores;

    /// Scores of the evaluation in the measure that people count in.
    fn expected(&self, root: &G, scores: Scores) -> Means;

    /// Returns a legal move as people write it.
    fn name(&self, game: &G, mv: G::Move) -> String;

    /// Returns true if a part of the game begins in a position, such as a trick.
    fn begins_part(&self, game: &G) -> bool;
}

/// Describes the report of a search: with every move at the root, or the best alone.
pub fn describe<G: Game>(
    root: &G,
    report: &Report<G::Move>,
    every: bool,
    words: &impl Describe<G>,
) -> SearchResult {
    let players = root.players();
    // A weighted sum of scores is in no measure but its own.
    let expected = |scores: Scores| {
        if report.weighted { scores.to_means() } else { words.expected(root, scores) }
    };
    let named = |game: &G, mv| Decision::new(words.name(game, mv));
    // More for the evaluation may be less in what people count in.
    let ranges = |(least, greatest): (Scores, Scores)| {
        let (least, greatest) = (expected(least), expected(greatest));
        let ends = least.into_iter().zip(greatest).take(players);
        ends.map(|(one, other)| (one.min(other), one.max(other))).collect::<Vec<_>>()
    };
    let value = |mv: G::Move, scores: Option<Scores>, means: Option<Means>| MoveValue {
        decision: named(root, mv),
        merged: Vec::new(),
        scores: scores.map(|scores| scores.first(players).to_vec()),
        expected: scores.map(|scores| match means {
            Some(means) => interpolated(&means[..players], &expected),
            None => expected(scores)[..players].to_vec(),
        }),
        ranges: None,
        shares: None,
    };
    let moves = if every {
        let of = |choice: &RootMove<G::Move>| MoveValue {
            ranges: choice.scores.zip(choice.greatest).map(ranges),
            shares: choice.expected.map(|expected| expected.shares.to_vec()),
            ..value(choice.mv, choice.scores, choice.expected.map(|expected| expected.scores))
        };
        report.root_moves.iter().map(of).collect()
    } else {
        let of = |best| MoveValue {
            ranges: report.greatest.map(|greatest| ranges((report.scores, greatest))),
            ..value(best, Some(report.scores), report.expected)
        };
        report.best.into_iter().map(of).collect()
    };
    let (mut end, mut line, mut legal) = (root.clone(), Vec::with_capacity(report.line.len()), Vec::new());
    for &mv in &report.line {
        // What comes after an event is one of many ways to go on.
        if end.is_chance() {
            break;
        }
        legal.clear();
        end.moves(&mut legal);
        let Some(index) = legal.iter().position(|&other| other == mv) else { break };
        let (player, decision) = (end.player(), named(&end, mv));
        end.apply(mv);
        line.push(LineMove { player, decision, index, ends_part: words.begins_part(&end) });
    }
    SearchResult {
        scores: report.scores.first(players).to_vec(),
        outcome: words.outcome(&end, report.scores).first(players).to_vec(),
        ranges: report.greatest.map(|greatest| ranges((report.scores, greatest))),
        best: report.best.map(|best| named(root, best)),
        best_index: report.best_index,
        moves,
        line,
        measure: if report.weighted { "weighted scores" } else { words.measure() },
        simultaneous: Vec::new(),
        depth: Some(report.depth),
        exact: report.exact,
        left_out: report.left_out.then(Vec::new),
        stopped: report.stopped,
        counts: report.counts,
        elapsed: report.elapsed,
        classifier: report.classifier,
        from_book: false,
    }
}

/// The observer of a search that reports its iterations to a listener, in the words of the game.
pub struct Announcer<'a, Move> {
    /// The listener.
    pub listener: &'a IterationListener,
    /// The number of players.
    pub players: usize,
    /// Writes a move of the root.
    pub name: &'a (dyn Fn(Move) -> String + Sync),
    /// Scores of the evaluation in the measure that people count in.
    pub expected: &'a (dyn Fn(Scores) -> Means + Sync),
}

impl<G, Move: Copy> Observer<G, Move> for Announcer<'_, Move> {
    fn wants_nodes(&self) -> bool {
        false
    }

    fn iteration(&mut self, report: &IterationReport<'_, Move>) {
        self.listener.tell(&Iteration {
            depth: report.depth,
            best: Decision::new((self.name)(report.best)),
            expected: if report.weighted {
                report.scores.to_means()[..self.players].to_vec()
            } else {
                (self.expected)(report.scores)[..self.players].to_vec()
            },
            exact: report.exact,
            nodes: report.nodes,
            elapsed: report.elapsed,
        });
    }
}

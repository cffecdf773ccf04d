//! Searches of the toy games by the engine.

use super::contest::{Hand, Toy};
use maxn::{Bounds, Evaluation, Game, Player, Scores, Search};
use maxn_play::{
    Contest, Decision, LineMove, MoveValue, SearchFailure, SearchRequest, SearchResult, TablePool,
};

impl Game for Hand {
    type Move = u8;
    type Undo = Hand;

    fn players(&self) -> usize {
        3
    }

    fn player(&self) -> Player {
        self.mover
    }

    fn is_terminal(&self) -> bool {
        self.pile == 0
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(1..=self.pile.min(3));
    }

    fn apply(&mut self, count: u8) -> Hand {
        let before = *self;
        self.take(count);
        before
    }

    fn undo(&mut self, _count: u8, before: Hand) {
        *self = before;
    }

    fn key(&self) -> Option<u64> {
        let parts = [i32::from(self.pile), self.mover as i32, self.taken[0], self.taken[1], self.taken[2]];
        Some(parts.iter().fold(0, |key, &part| key * 101 + part as u64))
    }
}

struct Taken;

impl Evaluation<Hand> for Taken {
    fn evaluate(&self, hand: &Hand) -> Scores {
        hand.taken.into()
    }

    fn bounds(&self) -> Bounds {
        Bounds { least: Some(0), ..Bounds::default() }
    }
}

/// Searches the hand. The value of a guess is that of the hand, and a point more if it is odd.
pub(crate) fn search(
    toy: &Toy,
    request: &SearchRequest,
    tables: &mut TablePool,
) -> Result<SearchResult, SearchFailure> {
    let (limits, mover) = (&request.options.limits, toy.to_move().unwrap());
    toy.note(format!(
        "search {:?} {:?} {:?}",
        limits.nodes,
        limits.time,
        request.options.random_ties.is_some()
    ));
    let mut options = request.options.clone();
    options.algorithm = "maxn:none".parse().unwrap();
    let mut hand = toy.hand;
    let report = Search::new(&Taken).options(options).run_in(&mut hand, tables.fresh())?;
    let value = |decision: String, scores: Option<Scores>| MoveValue {
        decision: Decision::new(decision),
        merged: Vec::new(),
        scores: scores.map(|scores| scores.first(3).to_vec()),
        expected: scores.map(|scores| scores.to_means()[..3].to_vec()),
        ranges: None,
        shares: None,
    };
    let mut line = Vec::new();
    for &count in &report.line {
        let (player, index) = (hand.mover, usize::from(count) - 1);
        hand.take(count);
        line.push(LineMove { player, decision: Decision::new(count.to_string()), index, ends_part: false });
    }
    let mut result = SearchResult {
        scores: report.scores.first(3).to_vec(),
        outcome: hand.taken.to_vec(),
        ranges: None,
        best: report.best.map(|best| Decision::new(best.to_string())),
        best_index: report.best_index,
        moves: report.root_moves.iter().map(|one| value(one.mv.to_string(), one.scores)).collect(),
        line,
        measure: "matches",
        simultaneous: Vec::new(),
        depth: Some(report.depth),
        exact: report.exact,
        left_out: report.left_out.then(Vec::new),
        stopped: report.stopped,
        counts: report.counts,
        elapsed: report.elapsed,
        classifier: report.classifier,
        from_book: false,
    };
    if toy.hand.guesser().is_some() {
        let mut better = report.scores;
        better[mover] += 1;
        result.moves = vec![value("odd".into(), Some(better)), value("even".into(), Some(report.scores))];
        (result.best, result.best_index, result.depth) = (Some(Decision::new("odd")), Some(0), None);
        result.line.clear();
    }
    Ok(result)
}

//! Searches with open hands.

use crate::card_contest::CardDecision;
use crate::cards::{Card, Hand};
use crate::hidden::{HiddenGame, SearchedHand};
use maxn::{Classifier, Counts, Game, Perspective, Player, Report, Scores, Search, SearchOptions};
use maxn_play::toolkit::describe::Announcer;
use maxn_play::{
    Decision, IterationListener, LineMove, MoveValue, SearchFailure, SearchRequest, SearchResult, TablePool,
};
use std::time::Duration;

/// The result of one search of a hand.
struct HandResult {
    scores: Vec<i32>,
    expected: Vec<f64>,
    outcome: Vec<i32>,
    best: Option<Card>,
    best_index: Option<usize>,
    /// The moves at the root in the order of the game, with their values where they were found.
    root: Vec<(Card, Option<CardValue>)>,
    line: Vec<LineMove>,
    depth: u32,
    exact: bool,
    /// Moves were left out by a limit on width.
    left_out: bool,
    stopped: bool,
    counts: Counts,
    elapsed: Duration,
    classifier: Classifier,
}

/// The value of a card.
#[derive(Clone)]
struct CardValue {
    scores: Vec<i32>,
    expected: Vec<f64>,
}

/// Searches a hand.
fn search_hand<H: SearchedHand>(
    hand: &H,
    evaluation: &H::Evaluation,
    options: &SearchOptions,
    listener: Option<&IterationListener>,
    tables: &mut TablePool,
) -> Result<HandResult, SearchFailure> {
    let mut play = hand.play().clone();
    let search = Search::new(evaluation).options(options.clone());
    let players = play.players();
    let memory = tables.fresh_for(positions_ahead(hand.cards_left(), players, options), players);
    let report: Report<Card> = match listener {
        None => search.run_in(&mut play, memory)?,
        Some(listener) => {
            let expected = |scores: Scores| hand.expected(evaluation, &scores);
            let mut announcer =
                Announcer { listener, players, name: &|card: Card| card.to_string(), expected: &expected };
            search.run_observed(&mut play, memory, &mut announcer)?
        }
    };
    let value = |scores: Scores| CardValue {
        scores: scores.first(players).to_vec(),
        expected: hand.expected(evaluation, &scores)[..players].to_vec(),
    };
    let root =
        report.root_moves.iter().map(|root_move| (root_move.mv, root_move.scores.map(value))).collect();
    let mut line = Vec::with_capacity(report.line.len());
    let mut moves = Vec::new();
    for &card in &report.line {
        moves.clear();
        play.moves(&mut moves);
        let index = moves.iter().position(|&mv| mv == card).unwrap_or_default();
        let player = play.player();
        play.apply(card);
        line.push(LineMove { player, decision: written(card), index, ends_part: H::begins_part(&play) });
    }
    Ok(HandResult {
        scores: report.scores.first(players).to_vec(),
        expected: hand.expected(evaluation, &report.scores)[..players].to_vec(),
        outcome: hand.outcome(&play).first(players).to_vec(),
        best: report.best,
        best_index: report.best_index,
        root,
        line,
        depth: report.depth,
        exact: report.exact,
        left_out: report.left_out,
        stopped: report.stopped,
        counts: report.counts,
        elapsed: report.elapsed,
        classifier: report.classifier,
    })
}

/// About the most positions that a search of a hand meets: each is a set of cards still held, with a player to move.
fn positions_ahead(cards: usize, players: usize, options: &SearchOptions) -> u64 {
    let positions = 1_u64.checked_shl(cards as u32).unwrap_or(u64::MAX).saturating_mul(players as u64);
    positions.min(options.limits.nodes.unwrap_or(u64::MAX))
}

/// Searches a position that was read or dealt: moves are those of the game, with their equivalents.
pub(super) fn search_position<H: SearchedHand>(
    hand: &H,
    teams: Option<&[usize]>,
    request: &SearchRequest,
    tables: &mut TablePool,
) -> Result<SearchResult, SearchFailure> {
    let options = request.options_with(teams)?;
    let evaluation = hand.evaluation(request.evaluation.as_deref())?;
    let evaluation = hand.evaluation_for(evaluation, options.algorithm);
    let found = search_hand(hand, &evaluation, &options, request.listener.as_ref(), tables)?;
    let stands_for = |one: Card, other: Card| hand.can_stand_for(one, other);
    let moves = found.grouped_moves(hand.legal(), &stands_for, request.options.root_values);
    Ok(found.into_result(moves, H::measure(&evaluation)))
}

/// Searches the play of a contest; before it, the hands that come of every candidate decision. That is exact if all legal
/// decisions are candidates, and none is left to the others before the play.
pub(super) fn search_contest<C: HiddenGame>(
    contest: &C,
    request: &SearchRequest,
    tables: &mut TablePool,
) -> Result<SearchResult, SearchFailure> {
    let player = contest.turn().ok_or(SearchFailure::Over)?;
    let mut options = request.options_with(contest.teams().as_deref())?;
    if options.perspective == Perspective::Mover {
        options.perspective = Perspective::Of(player);
    }
    let algorithm = options.algorithm;
    let evaluate = |hand: &C::Hand| match &request.evaluation {
        Some(name) => {
            let evaluation = hand.evaluation(Some(name));
            evaluation.map(|evaluation| hand.evaluation_for(evaluation, algorithm))
        }
        None => Ok(contest.evaluation(hand, algorithm)),
    };
    if let Some(hand) = contest.hand() {
        let evaluation = evaluate(hand)?;
        let found = search_hand(hand, &evaluation, &options, request.listener.as_ref(), tables)?;
        let stands_for = |one: Card, other: Card| hand.can_stand_for(one, other);
        let moves = found.single_moves(hand.legal(), &stands_for, options.root_values);
        let mut result = found.into_result(moves, C::Hand::measure(&evaluation));
        if options.root_values {
            result.best_index =
                result.moves.iter().position(|one| Some(&one.decision) == result.best.as_ref());
        }
        return Ok(result);
    }
    let candidates = contest.candidates(player);
    let left_out = left_out(contest, &candidates);
    let options = shared(options, candidates.len() * C::CONTINUATIONS);
    let (mut weighed, mut measure) = (Vec::with_capacity(candidates.len()), C::Hand::MEASURE);
    for decision in candidates {
        let mut hands = Vec::new();
        for hand in contest.continuations(decision) {
            let evaluation = evaluate(&hand)?;
            measure = C::Hand::measure(&evaluation);
            hands.push(search_hand(&hand, &evaluation, &options, None, tables)?);
        }
        weighed.push((decision, hands));
    }
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    let mut result = weigh(weighed, player, sign, measure, options.classifier).ok_or(SearchFailure::Over)?;
    if left_out.is_some() {
        (result.exact, result.left_out) = (false, left_out);
    }
    Ok(result)
}

/// The legal decisions before the play that are no candidates; `None` if all are, and the play begins after each of them. The
/// decisions that the others make before it are one candidate each, by rule.
pub(super) fn left_out<C: HiddenGame>(contest: &C, candidates: &[CardDecision]) -> Option<Vec<Decision>> {
    let legal = contest.decisions().into_iter();
    let others: Vec<Decision> = legal
        .filter(|decision| !candidates.contains(decision))
        .map(|decision| Decision::new(decision.to_string()))
        .collect();
    let begins_play = |decision: &CardDecision| {
        let mut after = contest.clone();
        after.decide(decision).is_ok() && after.hand().is_some()
    };
    (!others.is_empty() || !candidates.iter().all(begins_play)).then_some(others)
}

/// The options of one of several searches that share the limits. They need not tell cards apart.
fn shared(mut options: SearchOptions, searches: usize) -> SearchOptions {
    let searches = searches.max(1) as u32;
    options.root_values = false;
    options.limits.nodes = options.limits.nodes.map(|nodes| (nodes / u64::from(searches)).max(1));
    options.limits.time = options.limits.time.map(|time| time / searches);
    options
}

/// The result of decisions before the play: the best is that with the best mean over its hands, the first of equals.
fn weigh(
    weighed: Vec<(CardDecision, Vec<HandResult>)>,
    player: Player,
    sign: f64,
    measure: &'static str,
    classifier: Classifier,
) -> Option<SearchResult> {
    let mut result = SearchResult {
        scores: Vec::new(),
        outcome: Vec::new(),
        best: None,
        best_index: None,
        moves: Vec::new(),
        line: Vec::new(),
        measure,
        simultaneous: Vec::new(),
        depth: None,
        exact: true,
        left_out: None,
        stopped: false,
        counts: Counts::default(),
        elapsed: Duration::ZERO,
        classifier,
        from_book: false,
    };
    let mut most = f64::NEG_INFINITY;
    for (index, (decision, hands)) in weighed.into_iter().enumerate() {
        for hand in &hands {
            result.counts += hand.counts;
            result.elapsed += hand.elapsed;
            result.stopped |= hand.stopped;
            if hand.left_out {
                result.left_out = Some(Vec::new());
            }
            result.classifier = hand.classifier;
        }
        result.exact &= matches!(&hands[..], [only] if only.exact);
        let expected = mean(&hands);
        let own = expected.as_ref().map_or(f64::NEG_INFINITY, |expected| sign * expected[player]);
        let only = if let [only] = &hands[..] { Some(only) } else { None };
        let decision = Decision::new(decision.to_string());
        if result.best.is_none() || own > most {
            most = own;
            result.best = Some(decision.clone());
            result.best_index = Some(index);
            result.scores = only.map(|hand| hand.scores.clone()).unwrap_or_default();
            result.outcome = only.map(|hand| hand.outcome.clone()).unwrap_or_default();
        }
        let scores = only.map(|hand| hand.scores.clone());
        result.moves.push(MoveValue { decision, merged: Vec::new(), scores, expected });
    }
    result.best.is_some().then_some(result)
}

/// The mean expectation of each player over several hands.
fn mean(hands: &[HandResult]) -> Option<Vec<f64>> {
    let players = hands.first()?.expected.len();
    let mut sums = vec![0.0; players];
    for hand in hands {
        for (sum, expected) in sums.iter_mut().zip(&hand.expected) {
            *sum += expected;
        }
    }
    Some(sums.into_iter().map(|sum| sum / hands.len() as f64).collect())
}

fn written(card: Card) -> Decision {
    Decision::new(card.to_string())
}

impl HandResult {
    /// The place at the root of the move that stands for a legal card: of several the lowest.
    fn standing(&self, card: Card, stands_for: &dyn Fn(Card, Card) -> bool) -> Option<usize> {
        let standing = self.root.iter().enumerate().filter(|(_, (one, _))| stands_for(*one, card));
        standing.min_by_key(|(_, (one, _))| *one).map(|(place, _)| place)
    }

    /// The best move alone, with its value.
    fn best_move(&self, merged: Vec<Decision>) -> Vec<MoveValue> {
        let value = |best: Card| MoveValue {
            decision: written(best),
            merged,
            scores: Some(self.scores.clone()),
            expected: Some(self.expected.clone()),
        };
        self.best.map(value).into_iter().collect()
    }

    /// Every legal card by itself; the best alone where no values were asked for.
    fn single_moves(
        &self,
        legal: Hand,
        stands_for: &dyn Fn(Card, Card) -> bool,
        every: bool,
    ) -> Vec<MoveValue> {
        if !every {
            return self.best_move(Vec::new());
        }
        let single = |card: Card| {
            let value = self.standing(card, stands_for).and_then(|place| self.root[place].1.clone());
            MoveValue {
                decision: written(card),
                merged: Vec::new(),
                scores: value.as_ref().map(|value| value.scores.clone()),
                expected: value.map(|value| value.expected),
            }
        };
        legal.into_iter().map(single).collect()
    }

    /// The moves of the game, each with the legal cards it stands for; the best alone where no values were asked for.
    fn grouped_moves(
        &self,
        legal: Hand,
        stands_for: &dyn Fn(Card, Card) -> bool,
        every: bool,
    ) -> Vec<MoveValue> {
        let mut merged: Vec<Vec<Decision>> = vec![Vec::new(); self.root.len()];
        for card in legal {
            if let Some(place) = self.standing(card, stands_for)
                && self.root[place].0 != card
            {
                merged[place].push(written(card));
            }
        }
        if !every {
            let best = self.best_index.map(|place| std::mem::take(&mut merged[place]));
            return self.best_move(best.unwrap_or_default());
        }
        let moves = self.root.iter().zip(merged).map(|((card, value), merged)| MoveValue {
            decision: written(*card),
            merged,
            scores: value.as_ref().map(|value| value.scores.clone()),
            expected: value.as_ref().map(|value| value.expected.clone()),
        });
        moves.collect()
    }

    fn into_result(self, moves: Vec<MoveValue>, measure: &'static str) -> SearchResult {
        SearchResult {
            scores: self.scores,
            outcome: self.outcome,
            best: self.best.map(written),
            best_index: self.best_index,
            moves,
            line: self.line,
            measure,
            simultaneous: Vec::new(),
            depth: Some(self.depth),
            exact: self.exact,
            left_out: self.left_out.then(Vec::new),
            stopped: self.stopped,
            counts: self.counts,
            elapsed: self.elapsed,
            classifier: self.classifier,
            from_book: false,
        }
    }
}

//! Searches and simulations with everything open.

use super::game::{HandSeries, HiddenHand, Simultaneous, decision};
use super::known::{KnownHand, legal_moves};
use crate::advice::{AgentAdvice, AgentError, Choice};
use crate::decision::Decision;
use crate::hidden_options::SimulationOptions;
use crate::search::{MctsRequest, NO_MODELS, SearchFailure, SearchRequest, SearchResult};
use crate::table_pool::TablePool;
use crate::toolkit::describe::{Announcer, Describe, describe};
use crate::toolkit::simulated::{SimulationWords, advice};
use maxn::hidden::{HiddenInformation, grow_tree};
use maxn::{
    Algorithm, Classifier, Counts, Evaluation, FirstMovePolicy, Game, Mcts, Means, Perspective, Report,
    Scores, Search,
};
use std::time::Duration;

/// Searches a position. Moves that are not searched are listed with the one that stands for them.
pub(super) fn search_hand<S: HandSeries>(
    series: Option<&S>,
    hand: &S::Hand,
    teams: Option<&[usize]>,
    request: &SearchRequest,
    tables: &mut TablePool,
) -> Result<SearchResult, SearchFailure> {
    if hand.is_terminal() {
        return Err(SearchFailure::Over);
    }
    let mut evaluation = evaluation_of(series, hand, request.evaluation.as_deref())?;
    if let Some(name) = &request.others {
        let others = evaluation_of(series, hand, Some(name))?;
        evaluation = S::Hand::with_model(evaluation, hand.player(), others)
            .ok_or_else(|| SearchFailure::Evaluation(NO_MODELS.to_string()))?;
    }
    let evaluation = hand.evaluation_for(evaluation, request.options.algorithm);
    search_with(hand, &evaluation, teams, request, tables)
}

/// The evaluation of a hand: that of its series, if it belongs to one.
fn evaluation_of<S: HandSeries>(
    series: Option<&S>,
    hand: &S::Hand,
    name: Option<&str>,
) -> Result<<S::Hand as HiddenHand>::Evaluation, SearchFailure> {
    match series {
        Some(series) => series.evaluation(hand, name),
        None => hand.evaluation(name),
    }
}

fn search_with<H: HiddenHand>(
    hand: &H,
    evaluation: &H::Evaluation,
    teams: Option<&[usize]>,
    request: &SearchRequest,
    tables: &mut TablePool,
) -> Result<SearchResult, SearchFailure> {
    let mut options = request.options_with(teams)?;
    if options.perspective == Perspective::Mover {
        options.perspective = Perspective::Of(hand.player());
    }
    // Without a list of outcomes the linear test takes the place of a leaf-value table, and the answer says so.
    if hand.is_before_play() && options.classifier == Classifier::Table {
        options.classifier = Classifier::Linear;
    }
    let every = options.root_values;
    if options.algorithm == Algorithm::PARTITION {
        let report = hand.searchable().partition(evaluation, &options, tables)?;
        return Ok(described(hand, evaluation, &report, every));
    }
    let positions = hand.positions_ahead().min(options.limits.nodes.unwrap_or(u64::MAX));
    let memory = tables.fresh_for(positions, hand.players());
    let search = Search::new(evaluation).options(options);
    let mut game = hand.searchable();
    let report = match &request.listener {
        None => search.run_in(&mut game, memory)?,
        Some(listener) => {
            let expected = |scores: Scores| hand.expected(evaluation, scores);
            let players = hand.players();
            let mut announcer = Announcer { listener, players, name: &H::move_name, expected: &expected };
            search.run_observed(&mut game, memory, &mut announcer)?
        }
    };
    Ok(described(hand, evaluation, &report, every))
}

/// The answer of a search, with the moves that were taken for others or left out.
fn described<H: HiddenHand>(
    hand: &H,
    evaluation: &H::Evaluation,
    report: &Report<H::Move>,
    every: bool,
) -> SearchResult {
    let mut result = describe(hand, report, every, &HandDescription { evaluation });
    add_merged(&mut result, merged(hand));
    if let Some(others) = &mut result.left_out {
        others.extend(left_out(hand));
    }
    result
}

/// The answer for decisions that are made at once, and are not searched.
pub(super) fn not_searched(decisions: Simultaneous, request: &SearchRequest) -> SearchResult {
    SearchResult {
        scores: Vec::new(),
        outcome: Vec::new(),
        ranges: None,
        best: None,
        best_index: None,
        moves: Vec::new(),
        line: Vec::new(),
        measure: decisions.measure,
        simultaneous: decisions.choices,
        depth: None,
        exact: false,
        left_out: None,
        stopped: false,
        counts: Counts::default(),
        elapsed: Duration::ZERO,
        classifier: match request.options.classifier {
            Classifier::Auto => Classifier::Linear,
            classifier => classifier,
        },
        from_book: false,
    }
}

/// The description of a search of a hand.
struct HandDescription<'e, E> {
    evaluation: &'e E,
}

impl<H: HiddenHand> Describe<H> for HandDescription<'_, H::Evaluation> {
    fn measure(&self) -> &'static str {
        H::measure(self.evaluation)
    }

    fn outcome(&self, end: &H, _scores: Scores) -> Scores {
        match end.evaluation(None) {
            // Before the end of a hand its points may say nothing yet.
            Ok(usual) if !end.is_terminal() => {
                end.expected(&usual, usual.evaluate(end)).map(|points| points.round() as i32).into()
            }
            _ => end.points(),
        }
    }

    fn expected(&self, root: &H, scores: Scores) -> Means {
        root.expected(self.evaluation, scores)
    }

    fn name(&self, _hand: &H, mv: H::Move) -> String {
        H::move_name(mv)
    }

    fn begins_part(&self, hand: &H) -> bool {
        hand.begins_part()
    }
}

/// The legal moves that are not searched, each with the one that stands for it.
fn merged<H: HiddenHand>(hand: &H) -> Vec<(Decision, Decision)> {
    let others = legal_moves(hand).into_iter().filter(|(mv, searched)| mv != searched);
    others.map(|(mv, searched)| (decision::<H>(mv), decision::<H>(searched))).collect()
}

/// The legal moves that neither are searched nor have another one that stands for them.
fn left_out<H: HiddenHand>(hand: &H) -> Vec<Decision> {
    let mut searched = Vec::new();
    hand.moves(&mut searched);
    let others = legal_moves(hand).into_iter().filter(|(_, standing)| !searched.contains(standing));
    others.map(|(mv, _)| decision::<H>(mv)).collect()
}

/// Adds moves that were not searched to the values of those that stand for them.
fn add_merged(result: &mut SearchResult, merged: Vec<(Decision, Decision)>) {
    for (mv, searched) in merged {
        if let Some(value) = result.moves.iter_mut().find(|value| value.decision == searched) {
            value.merged.push(mv);
        }
    }
}

/// Grows a tree of simulations, scored by an evaluation; play-outs go by the order of preference.
pub(super) fn grow_open_tree<S: HandSeries>(
    series: Option<&S>,
    hand: &S::Hand,
    teams: Option<&[usize]>,
    request: &MctsRequest,
) -> Result<AgentAdvice, AgentError> {
    if hand.is_terminal() {
        return Err(AgentError::Over);
    }
    let evaluation = evaluation_of(series, hand, request.evaluation.as_deref())?;
    let options = request.options_with(teams)?;
    let search = Mcts::new(&evaluation).policy(FirstMovePolicy).options(options);
    let report = search.run(&hand.searchable())?;
    let words = SimulationWords {
        players: hand.players(),
        measure: S::Hand::measure(&evaluation),
        name: &decision::<S::Hand>,
        expected: &|scores| hand.expected(&evaluation, scores),
    };
    let mut advice = advice(&report, request.options.reward, &words)?;
    let legal = legal_moves(hand).into_iter();
    let legal = legal.map(|(mv, searched)| (decision::<S::Hand>(mv), decision::<S::Hand>(searched)));
    advice.choices = of_legal(&advice.choices, legal.collect());
    if let Some(others) = &mut advice.left_out {
        others.extend(left_out(hand));
    }
    Ok(advice)
}

/// The choices of legal moves, each given with the one that stands for it. Those that are left out have no expectation.
fn of_legal(tried: &[Choice], legal: Vec<(Decision, Decision)>) -> Vec<Choice> {
    let mut choices = Vec::with_capacity(legal.len());
    for (mv, searched) in legal {
        choices.push(match tried.iter().find(|choice| choice.decision == searched) {
            Some(found) => Choice { decision: mv, ..found.clone() },
            None => Choice { visits: Some(0), ..Choice::new(mv, None) },
        });
    }
    choices
}

/// Grows a tree of simulations as the agents for hidden hands do in a determinization.
pub(super) fn simulate_hand<S: HandSeries>(
    series: &S,
    hand: &S::Hand,
    options: &SimulationOptions,
) -> Result<AgentAdvice, AgentError> {
    if hand.is_terminal() {
        return Err(AgentError::Over);
    }
    let (view, open) = (hand.view(hand.player()), hand.searchable());
    let known = KnownHand { series, view: &view, open: Some(&open), aim: options.aim };
    Ok(known.advice(&grow_tree(&known, &options.tree)?, None))
}

//! Trees of simulations with open hands.

use super::search::left_out;
use crate::cards::Card;
use crate::hidden::{HiddenGame, SearchedHand};
use maxn::{FirstMovePolicy, Game, Mcts, MctsOptions};
use maxn_play::toolkit::simulated::{SimulationWords, advice};
use maxn_play::{AgentAdvice, AgentError, Choice, Cost, Decision, MctsRequest, SearchFailure};

/// Grows a tree from a hand; play-outs go by the order of preference. The choices are all legal cards.
pub(super) fn simulate_hand<H: SearchedHand>(
    hand: &H,
    evaluation: &H::Evaluation,
    options: &MctsOptions,
) -> Result<AgentAdvice, AgentError> {
    let search = Mcts::new(evaluation).policy(FirstMovePolicy).options(options.clone());
    let report = search.run(hand.play())?;
    let words = SimulationWords {
        players: hand.play().players(),
        measure: H::measure(evaluation),
        name: &|card: Card| Decision::new(card.to_string()),
        expected: &|scores| hand.expected(evaluation, &scores),
    };
    let mut advice = advice(&report, options.reward, &words)?;
    // The moves of the game leave out cards that are as good as another.
    let standing = |card: Card| {
        let moves = report.moves.iter().zip(&advice.choices);
        let standing = moves.filter(|(one, _)| hand.can_stand_for(one.mv, card));
        let (_, choice) = standing.min_by_key(|(one, _)| one.mv)?;
        Some(Choice { decision: Decision::new(card.to_string()), ..choice.clone() })
    };
    advice.choices = hand.legal().into_iter().filter_map(standing).collect();
    Ok(advice)
}

/// Grows a tree from the play of a contest; before it, trees of the hands that come of every candidate decision.
pub(super) fn simulate_contest<C: HiddenGame>(
    contest: &C,
    request: &MctsRequest,
) -> Result<AgentAdvice, AgentError> {
    let player = contest.turn().ok_or(AgentError::Over)?;
    let evaluate = |hand: &C::Hand| -> Result<_, SearchFailure> {
        match &request.evaluation {
            Some(name) => hand.evaluation(Some(name)),
            None => Ok(contest.evaluation(hand, maxn::SearchOptions::default().algorithm)),
        }
    };
    let options = request.options_with(contest.teams().as_deref())?;
    if let Some(hand) = contest.hand() {
        return simulate_hand(hand, &evaluate(hand)?, &options);
    }
    let candidates = contest.candidates(player);
    let left_out = left_out(contest, &candidates);
    let options = shared(options, candidates.len() * C::CONTINUATIONS);
    let sign = if contest.lowest_wins() { -1.0 } else { 1.0 };
    let mut simulations = 0;
    let mut best: Option<(f64, Decision)> = None;
    let mut choices = Vec::with_capacity(candidates.len());
    let mut measure = C::Hand::MEASURE;
    for decision in candidates {
        let (mut sums, mut hands, mut visits) = (vec![0.0; contest.players()], 0.0, 0);
        for hand in contest.continuations(decision) {
            let advice = simulate_hand(&hand, &evaluate(&hand)?, &options)?;
            let chosen = advice.choices.iter().find(|choice| choice.decision == advice.best);
            let Some(expected) = chosen.and_then(|choice| choice.expected.as_ref()) else { continue };
            sums.iter_mut().zip(expected).for_each(|(sum, expected)| *sum += expected);
            (hands, visits, measure) = (hands + 1.0, visits + advice.cost.nodes, advice.measure);
        }
        let expected = (hands > 0.0).then(|| sums.iter().map(|sum| sum / hands).collect::<Vec<f64>>());
        let own = expected.as_ref().map_or(f64::NEG_INFINITY, |expected| sign * expected[player]);
        let decision = Decision::new(decision.to_string());
        if best.as_ref().is_none_or(|(most, _)| own > *most) {
            best = Some((own, decision.clone()));
        }
        simulations += visits;
        choices.push(Choice { visits: Some(visits), ..Choice::new(decision, expected) });
    }
    let (_, best) = best.ok_or(AgentError::Over)?;
    let cost = Cost::of(simulations);
    Ok(AgentAdvice { choices, measure, cost, left_out, ..AgentAdvice::bare(best) })
}

/// The options of one of several trees that share the limits.
fn shared(mut options: MctsOptions, trees: usize) -> MctsOptions {
    let trees = trees.max(1) as u32;
    let limits = &mut options.limits;
    limits.simulations = limits.simulations.map(|simulations| (simulations / u64::from(trees)).max(1));
    limits.nodes = limits.nodes.map(|nodes| (nodes / u64::from(trees)).max(1));
    limits.time = limits.time.map(|time| time / trees);
    options
}

//! Analyses of positions with open hands, and of what a player has seen.

use super::position::{Position, Setup};
use super::{advice_to_json, read_evaluation, read_spec};
use crate::answer::{ApiError, EventSink, Work};
use crate::api::Api;
use crate::table::Choices;
use maxn::{Algorithm, Limits, Player, SearchOptions, StopHandle};
use maxn_play::{
    AgentSetup, AgentSpec, Contest, DecisionBudget, GameKind, IterationListener, MoveValue, Scope,
    SearchFailure, SearchRequest, SearchResult, SeatKnowledge, Situation, TablePool,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// The time of an analysis that has no other limit.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// A position to be analysed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analysis {
    position: Position,
    /// The agent, such as `maxn:speculative,time=5s`.
    agent: String,
    /// The evaluation of a search by name.
    evaluation: Option<String>,
    /// What the cards of the other hands are worth at their players' next turns follows the result of a search.
    #[serde(default)]
    next_hands: bool,
}

/// Deals or reads a position, and shows it.
pub(crate) fn position(api: &Api, asked: &Position) -> Result<Value, ApiError> {
    let Setup { position, contest, played, known } = asked.set_up(api)?;
    let scene = contest.scene(known.as_ref().map(|known| known.seat()));
    let choices = contest.to_move().map(|_| Choices::of(contest.as_ref(), &scene));
    Ok(json!({
        "game": contest.game().name(),
        "position": position,
        "now": contest.notation().filter(|_| known.is_none()),
        "players": contest.players(),
        "hidden": known.is_some(),
        "scene": scene,
        "choices": choices,
        "refused": refused(contest.as_ref()),
        "played": played,
        "lowest_wins": contest.lowest_wins(),
        "winners": contest.winners(),
        "ending": contest.ending(),
    }))
}

/// The algorithms by which a position cannot be searched, with the reason: those that need something of the game or of its players.
fn refused(contest: &dyn Contest) -> Value {
    let all = Algorithm::every().filter(|algorithm| Algorithm::all().all(|one| one != *algorithm));
    let problems = all.filter_map(|algorithm| {
        let mut request = SearchRequest::default();
        request.options = SearchOptions {
            algorithm,
            limits: Limits { nodes: Some(1), ..Limits::default() },
            ..request.options
        };
        let problem = contest.search(&request, &mut TablePool::new(0)).err()?;
        (problem != SearchFailure::Over).then(|| (algorithm.to_string(), Value::from(problem.to_string())))
    });
    problems.collect()
}

/// Searches a position, and sends every finished iteration and the result.
pub(crate) fn search(
    api: &Api,
    Analysis { position, agent, evaluation, next_hands: with_hands }: Analysis,
) -> Result<Work, ApiError> {
    let spec = read_spec(&agent)?;
    let (contest, seen) = if spec.search_request().is_some() {
        (position.open(api)?, None)
    } else {
        let Setup { contest, known, .. } = position.set_up(api)?;
        (contest, known)
    };
    spec.check(contest.as_ref()).map_err(ApiError::wrong)?;
    let evaluation = read_evaluation(evaluation.as_ref(), contest.as_ref())?;
    let stop = StopHandle::new();
    Ok(Work::stream(stop.clone(), move |events| {
        let event = match spec.search_request() {
            Some(request) => searched(contest.as_ref(), request.clone(), evaluation.clone(), &stop, events),
            None => advised(contest.as_ref(), seen.as_deref(), &spec),
        };
        let event = event.unwrap_or_else(|error| json!({"error": error}));
        let shows_hands =
            with_hands && contest.game().kind() == GameKind::Cards && event["result"]["move"].is_string();
        if let Some(request) = spec.search_request().filter(|_| shows_hands) {
            let line = event["result"]["line"].clone();
            events.send(event);
            next_hands(contest.as_ref(), request, evaluation.as_ref(), &line, &stop, events);
        } else {
            events.send(event);
        }
        false
    }))
}

/// Sends what each card of the other hands is worth to its player when that player moves next, if everybody plays as the search expects
/// until then. All of this together takes no longer than the search itself.
fn next_hands(
    contest: &dyn Contest,
    request: &SearchRequest,
    evaluation: Option<&String>,
    line: &Value,
    stop: &StopHandle,
    events: &EventSink,
) {
    let decisions = line.as_array().into_iter().flatten().filter_map(|played| played["decision"].as_str());
    let others = contest.players() - 1;
    let mut request = SearchRequest { evaluation: evaluation.cloned(), ..request.clone() };
    let limits = &mut request.options.limits;
    limits.nodes = limits.nodes.map(|nodes| (nodes / others as u64).max(1));
    limits.time = limits.time.map(|time| time / others as u32);
    if limits.nodes.is_none() {
        limits.time = limits.time.or(Some(USUAL_TIME / others as u32));
    }
    limits.stop = Some(stop.clone());
    request.options.root_values = true;
    let mut seen: Vec<Option<Player>> = vec![contest.to_move()];
    let mut after = contest.clone_box();
    for (place, decision) in decisions.enumerate() {
        if seen.len() > others || stop.is_stopped() || after.play_text(decision).is_err() {
            return;
        }
        let mover = after.to_move();
        if after.hands_played() != contest.hands_played() || mover.is_none() {
            return;
        }
        if seen.contains(&mover) {
            continue;
        }
        seen.push(mover);
        let mut tables = TablePool::new(request.options.table_bytes);
        let Ok(found) = after.search(&request, &mut tables) else { continue };
        let after_moves = place + 1;
        events.send(json!({"next": {
            "player": mover, "after": after_moves, "exact": found.exact,
            "expected": expected(&found.moves),
        }}));
    }
}

/// The values of all moves, those that were taken for the same included.
fn expected(moves: &[MoveValue]) -> Vec<Value> {
    let choices = moves.iter().flat_map(|value| {
        let same = std::iter::once(&value.decision).chain(&value.merged);
        same.map(move |decision| json!({"move": decision, "scores": value.expected, "utility": value.scores}))
    });
    choices.collect()
}

fn searched(
    contest: &dyn Contest,
    mut request: SearchRequest,
    evaluation: Option<String>,
    stop: &StopHandle,
    events: &EventSink,
) -> Result<Value, String> {
    let limits = &mut request.options.limits;
    if limits.nodes.is_none() {
        limits.time = limits.time.or(Some(USUAL_TIME));
    }
    limits.stop = Some(stop.clone());
    request.options.root_values = true;
    request.evaluation = evaluation;
    let events = events.clone();
    request.listener = Some(IterationListener::new(move |iteration| {
        events.send(json!({"iteration": {
            "depth": iteration.depth,
            "move": iteration.best,
            "scores": iteration.expected,
            "exact": iteration.exact,
            "nodes": iteration.nodes,
            "seconds": iteration.elapsed.as_secs_f64(),
        }}));
    }));
    let is_sound = request.options.algorithm.is_sound();
    let mut tables = TablePool::new(request.options.table_bytes);
    let result = contest.search(&request, &mut tables).map_err(|error| error.to_string())?;
    Ok(json!({"result": result_of(contest, &result, is_sound)}))
}

fn result_of(contest: &dyn Contest, result: &SearchResult, is_sound: bool) -> Value {
    let line = result.line.iter().map(|played| json!({"player": played.player, "decision": played.decision}));
    let simultaneous: Vec<Vec<Value>> = result
        .simultaneous
        .iter()
        .map(|choices| {
            choices.iter().map(|(decision, mean)| json!({"decision": decision, "mean": mean})).collect()
        })
        .collect();
    json!({
        "player": contest.to_move(),
        "move": result.best,
        "expected": expected(&result.moves),
        "scores": result.outcome,
        "utility": result.scores,
        "line": line.collect::<Vec<_>>(),
        "simultaneous": simultaneous,
        "measure": result.measure,
        "exact": result.exact,
        "candidates_only": result.left_out.is_some(),
        "sound": is_sound,
        "stopped": result.stopped,
        "depth": result.depth,
        "nodes": result.counts.nodes,
        "seconds": result.elapsed.as_secs_f64(),
    })
}

/// The advice of an agent, which sees what the player to move has seen.
fn advised(
    contest: &dyn Contest,
    known: Option<&dyn SeatKnowledge>,
    spec: &AgentSpec,
) -> Result<Value, String> {
    let player = contest.to_move().ok_or("the contest is over")?;
    let budget =
        DecisionBudget { time: spec.is_unbounded().then_some(USUAL_TIME), ..DecisionBudget::default() };
    let setup = AgentSetup { budget, ..AgentSetup::default() };
    let mut agent = spec.build(&setup).map_err(|error| error.to_string())?;
    let situation = known.map_or(Situation::Open(contest), Situation::Hidden);
    let advice = agent.advise(situation, Scope::Every).map_err(|error| error.to_string())?;
    Ok(json!({"result": advice_to_json(&advice, player, contest.lowest_wins())}))
}

//! Matches: their results, and matches that are played while somebody watches.

use super::Shared;
use super::background::{self, Job, Nothing};
use super::routes::{Answer, Question, Refusal};
use crate::answer::ApiError;
use crate::questions::{read_spec, tables};
use crate::table::{NewTable, Pace};
use axum::extract::State;
use axum::response::Response;
use maxn_lab::matches::{Match, MatchPlan, Measure, Results, Standing, run_until};
use maxn_lab::report::{AgentReport, MatchReport};
use maxn_lab::results_db::{Store, StoredGame, StoredMatch};
use maxn_lab::statistics::{CONFIDENCE, Sample};
use maxn_play::{Decision, GameKind, Games, Level};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most deals of a match that is started from the page.
const MOST_DEALS: u32 = 10_000;
/// The most games that are listed.
const MOST_LISTED: usize = 300;
/// The most points of a line.
const MOST_POINTS: usize = 60;

/// A match to be played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Run {
    plan: Value,
}

/// A match by its number in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfMatch {
    number: i64,
}

pub(super) type Shares = State<Arc<Shared>>;

pub(super) fn results(shared: &Shared) -> Result<PathBuf, ApiError> {
    let none = || ApiError::missing("the studio was started without a file of results");
    shared.results.clone().ok_or_else(none)
}

fn read(path: &Path) -> Result<Store, ApiError> {
    Store::read(path).map_err(ApiError::wrong)
}

/// Lists all matches of the file with their results, the latest first.
pub(crate) async fn matches(State(shared): Shares, _: Question<Nothing>) -> Result<Answer, Refusal> {
    let (path, games) = (results(&shared)?, shared.api.content.games);
    let running = shared.background.running();
    let found = shared.slots.compute(move || {
        if !path.exists() {
            return Ok(json!({"file": path, "matches": [], "running": running}));
        }
        let store = read(&path)?;
        let known = store.matches().map_err(ApiError::wrong)?;
        let reports = known.iter().rev().map(|known| report(&store, known.id, games));
        Ok(json!({"file": path, "matches": reports.collect::<Result<Vec<_>, _>>()?, "running": running}))
    });
    Ok(Answer(found.await?))
}

/// Lists the games of a match.
pub(crate) async fn games(
    State(shared): Shares,
    Question(OfMatch { number }): Question<OfMatch>,
) -> Result<Answer, Refusal> {
    let path = results(&shared)?;
    let found = shared.slots.compute(move || {
        let games = read(&path)?.games(number).map_err(ApiError::wrong)?;
        let game = |game: &StoredGame| {
            json!({
                "number": game.id,
                "deal": game.deal,
                "seats": game.seats,
                "scores": game.scores,
                "winners": game.winners,
            })
        };
        Ok(json!({"games": games.iter().take(MOST_LISTED).map(game).collect::<Vec<_>>(), "count": games.len()}))
    });
    Ok(Answer(found.await?))
}

/// Puts a recorded game on a table, at its beginning.
pub(crate) async fn replay(
    State(shared): Shares,
    Question(OfMatch { number }): Question<OfMatch>,
) -> Result<Answer, Refusal> {
    let path = results(&shared)?;
    let api = Arc::clone(&shared.api);
    let opened = shared.slots.compute(move || {
        let store = read(&path)?;
        let (id, record) = store.game(number).map_err(ApiError::wrong)?;
        let played = store.one_match(id).map_err(ApiError::wrong)?;
        let names: Vec<String> =
            record.seats.iter().map(|&agent| played.entered[agent].label.clone()).collect();
        let decisions = record.moves.iter().map(|made| Decision::new(made.decision.clone())).collect();
        let StoredMatch { game, options, .. } = played;
        let replay = NewTable {
            game,
            players: Some(names.len()),
            options,
            seed: Some(record.seed),
            seats: Some(vec![Level::USUAL.to_string(); names.len()]),
            names,
            open: true,
            hints: true,
            decisions,
            pace: Pace::default(),
            replay: true,
        };
        let mut table = replay.set_up(api.content.games, &api.keys)?;
        table.go(0);
        tables::opened(&api, table)
    });
    Ok(Answer(opened.await?))
}

/// Plays the games of a match that are not in the file yet, whether somebody reads of it or not; each is kept as soon as it is finished.
pub(crate) async fn run(
    State(shared): Shares,
    Question(Run { plan: asked }): Question<Run>,
) -> Result<Response, Refusal> {
    let path = results(&shared)?;
    let plan: MatchPlan = serde_json::from_value(asked.clone()).map_err(ApiError::wrong)?;
    if plan.deals > MOST_DEALS {
        return Err(ApiError::wrong(format!("at most {MOST_DEALS} deals can be played from the page")).into());
    }
    plan.agents.iter().try_for_each(|agent| check(agent))?;
    let games = shared.api.content.games;
    let planned = Match::new(plan, games).map_err(ApiError::wrong)?;
    Ok(background::start(&shared, json!({"plan": asked}), move |job| play(&path, &planned, games, job))?)
}

/// Checks that an agent may play in a match from the page, where a decision cannot be stopped.
fn check(agent: &str) -> Result<(), ApiError> {
    // A short name may stand before the spec, of the letters that a `NamedAgent` has.
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let named = agent.split_once('=').filter(|(name, _)| name.trim().chars().all(is_letter));
    let spec = read_spec(named.map_or(agent, |(_, spec)| spec))?;
    if spec.is_unbounded() {
        return Err(ApiError::wrong(format!("the agent '{spec}' needs a limit of nodes or time here")));
    }
    Ok(())
}

fn play(path: &Path, planned: &Match, games: Games, job: &mut Job) -> Result<Value, String> {
    let mut store = Store::open(path).map_err(|error| error.to_string())?;
    let stop = job.stop.clone();
    let id = run_until(&stop, &mut store, planned, 1, &mut |standing| {
        job.report(standing.done == standing.total, || progress(standing));
    });
    let id = id.map_err(|error| error.to_string())?;
    report(&store, id, games)
        .map(|report| json!({"report": report}))
        .map_err(|error| error.problem().to_string())
}

fn progress(standing: &Standing<'_>) -> Value {
    let values = standing.results.by_deal(Measure::of(standing.games.length()));
    let agents = standing.games.agents().iter().zip(&values);
    json!({
        "done": standing.done,
        "total": standing.total,
        "agents": agents.map(|(agent, values)| sample(agent.label(), &Sample::of(values))).collect::<Vec<_>>(),
        "convergence": convergence(&values),
    })
}

/// The difference of each agent to the first one after more and more deals, with its interval.
fn convergence(values: &[Vec<f64>]) -> Vec<Value> {
    let Some((first, others)) = values.split_first() else { return Vec::new() };
    let deals = first.len();
    let differences: Vec<Vec<f64>> = others
        .iter()
        .map(|other| other.iter().zip(first).map(|(other, first)| other - first).collect())
        .collect();
    let points = deals.saturating_sub(1).min(MOST_POINTS);
    let count = |point: usize| 2 + (deals - 2) * point / (points - 1).max(1);
    (0..points)
        .map(|point| {
            let count = count(point);
            let so_far = differences.iter().map(|all| Sample::of(&all[..count]));
            let so_far =
                so_far.map(|sample| json!({"mean": sample.mean(), "error": sample.half_width(CONFIDENCE)}));
            json!({"deals": count, "differences": so_far.collect::<Vec<_>>()})
        })
        .collect()
}

fn sample(name: &str, sample: &Sample) -> Value {
    // An agent that has not played yet has no mean.
    let mean = (sample.count() > 0).then(|| sample.mean());
    json!({"name": name, "mean": mean, "error": sample.half_width(CONFIDENCE)})
}

fn report(store: &Store, id: i64, games: Games) -> Result<Value, ApiError> {
    let report = MatchReport::of(store, id, games).map_err(ApiError::wrong)?;
    let columns = report.columns(true);
    let columns = columns.iter().map(
        |column| json!({"heading": column.heading, "numeric": column.is_numeric, "cells": column.cells}),
    );
    let mut results = Results::new(report.agents.len(), report.played.seatings);
    store.games(id).map_err(ApiError::wrong)?.into_iter().for_each(|game| results.add(game));
    let measure = if report.played.hands.is_some() { Measure::Score } else { Measure::Wins };
    let samples = |of: fn(&AgentReport) -> &Sample| {
        report.agents.iter().map(|agent| sample(&agent.name, of(agent))).collect::<Vec<_>>()
    };
    Ok(json!({
        "number": id,
        "title": report.title(),
        "extent": report.extent(),
        "plan": plan(&report),
        "columns": columns.collect::<Vec<_>>(),
        "legend": report.legend(),
        "verdicts": report.verdicts(),
        "scores": samples(|agent| &agent.score),
        "wins": samples(|agent| &agent.wins),
        "convergence": convergence(&results.by_deal(measure)),
        "measure": if measure == Measure::Score { "score" } else { "wins" },
        "lowest_wins": report.played.lowest_wins,
        "games": report.games,
        "planned": report.games_planned,
        "command": report.command(),
    }))
}

/// The plan that goes on with a match, as the command of its report does.
fn plan(report: &MatchReport) -> Value {
    let played = &report.played;
    json!({
        "name": played.name,
        "game": played.game,
        "agents": report.agents.iter().map(AgentReport::named).collect::<Vec<_>>(),
        "players": played.players,
        "options": played.options,
        "deals": played.deals,
        "seed": played.seed,
        "hands": played.hands,
        "series": played.hands.is_none() && report.kind == Some(GameKind::Cards),
        "opening": played.opening,
        "alone": played.alone,
        "mixed_partners": report.has_mixed_partners,
        "one_seating": played.one_seating,
        "until_clear": played.until_clear,
    })
}

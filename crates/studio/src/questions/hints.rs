//! Help for people at a table: hints, reviews of their decisions, and claims of the rest of a hand.

use super::tables::{Place, Turn};
use super::{advice_to_json, read_spec};
use crate::answer::{ApiError, Work};
use crate::api::Api;
use maxn::{Player, StopHandle};
use maxn_play::reasons::{Reason, ReasonOptions, explain};
use maxn_play::{
    Agent, AgentAdvice, AgentSetup, Contest, Decision, DecisionBudget, DecisionCost, Field, GameKind, Level,
    LineMove, ObservedSituation, Opponent, PlayedDecision, Scope, Situation, TablePool,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// The times of a hint: first numbers at once, better ones soon.
const HINT_TIMES: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(1)];
/// The time for each decision of a review.
const REVIEW_TIME: Duration = Duration::from_millis(200);
/// The most decisions that are reviewed at a time: the last ones.
const MOST_REVIEWED: usize = 400;

/// The decisions of a person to be reviewed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Review {
    place: Place,
    /// Decisions that were reviewed before, by the moments that they have led to.
    #[serde(default)]
    known: HashSet<usize>,
}

/// A decision of the person's to be reviewed.
struct Made {
    /// The moment that it has led to.
    number: usize,
    moment: usize,
    hand: u32,
    decision: Decision,
    contest: Box<dyn Contest>,
}

/// Sends the expectation of every decision of the person's, in better and better estimates.
pub(crate) fn hint(api: &Api, Turn { place, moment }: &Turn) -> Result<Work, ApiError> {
    let (contest, is_open) = api.tables.with(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        table.check_moment(*moment)?;
        let contest = table.contest();
        if seat.is_some() && contest.to_move() != seat {
            return Err(ApiError::wrong("it is not your turn"));
        }
        if !table.gives_hints {
            return Err(ApiError::forbidden("there are no hints at this table"));
        }
        Ok((contest.clone_box(), table.is_open() || seat.is_none()))
    })?;
    let player = contest.to_move().ok_or_else(|| ApiError::wrong("the contest is over"))?;
    let mut times = HINT_TIMES.into_iter();
    let mut adviser = adviser(contest.as_ref(), is_open, HINT_TIMES[0])?;
    let mut last: Option<AgentAdvice> = None;
    Ok(Work::stream(StopHandle::new(), move |events| {
        let is_exact = last.as_ref().is_some_and(|advice| advice.exact);
        let Some(time) = times.next().filter(|_| !is_exact) else {
            let why = last.iter().flat_map(|advice| why(contest.as_ref(), is_open, player, advice));
            let reasons: Vec<Value> = why.map(|reason| reason.to_json()).collect();
            let ReasonOptions { draws, seed, .. } = ReasonOptions::default();
            events.send(json!({"reasons": reasons, "draws": draws, "seed": seed}));
            return false;
        };
        adviser.set_time(time);
        match adviser.advise(Situation::Open(contest.as_ref()), Scope::Every) {
            Ok(advice) => {
                let event = advice_to_json(&advice, player, contest.lowest_wins());
                last = Some(advice);
                events.send(event)
            }
            Err(error) => {
                events.send(json!({"error": error.to_string()}));
                false
            }
        }
    }))
}

/// The reasons for the best decision.
fn why(contest: &dyn Contest, is_open: bool, player: Player, advice: &AgentAdvice) -> Vec<Reason> {
    let options = ReasonOptions::default();
    if is_open {
        return explain(Situation::Open(contest), advice, &options);
    }
    // As an analysis of what the player has seen draws the deals, so that they can be opened there.
    let seen = serde_json::to_value(contest.observation(player)).unwrap_or_default();
    match contest.game().situation(&Field::whole(&seen)) {
        Ok(ObservedSituation::Hidden(known)) if known.is_possible() => {
            explain(Situation::Hidden(known.as_ref()), advice, &options)
        }
        _ => Vec::new(),
    }
}

/// Sends what each of the person's decisions has cost, one by one, but for those that are known.
pub(crate) fn review(api: &Api, Review { place, known }: &Review) -> Result<Work, ApiError> {
    let (all, decisions, seat, is_open) = api.tables.with(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        let is_own = |played: &PlayedDecision| seat.is_none_or(|seat| seat == played.player);
        let path = table.tree().path();
        let choices = path.windows(2).filter_map(|pair| {
            let played = table.tree().moment(pair[1]).played.as_ref()?;
            (is_own(played) && played.is_choice).then(|| Made {
                number: pair[1],
                moment: pair[0],
                hand: played.hand,
                decision: played.decision.clone(),
                contest: table.tree().moment(pair[0]).contest.clone_box(),
            })
        });
        let mut made: Vec<Made> = choices.collect();
        made.drain(..made.len().saturating_sub(MOST_REVIEWED));
        let all: Vec<usize> = made.iter().map(|made| made.number).collect();
        made.retain(|made| !known.contains(&made.number));
        Ok((all, made, seat, table.is_open() || seat.is_none()))
    })?;
    let total = decisions.len();
    let mut adviser =
        decisions.first().map(|made| adviser(made.contest.as_ref(), is_open, REVIEW_TIME)).transpose()?;
    let mut decisions = decisions.into_iter().enumerate();
    Ok(Work::stream(StopHandle::new(), move |events| {
        let Some((done, made)) = decisions.next() else {
            events.send(json!({"done": total, "total": total, "all": all}));
            return false;
        };
        let Some((player, adviser)) = seat.or(made.contest.to_move()).zip(adviser.as_mut()) else {
            return true;
        };
        let event = match adviser.advise(Situation::Open(made.contest.as_ref()), Scope::Every) {
            Ok(advice) => reviewed(&made, &advice, player),
            Err(error) => json!({"problem": error.to_string()}),
        };
        events.send(json!({"done": done + 1, "total": total, "decision": event}))
    }))
}

/// An adviser, which sees what the person sees.
fn adviser(contest: &dyn Contest, is_open: bool, time: Duration) -> Result<Box<dyn Agent>, ApiError> {
    let budget = DecisionBudget { time: Some(time), ..DecisionBudget::default() };
    let setup = AgentSetup { budget, ..AgentSetup::default() };
    Opponent::Level(Level::ADVISER).build(contest.game(), is_open, &setup).map_err(ApiError::wrong)
}

/// The cost of a decision for its player.
fn reviewed(made: &Made, advice: &AgentAdvice, player: Player) -> Value {
    let cost = DecisionCost::of(&made.decision, advice, player, made.contest.lowest_wins());
    let best = advice.choices.iter().find(|choice| choice.decision == advice.best);
    json!({
        "number": made.number,
        "moment": made.moment,
        "hand": made.hand,
        "player": player,
        "made": made.decision,
        "best": advice.best,
        "cost": cost.map(|cost| cost.cost),
        "error": cost.and_then(|cost| cost.standard_error),
        "is_sure": cost.is_some_and(|cost| cost.is_sure()),
        "measure": advice.measure,
        "expected": best.and_then(|best| best.expected.clone()),
    })
}

/// The search of a claim: all others against the one who claims, as far as that can be seen at once.
const SEARCH: &str = "paranoid:alpha-beta,nodes=1M,time=3s,table=16M";

/// Plays the rest of a hand with open hands. Doubtful points go to the others: they play against the one who claims.
pub(crate) fn claim(api: &Arc<Api>, Turn { place, moment }: Turn) -> Result<Work, ApiError> {
    let contest = api.tables.with(place.table, |table| {
        let seat = table.seats.seat_of(&place.key)?;
        table.check_moment(moment)?;
        let contest = table.contest();
        if seat.is_none() || contest.to_move() != seat {
            return Err(ApiError::wrong("it is not your turn"));
        }
        if contest.game().kind() == GameKind::Board {
            return Err(ApiError::wrong("only a hand of cards can be claimed"));
        }
        if table.seats.people() > 1 {
            return Err(ApiError::wrong("other people play here: they would have to agree"));
        }
        Ok(contest.clone_box())
    })?;
    let api = Arc::clone(api);
    Ok(Work::computation(move || {
        let line = rest(contest.as_ref())?;
        api.tables.change(place.table, |table| {
            table.check_moment(moment)?;
            line.iter().try_for_each(|played| table.play(played.decision.as_str()))
        })?;
        Ok(json!({}))
    }))
}

/// The rest of the hand, if it can be seen.
fn rest(contest: &dyn Contest) -> Result<Vec<LineMove>, ApiError> {
    let spec = read_spec(SEARCH)?;
    let mut request = spec.search_request().cloned().unwrap_or_default();
    request.options.root_values = false;
    let mut tables = TablePool::new(request.options.table_bytes);
    let found = contest.search(&request, &mut tables).map_err(ApiError::wrong)?;
    let mut after = contest.clone_box();
    for played in &found.line {
        if after.play(&played.decision).is_err() {
            break;
        }
    }
    if !found.exact || after.hands_played() == contest.hands_played() {
        return Err(ApiError::wrong("too much is open still: play on, and claim later"));
    }
    Ok(found.line)
}

//! Analyses of positions with open hands.

use super::read_spec;
use crate::advice::written;
use crate::error::ApiError;
use crate::state::Api;
use crate::table::Choices;
use crate::work::{EventSink, Work};
use maxn::{Player, StopHandle};
use maxn_play::{
    AgentSetup, AgentSpec, Contest, DealRequest, DecisionBudget, Determinization, GameKind, Inference,
    IterationListener, Scope, SearchRequest, SearchResult, Situation, StartRequest, TablePool, WorldOptions,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// The time of an analysis that has no other limit.
const USUAL_TIME: Duration = Duration::from_secs(10);
/// The most deals that are drawn.
const MOST_WORLDS: usize = 200;
/// The longest line that is played from a position.
const MOST_DECISIONS: usize = 500;

/// A position, and decisions that are made from there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    game: String,
    /// The position in the game's notation; by default one is dealt.
    #[serde(rename = "position")]
    text: Option<String>,
    players: Option<usize>,
    /// Cards per player of a deal.
    cards: Option<usize>,
    /// House rules of a deal.
    options: Option<String>,
    /// The seed of a deal.
    #[serde(default)]
    seed: u64,
    /// A whole contest, as at a table, and not a deal with open hands: each player sees its own hand.
    #[serde(default)]
    contest: bool,
    #[serde(default)]
    line: Vec<String>,
    /// The deal that is looked at instead of the real one.
    world: Option<World>,
}

/// One of the deals that agree with what a player has seen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct World {
    /// The decisions of the line after which it was drawn; the others are made in it.
    after: usize,
    /// The number of draws, and their seed.
    draws: usize,
    seed: u64,
    /// The number of the deal among those that are different, from 0.
    number: usize,
}

impl World {
    fn open(&self, contest: &dyn Contest) -> Result<Box<dyn Contest>, ApiError> {
        let worlds = draw(contest, self.draws, self.seed)?;
        let world = worlds.into_iter().nth(self.number);
        Ok(world.ok_or_else(|| ApiError::wrong(format!("there is no deal {}", self.number + 1)))?.contest)
    }
}

/// Draws deals that agree with what the player to move has seen.
///
/// # Errors
/// If nothing is hidden, or too many are asked for.
pub(crate) fn draw(contest: &dyn Contest, count: usize, seed: u64) -> Result<Vec<Determinization>, ApiError> {
    if !(1..=MOST_WORLDS).contains(&count) {
        return Err(ApiError::wrong(format!("{count} deals: expected 1 to {MOST_WORLDS}")));
    }
    let seat = contest.to_move().ok_or_else(|| ApiError::wrong("the contest is over"))?;
    let known = contest.information_set(seat).ok_or_else(|| {
        ApiError::wrong("nothing is hidden here: hands are hidden in a contest, and open in a position that is dealt or read")
    })?;
    let options = WorldOptions { count, inference: Inference::default(), seed, threads: 1 };
    Ok(known.determinizations(&options))
}

/// A position to be analysed.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analysis {
    position: Position,
    /// The agent, such as `maxn:speculative,time=5s`.
    agent: String,
    /// The evaluation of a search by name.
    evaluation: Option<String>,
}

/// A position that was set up.
pub(crate) struct Setup {
    /// The text of the position before the line.
    position: Option<String>,
    pub(crate) contest: Box<dyn Contest>,
    /// The scene before each decision of the line.
    played: Vec<Value>,
}

impl Position {
    /// The position after its line, and its text.
    ///
    /// # Errors
    /// If there is no such position, or it cannot be written.
    pub(crate) fn current(&self, api: &Api) -> Result<(Box<dyn Contest>, String), ApiError> {
        let Setup { position, contest, .. } = self.set_up(api)?;
        let before = position.filter(|_| self.line.is_empty());
        let text = contest.notation().or(before);
        let text =
            text.ok_or_else(|| ApiError::wrong("this position cannot be written: go back to the start"))?;
        Ok((contest, text))
    }

    /// Deals or reads the position, and makes the decisions of its line.
    ///
    /// # Errors
    /// If there is no such position, or a decision is wrong; the error names it.
    pub(crate) fn set_up(&self, api: &Api) -> Result<Setup, ApiError> {
        let game = api.content.games.find(&self.game).map_err(ApiError::wrong)?;
        let given = self.text.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let (mut contest, position) = if let Some(text) = given {
            (game.read(text).map_err(ApiError::wrong)?, Some(text.to_string()))
        } else if self.contest {
            let options = self.options.clone().unwrap_or_default();
            let request = StartRequest { players: self.players, options, seed: self.seed };
            (game.start(&request).map_err(ApiError::wrong)?, None)
        } else {
            let request = DealRequest {
                players: self.players,
                cards: self.cards,
                options: self.options.clone().filter(|options| !options.trim().is_empty()),
                seed: self.seed,
            };
            let deal = game.deal(&request).map_err(ApiError::wrong)?;
            (deal.contest, Some(deal.position))
        };
        if self.line.len() > MOST_DECISIONS {
            return Err(ApiError::wrong(format!("a line has {MOST_DECISIONS} decisions at most")));
        }
        let mut played = Vec::new();
        for (number, text) in self.line.iter().enumerate() {
            if let Some(world) = self.world.as_ref().filter(|world| world.after == number) {
                contest = world.open(contest.as_ref())?;
            }
            let wrong =
                |error: String| ApiError::wrong(format!("decision {}, '{text}': {error}", number + 1));
            let mover = contest.to_move();
            let decision = contest.parse(text).map_err(|error| wrong(error.to_string()))?;
            let events = contest.play(&decision).map_err(|error| wrong(error.to_string()))?;
            played.push(json!({"player": mover, "decision": decision, "events": events}));
        }
        if let Some(world) = self.world.as_ref().filter(|world| world.after >= self.line.len()) {
            contest = world.open(contest.as_ref())?;
        }
        Ok(Setup { position, contest, played })
    }

    /// The seat whose knowledge is shown; `None` where all hands are open.
    fn seat(&self, contest: &dyn Contest) -> Option<Player> {
        contest.to_move().filter(|_| self.contest && self.world.is_none())
    }
}

/// Deals or reads a position, and shows it.
pub(crate) fn position(api: &Api, position: &Position) -> Result<Value, ApiError> {
    let asked = position;
    let Setup { position, contest, played } = asked.set_up(api)?;
    let scene = contest.scene(asked.seat(contest.as_ref()));
    let choices = contest.to_move().map(|_| Choices::of(contest.as_ref(), &scene));
    Ok(json!({
        "game": contest.game().name(),
        "position": position,
        "now": contest.notation(),
        "players": contest.players(),
        "hidden": asked.contest && asked.world.is_none() && contest.game().kind() == GameKind::Cards,
        "scene": scene,
        "choices": choices,
        "played": played,
        "lowest_wins": contest.lowest_wins(),
        "winners": contest.winners(),
        "ending": contest.ending(),
    }))
}

/// Searches a position, and sends every finished iteration and the result.
pub(crate) fn search(
    api: &Api,
    Analysis { position, agent, evaluation }: Analysis,
) -> Result<Work, ApiError> {
    let spec = read_spec(&agent)?;
    let contest = position.set_up(api)?.contest;
    spec.check(contest.as_ref()).map_err(ApiError::wrong)?;
    let evaluation = evaluation.filter(|name| !name.is_empty());
    if let Some(name) = &evaluation {
        if name.contains(':') || name.contains("database") {
            return Err(ApiError::wrong(format!(
                "the evaluation '{name}' reads a file, which is not allowed here"
            )));
        }
        contest.check_evaluation(name).map_err(ApiError::wrong)?;
    }
    let stop = StopHandle::new();
    Ok(Work::stream(stop.clone(), move |events| {
        let event = match spec.search_request() {
            Some(request) => searched(contest.as_ref(), request.clone(), evaluation.clone(), &stop, events),
            None => advised(contest.as_ref(), &spec),
        };
        events.send(event.unwrap_or_else(|error| json!({"error": error})));
        false
    }))
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
            "best": iteration.best,
            "expected": iteration.expected,
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
    let choices = result.moves.iter().flat_map(|value| {
        let same = std::iter::once(&value.decision).chain(&value.merged);
        same.map(
            move |decision| json!({"decision": decision, "expected": value.expected, "scores": value.scores}),
        )
    });
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
        "best": result.best,
        "choices": choices.collect::<Vec<_>>(),
        "too_close": [],
        "scores": result.outcome,
        "utility": result.scores,
        "line": line.collect::<Vec<_>>(),
        "simultaneous": simultaneous,
        "measure": result.measure,
        "exact": result.exact,
        "sound": is_sound,
        "stopped": result.stopped,
        "depth": result.depth,
        "nodes": result.counts.nodes,
        "seconds": result.elapsed.as_secs_f64(),
    })
}

fn advised(contest: &dyn Contest, spec: &AgentSpec) -> Result<Value, String> {
    let player = contest.to_move().ok_or("the contest is over")?;
    let budget =
        DecisionBudget { time: spec.is_unbounded().then_some(USUAL_TIME), ..DecisionBudget::default() };
    let setup = AgentSetup { budget, ..AgentSetup::default() };
    let mut agent = spec.build(&setup).map_err(|error| error.to_string())?;
    let advice = agent.advise(Situation::Open(contest), Scope::Every).map_err(|error| error.to_string())?;
    Ok(json!({"result": written(&advice, player, contest.lowest_wins())}))
}

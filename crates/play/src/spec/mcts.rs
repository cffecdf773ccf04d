//! Specs of trees of simulations with everything open.

use super::search::{SWITCH, at_least_one, name_of, one_of, read_evaluation};
use super::tokens::{SpecError, SpecTokens};
use super::{AgentSpec, Kind};
use crate::quantity::{self, written_bytes, written_count, written_duration};
use crate::search::MctsRequest;
use maxn::{MctsLimits, MctsOptions, PlayOuts, Reward, RewardScale, TreeRule, Widening};
use std::error::Error;

const RULES: [(&str, TreeRule); 2] = [("maxn", TreeRule::Maxn), ("paranoid", TreeRule::Paranoid)];
const REWARDS: [(&str, Reward); 3] = [("score", Reward::Score), ("lead", Reward::Lead), ("win", Reward::Win)];
const SCALES: [(&str, RewardScale); 2] = [("stated", RewardScale::Stated), ("seen", RewardScale::Seen)];

/// The kind of play-outs, apart from its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlayOutKind {
    Random,
    Policy,
    Search,
    Evaluated,
}

const PLAY_OUTS: [(&str, PlayOutKind); 4] = [
    ("random", PlayOutKind::Random),
    ("policy", PlayOutKind::Policy),
    ("search", PlayOutKind::Search),
    ("none", PlayOutKind::Evaluated),
];

/// The memory of each agent: small, for in a match every player of every game that is played at once has one.
const MEMORY: usize = 64 << 20;

/// The simulations of each decision without any limit in the spec.
const SIMULATIONS: u64 = 10_000;

/// The probability of a random move in a play-out, and the width of the search of its moves, unless others are asked for.
const RANDOM: f64 = 0.1;
const WIDTH: usize = 4;

/// The options, in the order in which they are written.
const OPTIONS: [&str; 17] = [
    "sims",
    "nodes",
    "time",
    "rule",
    "reward",
    "scale",
    "explore",
    "history",
    "widen",
    "alpha",
    "solver",
    "playout",
    "random",
    "width",
    "cut",
    "memory",
    "evaluation",
];

/// Reads `mcts,sims=10k`.
pub(super) fn read(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    tokens.no_method()?;
    let limits = MctsLimits { simulations: None, memory: MEMORY, ..MctsLimits::default() };
    let mut request =
        MctsRequest { options: MctsOptions { limits, ..MctsOptions::default() }, evaluation: None };
    let (mut kind, mut random, mut width) = (PlayOutKind::Policy, None, None);
    tokens.each_option(&OPTIONS, |key, value| {
        match key {
            "playout" => kind = one_of(value, &PLAY_OUTS)?,
            "random" => random = Some(share(value)?),
            "width" => width = Some(usize::try_from(at_least_one(quantity::count(value)?)?)?),
            _ => set(&mut request, key, value)?,
        }
        Ok(())
    })?;
    if random.is_some() && !matches!(kind, PlayOutKind::Policy | PlayOutKind::Search) {
        return Err(tokens.wrong("random is for playout=policy and playout=search"));
    }
    if width.is_some() && kind != PlayOutKind::Search {
        return Err(tokens.wrong("width is for playout=search; in the tree, take widen"));
    }
    let (random, width) = (random.unwrap_or(RANDOM), width.unwrap_or(WIDTH));
    request.options.play_outs = match kind {
        PlayOutKind::Random => PlayOuts::Random,
        PlayOutKind::Policy => PlayOuts::Policy { random },
        PlayOutKind::Search => PlayOuts::Search { width, random },
        PlayOutKind::Evaluated => PlayOuts::Evaluated,
    };
    let limits = &mut request.options.limits;
    if limits.simulations.is_none() && limits.nodes.is_none() && limits.time.is_none() {
        limits.simulations = Some(SIMULATIONS);
    }
    Ok(AgentSpec { text: written(&request), kind: Kind::Mcts(Box::new(request)) })
}

fn set(request: &mut MctsRequest, key: &str, value: &str) -> Result<(), Box<dyn Error>> {
    let options = &mut request.options;
    match key {
        "sims" => options.limits.simulations = Some(at_least_one(quantity::count(value)?)?),
        "nodes" => options.limits.nodes = Some(at_least_one(quantity::count(value)?)?),
        "time" => options.limits.time = Some(quantity::duration(value)?),
        "rule" => options.rule = one_of(value, &RULES)?,
        "reward" => options.reward = one_of(value, &REWARDS)?,
        "scale" => options.scale = one_of(value, &SCALES)?,
        "explore" => options.exploration = not_negative(value)?,
        "history" => options.history = not_negative(value)?,
        "widen" => options.widening = Some(widening(value)?),
        "alpha" => options.evaluation_weight = share(value)?,
        "solver" => options.solver = one_of(value, &SWITCH)?,
        "cut" => options.play_out_moves = Some(u32::try_from(quantity::count(value)?)?),
        "memory" => options.limits.memory = usize::try_from(quantity::bytes(value)?)?,
        _ => request.evaluation = read_evaluation(value)?,
    }
    Ok(())
}

/// The canonical text: the options that differ from the defaults, and the limits always.
fn written(request: &MctsRequest) -> String {
    let (options, usual) = (&request.options, MctsOptions::default());
    let limits = &options.limits;
    let number = |value: f64, usual: f64| (value.to_bits() != usual.to_bits()).then(|| value.to_string());
    let (kind, random, width) = match options.play_outs {
        PlayOuts::Random => (PlayOutKind::Random, RANDOM, WIDTH),
        PlayOuts::Policy { random } => (PlayOutKind::Policy, random, WIDTH),
        PlayOuts::Search { width, random } => (PlayOutKind::Search, random, width),
        PlayOuts::Evaluated => (PlayOutKind::Evaluated, RANDOM, WIDTH),
    };
    let values = [
        limits.simulations.map(written_count),
        limits.nodes.map(written_count),
        limits.time.map(written_duration),
        (options.rule != usual.rule).then(|| name_of(options.rule, &RULES)),
        (options.reward != usual.reward).then(|| name_of(options.reward, &REWARDS)),
        (options.scale != usual.scale).then(|| name_of(options.scale, &SCALES)),
        number(options.exploration, usual.exploration),
        number(options.history, usual.history),
        options.widening.map(|Widening { factor, exponent }| format!("{factor}*n^{exponent}")),
        number(options.evaluation_weight, usual.evaluation_weight),
        (options.solver != usual.solver).then(|| name_of(options.solver, &SWITCH)),
        (kind != PlayOutKind::Policy).then(|| name_of(kind, &PLAY_OUTS)),
        number(random, RANDOM),
        (width != WIDTH).then(|| width.to_string()),
        options.play_out_moves.map(|moves| moves.to_string()),
        (limits.memory != MEMORY).then(|| written_bytes(limits.memory as u64)),
        request.evaluation.clone(),
    ];
    let parts = OPTIONS.iter().zip(values).filter_map(|(key, value)| Some(format!(",{key}={}", value?)));
    "mcts".to_string() + &parts.collect::<String>()
}

/// Reads `2*n^0.5`: of n visits, that many moves are considered.
fn widening(value: &str) -> Result<Widening, Box<dyn Error>> {
    const EXPECTED: &str = "it is written FACTOR*n^EXPONENT, as in 2*n^0.5";
    let (factor, exponent) = value.split_once("*n^").ok_or(EXPECTED)?;
    let factor = not_negative(factor).ok().filter(|&factor| factor > 0.0).ok_or(EXPECTED)?;
    Ok(Widening { factor, exponent: share(exponent).map_err(|_| EXPECTED)? })
}

fn not_negative(value: &str) -> Result<f64, &'static str> {
    let number = value.parse().ok().filter(|number: &f64| *number >= 0.0 && number.is_finite());
    number.ok_or("it is a number from 0")
}

fn share(value: &str) -> Result<f64, &'static str> {
    let number = value.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or("it is a number from 0 to 1")
}

//! Names of search players.

use super::on_board::OnBoard;
use super::words::Words;
use super::{AgentName, BadAgent, Kind};
use crate::analysis::Settings;
use crate::quantity::{self, written_bytes, written_count, written_duration};
use maxn::{Algorithm, Classifier, Objective, Ties, nearest};
use std::error::Error;

/// What a search may look at for each decision, unless something else is asked for.
const NODES: u64 = 100_000;

/// Its transposition table: small, for every player of every game that is played at once has one.
const TABLE_BYTES: usize = 4 << 20;

const TIES: [(&str, Ties); 3] =
    [("order", Ties::Order), ("root-least", Ties::RootLeast), ("leader-least", Ties::LeaderLeast)];
const CLASSIFIERS: [(&str, Classifier); 2] = [("linear", Classifier::Linear), ("table", Classifier::Table)];
const OBJECTIVES: [(&str, Objective); 2] = [("own", Objective::Own), ("difference", Objective::Difference)];
const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

/// The options, in the order in which they are written.
const OPTIONS: [&str; 11] = [
    "nodes",
    "time",
    "depth",
    "table",
    "ties",
    "classifier",
    "heuristic",
    "objective",
    "width",
    "evaluation",
    "book",
];

pub(super) fn read(words: &Words<'_>) -> Result<AgentName, BadAgent> {
    let method = words.method.map(|method| format!(":{method}")).unwrap_or_default();
    let algorithm: Algorithm =
        format!("{}{method}", words.kind).parse().map_err(|problem| words.wrong(problem))?;
    let mut settings = Settings { algorithm, table_bytes: TABLE_BYTES, ..Settings::default() };
    let mut on_board = OnBoard::default();
    words.each_option(&OPTIONS, |key, value| {
        if on_board.set(key, value)? { Ok(()) } else { set(&mut settings, key, value) }
    })?;
    let limits = &mut settings.limits;
    if limits.nodes.is_none() && limits.time.is_none() && limits.depth.is_none() {
        limits.nodes = Some(NODES);
    }
    let text = written(&settings) + &on_board.written();
    Ok(AgentName { text, kind: Kind::Search(Box::new(settings)), on_board })
}

fn set(settings: &mut Settings, key: &str, value: &str) -> Result<(), Box<dyn Error>> {
    match key {
        "nodes" => settings.limits.nodes = Some(at_least_one(quantity::count(value)?)?),
        "time" => settings.limits.time = Some(quantity::duration(value)?),
        "depth" => settings.limits.depth = Some(u32::try_from(at_least_one(quantity::count(value)?)?)?),
        "table" => settings.table_bytes = usize::try_from(quantity::bytes(value)?)?,
        "ties" => settings.ties = tie_break(value)?,
        "classifier" => settings.classifier = Some(one_of(value, &CLASSIFIERS)?),
        "heuristic" => settings.heuristic = Some(one_of(value, &SWITCH)?),
        "objective" => settings.objective = one_of(value, &OBJECTIVES)?,
        _ => settings.width = Some(usize::try_from(at_least_one(quantity::count(value)?)?)?),
    }
    Ok(())
}

fn tie_break(value: &str) -> Result<Ties, String> {
    one_of(value, &TIES).map_err(|problem| problem + ", random")
}

/// The name in full: what differs from the defaults, and the limits always.
pub(super) fn written(settings: &Settings) -> String {
    let limits = &settings.limits;
    let table = (settings.table_bytes != TABLE_BYTES).then(|| written_bytes(settings.table_bytes as u64));
    let ties = (settings.ties != Ties::default()).then(|| name_of(settings.ties, &TIES));
    let objective =
        (settings.objective != Objective::default()).then(|| name_of(settings.objective, &OBJECTIVES));
    let values = [
        limits.nodes.map(written_count),
        limits.time.map(written_duration),
        limits.depth.map(|depth| depth.to_string()),
        table,
        ties,
        settings.classifier.map(|classifier| name_of(classifier, &CLASSIFIERS)),
        settings.heuristic.map(|on| name_of(on, &SWITCH)),
        objective,
        settings.width.map(|width| width.to_string()),
    ];
    let options = OPTIONS.iter().zip(values).filter_map(|(key, value)| Some(format!(",{key}={}", value?)));
    settings.algorithm.to_string() + &options.collect::<String>()
}

pub(super) fn at_least_one(number: u64) -> Result<u64, &'static str> {
    if number == 0 { Err("it is at least 1") } else { Ok(number) }
}

pub(super) fn one_of<T: Copy>(word: &str, choices: &[(&'static str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(name, _)| *name == word).map(|&(_, value)| value);
    found.ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
        let meant = nearest(word, names.iter().copied()).unwrap_or_default();
        format!("did you mean '{meant}'? It can be {}", names.join(", "))
    })
}

pub(super) fn name_of<T: Copy + PartialEq>(value: T, choices: &[(&'static str, T)]) -> String {
    let found = choices.iter().find(|(_, choice)| *choice == value);
    found.map(|(name, _)| (*name).to_string()).unwrap_or_default()
}

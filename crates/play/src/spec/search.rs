//! Specs of searches.

use super::error::SpecError;
use super::tokens::SpecTokens;
use super::{AgentSpec, Kind};
use crate::book::Book;
use crate::nearest::{read_algorithm, suggestion_and_all};
use crate::quantity::{self, written_bytes, written_count, written_duration};
use crate::search::{PARANOID_ONLY, SearchRequest};
use maxn::{Algorithm, Classifier, Objective, Ties};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

/// A search, and the options that only searches on a board have.
#[derive(Clone, Debug)]
pub(super) struct SearchSpec {
    pub(super) request: SearchRequest,
    pub(super) random_ties: bool,
    /// The path as it was written, and the book.
    pub(super) book: Option<(String, Arc<Book>)>,
}

/// The nodes of each decision without any limit in the spec.
const NODES: u64 = 100_000;

/// The transposition table of each agent: small, for in a match every player of every game that is played at once has one.
const TABLE_BYTES: usize = 4 << 20;

/// The evaluation by a database, where the game has one for the board.
const DATABASE: &str = "database";

const TIES: [(&str, Ties); 3] =
    [("order", Ties::Order), ("root-least", Ties::RootLeast), ("leader-least", Ties::LeaderLeast)];
const CLASSIFIERS: [(&str, Classifier); 2] = [("linear", Classifier::Linear), ("table", Classifier::Table)];
const OBJECTIVES: [(&str, Objective); 2] = [("own", Objective::Own), ("difference", Objective::Difference)];
pub(super) const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];
pub(super) const EVALUATIONS: [(&str, Option<&str>); 2] = [("static", None), (DATABASE, Some(DATABASE))];

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

/// Reads `maxn:speculative,nodes=500k`.
pub(super) fn read(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    let method = tokens.method.map(|method| format!(":{method}")).unwrap_or_default();
    let algorithm =
        read_algorithm(&format!("{}{method}", tokens.kind)).map_err(|problem| tokens.wrong(problem))?;
    let mut search = SearchSpec { request: SearchRequest::default(), random_ties: false, book: None };
    search.request.options.algorithm = algorithm;
    search.request.options.table_bytes = TABLE_BYTES;
    tokens.each_option(&OPTIONS, |key, value| search.set(key, value))?;
    if search.request.options.objective != Objective::Own && matches!(algorithm, Algorithm::Maxn(_)) {
        return Err(tokens.wrong(format!("objective {PARANOID_ONLY}")));
    }
    let limits = &mut search.request.options.limits;
    if limits.nodes.is_none() && limits.time.is_none() && limits.depth.is_none() {
        limits.nodes = Some(NODES);
    }
    Ok(spec(search))
}

/// The spec of a search.
pub(super) fn spec(search: SearchSpec) -> AgentSpec {
    let text = written(&search.request) + &search.written_for_boards();
    AgentSpec { text, kind: Kind::Search(Box::new(search)) }
}

impl SearchSpec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), Box<dyn Error>> {
        let options = &mut self.request.options;
        match key {
            "nodes" => options.limits.nodes = Some(at_least_one(quantity::count(value)?)?),
            "time" => options.limits.time = Some(quantity::duration(value)?),
            "depth" => options.limits.depth = Some(u32::try_from(at_least_one(quantity::count(value)?)?)?),
            "table" => options.table_bytes = usize::try_from(quantity::bytes(value)?)?,
            "ties" if value == "random" => self.random_ties = true,
            "ties" => options.ties = one_of(value, &TIES).map_err(|problem| problem + ", random")?,
            "classifier" => options.classifier = one_of(value, &CLASSIFIERS)?,
            "heuristic" => options.heuristic = Some(one_of(value, &SWITCH)?),
            "objective" => options.objective = one_of(value, &OBJECTIVES)?,
            "evaluation" => self.request.evaluation = one_of(value, &EVALUATIONS)?.map(str::to_string),
            "book" => self.book = Some((value.to_string(), Arc::new(Book::open(Path::new(value))?))),
            _ => options.width = Some(usize::try_from(at_least_one(quantity::count(value)?)?)?),
        }
        Ok(())
    }

    /// The part of the text that only searches on a board have.
    fn written_for_boards(&self) -> String {
        let parts = [
            self.random_ties.then(|| ",ties=random".to_string()),
            self.request.evaluation.as_ref().map(|name| format!(",evaluation={name}")),
            self.book.as_ref().map(|(path, _)| format!(",book={path}")),
        ];
        parts.into_iter().flatten().collect()
    }

    /// Refuses the options that only searches on a board have.
    pub(super) fn refuse_board_options(&self) -> Result<(), String> {
        match self.written_for_boards().trim_start_matches(',').split(',').next() {
            None | Some("") => Ok(()),
            Some(part) => Err(format!("{part} is for board games, not for cards")),
        }
    }
}

/// The canonical text of a search: the options that differ from the defaults, and the limits always.
pub(super) fn written(request: &SearchRequest) -> String {
    let options = &request.options;
    let limits = &options.limits;
    let table = (options.table_bytes != TABLE_BYTES).then(|| written_bytes(options.table_bytes as u64));
    let ties = (options.ties != Ties::default()).then(|| name_of(options.ties, &TIES));
    let classifier =
        (options.classifier != Classifier::Auto).then(|| name_of(options.classifier, &CLASSIFIERS));
    let objective =
        (options.objective != Objective::default()).then(|| name_of(options.objective, &OBJECTIVES));
    let values = [
        limits.nodes.map(written_count),
        limits.time.map(written_duration),
        limits.depth.map(|depth| depth.to_string()),
        table,
        ties,
        classifier,
        options.heuristic.map(|on| name_of(on, &SWITCH)),
        objective,
        options.width.map(|width| width.to_string()),
    ];
    let parts = OPTIONS.iter().zip(values).filter_map(|(key, value)| Some(format!(",{key}={}", value?)));
    options.algorithm.to_string() + &parts.collect::<String>()
}

pub(super) fn at_least_one(number: u64) -> Result<u64, &'static str> {
    if number == 0 { Err("it is at least 1") } else { Ok(number) }
}

pub(super) fn one_of<T: Copy>(word: &str, choices: &[(&'static str, T)]) -> Result<T, String> {
    let found = choices.iter().find(|(name, _)| *name == word).map(|&(_, value)| value);
    found.ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
        suggestion_and_all(word, &names)
    })
}

pub(super) fn name_of<T: Copy + PartialEq>(value: T, choices: &[(&'static str, T)]) -> String {
    let found = choices.iter().find(|(_, choice)| *choice == value);
    found.map(|(name, _)| (*name).to_string()).unwrap_or_default()
}

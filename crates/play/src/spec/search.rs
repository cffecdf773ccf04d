//! Specs of searches.

use super::tokens::{SpecError, SpecTokens};
use super::{AgentSpec, Kind};
use crate::book::Book;
use crate::nearest::{read_algorithm, suggestion_and_all};
use crate::quantity;
use crate::search::SearchRequest;
use crate::search_options::{OptionKind, PARANOID_ONLY, SEARCH_OPTIONS, SearchOption};
use maxn::{Algorithm, SearchOptions};
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

pub(super) const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];
pub(super) const EVALUATIONS: [(&str, Option<&str>); 2] = [("static", None), (DATABASE, Some(DATABASE))];

/// The options of a board, after those of all searches.
const BOARD_OPTIONS: [&str; 2] = ["evaluation", "book"];

/// The options of all searches, in the order in which they are written.
fn options() -> impl Iterator<Item = &'static SearchOption> {
    SEARCH_OPTIONS.iter().filter(|option| option.in_agents)
}

/// The options that are not written: those of a search with a table of the usual size.
fn usual() -> SearchOptions {
    SearchOptions { table_bytes: TABLE_BYTES, ..SearchOptions::default() }
}

/// Reads `maxn:speculative,nodes=500k`.
pub(super) fn read(tokens: &SpecTokens<'_>) -> Result<AgentSpec, SpecError> {
    let method = tokens.method.map(|method| format!(":{method}")).unwrap_or_default();
    let algorithm =
        read_algorithm(&format!("{}{method}", tokens.kind)).map_err(|problem| tokens.wrong(problem))?;
    let mut search = SearchSpec { request: SearchRequest::default(), random_ties: false, book: None };
    search.request.options = SearchOptions { algorithm, ..usual() };
    let known: Vec<&str> = options().map(|option| option.key).chain(BOARD_OPTIONS).collect();
    tokens.each_option(&known, |key, value| search.set(key, value))?;
    if let Some(option) = SearchOption::misplaced(&search.request.options) {
        return Err(tokens.wrong(format!("{} {PARANOID_ONLY}", option.key)));
    }
    let limits = &mut search.request.options.limits;
    // Partition search is there to solve whole hands.
    if algorithm != Algorithm::PARTITION
        && limits.nodes.is_none()
        && limits.time.is_none()
        && limits.depth.is_none()
    {
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
        match (key, SearchOption::find(key)) {
            ("ties", _) if value == "random" => self.random_ties = true,
            ("ties", Some(ties)) => ties.set(options, value).map_err(|problem| problem + ", random")?,
            // A decision needs at least one node.
            (_, Some(option)) if matches!(option.kind, OptionKind::Count(_)) => {
                at_least_one(quantity::count(value)?)?;
                option.set(options, value)?;
            }
            (_, Some(option)) => option.set(options, value)?,
            ("evaluation", None) => {
                self.request.evaluation = one_of(value, &EVALUATIONS)?.map(str::to_string);
            }
            (_, None) => self.book = Some((value.to_string(), Arc::new(Book::open(Path::new(value))?))),
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
    let usual = usual();
    let different = options().filter_map(|option| {
        let value = option.get(&request.options)?;
        (option.get(&usual).as_ref() != Some(&value)).then(|| format!(",{}={value}", option.key))
    });
    request.options.algorithm.to_string() + &different.collect::<String>()
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

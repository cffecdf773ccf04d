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

/// The evaluation by a database, which a game may have for some of its boards: it is read from a file.
const DATABASE: &str = "database";

/// The evaluation that an agent has without the option.
const USUAL_EVALUATION: &str = "static";

pub(super) const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

/// The options after those of all searches.
const FURTHER_OPTIONS: [&str; 3] = ["evaluation", "others", "book"];

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
    let known: Vec<&str> = options().map(|option| option.key).chain(FURTHER_OPTIONS).collect();
    tokens.each_option(&known, |key, value| search.set(key, value))?;
    if let Some(option) = SearchOption::misplaced(&search.request.options) {
        return Err(tokens.wrong(format!("{} {PARANOID_ONLY}", option.key)));
    }
    if search.request.others.is_some() && !matches!(algorithm, Algorithm::Maxn(_)) {
        return Err(tokens.wrong("others is for max^n; to a paranoid search everybody else is against it"));
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
    let random = if search.random_ties { ",ties=random" } else { "" };
    let book = search.book.as_ref().map(|(path, _)| format!(",book={path}")).unwrap_or_default();
    let text = written_options(&search.request) + random + &written_evaluation(&search.request) + &book;
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
            ("evaluation", None) => self.request.evaluation = read_evaluation(value)?,
            ("others", None) => self.request.others = read_evaluation(value)?,
            (_, None) => self.book = Some((value.to_string(), Arc::new(Book::open(Path::new(value))?))),
        }
        Ok(())
    }

    /// Refuses the options that only searches on a board have.
    pub(super) fn refuse_board_options(&self) -> Result<(), String> {
        let refused = match (self.random_ties, &self.book) {
            (true, _) => "ties=random".to_string(),
            (false, Some((path, _))) => format!("book={path}"),
            (false, None) => return Ok(()),
        };
        Err(format!("{refused} is for board games, not for cards"))
    }
}

/// Reads the name of an evaluation; that the game has it is checked later.
pub(super) fn read_evaluation(name: &str) -> Result<Option<String>, &'static str> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if name.is_empty() || !name.chars().all(is_plain) {
        return Err("expected the name of an evaluation of the game");
    }
    Ok((name != USUAL_EVALUATION).then(|| name.to_string()))
}

/// Tests if an evaluation is read from a file.
pub(super) fn reads_a_file(evaluation: Option<&str>) -> bool {
    evaluation == Some(DATABASE)
}

fn written_evaluation(request: &SearchRequest) -> String {
    let own = request.evaluation.iter().map(|name| format!(",evaluation={name}"));
    own.chain(request.others.iter().map(|name| format!(",others={name}"))).collect()
}

/// The canonical text of a search among cards.
pub(super) fn written(request: &SearchRequest) -> String {
    written_options(request) + &written_evaluation(request)
}

/// The options that differ from the defaults, and the limits always.
fn written_options(request: &SearchRequest) -> String {
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

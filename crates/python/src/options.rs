//! The options of a search, as keyword arguments of Python.

use crate::errors;
use crate::numbers::{Bytes, Count, Index, Seed, Time};
use maxn::{
    Algorithm, Classifier, Leaves, Limits, MoveOrdering, Objective, Perspective, SearchOptions, StopHandle,
    Teams, Ties,
};
use maxn_play::{PARANOID_ONLY, read_algorithm};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::str::FromStr;

/// The most threads of a search.
const MOST_THREADS: usize = 1024;

/// Keyword arguments that are read one by one, and must all be known.
pub(crate) struct Arguments<'py> {
    dictionary: Bound<'py, PyDict>,
}

impl<'py> Arguments<'py> {
    /// The arguments of a call.
    ///
    /// # Errors
    /// If there are others than the known ones.
    pub(crate) fn new(dictionary: &Bound<'py, PyDict>, known: &[&str]) -> PyResult<Self> {
        for key in dictionary.keys() {
            let key: String = key.extract()?;
            if !known.contains(&key.as_str()) {
                let meant = maxn_play::suggestion(&key, known);
                return Err(PyTypeError::new_err(format!("there is no option '{key}'; {meant}")));
            }
        }
        Ok(Arguments { dictionary: dictionary.clone() })
    }

    /// The value of an argument; `None` if it is missing or `None`.
    ///
    /// # Errors
    /// If it is of another type; the error names the argument.
    pub(crate) fn get<T>(&self, key: &str) -> PyResult<Option<T>>
    where
        T: FromPyObjectOwned<'py>,
    {
        let Some(value) = self.object(key)? else { return Ok(None) };
        let value: Result<T, PyErr> = value.extract().map_err(Into::into);
        value.map(Some).map_err(|error| named(self.dictionary.py(), key, &error))
    }

    /// The object of an argument; `None` if it is missing or `None`.
    pub(crate) fn object(&self, key: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(self.dictionary.get_item(key)?.filter(|value| !value.is_none()))
    }

    /// One of several words.
    pub(crate) fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> PyResult<Option<T>> {
        let Some(word) = self.get::<String>(key)? else { return Ok(None) };
        if let Some(&(_, value)) = words.iter().find(|(known, _)| *known == word) {
            return Ok(Some(value));
        }
        let known: Vec<&str> = words.iter().map(|&(known, _)| known).collect();
        Err(errors::search(format!("{key} cannot be '{word}'; there are {}", known.join(", "))))
    }
}

/// The same error with the argument that it is about.
fn named(py: Python<'_>, key: &str, error: &PyErr) -> PyErr {
    let text = format!("{key}: {}", error.value(py));
    PyErr::from_type(error.get_type(py), text)
}

/// The keyword arguments of all searches.
pub(crate) const SEARCH_KEYS: [&str; 20] = [
    "algorithm",
    "utility",
    "depth",
    "nodes",
    "time",
    "ties",
    "random_ties",
    "classifier",
    "heuristic",
    "objective",
    "perspective",
    "teams",
    "order",
    "width",
    "table",
    "leaves",
    "deepening",
    "best_only",
    "threads",
    "on_iteration",
];

/// An optional limit on time.
pub(crate) enum TimeLimit {
    /// No limit, not even the usual one.
    Off,
    /// This time.
    Within(Time),
}

impl<'py> FromPyObject<'_, 'py> for TimeLimit {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<PyString>() {
            Ok(text) if text.to_cow()? == "off" => Ok(TimeLimit::Off),
            _ => object.extract().map(TimeLimit::Within),
        }
    }
}

/// The options of a search, and a handle that stops it.
pub(crate) struct Options {
    pub(crate) search: SearchOptions,
    pub(crate) utility: Option<String>,
    /// True if a limit was asked for, or none at all.
    pub(crate) is_limited: bool,
    pub(crate) stop: StopHandle,
    pub(crate) on_iteration: Option<Py<PyAny>>,
}

impl Options {
    /// Reads the options of a search by the algorithm. Unless a size is asked for, the transposition table has this many
    /// bytes.
    pub(crate) fn read(dictionary: &Bound<'_, PyDict>, usual_table: u64) -> PyResult<Self> {
        let options = Options::read_for_all(dictionary, usual_table)?;
        let search = &options.search;
        if let Algorithm::Maxn(_) = search.algorithm {
            let given = [
                ("objective", search.objective != Objective::Own),
                ("perspective", search.perspective != Perspective::Mover),
                ("teams", search.teams != Teams::default()),
            ];
            if let Some((name, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
                return Err(errors::search(format!("{name} {PARANOID_ONLY}")));
            }
        }
        Ok(options)
    }

    /// Reads the options of searches by all algorithms, each of which uses those that are for it.
    pub(crate) fn read_for_all(dictionary: &Bound<'_, PyDict>, usual_table: u64) -> PyResult<Self> {
        let arguments = Arguments::new(dictionary, &SEARCH_KEYS)?;
        let mut search = SearchOptions::default();
        if let Some(name) = arguments.get::<String>("algorithm")? {
            search.algorithm = read_algorithm(&name).map_err(errors::search)?;
        }
        let classifiers =
            [("auto", Classifier::Auto), ("linear", Classifier::Linear), ("table", Classifier::Table)];
        search.classifier = arguments.word("classifier", &classifiers)?.unwrap_or_default();
        search.heuristic = arguments.get("heuristic")?;
        search.ties = arguments.get::<TiesOption>("ties")?.map_or(Ties::Order, |ties| ties.0);
        search.random_ties = arguments.get::<Seed>("random_ties")?.map(|seed| seed.0);
        let objectives = [("own", Objective::Own), ("difference", Objective::Difference)];
        search.objective = arguments.word("objective", &objectives)?.unwrap_or_default();
        let perspective = arguments.get::<Index>("perspective")?;
        search.perspective = perspective.map_or(Perspective::Mover, |player| Perspective::Of(player.0));
        if let Some(teams) = arguments.get::<Vec<Vec<Index>>>("teams")? {
            let teams: Vec<Vec<usize>> =
                teams.iter().map(|team| team.iter().map(|player| player.0).collect()).collect();
            let teams: Vec<&[usize]> = teams.iter().map(Vec::as_slice).collect();
            search.teams = Teams::new(&teams).map_err(errors::search)?;
        }
        if let Some(words) = arguments.get::<Vec<String>>("order")? {
            search.ordering = ordering(&words)?;
        }
        search.width = arguments.get::<Index>("width")?.map(|width| width.0);
        if search.width == Some(0) {
            return Err(errors::search("width cannot be 0: a player needs at least one move"));
        }
        let table = arguments.get::<Bytes>("table")?.map_or(usual_table, |table| table.0);
        search.table_bytes = usize::try_from(table).map_err(errors::search)?;
        let leaves = [("evaluated", Leaves::Evaluated), ("played-out", Leaves::PlayedOut)];
        search.leaves = arguments.word("leaves", &leaves)?.unwrap_or_default();
        search.deepening = arguments.get("deepening")?;
        search.root_values = !arguments.get::<bool>("best_only")?.unwrap_or(false);
        search.threads = arguments.get::<Index>("threads")?.map_or(1, |threads| threads.0);
        if !(1..=MOST_THREADS).contains(&search.threads) {
            let threads = search.threads;
            return Err(errors::search(format!("threads cannot be {threads}; expected 1 to {MOST_THREADS}")));
        }
        let stop = StopHandle::new();
        let depth = arguments.get::<Index>("depth")?;
        let depth = depth.map(|depth| u32::try_from(depth.0).map_err(errors::search)).transpose()?;
        let nodes = arguments.get::<Count>("nodes")?.map(|nodes| nodes.0);
        let time = arguments.get::<TimeLimit>("time")?;
        let is_limited = depth.is_some() || nodes.is_some() || time.is_some();
        let time = match time {
            Some(TimeLimit::Within(time)) => Some(time.0),
            Some(TimeLimit::Off) | None => None,
        };
        search.limits = Limits { depth, nodes, time, stop: Some(stop.clone()) };
        let utility = arguments.get("utility")?;
        let on_iteration = arguments.object("on_iteration")?;
        if let Some(listener) = on_iteration.as_ref().filter(|listener| !listener.is_callable()) {
            let kind = listener.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "on_iteration: it is of type {kind}; expected a function"
            )));
        }
        let on_iteration = on_iteration.map(Bound::unbind);
        Ok(Options { search, utility, is_limited, stop, on_iteration })
    }
}

/// A preference among equal outcomes: a word, or the player for whom it is to be least.
struct TiesOption(Ties);

impl<'py> FromPyObject<'_, 'py> for TiesOption {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return text.to_cow()?.parse();
        }
        object.extract::<Index>().map(|player| TiesOption(Ties::LeastFor(player.0)))
    }
}

impl FromStr for TiesOption {
    type Err = PyErr;

    fn from_str(word: &str) -> PyResult<Self> {
        Ok(TiesOption(match word {
            "order" => Ties::Order,
            "root-least" => Ties::RootLeast,
            "leader-least" => Ties::LeaderLeast,
            other => {
                let expected =
                    "there are order, root-least, leader-least, or a player for whom it is to be least";
                return Err(errors::search(format!("it cannot be '{other}'; {expected}")));
            }
        }))
    }
}

fn ordering(words: &[String]) -> PyResult<MoveOrdering> {
    let mut ordering = MoveOrdering::NONE;
    for word in words {
        match word.as_str() {
            "preference" => {}
            "hint" => ordering.hint = true,
            "hash" => ordering.hash_move = true,
            "killers" => ordering.killers = true,
            "history" => ordering.history = true,
            "static" => ordering.static_value = true,
            "all" => ordering = MoveOrdering::ALL,
            other => {
                let all = "preference, hint, hash, killers, history, static, all";
                return Err(errors::search(format!("order cannot be '{other}'; there are {all}")));
            }
        }
    }
    Ok(ordering)
}

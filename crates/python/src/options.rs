//! The options of a search, as keyword arguments of Python.

use crate::errors;
use crate::numbers::{Bytes, Count, Index, Time};
use maxn::{SearchOptions, StopHandle};
use maxn_play::{OptionKind, PARANOID_ONLY, SEARCH_OPTIONS, SearchOption, quantity};
use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

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

/// The keyword arguments that no option of the [table](SEARCH_OPTIONS) is named like.
const OWN_KEYS: [&str; 3] = ["utility", "best_only", "on_iteration"];

/// Returns the keyword arguments of all searches.
pub(crate) fn search_keys() -> Vec<&'static str> {
    table().map(|option| option.key).chain(OWN_KEYS).collect()
}

/// The options by the names of the table: all but the values of the moves at the root, which are found unless they are not
/// asked for (`best_only`).
fn table() -> impl Iterator<Item = &'static SearchOption> {
    SEARCH_OPTIONS.iter().filter(|option| !matches!(option.kind, OptionKind::Flag))
}

impl Arguments<'_> {
    /// The value of an option as the table writes it; players count from 0 in Python.
    fn text(&self, option: &SearchOption) -> PyResult<Option<String>> {
        let key = option.key;
        let written = |player: Index| (player.0 + 1).to_string();
        Ok(match option.kind {
            OptionKind::Word(_) if key == "ties" => {
                self.get::<WordOrPlayer>(key)?.map(|WordOrPlayer(text)| text)
            }
            OptionKind::Algorithm | OptionKind::Word(_) | OptionKind::Weights => self.get(key)?,
            OptionKind::Standing => self
                .get::<Vec<i32>>(key)?
                .map(|scores| scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(";")),
            OptionKind::Types => self.get::<Vec<String>>(key)?.map(|words| words.join("+")),
            OptionKind::Words(_) => self.get::<Vec<String>>(key)?.map(|words| words.join(",")),
            OptionKind::Switch | OptionKind::Flag => {
                self.get::<bool>(key)?.map(|on| if on { "on" } else { "off" }.to_string())
            }
            OptionKind::Count(_) => self.get::<Count>(key)?.map(|count| count.0.to_string()),
            OptionKind::Bytes => self.get::<Bytes>(key)?.map(|bytes| bytes.0.to_string()),
            OptionKind::Time => self.get::<TimeLimit>(key)?.map(|limit| match limit {
                TimeLimit::Off => "off".to_string(),
                TimeLimit::Within(time) => quantity::written_duration(time.0),
            }),
            OptionKind::Player => self.get::<Index>(key)?.map(written),
            OptionKind::Teams => self.get::<Vec<Vec<Index>>>(key)?.map(|teams| {
                let team = |team: Vec<Index>| team.into_iter().map(written).collect::<Vec<_>>().join("+");
                teams.into_iter().map(team).collect::<Vec<_>>().join("/")
            }),
        })
    }
}

/// A word, or a player, for whom equal outcomes are to be least.
struct WordOrPlayer(String);

impl<'py> FromPyObject<'_, 'py> for WordOrPlayer {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<PyString>() {
            Ok(text) => Ok(WordOrPlayer(text.to_cow()?.into_owned())),
            Err(_) => object.extract::<Index>().map(|player| WordOrPlayer((player.0 + 1).to_string())),
        }
    }
}

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
        if let Some(option) = SearchOption::misplaced(&options.search) {
            return Err(errors::search(format!("{} {PARANOID_ONLY}", option.key)));
        }
        Ok(options)
    }

    /// Reads the options of searches by all algorithms, each of which uses those that are for it.
    pub(crate) fn read_for_all(dictionary: &Bound<'_, PyDict>, usual_table: u64) -> PyResult<Self> {
        let arguments = Arguments::new(dictionary, &search_keys())?;
        let table_bytes = usize::try_from(usual_table).map_err(errors::search)?;
        let mut search = SearchOptions { table_bytes, ..SearchOptions::default() };
        let mut is_limited = false;
        for option in table() {
            let Some(text) = arguments.text(option)? else { continue };
            is_limited |= ["depth", "nodes", "time"].contains(&option.key);
            option
                .set(&mut search, &text)
                .map_err(|problem| errors::search(format!("{} cannot be '{text}': {problem}", option.key)))?;
        }
        search.root_values = !arguments.get::<bool>("best_only")?.unwrap_or(false);
        let stop = StopHandle::new();
        search.limits.stop = Some(stop.clone());
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

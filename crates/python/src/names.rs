//! Decisions as texts of Python, each made once.

use maxn_play::{ActionSpace, Contest};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString};
use std::sync::{Mutex, PoisonError};

/// The texts of the decisions of a game. A list of legal decisions is made of these objects, since to write all of them anew
/// would take longer than to generate the moves.
pub(crate) struct DecisionNames {
    space: &'static ActionSpace,
    /// The text of each number, once it is used.
    texts: Box<[PyOnceLock<Py<PyString>>]>,
    /// The numbers of the texts in use.
    numbers: Py<PyDict>,
}

/// All that are in use: one for each game and board.
static ALL: Mutex<Vec<&'static DecisionNames>> = Mutex::new(Vec::new());

impl DecisionNames {
    /// The texts of a contest's decisions; `None` if they have no numbers.
    pub(crate) fn of(py: Python<'_>, contest: &dyn Contest) -> Option<&'static Self> {
        let space = contest.action_space()?;
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = all.iter().copied().find(|names| std::ptr::eq(names.space, space)) {
            return Some(found);
        }
        let texts = (0..space.count()).map(|_| PyOnceLock::new()).collect();
        // There are as many as games and boards, and they are used until the end.
        let names: &'static _ =
            Box::leak(Box::new(DecisionNames { space, texts, numbers: PyDict::new(py).unbind() }));
        all.push(names);
        Some(names)
    }

    /// The texts of numbers.
    ///
    /// # Errors
    /// If the interpreter has no memory left.
    pub(crate) fn list<'py>(&self, py: Python<'py>, numbers: &[u32]) -> PyResult<Bound<'py, PyList>> {
        for &number in numbers {
            if self.texts[number as usize].get(py).is_none() {
                self.make(py, number)?;
            }
        }
        PyList::new(py, numbers.iter().map(|&number| self.texts[number as usize].get(py)))
    }

    fn make(&self, py: Python<'_>, number: u32) -> PyResult<()> {
        let Some(decision) = self.space.decision(number) else { return Ok(()) };
        let text =
            self.texts[number as usize].get_or_init(py, || PyString::new(py, decision.as_str()).unbind());
        self.numbers.bind(py).set_item(text, number)
    }

    /// The number of a text that was listed before; `None` if it was not.
    ///
    /// # Errors
    /// If the interpreter has no memory left.
    pub(crate) fn number(&self, text: &Bound<'_, PyString>) -> PyResult<Option<u32>> {
        let found = self.numbers.bind(text.py()).get_item(text)?;
        found.map(|number| number.extract()).transpose()
    }
}

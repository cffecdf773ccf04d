//! Searches of contests with everything open.

use crate::contest::Contest;
use crate::errors;
use crate::options::Options;
use crate::solution;
use crate::worker;
use maxn_play::{GameKind, IterationListener, SearchRequest, StoppableSearch, TablePool};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The transposition table, unless another is asked for: larger ones take a while to be cleared, for every search.
const TABLE_BYTES: u64 = 64 << 20;

/// The nodes of a search of a board game, unless another limit is asked for: it never comes to the end.
const BOARD_NODES: u64 = 1_000_000;

/// The time of a search of a hand, unless another limit is asked for.
const HAND_TIME: Duration = Duration::from_secs(30);

/// Searches a contest, and returns the fields of a solution.
#[pyfunction]
pub(crate) fn solve_contest<'py>(
    contest: &Bound<'py, Contest>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = contest.py();
    let Options { mut search, utility, is_limited, stop, on_iteration } =
        Options::read(options, TABLE_BYTES)?;
    let contest = contest.borrow().detached();
    let is_board = contest.game().kind() == GameKind::Board;
    let is_anytime = search.limits.nodes.is_some() || search.limits.time.is_some();
    if !is_limited {
        if is_board {
            search.limits.nodes = Some(BOARD_NODES);
        } else {
            search.limits.time = Some(HAND_TIME);
        }
    }
    let goes_to_the_end = !is_board && !is_anytime && search.deepening.is_none();
    let algorithm = search.algorithm;
    let raised = Arc::new(Mutex::new(None));
    let listener = on_iteration.map(|listener| {
        let (raised, stop) = (Arc::clone(&raised), stop.clone());
        IterationListener::new(move |iteration| {
            let told =
                Python::attach(|py| listener.call1(py, (solution::iteration(py, iteration)?,)).map(drop));
            if let Err(error) = told {
                stop.stop();
                *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        })
    });
    let request = SearchRequest { options: search, evaluation: utility, others: None, listener };
    let handle = stop.clone();
    let done = worker::stoppable(py, &stop, move || {
        let mut tables = TablePool::new(request.options.table_bytes);
        if goes_to_the_end {
            StoppableSearch::new(handle).run(contest.as_ref(), &request, &mut tables)
        } else {
            contest.search(&request, &mut tables)
        }
    })?;
    if let Some(error) = raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(error);
    }
    let result = done.result.map_err(errors::search)?;
    solution::fields(py, &result, algorithm, done.interrupted)
}

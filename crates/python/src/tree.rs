//! Explicit trees.

use crate::errors;
use crate::numbers::Index;
use crate::options::Options;
use crate::solution;
use crate::values::to_python;
use crate::worker;
use maxn_games::synthetic::SyntheticTree;
use maxn_games::tree::{Document, Exit, Node, NodeKind, Trace, TraceEvent, TraceStep, compare};
use maxn_lab::drawing;
use maxn_play::TablePool;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use serde_json::{Value, json};
use std::sync::Arc;

/// The most nodes of a synthetic tree that is written out.
const MOST_NODES: usize = 2_000_000;

/// A tree given move by move, with the scores at its ends.
///
/// The class reads the JSON that `maxn tree` reads; the function `maxn.tree` also takes nested lists.
///
/// ```pycon
/// >>> import maxn
/// >>> tree = maxn.tree([[[1, 2, 7], [6, 1, 3]], [[2, 4, 4]]])
/// >>> tree.players, len(tree)
/// (3, 6)
/// >>> maxn.solve(tree).scores
/// [2, 4, 4]
///
/// ```
#[pyclass(name = "Tree", module = "maxn", frozen)]
pub(crate) struct Tree {
    document: Arc<Document>,
}

#[pymethods]
impl Tree {
    /// Reads a tree from JSON.
    #[new]
    fn py_new(json: &str) -> PyResult<Self> {
        Ok(Tree { document: Arc::new(Document::parse(json).map_err(errors::tree)?) })
    }

    /// A synthetic tree, such as `b=3,d=4,n=3,seed=27,leaves=uniform,sum=6`, written out.
    #[staticmethod]
    fn synthetic(formula: &str) -> PyResult<Self> {
        let tree: SyntheticTree = formula.parse().map_err(errors::tree)?;
        let text = tree
            .expand(MOST_NODES)
            .ok_or_else(|| errors::tree(format!("the tree has more than {MOST_NODES} nodes")))?;
        Tree::py_new(&text)
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.document.players()
    }

    /// The title, if it has one.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.document.title()
    }

    /// The note for people, if it has one.
    #[getter]
    fn note(&self) -> Option<&str> {
        self.document.note()
    }

    /// The number of levels, the root's included.
    #[getter]
    fn levels(&self) -> usize {
        self.document.levels()
    }

    /// The nodes in preorder, each as a dictionary.
    #[getter]
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.document.nodes().iter().map(node).collect::<Vec<_>>().into())
    }

    /// The way from the root to a node in words.
    fn path(&self, node: Index) -> PyResult<String> {
        let (Index(node), nodes) = (node, self.document.nodes().len());
        if node >= nodes {
            return Err(errors::tree(format!("there is no node {node}: the nodes are 0 to {}", nodes - 1)));
        }
        Ok(self.document.path(node))
    }

    /// Writes the tree as JSON.
    fn to_json(&self) -> String {
        self.document.to_string()
    }

    fn __len__(&self) -> usize {
        self.document.nodes().len()
    }

    fn __copy__(&self) -> Self {
        Tree { document: Arc::clone(&self.document) }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (this.get().to_json(),).into_pyobject(this.py())?;
        Ok((this.get_type().into_any(), arguments))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Tree>().is_ok_and(|other| other.get().to_json() == self.to_json())
    }

    fn __repr__(&self) -> String {
        let (players, nodes) = (self.players(), self.__len__());
        format!("<maxn.Tree of {nodes} nodes for {players} players>")
    }
}

/// Searches a tree: the fields of the solution.
#[pyfunction]
pub(crate) fn solve_tree<'py>(
    tree: &Bound<'py, Tree>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = tree.py();
    let (document, options) = begin(tree, Options::read(options, 0)?)?;
    let algorithm = options.search.algorithm;
    let done = worker::stoppable(py, &options.stop, move || {
        document.search(&options.search, &mut TablePool::new(options.search.table_bytes))
    })?;
    solution::fields(py, &done.result.map_err(errors::search)?, algorithm, done.interrupted)
}

/// Searches a tree and records the search: the fields of the solution, the steps, the nodes that were pruned, the nodes
/// that were searched again, and a drawing.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "the fields of one Python object")]
pub(crate) fn trace_tree<'py>(
    tree: &Bound<'py, Tree>,
    options: &Bound<'py, PyDict>,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>, Option<String>)> {
    let py = tree.py();
    let (document, options) = begin(tree, Options::read(options, 0)?)?;
    let algorithm = options.search.algorithm;
    let searched = Arc::clone(&document);
    let done = worker::stoppable(py, &options.stop, move || {
        searched.trace(&options.search, &mut TablePool::new(options.search.table_bytes))
    })?;
    let (result, trace) = done.result.map_err(errors::search)?;
    let fits = document.nodes().len() <= drawing::MOST_NODES;
    let svg = fits.then(|| drawing::draw(&document, algorithm, &result, &trace));
    let steps: Value = trace.steps.iter().map(step).collect::<Vec<_>>().into();
    let researched: Vec<(usize, usize)> = trace.researched().collect();
    Ok((
        solution::fields(py, &result, algorithm, done.interrupted)?,
        to_python(py, &steps)?,
        to_python(py, &pruned(&document, &trace))?,
        to_python(py, &json!(researched))?,
        svg,
    ))
}

/// Searches a tree by every algorithm: for each its name, whether it agrees with its rule without pruning, and the fields of its
/// solution or the reason why it cannot be used.
#[pyfunction]
pub(crate) fn compare_tree<'py>(
    tree: &Bound<'py, Tree>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyList>> {
    let py = tree.py();
    let (document, options) = begin(tree, Options::read_for_all(options, 0)?)?;
    let done = worker::stoppable(py, &options.stop, move || {
        let mut tables = TablePool::new(options.search.table_bytes);
        compare(&options.search, |options| document.search(options, &mut tables))
    })?;
    let rows = PyList::empty(py);
    for row in done.result {
        let name = row.algorithm.to_string();
        let (fields, refused) = match &row.result {
            Ok(result) => (Some(solution::fields(py, result, row.algorithm, done.interrupted)?), None),
            Err(error) => (None, Some(error.to_string())),
        };
        rows.append((name, row.agrees, fields, refused))?;
    }
    Ok(rows)
}

fn begin(tree: &Bound<'_, Tree>, mut options: Options) -> PyResult<(Arc<Document>, Options)> {
    if options.utility.is_some() {
        return Err(errors::search("a tree has no choice of utilities"));
    }
    if options.on_iteration.is_some() {
        return Err(errors::search("on_iteration is for contests"));
    }
    // A tree is searched at once, unless a limit may end the search.
    let limits = &options.search.limits;
    if limits.nodes.is_none() && limits.time.is_none() && options.search.deepening.is_none() {
        options.search.deepening = Some(false);
    }
    Ok((Arc::clone(&tree.get().document), options))
}

fn node(node: &Node) -> Value {
    let player = match &node.kind {
        NodeKind::Inner { player, .. } => Some(*player),
        _ => None,
    };
    json!({
        "parent": node.parent,
        "label": node.label,
        "player": player,
        "children": node.children(),
        "scores": node.scores(),
        "weights": node.weights(),
    })
}

fn pruned(document: &Document, trace: &Trace) -> Value {
    let pruned = |(node, prune): (usize, &maxn_games::tree::Prune)| json!({"node": node, "path": document.path(node), "by": prune.kind(), "reason": prune.to_string()});
    trace.pruned().map(pruned).collect::<Vec<_>>().into()
}

fn step(step: &TraceStep) -> Value {
    let node = step.node;
    match &step.event {
        TraceEvent::Enter(window) if window.is_open() => json!({"kind": "enter", "node": node}),
        TraceEvent::Enter(window) => json!({"kind": "enter", "node": node, "window": window.to_string()}),
        TraceEvent::Prune(why) => {
            json!({"kind": "prune", "node": node, "by": why.kind(), "reason": why.to_string()})
        }
        TraceEvent::SearchAgain => json!({"kind": "search-again", "node": node}),
        TraceEvent::Leave(exit) => {
            let (value, way) = match exit {
                Exit::Value(scores) => (Some(scores), "value"),
                Exit::Outside { by_heuristic: true } => (None, "outside by the heuristic"),
                Exit::Outside { by_heuristic: false } => (None, "outside"),
                Exit::FromTable => (None, "from the table"),
                Exit::Stopped => (None, "stopped"),
            };
            json!({"kind": "leave", "node": node, "way": way, "value": value})
        }
    }
}

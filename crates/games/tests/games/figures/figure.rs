//! The files of `figures/`: a tree, and what the text claims of it.

use maxn::{Algorithm, Objective, Ties};
use maxn_games::tree::{Document, NodeKind};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// A figure: its name, its tree, its labelled nodes and what is expected of it.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) document: Document,
    pub(crate) expect: Vec<Expectation>,
    labels: HashMap<String, usize>,
}

/// The part of a file that is read here; the rest of it is the document.
#[derive(Deserialize)]
struct File {
    expect: Vec<Expectation>,
}

/// A claim of the text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expectation {
    algorithm: String,
    /// `own` or `difference`, for paranoid searches.
    objective: Option<String>,
    /// `order` or `root-least`.
    ties: Option<String>,
    /// The value of the tree.
    pub(crate) scores: Option<Vec<i32>>,
    /// The root's move, from 0.
    #[serde(rename = "move")]
    pub(crate) mv: Option<u32>,
    /// The values of labelled nodes.
    #[serde(default)]
    pub(crate) values: BTreeMap<String, Vec<i32>>,
    /// Nodes that are not visited.
    #[serde(default)]
    pub(crate) pruned: Vec<String>,
    /// Nodes that are.
    #[serde(default)]
    pub(crate) visited: Vec<String>,
    /// All nodes that are searched again, if that is claimed.
    pub(crate) again: Option<Vec<String>>,
}

/// A method and everything else that decides a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    pub(crate) algorithm: Algorithm,
    pub(crate) objective: Objective,
    pub(crate) ties: Ties,
}

impl Expectation {
    pub(crate) fn rule(&self) -> Rule {
        Rule {
            algorithm: self.algorithm.parse().expect("an algorithm"),
            objective: match self.objective.as_deref() {
                None | Some("own") => Objective::Own,
                Some("difference") => Objective::Difference,
                Some(other) => panic!("no such objective: {other}"),
            },
            ties: match self.ties.as_deref() {
                None | Some("order") => Ties::Order,
                Some("root-least") => Ties::RootLeast,
                Some(other) => panic!("no such tie-break: {other}"),
            },
        }
    }
}

impl Figure {
    /// All figures, by name.
    pub(crate) fn all() -> Vec<Figure> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/figures");
        let entries = std::fs::read_dir(folder).expect("the folder of the figures");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
        paths.sort();
        paths.iter().map(|path| Figure::read(path)).collect()
    }

    fn read(path: &Path) -> Figure {
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a file name").to_string();
        let text = std::fs::read_to_string(path).expect("a readable file");
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let File { expect } = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(document.title().is_some() && document.note().is_some(), "{name}: no title or note");
        assert!(!expect.is_empty(), "{name}: nothing is expected");
        let mut labels = HashMap::new();
        for (id, node) in document.nodes().iter().enumerate() {
            if let Some(label) = &node.label {
                assert!(labels.insert(label.clone(), id).is_none(), "{name}: two nodes are labelled {label}");
            }
        }
        Figure { name, document, expect, labels }
    }

    /// The node with a label.
    pub(crate) fn node(&self, label: &str) -> usize {
        *self.labels.get(label).unwrap_or_else(|| panic!("{}: no node is labelled {label}", self.name))
    }

    /// The player to move at the root.
    pub(crate) fn root_player(&self) -> usize {
        match self.document.nodes()[0].kind {
            NodeKind::Inner { player, .. } => player,
            NodeKind::Leaf { .. } | NodeKind::Chance { .. } => panic!("{}: no choice at the root", self.name),
        }
    }
}

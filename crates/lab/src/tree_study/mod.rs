//! Studies of synthetic trees: algorithms on many random trees of every shape in a range.

mod chart;

use crate::Progress;
use crate::report::csv_field;
use crate::statistics::Sample;
use maxn::{Algorithm, SearchOptions, StopHandle};
use maxn_games::synthetic::{SyntheticTree, SyntheticTreeError};
use maxn_games::tree::{Comparison, compare, compare_with};
use maxn_play::{TablePool, parallel};
use serde_json::{Map, Value, json};
use std::str::FromStr;

/// Trees of every combination of some parameters, and several seeds of each: `b=2..5,d=4..6,n=3..4,seed=1..100`.
///
/// ```
/// use maxn::SearchOptions;
/// use maxn_lab::tree_study::TreeStudy;
///
/// let study: TreeStudy = "b=2,d=2..3,n=3,seed=1..10,leaves=cut".parse()?;
/// assert_eq!((study.cells(), study.trees()), (2, 10));
/// let rows = study.run(&SearchOptions::default(), true, 1, &mut |_| ());
/// let plain = rows.iter().filter(|row| row.algorithm.to_string() == "maxn:none");
/// assert_eq!(plain.map(|row| row.nodes.mean()).collect::<Vec<_>>(), [7.0, 15.0]);
/// # Ok::<(), maxn_lab::tree_study::StudyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeStudy {
    /// The trees of each cell, by seed.
    cells: Vec<Vec<SyntheticTree>>,
}

/// A text that describes no study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// A tree of it cannot be.
    #[error(transparent)]
    Tree(#[from] SyntheticTreeError),
    /// A range without numbers.
    #[error("{0}: expected two whole numbers, the smaller first, as in b=2..5")]
    Range(String),
    /// More trees than anybody waits for.
    #[error("these are {0} trees; at most {MOST_TREES} can be searched")]
    TooMany(usize),
}

/// The most trees of a study.
const MOST_TREES: usize = 1_000_000;

/// The result of one algorithm on all trees of a cell.
#[derive(Clone, Debug)]
pub struct StudyRow {
    /// The parameters of the trees but for their seed, in their order, such as `("b", "3")`.
    pub parameters: Vec<(String, String)>,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The nodes of each search.
    pub nodes: Sample,
    /// The leaves of each search.
    pub leaves: Sample,
    /// The mean number of nodes divided by that of the cell one ply less deep, if the study has it.
    pub growth: Option<f64>,
    /// The number of trees on which value and move were those of the same rule without pruning; `None` where that was not searched.
    pub agrees: Option<usize>,
}

/// The parts `KEY=VALUE` of a text, each with all its values.
fn ranges(text: &str) -> Result<Vec<(String, Vec<String>)>, StudyError> {
    let mut ranges = Vec::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').ok_or_else(|| SyntheticTreeError::Part(part.to_string()))?;
        let values = match value.split_once("..") {
            None => vec![value.to_string()],
            Some((first, last)) => {
                let wrong = || StudyError::Range(part.to_string());
                let first: u64 = first.parse().map_err(|_| wrong())?;
                let last: u64 = last.trim_start_matches('=').parse().map_err(|_| wrong())?;
                let count = last.checked_sub(first).ok_or_else(wrong)?.saturating_add(1);
                if count > MOST_TREES as u64 {
                    return Err(StudyError::TooMany(usize::try_from(count).unwrap_or(usize::MAX)));
                }
                (first..=last).map(|number| number.to_string()).collect()
            }
        };
        ranges.push((key.to_string(), values));
    }
    Ok(ranges)
}

impl FromStr for TreeStudy {
    type Err = StudyError;

    fn from_str(text: &str) -> Result<Self, StudyError> {
        let (seeds, shapes): (Vec<_>, Vec<_>) = ranges(text)?.into_iter().partition(|(key, _)| key == "seed");
        if seeds.len() > 1 {
            return Err(SyntheticTreeError::Repeated("seed".to_string()).into());
        }
        let seeds = seeds.into_iter().next().map_or_else(|| vec!["1".to_string()], |(_, seeds)| seeds);
        let count = shapes.iter().fold(seeds.len(), |count, (_, values)| count.saturating_mul(values.len()));
        if count > MOST_TREES {
            return Err(StudyError::TooMany(count));
        }
        let mut specs = vec![String::new()];
        for (key, values) in &shapes {
            let with_each = |spec: &String| {
                values.iter().map(|value| format!("{spec}{key}={value},")).collect::<Vec<_>>()
            };
            specs = specs.iter().flat_map(with_each).collect();
        }
        let cell = |spec: &String| seeds.iter().map(|seed| format!("{spec}seed={seed}").parse()).collect();
        Ok(TreeStudy { cells: specs.iter().map(cell).collect::<Result<_, SyntheticTreeError>>()? })
    }
}

impl TreeStudy {
    /// Returns whether a text has ranges, and so describes a study and not one tree.
    pub fn has_ranges(text: &str) -> bool {
        text.contains("..")
    }

    /// The number of combinations of parameters.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// The number of trees of each combination.
    pub fn trees(&self) -> usize {
        self.cells.first().map_or(0, Vec::len)
    }

    /// Searches every tree by all algorithms, or by that of the options alone, several trees at once. Algorithms that cannot search
    /// trees of a cell have no row there. If the search is stopped, the cells finished before are returned.
    pub fn run(
        &self,
        options: &SearchOptions,
        all: bool,
        threads: usize,
        watcher: &mut dyn FnMut(Progress<'_>),
    ) -> Vec<StudyRow> {
        let total = self.cells() * self.trees();
        let (mut rows, mut done) = (Vec::new(), 0);
        for cell in &self.cells {
            let mut found: Vec<Option<Vec<Comparison>>> = vec![None; cell.len()];
            let search = |place: usize| {
                let run = |options: &SearchOptions| cell[place].search(options, &mut TablePool::new(0));
                if all { compare(options, run) } else { compare_with(options, [options.algorithm], run) }
            };
            let searched = parallel::stream(cell.len(), threads, search, |place, compared| {
                if options.limits.stop.as_ref().is_some_and(StopHandle::is_stopped) {
                    return Err(());
                }
                found[place] = Some(compared);
                done += 1;
                watcher(Progress::of(done, total));
                Ok(())
            });
            if searched.is_err() {
                break;
            }
            let found: Vec<Vec<Comparison>> = found.into_iter().flatten().collect();
            let algorithms = found.first().map_or(0, Vec::len);
            rows.extend((0..algorithms).filter_map(|place| row(&cell[0], &found, place)));
        }
        let grown: Vec<Option<f64>> = rows.iter().map(|row| growth(row, &rows)).collect();
        rows.iter_mut().zip(grown).for_each(|(row, growth)| row.growth = growth);
        rows
    }
}

/// The row of an algorithm, by its place; `None` if it cannot search these trees.
fn row(tree: &SyntheticTree, found: &[Vec<Comparison>], place: usize) -> Option<StudyRow> {
    let compared = || found.iter().map(|trees| &trees[place]);
    let results = compared().map(|one| one.result.as_ref().ok()).collect::<Option<Vec<_>>>()?;
    let sample = |count: &dyn Fn(usize) -> u64| {
        Sample::of(&(0..results.len()).map(|tree| count(tree) as f64).collect::<Vec<f64>>())
    };
    let agrees = compared().map(|one| one.agrees).collect::<Option<Vec<bool>>>();
    Some(StudyRow {
        parameters: parameters(tree),
        algorithm: compared().next()?.algorithm,
        nodes: sample(&|tree| results[tree].counts.nodes),
        leaves: sample(&|tree| results[tree].counts.leaves),
        growth: None,
        agrees: agrees.map(|agrees| agrees.into_iter().filter(|agrees| *agrees).count()),
    })
}

/// The parameters of a tree but for its seed.
fn parameters(tree: &SyntheticTree) -> Vec<(String, String)> {
    let text = tree.to_string();
    let parts = text.split(',').filter_map(|part| part.split_once('='));
    parts.filter(|(key, _)| *key != "seed").map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

/// The growth of the nodes of an algorithm since the cell one ply less deep.
fn growth(row: &StudyRow, rows: &[StudyRow]) -> Option<f64> {
    let shallower = row.number("d")?.checked_sub(1)?.to_string();
    let is_before = |other: &&StudyRow| {
        other.algorithm == row.algorithm
            && other.parameters.iter().zip(&row.parameters).all(|((key, value), (own, here))| {
                key == own && if key == "d" { *value == shallower } else { value == here }
            })
    };
    rows.iter().find(is_before).map(|before| row.nodes.mean() / before.nodes.mean())
}

/// The columns of [`StudyRow::csv`] before those of the figures: all parameters that a tree may have.
const PARAMETERS: [&str; 6] = ["b", "d", "n", "leaves", "sum", "points"];

impl StudyRow {
    /// A parameter of the trees.
    pub fn parameter(&self, key: &str) -> Option<&str> {
        self.parameters.iter().find(|(own, _)| own == key).map(|(_, value)| value.as_str())
    }

    fn number(&self, key: &str) -> Option<u64> {
        self.parameter(key)?.parse().ok()
    }

    /// The headings of [`csv`](StudyRow::csv).
    pub fn csv_header() -> String {
        let figures = "algorithm,sound,trees,nodes,nodes_standard_error,leaves_visited,leaves_visited_standard_error,growth,agrees";
        format!("{},{figures}\n", PARAMETERS.join(","))
    }

    /// The row as comma-separated values, with all digits; what is unknown is empty.
    pub fn csv(&self) -> String {
        let known = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
        let parameters = PARAMETERS.map(|key| self.parameter(key).unwrap_or_default().to_string());
        let figures = [
            csv_field(&self.algorithm.to_string()),
            self.algorithm.is_sound().to_string(),
            self.nodes.count().to_string(),
            self.nodes.mean().to_string(),
            known(self.nodes.error()),
            self.leaves.mean().to_string(),
            known(self.leaves.error()),
            known(self.growth),
            self.agrees.map(|agrees| agrees.to_string()).unwrap_or_default(),
        ];
        format!("{},{}\n", parameters.join(","), figures.join(","))
    }

    /// The row as an object of JSON, with its parameters.
    pub fn to_json(&self) -> Value {
        let mut parameters = Map::new();
        for (key, value) in &self.parameters {
            let value = value.parse::<u64>().map_or_else(|_| json!(value), |number| json!(number));
            parameters.insert(key.clone(), value);
        }
        json!({
            "parameters": parameters,
            "algorithm": self.algorithm.to_string(),
            "sound": self.algorithm.is_sound(),
            "trees": self.nodes.count(),
            "nodes": { "mean": self.nodes.mean(), "standard_error": self.nodes.error() },
            "leaves": { "mean": self.leaves.mean(), "standard_error": self.leaves.error() },
            "growth": self.growth,
            "agrees": self.agrees,
        })
    }
}

/// Draws the nodes of every algorithm by depth, a chart for each combination of the other parameters, as SVG.
pub fn draw(rows: &[StudyRow]) -> String {
    chart::draw(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(study: &str, threads: usize) -> Vec<StudyRow> {
        study.parse::<TreeStudy>().unwrap().run(&SearchOptions::default(), true, threads, &mut |_| ())
    }

    #[test]
    fn a_cell_has_the_mean_of_its_trees() {
        let rows = rows("b=3,d=3..4,n=3,seed=5..9", 2);
        let options = SearchOptions::default();
        for row in &rows {
            let depth = row.parameter("d").unwrap();
            let nodes: u64 = (5..=9)
                .map(|seed| {
                    let tree: SyntheticTree = format!("b=3,d={depth},n=3,seed={seed}").parse().unwrap();
                    let options = SearchOptions { algorithm: row.algorithm, ..options.clone() };
                    tree.search(&options, &mut TablePool::new(0)).unwrap().counts.nodes
                })
                .sum();
            assert_eq!(row.nodes.count(), 5);
            assert!((row.nodes.mean() - nodes as f64 / 5.0).abs() < 1e-9, "{row:?}");
            let all_agree = row.algorithm.plain().map(|_| 5);
            assert!(!row.algorithm.is_sound() || row.agrees == all_agree, "{row:?}");
            assert_eq!(row.growth.is_some(), depth == "4", "{row:?}");
        }
        let plain = rows.iter().filter(|row| row.algorithm.to_string() == "maxn:none").collect::<Vec<_>>();
        assert_eq!(plain[1].growth, Some(121.0 / 40.0));
        assert_eq!(plain[1].nodes.error(), Some(0.0));
    }

    #[test]
    fn rows_are_written_with_their_parameters_and_do_not_depend_on_threads() {
        let texts = [1, 3].map(|threads| {
            rows("b=2..3,d=2..3,n=3..4,seed=1..3,leaves=incremental,points=2", threads)
                .iter()
                .map(StudyRow::csv)
                .collect::<String>()
        });
        assert_eq!(texts[0], texts[1]);
        let columns = StudyRow::csv_header().matches(',').count();
        // Names of algorithms may have commas, between quotes.
        let unquoted = |line: &str| line.split('"').step_by(2).collect::<String>();
        assert!(texts[0].lines().all(|line| unquoted(line).matches(',').count() == columns), "{}", texts[0]);
        assert!(texts[0].starts_with("2,2,3,incremental,,2,maxn:none,true,3,"), "{}", texts[0]);
        let row = &rows("b=2,d=2,n=3", 1)[0];
        assert_eq!(
            row.to_json()["parameters"],
            json!({"b": 2, "d": 2, "n": 3, "leaves": "uniform", "sum": 100})
        );
        assert_eq!(row.to_json()["nodes"], json!({"mean": 7.0, "standard_error": null}));
    }

    #[test]
    fn wrong_studies_are_explained() {
        let problem = |text: &str| text.parse::<TreeStudy>().unwrap_err().to_string();
        assert!(problem("b=5..2").contains("b=5..2: expected two whole numbers, the smaller first"));
        assert!(problem("b=2..x").contains("expected two whole numbers"));
        assert!(problem("b=1..1000,seed=1..1000000").contains("1000000000 trees"));
        assert!(problem("n=2..9").contains("n=9"));
        assert!(problem("x=1..2").contains("'x=1' is no part of a synthetic tree"));
    }

    #[test]
    fn a_chart_has_a_line_for_every_algorithm() {
        let rows = rows("b=2,d=2..4,n=3..4,seed=1..3", 1);
        let svg = draw(&rows);
        assert_eq!(svg.matches("<title>maxn:speculative, ").count(), 2, "one in each chart: {svg}");
        assert!(svg.contains("b=2, n=3, leaves=uniform, sum=100") && svg.contains("b=2, n=4, "), "{svg}");
        assert!(draw(&[]).starts_with("<svg"), "nothing is drawn of nothing");
    }
}

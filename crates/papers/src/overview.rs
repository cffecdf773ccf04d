//! All experiments in one table.

use crate::experiment::{Experiment, ResultFile, ResultFileError};
use crate::experiments::{Group, groups};
use crate::table::{Headline, Standing, Table};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// An experiment in one row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The papers' figures, a line each.
    pub theirs: Vec<String>,
    /// Ours, a line each.
    pub ours: Vec<String>,
    /// The extent.
    pub extent: String,
    /// The verdict in a word.
    pub standing: String,
}

/// The most lines of a row.
const MOST_LINES: usize = 6;

impl Summary {
    /// Summarises a table.
    pub fn of(table: &Table) -> Self {
        let lines = table.headlines.iter().take(MOST_LINES);
        let mut theirs: Vec<String> =
            lines.clone().map(|Headline { name, theirs, .. }| format!("{name}: {theirs}")).collect();
        let mut ours: Vec<String> = lines.map(|line| line.ours.clone()).collect();
        if theirs.is_empty() {
            theirs = table.sizes.iter().map(|size| format!("{}: {}", size.name, size.theirs)).collect();
            ours = table.sizes.iter().map(|size| format!("{:.2}", size.ours)).collect();
        }
        if ours.is_empty() {
            ours.push(table.verdict.sentence.clone());
        }
        Summary { theirs, ours, extent: table.extent.clone(), standing: table.standing().to_string() }
    }
}

/// Writes all experiments as a table of Markdown, each by its file, or `None` if it has none, and the rules by which they are judged.
///
/// # Errors
/// If a file is damaged, or that of another experiment.
pub fn overview(file: impl Fn(&Experiment) -> Option<ResultFile>) -> Result<String, ResultFileError> {
    let mut text =
        "| experiment | paper | theirs | ours | extent | verdict |\n|---|---|---|---|---|---|\n".to_string();
    for experiment in groups().iter().flat_map(|Group { experiments, .. }| *experiments) {
        let summary = file(experiment).map(|file| experiment.summary_of(&file)).transpose()?.flatten();
        let row = summary.unwrap_or_else(|| Summary {
            theirs: Vec::new(),
            ours: Vec::new(),
            extent: "not run".to_string(),
            standing: Standing::TooSmall.to_string(),
        });
        let lines = |lines: &[String]| lines.join("<br>").replace('|', "/");
        let _ = writeln!(
            text,
            "| `maxn paper {}` | {} | {} | {} | {} | {} |",
            experiment.id,
            experiment.source,
            lines(&row.theirs),
            lines(&row.ours),
            row.extent,
            row.standing
        );
    }
    text += "\nThe verdict is decided by rule:\n\n";
    for rule in Standing::RULES {
        let _ = writeln!(text, "- {rule}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Verdict;

    #[test]
    fn a_row_has_headlines_or_sizes_or_the_verdict() {
        let mut table = Table::new("", ["a"]);
        table.verdict = Verdict { holds: true, sentence: "It is so.".to_string() };
        assert_eq!(Summary::of(&table).ours, ["It is so."]);
        table.size("factor", 2.0, 2.5);
        assert_eq!(Summary::of(&table).theirs, ["factor: 2"]);
        let (theirs, ours) = ("3".to_string(), "4 ± 1".to_string());
        table.headlines.push(Headline { name: "nodes".to_string(), theirs, ours });
        let row = Summary::of(&table);
        assert_eq!((row.theirs, row.ours), (vec!["nodes: 3".to_string()], vec!["4 ± 1".to_string()]));
        assert_eq!(row.standing, "holds");
    }

    #[test]
    fn every_experiment_has_a_row_even_if_it_has_not_been_run() {
        let text = overview(|_| None).unwrap();
        let rows = text.lines().filter(|line| line.starts_with("| `maxn paper ")).count();
        assert_eq!(rows, groups().iter().map(|group| group.experiments.len()).sum::<usize>());
        assert!(
            text.contains("| `maxn paper play/cc6` | DISS Table 7.2 |  |  | not run | too small to tell |")
        );
    }
}

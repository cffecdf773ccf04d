//! The papers' theorems, by formula and by counting: each best case is also searched by the engine, on a synthetic tree that
//! allows it.

mod applicability;
mod average_case;
mod best_case;
mod immediate_best;
mod last_branch_best;
#[cfg(test)]
mod oracle;
mod paranoid_best;
mod recurrence;
mod scoring;
mod shallow_average;
mod shallow_best;
mod speculative_best;
mod transform;

use crate::experiment::{Experiment, Method};

/// The experiments on theorems.
///
/// ```
/// let experiments = maxn_papers::theory::experiments();
/// let transform = experiments.iter().find(|experiment| experiment.id == "theory/transform").unwrap();
/// let table = transform.run(&mut |_| Ok(()));
/// assert!(table.verdict.holds, "{}", table.verdict.sentence);
/// ```
pub fn experiments() -> &'static [Experiment] {
    &EXPERIMENTS
}

static EXPERIMENTS: [Experiment; 9] = [
    Experiment {
        id: "theory/shallow-best",
        source: "IJCAI89 3.2.5, DISS 5.4",
        title: "shallow pruning at its best",
        method: Method::Exact(shallow_best::run),
    },
    Experiment {
        id: "theory/shallow-average",
        source: "IJCAI89 3.2.6",
        title: "shallow pruning on random trees",
        method: Method::Seeded(shallow_average::run),
    },
    Experiment {
        id: "theory/average-case",
        source: "DISS 8.2, Table 5.24",
        title: "last-branch, speculative and branch-and-bound pruning on random trees",
        method: Method::Seeded(average_case::run),
    },
    Experiment {
        id: "theory/immediate-best",
        source: "DISS 5.2.1",
        title: "immediate pruning at its best",
        method: Method::Exact(immediate_best::run),
    },
    Experiment {
        id: "theory/paranoid-best",
        source: "DISS 5.1.1",
        title: "alpha-beta in a paranoid tree at its best",
        method: Method::Exact(paranoid_best::run),
    },
    Experiment {
        id: "theory/speculative-best",
        source: "DISS Table 5.21, IJCAI03 Table 8 and 5.1",
        title: "speculative pruning at its best",
        method: Method::Exact(speculative_best::run),
    },
    Experiment {
        id: "theory/last-branch-best",
        source: "DISS 5.14",
        title: "last-branch pruning at its best",
        method: Method::Exact(last_branch_best::run),
    },
    Experiment {
        id: "theory/applicability",
        source: "DISS Table 5.24, Theorem 5.2",
        title: "pruning methods and the games they apply to",
        method: Method::Seeded(applicability::run),
    },
    Experiment {
        id: "theory/transform",
        source: "DISS Table 5.9",
        title: "minimisation as maximisation",
        method: Method::Seeded(transform::run),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_different_and_start_with_the_group() {
        let mut ids: Vec<_> = experiments().iter().map(|experiment| experiment.id).collect();
        assert!(ids.iter().all(|id| id.starts_with("theory/")));
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), experiments().len());
    }

    #[test]
    fn experiments_fill_their_tables_and_tell_how_they_come_along() {
        // The two that are quick; the others are run with smaller trees in their own tests.
        for id in ["theory/applicability", "theory/transform"] {
            let experiment = experiments().iter().find(|experiment| experiment.id == id).unwrap();
            let mut last = None;
            let table = experiment.run(&mut |progress| {
                last = Some((progress.done, progress.total));
                Ok(())
            });
            assert!(last.is_some_and(|(done, total)| done == total), "{id}: {last:?}");
            assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{id}");
            assert!(table.verdict.holds || id == "theory/applicability", "{id}: {}", table.verdict.sentence);
        }
    }
}

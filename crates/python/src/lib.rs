//! The native part of the Python package `maxn`.
//!
//! Contests, agents and trees are classes here; what is plain data is made of dictionaries and lists, which the Python part
//! of the package turns into its own classes.

mod actions;
mod agent;
mod cluster;
mod command;
mod contest;
mod custom;
mod errors;
mod games;
mod history;
mod matches;
mod names;
mod network;
mod numbers;
mod options;
mod origin;
mod papers;
mod python_game;
mod solution;
mod solve;
mod studio;
mod tree;
mod values;
mod vector;
mod worker;

/// The native part of the package.
#[pyo3::pymodule]
#[pyo3(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::actions::{observed_vector, vectors};
    #[pymodule_export]
    use crate::agent::Agent;
    #[pymodule_export]
    use crate::cluster::{Recording, failed_deals, merge_files, plan_agents, play_games};
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::contest::Contest;
    #[pymodule_export]
    use crate::custom::register_agent;
    #[pymodule_export]
    use crate::errors::{
        AgentError, DecisionError, Error, GameError, MatchError, ObservationError, SearchError, StartError,
        TreeError,
    };
    #[pymodule_export]
    use crate::games::{algorithms, deal, games, search_options};
    #[pymodule_export]
    use crate::matches::{match_reports, play_match};
    #[pymodule_export]
    use crate::network::{grow_with_network, solve_with_network};
    #[pymodule_export]
    use crate::papers::{experiments, run_experiment};
    #[pymodule_export]
    use crate::python_game::{check_game, ismcts_game, mcts_game, pimc_game, solve_game};
    #[pymodule_export]
    use crate::solve::solve_contest;
    #[pymodule_export]
    use crate::studio::{StudioApi, StudioQuestion, studio_page};
    #[pymodule_export]
    use crate::tree::{Tree, compare_tree, solve_tree, trace_tree};
    #[pymodule_export]
    use crate::vector::VectorContests;
    use pyo3::prelude::*;

    /// Adds the version of the package.
    #[pymodule_init]
    fn add_version(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

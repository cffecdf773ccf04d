//! The papers' experiments with boards that need no matches.

mod abalone_history;
mod chinese_checkers;
mod database;

use super::comparison;
use crate::experiment::{Experiment, Method};

/// The experiments with boards.
pub fn experiments() -> &'static [Experiment] {
    &EXPERIMENTS
}

static EXPERIMENTS: [Experiment; 3] = [
    Experiment {
        id: "nodes/chinese-checkers",
        source: "IJCAI03 Table 10, DISS Table 7.5",
        title: "Chinese Checkers for three, six moves ahead, the best ten moves",
        method: Method::Dealt(30, chinese_checkers::run),
    },
    Experiment {
        id: "db/chinese-checkers-49",
        source: "DISS 6.4.2, 7.3.1",
        title: "a player alone on the small board, solved for every placement",
        method: Method::Exact(database::run),
    },
    Experiment {
        id: "order/history-abalone",
        source: "DISS 6.3",
        title: "the nodes that a history table saves in Abalone",
        method: Method::Dealt(30, abalone_history::run),
    },
];

//! The flags of a search, the same in every command.

use super::names::{self, ClassifierName, ObjectiveName, OrderName, Switch, TiesName};
use super::numbers::{self, TableSize, TimeLimit};
use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use maxn::{
    Algorithm, Classifier, Limits, MaxnPruning, MoveOrdering, Objective, Perspective, SearchOptions, Ties,
};
use maxn_play::{PARANOID_ONLY, quantity, read_algorithm};
use std::time::Duration;

/// The heading of the flags in help texts.
const HEADING: &str = "Search options";

/// The options of a search.
///
/// Each flag has its heading: one for all of them would be that of the flags that come after, too.
#[derive(Args, Clone, Debug)]
pub(crate) struct SearchArguments {
    /// Decision rule and pruning, such as maxn:speculative; a rule alone means its best exact method. 'maxn rules'
    /// lists them all
    #[arg(help_heading = HEADING, long, short, value_name = "RULE[:PRUNING]", default_value_t = default_algorithm())]
    algorithm: String,

    /// The test by which max^n decides whether an outcome that beats all bounds is still possible [default: table where
    /// there are few enough outcomes, else linear]
    #[arg(help_heading = HEADING, long, value_enum)]
    classifier: Option<ClassifierName>,

    /// Use of the monotonic heuristic [default: on, except for immediate and shallow pruning]
    #[arg(help_heading = HEADING, long, value_enum)]
    heuristic: Option<Switch>,

    /// The choice of a player between equal outcomes
    #[arg(help_heading = HEADING, long, value_enum, default_value = "order")]
    ties: TiesName,

    /// The value that a paranoid search maximises
    #[arg(help_heading = HEADING, long, value_enum, default_value = "own")]
    objective: ObjectiveName,

    /// The player for whom a paranoid search maximises [default: the player to move]
    #[arg(help_heading = HEADING, long, value_name = "PLAYER")]
    view: Option<usize>,

    /// The order in which moves are searched; it changes the speed only [default: hint,hash]
    #[arg(help_heading = HEADING, long, value_enum, value_delimiter = ',')]
    order: Vec<OrderName>,

    /// Keep only this many of the best moves of each position
    #[arg(help_heading = HEADING, long, value_name = "MOVES")]
    width: Option<usize>,

    /// Size of the transposition table: 64k, 16M, 1G, or off [default: off for trees, 256M for cards]
    #[arg(help_heading = HEADING, long, value_name = "SIZE|off", value_parser = numbers::table_size)]
    table: Option<TableSize>,

    /// Steps to look ahead
    #[arg(help_heading = HEADING, long, value_name = "STEPS")]
    depth: Option<u32>,

    /// Nodes to visit: 2000, 500k, 2M
    #[arg(help_heading = HEADING, long, value_name = "COUNT", value_parser = quantity::count)]
    nodes: Option<u64>,

    /// Time to take: 200ms, 1.5s, 2m, or off
    #[arg(help_heading = HEADING, long, value_name = "TIME|off", value_parser = numbers::time_limit)]
    time: Option<TimeLimit>,

    /// Threads that share the moves of the root; the answer does not depend on it
    #[arg(help_heading = HEADING, long, value_name = "COUNT", default_value_t = 1)]
    threads: usize,

    /// Find the scores of every move at the root, not only of the best
    #[arg(help_heading = HEADING, long)]
    root_values: bool,
}

fn default_algorithm() -> String {
    Algorithm::Maxn(MaxnPruning::Speculative).to_string()
}

impl SearchArguments {
    /// The same with a transposition table of this size, unless another was asked for.
    pub(crate) fn with_table(&self, bytes: u64) -> Self {
        SearchArguments { table: self.table.or(Some(TableSize(bytes))), ..self.clone() }
    }

    /// The same with this many nodes per search, unless another limit was asked for.
    pub(crate) fn with_nodes(&self, nodes: u64) -> Self {
        SearchArguments { nodes: self.nodes.or((!self.is_limited()).then_some(nodes)), ..self.clone() }
    }

    /// The same with this time per search, unless another limit was asked for.
    pub(crate) fn with_time(&self, time: Duration) -> Self {
        let time = self.time.or((!self.is_limited()).then_some(TimeLimit(Some(time))));
        SearchArguments { time, ..self.clone() }
    }

    /// True if a limit was asked for with which a search deepens step by step.
    pub(crate) fn is_anytime(&self) -> bool {
        self.nodes.is_some() || self.time.is_some_and(|limit| limit.0.is_some())
    }

    /// True if a limit was asked for, or none at all.
    pub(crate) fn is_limited(&self) -> bool {
        self.nodes.is_some() || self.time.is_some() || self.depth.is_some()
    }

    /// The options of a search by the algorithm, if this machine can search with them.
    ///
    /// A wrong name or number is a wrong input, not a wrong usage: it is found here and not by clap.
    pub(crate) fn options(&self) -> Result<SearchOptions> {
        let options = self.options_of_all()?;
        if let Algorithm::Maxn(_) = options.algorithm {
            ensure!(options.objective == Objective::Own, "--objective {PARANOID_ONLY}");
            ensure!(options.perspective == Perspective::Mover, "--view {PARANOID_ONLY}");
        }
        Ok(options)
    }

    /// The options of searches by all algorithms, each of which uses those that are for it.
    pub(crate) fn options_of_all(&self) -> Result<SearchOptions> {
        let algorithm = read_algorithm(&self.algorithm)
            .map_err(|problem| anyhow!(problem))
            .context("--algorithm; 'maxn rules' lists them all")?;
        let perspective = match self.view {
            None => Perspective::Mover,
            Some(number) => {
                let player =
                    number.checked_sub(1).context("--view: there is no player 0: players count from 1")?;
                Perspective::Of(player)
            }
        };
        ensure!(self.width != Some(0), "--width 0: a player needs at least one move");
        Ok(SearchOptions {
            algorithm,
            classifier: self.classifier.map_or(Classifier::Auto, Into::into),
            heuristic: self.heuristic.map(|switch| switch == Switch::On),
            ties: Ties::from(self.ties),
            objective: self.objective.into(),
            perspective,
            ordering: if self.order.is_empty() {
                MoveOrdering::default()
            } else {
                names::ordering(&self.order)
            },
            width: self.width,
            table_bytes: self.table.map_or(Ok(0), |size| size.checked("--table"))?,
            limits: Limits {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time.and_then(|limit| limit.0),
                stop: None,
            },
            threads: numbers::threads(self.threads)?,
            root_values: self.root_values,
            ..SearchOptions::default()
        })
    }
}

//! The flags of a search, the same in every command.

mod names;
mod numbers;

use anyhow::{Context, Result, ensure};
use clap::Args;
use maxn::{Limits, MaxnPruning, MoveOrdering, Perspective, Ties};
use maxn_lab::analysis::Settings;
use maxn_lab::quantity;
pub(crate) use names::{ClassifierName, ObjectiveName, TiesName};
use names::{OrderName, Switch};
pub(crate) use numbers::{TableSize, cores, table_size, threads};
use std::time::Duration;

/// How to search.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "How to search")]
pub(crate) struct SearchArguments {
    /// Decision rule and pruning, such as maxn:speculative; a rule alone means its best exact method. 'maxn rules'
    /// lists them all
    #[arg(long, short, value_name = "RULE[:PRUNING]", default_value_t = default_algorithm())]
    algorithm: String,

    /// How max^n decides whether an outcome that beats all bounds is still possible [default: table where there are
    /// few enough outcomes, else linear]
    #[arg(long, value_enum)]
    classifier: Option<ClassifierName>,

    /// Whether the monotonic heuristic is used [default: on, except for immediate and shallow pruning]
    #[arg(long, value_enum)]
    heuristic: Option<Switch>,

    /// Which of two equal outcomes a player takes
    #[arg(long, value_enum, default_value = "order")]
    ties: TiesName,

    /// What a paranoid search is about
    #[arg(long, value_enum, default_value = "own")]
    objective: ObjectiveName,

    /// Whose view a paranoid search takes [default: the player to move]
    #[arg(long, value_name = "PLAYER")]
    view: Option<usize>,

    /// What moves are ordered by, for speed only [default: hint,hash]
    #[arg(long, value_enum, value_delimiter = ',')]
    order: Vec<OrderName>,

    /// Keep only the best moves of each position
    #[arg(long, value_name = "MOVES")]
    width: Option<usize>,

    /// Size of the transposition table: 64k, 16M, 1G, or off [default: off for trees, 256M for cards]
    #[arg(long, value_name = "SIZE|off", value_parser = numbers::table_size)]
    table: Option<TableSize>,

    /// Steps to look ahead
    #[arg(long, value_name = "STEPS")]
    depth: Option<u32>,

    /// Nodes to visit: 2000, 500k, 2M
    #[arg(long, value_name = "COUNT", value_parser = quantity::count)]
    nodes: Option<u64>,

    /// Time to take: 200ms, 1.5s, 2m
    #[arg(long, value_name = "TIME", value_parser = quantity::duration)]
    time: Option<Duration>,

    /// Threads to split the root's moves over; the answer does not depend on it
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    threads: usize,

    /// Find the scores of every move at the root, not only of the best
    #[arg(long)]
    root_values: bool,
}

fn default_algorithm() -> String {
    maxn::Algorithm::Maxn(MaxnPruning::Speculative).to_string()
}

impl SearchArguments {
    /// The same with a transposition table of this size, unless one was asked for or refused.
    pub(crate) fn with_table(&self, bytes: u64) -> Self {
        SearchArguments { table: self.table.or(Some(TableSize(bytes))), ..self.clone() }
    }

    /// The same with this many nodes for each search, unless another limit was asked for.
    pub(crate) fn with_nodes(&self, nodes: u64) -> Self {
        let limited = self.nodes.is_some() || self.time.is_some() || self.depth.is_some();
        SearchArguments { nodes: self.nodes.or((!limited).then_some(nodes)), ..self.clone() }
    }

    /// Whether nothing is asked for that only a search can do.
    pub(crate) fn leaves_it_open(&self) -> bool {
        self.algorithm == default_algorithm() && self.nodes.is_none() && self.depth.is_none()
    }

    /// The settings that were asked for, if this machine can do that.
    ///
    /// A name or number that cannot be is a wrong input, not a wrong usage: it is found here and not by clap.
    pub(crate) fn settings(&self) -> Result<Settings> {
        let algorithm = self.algorithm.parse().context("--algorithm; 'maxn rules' lists them all")?;
        let perspective = match self.view {
            None => Perspective::Mover,
            Some(number) => {
                let player =
                    number.checked_sub(1).context("--view: there is no player 0: players count from 1")?;
                Perspective::Of(player)
            }
        };
        ensure!(self.width != Some(0), "--width 0: a player needs at least one move");
        Ok(Settings {
            algorithm,
            classifier: self.classifier.map(Into::into),
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
            limits: Limits { depth: self.depth, nodes: self.nodes, time: self.time, stop: None },
            threads: numbers::threads(self.threads)?,
            root_values: self.root_values,
            ..Settings::default()
        })
    }
}

//! The papers' experiments with their figures beside ours: theory, node counts, search depths and matches; benchmarks; the
//! tuning of models; and the databases of Chinese Checkers.
//!
//! The papers are listed in docs/bibliography.md.

#![forbid(unsafe_code)]

pub mod bench;
mod cache;
mod catalogue;
mod chart;
mod csv;
pub mod curve;
pub mod database;
pub mod endgame;
mod experiment;
pub mod experiments;
mod json;
mod overview;
mod table;
pub mod theory;
pub mod tuning;

pub use cache::{CacheFolderError, cache_folder};
pub use catalogue::Papers;
pub use experiment::{
    Amount, Effort, Experiment, ExperimentError, ResultFile, ResultFileError, Stopped, Watcher,
};
pub use overview::{Summary, overview};
pub use table::{Basis, Cell, EffectSize, Headline, Standing, Table, Verdict};

/// The help text about experiments, with examples for the command line.
pub const HELP: &str = "\
Examples:
  maxn paper                          the list of experiments
  maxn paper theory                   every theorem, by formula and by counting nodes
  maxn paper theory/speculative-best  one of them
  maxn paper cards --scale 0.1        every experiment with cards, on a tenth of the papers' deals
  maxn paper nodes/lvt-spades --deals 20 --threads 2
  maxn paper theory --json            one object per line
  maxn paper theory/average-case --csv    one table, for other programs; --svg FILE draws it
  maxn paper play/cc6 --scale 0.1     matches, on a tenth of the papers' deals
  maxn paper play/cc6 --share 1/4 --results part-1.db    a quarter of the deals, for one of four machines
  maxn paper play/cc6 --files docs/results    goes on from a small file of deals, and keeps them there
  maxn paper --all --markdown         every experiment in one table, by the files in docs/results

Every deal and every game is kept in a result file: interrupt it whenever you like and run the same command again.
'maxn report' and 'maxn replay' show more of them. Where the papers give time, nodes are counted, so that the results are the
same on every machine.

On all of the papers' deals, nodes/sergeant-major and depth/hearts-spades take up to an hour of one core each, the
other experiments without matches from seconds to a few minutes. Matches take from ten minutes (play/hearts-rule-bots) and
an hour (play/hearts-open) to many hours.";

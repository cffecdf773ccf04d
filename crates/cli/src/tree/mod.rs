//! `maxn tree`: searches explicit and synthetic trees.

mod comparison;
mod report;
mod study;
mod subject;

use crate::arguments::SearchArguments;
use crate::interrupt;
use crate::output::Output;
use crate::stream::answer_all;
use crate::thinking::SearchWatch;
use anyhow::{Context, Result, ensure};
use clap::error::ErrorKind;
use clap::{ArgGroup, Args};
use maxn::{SearchOptions, StopHandle};
use maxn_games::synthetic::SyntheticTree;
use maxn_games::tree::{Document, Trace, TreeError, result_to_json};
use maxn_lab::drawing;
use maxn_lab::tree_study::TreeStudy;
use maxn_play::{SearchResult, TablePool};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use subject::Subject;

const EXAMPLES: &str = "\
Examples:
  maxn tree game.json                       the best exact search
  maxn tree game.json --algorithm paranoid  one player against all others
  maxn tree game.json -a maxn:shallow --classifier linear --heuristic on
  maxn tree game.json --all                 every algorithm in one table
  maxn tree game.json --svg game.svg        a drawing: values, bounds, pruned branches and the reasons
  maxn tree - < trees.jsonl                 one tree per line in, one answer per line out
  maxn tree --synthetic b=10,d=6,n=3,leaves=cut --all
  maxn tree --synthetic b=2,d=4,leaves=perfect --expand > small.json
  maxn tree --synthetic b=2..5,d=4..6,n=3..4,seed=1..100 --all --csv > study.csv
  maxn tree --synthetic b=3,d=2..7,seed=1..100 --all --svg study.svg

A tree, players counted from 1 (label, lower, upper, maxsum, delta, minp, maxp, title and note are optional):
  {\"players\":3,\"maxsum\":10,\"root\":{\"player\":1,\"children\":[
    {\"scores\":[5,4,1]},
    {\"label\":\"a\",\"player\":2,\"lower\":[0,0,2],\"upper\":[7,10,10],\"children\":[{\"scores\":[7,0,3]}]}]}}

A synthetic tree, all parts optional: b (branching), d (depth), n (players), seed, and leaves:
  uniform (with sum=100), cut, win, incremental (with points=1 per move), perfect, worst, equal, immediate-best,
  shallow-best.
With a range, such as b=2..5 or seed=1..100, it is a study: all trees of every combination, and for each of these a row per algorithm
with the mean of the nodes, its standard error, and the growth since the trees one ply less deep; as a table, --csv or --json, and
with --svg a chart of nodes by depth. --threads searches several trees at once.

In a narrow terminal the comparison leaves out the columns leaves, pruned, searched again and exact, in this order.

Answers in JSON count moves from 0:
  {\"scores\":[5,4,1],\"move\":0,\"path\":[0],\"nodes\":4,\"leaves\":2,\"exact\":true}
With --all there is one per algorithm, with sound, depth, pruned, researched, and agrees: true if value and move are those of the same
rule without pruning. A search that a limit ended has ended_by (nodes, time or interrupt) and no agrees.
A bad line of a stream is answered by {\"error\":\"line 3: ...\"}; the stream goes on, and the exit code is 1.";

/// Search a tree: its value, the line of play, the pruned branches and the reasons
#[derive(Args)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("subject").required(true))]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct TreeArguments {
    /// A tree in JSON; '-' for a stream of them on standard input, one per line
    #[arg(group = "subject")]
    file: Option<PathBuf>,

    /// A tree made from a seed instead, such as b=10,d=6,n=3,seed=1,leaves=cut
    #[arg(long, value_name = "SPEC", group = "subject")]
    synthetic: Option<String>,

    /// Compare every algorithm in one table
    #[arg(long)]
    all: bool,

    /// Draw the tree and the course of the search; '-' for standard output
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,

    /// Write the synthetic tree as JSON and do not search it
    #[arg(long, requires = "synthetic", conflicts_with_all = ["file", "all", "json", "svg"])]
    expand: bool,

    /// Answer in JSON
    #[arg(long)]
    json: bool,

    /// A study of trees as comma-separated values, with all digits
    #[arg(long, requires = "synthetic", conflicts_with = "json")]
    csv: bool,

    #[command(flatten)]
    search: SearchArguments,
}

pub(crate) fn run(arguments: &TreeArguments) -> Result<ExitCode> {
    let search = &arguments.search;
    let mut options = if arguments.all { search.options_of_all()? } else { search.options()? };
    let subject = match (&arguments.file, &arguments.synthetic) {
        (Some(file), _) if file.as_os_str() == "-" => return stream(arguments, &options),
        (Some(file), _) => Subject::read(file)?,
        (None, Some(spec)) if TreeStudy::has_ranges(spec) => return study::run(arguments, &options, spec),
        (None, spec) => {
            ensure!(!arguments.csv, "--csv is for a study, with a range such as seed=1..100");
            ensure!(
                options.table_bytes == 0,
                "--table: no two positions of a synthetic tree are the same, so a table would remember nothing"
            );
            let tree: SyntheticTree = spec.as_deref().unwrap_or_default().parse().context("--synthetic")?;
            if arguments.svg.is_some() {
                Subject::Document(written_out(&tree)?)
            } else {
                Subject::Synthetic(tree)
            }
        }
    };
    if arguments.all && arguments.svg.is_some() {
        let message = "--all cannot be combined with --svg for one tree: a drawing shows one search";
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, format!("{message}\n")).into());
    }
    let handle = interrupt::stop_handle()?;
    // To be stoppable must not change the course of a search that is counted.
    options.deepening = Some(options.limits.nodes.is_some() || options.limits.time.is_some());
    options.limits.stop = Some(handle.clone());
    answer(arguments, &options, &subject, &SearchWatch::new(std::slice::from_ref(&handle)))?;
    Ok(interrupt::exit_code(&handle))
}

/// Searches a tree, draws it, compares all algorithms on it, or writes it out.
fn answer(
    arguments: &TreeArguments,
    options: &SearchOptions,
    subject: &Subject,
    watch: &SearchWatch,
) -> Result<()> {
    match (subject, &arguments.svg) {
        (Subject::Synthetic(tree), _) if arguments.expand => expand(tree)?,
        (Subject::Document(document), Some(out)) => {
            ensure!(
                document.nodes().len() <= drawing::MOST_NODES,
                "--svg: a tree of {} nodes cannot be drawn; at most {} can",
                document.nodes().len(),
                drawing::MOST_NODES
            );
            let mut tables = TablePool::new(options.table_bytes);
            let (result, trace) = watch.run("steps", || document.trace(options, &mut tables))?;
            let svg = drawing::draw(document, options.algorithm, &result, &trace);
            if out.as_os_str() == "-" {
                Output::stdout().text(&svg)?;
                return Ok(());
            }
            save(out, &svg)?;
            print(arguments, options, subject, &result, Some(&trace))?;
            if !arguments.json {
                Output::stdout().paragraph(&format!("drawn in {}", out.display()))?;
            }
        }
        _ if arguments.all => comparison::print(options, subject, watch, arguments.json)?,
        _ => {
            let (result, trace) = watch.run("steps", || {
                if arguments.json { Ok((subject.search(options)?, None)) } else { subject.explain(options) }
            })?;
            let is_interrupted = options.limits.stop.as_ref().is_some_and(StopHandle::is_stopped);
            if is_interrupted && result.depth == Some(0) {
                eprintln!("maxn: interrupted before the search was finished; --depth or --time limits it");
                return Ok(());
            }
            print(arguments, options, subject, &result, trace.as_ref())?;
        }
    }
    Ok(())
}

/// Prints an answer, as JSON or as a report.
fn print(
    arguments: &TreeArguments,
    options: &SearchOptions,
    subject: &Subject,
    result: &SearchResult,
    trace: Option<&Trace>,
) -> Result<()> {
    let mut output = Output::stdout();
    if arguments.json {
        output.line(&result_to_json(result, options.root_values))?;
    } else {
        report::print(&mut output, options, subject, result, trace)?;
    }
    Ok(())
}

/// Answers standard input line by line.
fn stream(arguments: &TreeArguments, options: &SearchOptions) -> Result<ExitCode> {
    if arguments.all || arguments.svg.is_some() {
        let message = "a stream ('-') cannot be combined with --all or --svg: give a FILE";
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, format!("{message}\n")).into());
    }
    let mut tables = TablePool::new(options.table_bytes);
    let code = answer_all(std::io::stdin().lock(), std::io::stdout().lock(), |text| {
        let document = Document::parse(text).map_err(|error| in_one_line(&error))?;
        let result = document.search(options, &mut tables).map_err(|error| error.to_string())?;
        Ok(result_to_json(&result, options.root_values))
    })?;
    Ok(code)
}

/// An error in a tree of one line, whose number in the stream is told already.
fn in_one_line(error: &TreeError) -> String {
    let text = error.to_string();
    text.strip_prefix("line 1, ").map_or(text.clone(), str::to_string)
}

fn expand(tree: &SyntheticTree) -> Result<()> {
    const MOST: usize = 1_000_000;
    let text = tree.expand(MOST);
    let text = text.with_context(|| format!("--expand: {tree} has more than {MOST} nodes"))?;
    Output::stdout().line(&text)?;
    Ok(())
}

/// Writes a synthetic tree out node by node, to be drawn.
fn written_out(tree: &SyntheticTree) -> Result<Document> {
    let text = tree.expand(drawing::MOST_NODES).with_context(|| {
        format!("--svg: {tree} cannot be drawn: it has more than {} nodes", drawing::MOST_NODES)
    })?;
    Ok(Document::parse(&text)?)
}

fn save(out: &Path, text: &str) -> Result<()> {
    std::fs::write(out, text).with_context(|| format!("--svg: could not write {}", out.display()))
}

//! `maxn paper`: reproduces the papers' experiments.

use crate::arguments;
use crate::interrupt;
use crate::output::{Align, Cell, Output, Style, Table};
use crate::progress::Bar;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use maxn_lab::layout::Fit;
use maxn_lab::results_db::Store;
use maxn_lab::{DealShare, Progress};
use maxn_papers::experiments::{Group, groups};
use maxn_papers::{
    Amount, Basis, Effort, Experiment, ResultFile, ResultFileError, Standing, Watcher, overview,
};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

/// Reproduce the papers' experiments and compare with the published figures
#[derive(Args)]
#[command(after_help = maxn_papers::HELP)]
#[expect(clippy::struct_excessive_bools, reason = "flags of the command line")]
pub(crate) struct PaperArguments {
    /// An experiment, or a group of them; none to list them
    #[arg(value_parser = PossibleValuesParser::new(names()), hide_possible_values = true)]
    id: Option<String>,

    /// Random seed
    #[arg(long, default_value_t = Effort::default().seed)]
    seed: u64,

    /// Deals to make experiments with cards on [default: as many as the papers]
    #[arg(long, value_name = "COUNT", conflicts_with = "scale")]
    deals: Option<usize>,

    /// The same as a part, or a multiple, of the papers' number: 0.1
    #[arg(long, value_name = "FACTOR")]
    scale: Option<f64>,

    /// Matches: spend this many times the papers' nodes on each move; another number than 1 makes it another experiment
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0)]
    nodes_scale: f64,

    /// The file of deals and of the games of matches
    #[arg(long, value_name = "FILE", default_value = "maxn-papers.db")]
    results: PathBuf,

    /// Make only every N-th deal, from the I-th on: one of N shares, for several machines. Each has a file of its own
    /// (--results); 'maxn merge' puts them together, and the same command without --share on the merged file makes the table
    #[arg(long, value_name = "I/N", default_value_t = DealShare::ALL, hide_default_value = true, conflicts_with = "json")]
    share: DealShare,

    /// Threads to split the deals over; the figures do not depend on it [default: one per core in matches, else one,
    /// for times are measured]
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,

    /// One JSON object per line
    #[arg(long)]
    json: bool,

    /// The table of one experiment as comma-separated values: means, standard errors and ends of intervals in columns of
    /// their own
    #[arg(long, conflicts_with_all = ["json", "share"], requires = "id")]
    csv: bool,

    /// Draw the table of one experiment as SVG to this file
    #[arg(long, value_name = "FILE", conflicts_with = "share", requires = "id")]
    svg: Option<PathBuf>,

    /// Keep deals in small files of comma-separated values in this folder, one per experiment, instead of --results, and go on from
    /// those that are there
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["share", "results"])]
    files: Option<PathBuf>,

    /// Write what is finished in --results to such files in this folder, and make nothing
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["files", "share", "csv", "json", "svg"], requires = "id")]
    export: Option<PathBuf>,

    /// All experiments in one table, by the files in --files [default: docs/results]
    #[arg(long, requires = "markdown", conflicts_with_all = ["id", "json", "share", "export"])]
    all: bool,

    /// Write --all as Markdown
    #[arg(long, requires = "all")]
    markdown: bool,
}

/// The folder of result files, unless another is named.
const FILES: &str = "docs/results";

/// The form in which results are printed.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text,
    Json,
    Csv,
}

impl Form {
    /// The form without a table of values.
    pub(crate) fn of(as_json: bool) -> Self {
        if as_json { Form::Json } else { Form::Text }
    }
}

impl PaperArguments {
    /// The effort asked for, if it can be made.
    fn effort(&self, experiment: &Experiment) -> Result<Effort> {
        const MOST: usize = 1_000_000;
        let amount = match (self.deals, self.scale) {
            (Some(deals), _) => {
                ensure!(deals >= 2, "--deals {deals}: a standard error needs at least two deals");
                ensure!(deals <= MOST, "--deals {deals}: at most {MOST} deals are supported");
                Amount::Deals(deals)
            }
            (None, Some(scale)) => {
                ensure!(
                    scale > 0.0 && scale <= 1000.0,
                    "--scale {scale}: expected a number up to 1000, such as 0.1"
                );
                Amount::Scale(scale)
            }
            (None, None) => Effort::default().amount,
        };
        let nodes = self.nodes_scale;
        ensure!(
            nodes > 0.0 && nodes <= 1000.0,
            "--nodes-scale {nodes}: expected a number up to 1000, such as 0.1"
        );
        let usual = if experiment.is_played() { arguments::cores() } else { 1 };
        let threads = self.threads.map_or(Ok(usual), arguments::threads)?;
        Ok(Effort { seed: self.seed, amount, threads, nodes })
    }
}

/// Every experiment there is.
fn experiments() -> impl Iterator<Item = &'static Experiment> {
    groups().into_iter().flat_map(|Group { experiments, .. }| experiments)
}

/// The kind of an experiment, which is the part of its id before the stroke.
fn kind(experiment: &Experiment) -> &'static str {
    experiment.id.split('/').next().unwrap_or(experiment.id)
}

/// The experiments that a word chooses: one by its id, or those of a group or a kind.
fn chosen(word: &str) -> impl Iterator<Item = &'static Experiment> {
    groups().into_iter().flat_map(move |Group { name, experiments }| {
        let is_meant =
            move |experiment: &&Experiment| name == word || experiment.id == word || kind(experiment) == word;
        experiments.iter().filter(is_meant)
    })
}

/// The words that choose experiments.
fn names() -> Vec<&'static str> {
    let kinds: BTreeSet<&str> =
        groups().iter().map(|group| group.name).chain(experiments().map(kind)).collect();
    kinds.into_iter().chain(experiments().map(|experiment| experiment.id)).collect()
}

pub(crate) fn run(arguments: &PaperArguments) -> Result<ExitCode> {
    let mut output = Output::stdout();
    if arguments.all {
        let folder = arguments.files.as_deref().unwrap_or(Path::new(FILES));
        ensure!(folder.is_dir(), "--files {}: there is no such folder", folder.display());
        let files = experiments()
            .map(|experiment| Ok((experiment.id, read_file(folder, experiment)?)))
            .collect::<Result<BTreeMap<_, _>>>()?;
        let text = overview(|experiment| files.get(experiment.id).cloned().flatten())?;
        text.lines().try_for_each(|line| output.line(line))?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(id) = arguments.id.as_deref() else {
        list(&mut output, arguments.json)?;
        return Ok(ExitCode::SUCCESS);
    };
    let chosen = chosen(id)
        .map(|experiment| Ok((experiment, arguments.effort(experiment)?)))
        .collect::<Result<Vec<_>>>()?;
    if let Some(folder) = &arguments.export {
        return export(&mut output, &chosen, &arguments.results, folder);
    }
    if arguments.files.is_none() && chosen.iter().all(|(experiment, _)| experiment.is_kept()) {
        say_how_to_go_on(&arguments.results)?;
    }
    if !arguments.share.is_all() {
        make_share(&mut output, &chosen, arguments)?;
        return Ok(ExitCode::SUCCESS);
    }
    let form = if arguments.csv { Form::Csv } else { Form::of(arguments.json) };
    if arguments.csv {
        ensure!(chosen.len() == 1, "--csv: {id} is {} experiments; expected one", chosen.len());
    }
    if arguments.svg.is_some() {
        ensure!(chosen.len() == 1, "--svg: {id} is {} experiments; expected one", chosen.len());
    }
    let kept = match &arguments.files {
        Some(folder) => Kept::Files(folder),
        None => Kept::Database(&arguments.results),
    };
    make(&mut output, chosen, Some(kept), form, arguments.svg.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

/// The place where deals and games are kept.
#[derive(Clone, Copy)]
pub(crate) enum Kept<'p> {
    /// A results database.
    Database(&'p Path),
    /// A folder of small files, one per experiment.
    Files(&'p Path),
}

/// Reads the file of an experiment in a folder, if it is there.
fn read_file(folder: &Path, experiment: &Experiment) -> Result<Option<ResultFile>> {
    let path = folder.join(experiment.file_name());
    if !path.exists() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    Ok(Some(text.parse().with_context(|| path.display().to_string())?))
}

/// Writes the file of an experiment, all of it or nothing.
fn write_file(folder: &Path, experiment: &Experiment, file: &ResultFile) -> io::Result<()> {
    let path = folder.join(experiment.file_name());
    let new = path.with_extension("csv-new");
    std::fs::write(&new, file.to_string())?;
    std::fs::rename(new, path)
}

/// Makes an experiment with its deals in a file.
fn make_on_file(
    experiment: &Experiment,
    effort: &Effort,
    folder: &Path,
    watcher: &mut Watcher,
) -> Result<maxn_papers::Table> {
    std::fs::create_dir_all(folder).with_context(|| format!("--files {}", folder.display()))?;
    let mut file = read_file(folder, experiment)?.unwrap_or_default();
    let mut keep = |file: &ResultFile| {
        let place = folder.join(experiment.file_name());
        write_file(folder, experiment, file)
            .map_err(|error| ResultFileError::new(&format!("{}: {error}", place.display())).into())
    };
    Ok(experiment.run_on_file(effort, &mut file, &mut keep, watcher)?)
}

/// Copies what is finished from a results database to files.
fn export<W: Write>(
    output: &mut Output<W>,
    experiments: &[(&'static Experiment, Effort)],
    results: &Path,
    folder: &Path,
) -> Result<ExitCode> {
    let store = Store::read(results)?;
    std::fs::create_dir_all(folder).with_context(|| format!("--export {}", folder.display()))?;
    for (experiment, effort) in experiments {
        let mut file = read_file(folder, experiment)?.unwrap_or_default();
        experiment.export(effort, &store, &mut file)?;
        write_file(folder, experiment, &file).with_context(|| folder.display().to_string())?;
        output.paragraph(&format!("{}: {}", experiment.id, folder.join(experiment.file_name()).display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Ends the program on Ctrl-C, with a word on how to go on: every deal and game is kept as soon as it is finished.
fn say_how_to_go_on(results: &Path) -> Result<()> {
    let (stop, results) = (interrupt::stop_handle()?, results.to_path_buf());
    thread::spawn(move || {
        while !stop.is_stopped() {
            thread::sleep(Duration::from_millis(100));
        }
        // A deal may take minutes more: the process ends in the middle of it.
        if results.exists()
            && let Err(error) = Store::settle(&results)
        {
            eprintln!("\nmaxn: {error}");
        }
        eprintln!(
            "\nmaxn: interrupted: what is finished is kept in {}; run the same command again to go on",
            results.display()
        );
        std::process::exit(interrupt::INTERRUPTED.into());
    });
    Ok(())
}

/// Makes a share of experiments.
fn make_share<W: Write>(
    output: &mut Output<W>,
    experiments: &[(&'static Experiment, Effort)],
    arguments: &PaperArguments,
) -> Result<()> {
    if let Some((other, _)) = experiments.iter().find(|(experiment, _)| !experiment.is_kept()) {
        bail!("--share {}: {} is not made of deals, and has no shares", arguments.share, other.id);
    }
    for (experiment, effort) in experiments {
        let mut bar = Bar::new(experiment.id);
        let mut watcher = |progress: Progress<'_>| {
            bar.show(progress);
            Ok(())
        };
        let mut store = Store::open(&arguments.results)?;
        let made = experiment.run_share(effort, arguments.share, &mut store, &mut watcher);
        bar.clear();
        made?;
        let (share, file) = (arguments.share, arguments.results.display());
        output.paragraph(&format!("{}: share {share} is finished and kept in {file}.", experiment.id))?;
    }
    output.paragraph("'maxn merge' puts the files of all shares together; the same command without --share makes the table.")?;
    Ok(output.flush()?)
}

/// Makes experiments and prints each as soon as it is done. The games of those that are matches are kept in a file.
pub(crate) fn make<W: Write>(
    output: &mut Output<W>,
    experiments: impl IntoIterator<Item = (&'static Experiment, Effort)>,
    kept: Option<Kept<'_>>,
    form: Form,
    svg: Option<&Path>,
) -> Result<()> {
    for (i, (experiment, effort)) in experiments.into_iter().enumerate() {
        let mut bar = Bar::new(experiment.id);
        let mut watcher = |progress: Progress<'_>| {
            bar.show(progress);
            Ok(())
        };
        let table = match kept {
            Some(Kept::Files(folder)) => make_on_file(experiment, &effort, folder, &mut watcher),
            Some(Kept::Database(path)) if experiment.is_kept() => {
                let mut store = Store::open(path)?;
                experiment.run_in(&effort, &mut store, &mut watcher).map_err(anyhow::Error::from)
            }
            _ => Ok(experiment.run_with(&effort, &mut watcher)),
        };
        bar.clear();
        let table = table?;
        if let Some(path) = svg {
            std::fs::write(path, table.to_svg()).with_context(|| format!("--svg {}", path.display()))?;
        }
        match form {
            Form::Json => output.line(&experiment.result_to_json(&table).to_string())?,
            Form::Csv => table.to_csv().lines().try_for_each(|line| output.line(line))?,
            Form::Text => {
                if i > 0 {
                    output.line("")?;
                }
                print(output, experiment, &table)?;
            }
        }
    }
    Ok(())
}

fn list<W: Write>(output: &mut Output<W>, as_json: bool) -> io::Result<()> {
    let mut table = Table::new(["experiment", "source", "subject"].map(|name| (name, Align::Left)))
        .fit([("source", Fit::Wrap)]);
    for experiment in experiments() {
        if as_json {
            output.line(&experiment.to_json().to_string())?;
        }
        let id = Cell::new(Style::Strong, experiment.id);
        table.row(vec![id, experiment.source.into(), experiment.title.into()]);
    }
    if as_json { Ok(()) } else { output.table(&table) }
}

fn print<W: Write>(
    output: &mut Output<W>,
    experiment: &Experiment,
    result: &maxn_papers::Table,
) -> io::Result<()> {
    output.heading(&format!("{}: {}", experiment.id, result.title))?;
    if !experiment.source.is_empty() {
        let source = output.paint(Style::Faint, &format!("after {}", experiment.source));
        output.line(&source)?;
    }
    // A column of numbers is aligned to the right even if some of its cells are words.
    let is_numeric = |column: usize| result.rows.iter().any(|row| row[column].is_number());
    let columns = result.columns.iter().enumerate();
    let words = result.columns.iter().enumerate().filter(|(i, _)| !is_numeric(*i));
    let mut table = Table::new(columns.map(|(i, name)| {
        let align = if is_numeric(i) { Align::Right } else { Align::Left };
        (name.as_str(), align)
    }))
    .fit(words.map(|(_, name)| (name.as_str(), Fit::Wrap)));
    for row in &result.rows {
        table.row(row.iter().map(|cell| cell.to_string().into()).collect());
    }
    output.table(&table)?;
    for note in &result.notes {
        output.paragraph(note)?;
    }
    let (style, mark) = match (result.verdict.holds, result.is_open) {
        _ if result.standing() == Standing::NoClaim => (Style::Faint, "no claim"),
        _ if result.is_too_small => (Style::Warning, "too small to tell"),
        (true, true) => (Style::Warning, "open"),
        (true, false) => (Style::Good, "holds"),
        (false, _) => (Style::Warning, "DOES NOT HOLD"),
    };
    output.labelled(style, mark, &result.verdict.sentence)?;
    for size in &result.sizes {
        let style = if size.agrees() && !result.is_too_small { Style::Good } else { Style::Warning };
        output.labelled(style, "size", &size.to_string())?;
    }
    if result.basis == Basis::Afterwards {
        let text = "The test was chosen after figures had been seen: it describes them, and proves nothing.";
        output.paragraph(text)?;
    }
    Ok(())
}

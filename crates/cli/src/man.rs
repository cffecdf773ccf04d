//! `maxn man`: the manual page.

use crate::help;
use crate::output::Output;
use anyhow::{Context, Result};
use clap::Args;
use clap_mangen::Man;
use maxn_play::Games;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write the manual page, or with a folder one for each command
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn man | man -l -
  maxn man ~/.local/share/man/man1          maxn.1, maxn-play.1, maxn-solve.1 and so on")]
pub(crate) struct ManArguments {
    /// A folder for the pages of all commands; it must be there
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(arguments: &ManArguments, games: Games) -> Result<ExitCode> {
    let command = crate::command(games);
    let Some(folder) = &arguments.folder else {
        Output::stdout().text(&page(command)?)?;
        return Ok(ExitCode::SUCCESS);
    };
    let commands: Vec<clap::Command> = command.get_subcommands().cloned().collect();
    write(folder, "maxn", &page(command)?)?;
    for below in commands {
        let name = format!("maxn-{}", below.get_name());
        write(folder, &name, &page(below.display_name(name.clone()))?)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn page(command: clap::Command) -> Result<String> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(help::with_blanks(&String::from_utf8_lossy(&page)))
}

fn write(folder: &Path, name: &str, page: &str) -> Result<()> {
    let path = folder.join(format!("{name}.1"));
    fs::write(&path, page).with_context(|| format!("could not write {}", path.display()))
}

//! `maxn completions`: the commands and flags, for shells.

use crate::output::Output;
use anyhow::Result;
use clap::Args;
use clap_complete::{Shell, generate};
use maxn_play::Games;
use std::process::ExitCode;

/// Write a script that lets a shell complete commands, flags and games
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn completions bash > ~/.local/share/bash-completion/completions/maxn
  maxn completions zsh > \"${fpath[1]}/_maxn\"
  maxn completions fish > ~/.config/fish/completions/maxn.fish")]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &CompletionsArguments, games: Games) -> Result<ExitCode> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut crate::command(games), "maxn", &mut script);
    Output::stdout().text(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

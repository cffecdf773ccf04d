//! `maxn studio`: a page to play and to look at searches on.

mod export;

use crate::output::Output;
use anyhow::{Context, Result};
use clap::Args;
use maxn_games::FIGURES;
use maxn_papers::Papers;
use maxn_play::Games;
use maxn_studio::{Studio, StudioContent};
use std::env;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

/// Open a page in the browser: play every game, look into trees, analyse positions
#[derive(Args)]
#[command(after_help = "\
Examples:
  maxn studio
  maxn studio --port 8080 --no-open      # prints the address only
  maxn studio --export page              # writes the page with the engine inside, for any file server

The page is served by this program and works as long as it runs; Ctrl-C ends it. The address has a token in it that no other page
knows. With --listen others on the network can open it, if they are told the whole address.

With --export no server is needed but one that sends files: the engine runs in the browser, as WebAssembly. This program does not contain
that module. In a checkout of maxn it is built by cargo, which takes some minutes the first time and needs the target wasm32-unknown-unknown
of rustup; elsewhere, name one by --wasm, such as maxn.wasm of the npm package maxn.")]
pub(crate) struct StudioArguments {
    /// The port; 0 for any that is free [default: 8629, or any if that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// Do not open a browser
    #[arg(long)]
    no_open: bool,

    /// The address to listen on, for others on the network
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: IpAddr,

    /// The file of the results of matches, as of 'maxn match'
    #[arg(long, value_name = "FILE", default_value = "maxn-results.db")]
    file: PathBuf,

    /// The folder of the tables, which are found there when the studio is started again [default: ~/.local/state/maxn/tables,
    /// and there one for each port; none for any free port]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Write the page into this folder instead, with the engine as WebAssembly: play, analyse and trees without a server
    #[arg(long, value_name = "FOLDER")]
    export: Option<PathBuf>,

    /// The engine as WebAssembly, as 'cargo xtask web' builds it [default: built by cargo, in a checkout of maxn]
    #[arg(long, value_name = "FILE", requires = "export")]
    wasm: Option<PathBuf>,
}

/// The port unless another is asked for.
const USUAL_PORT: u16 = 8629;

pub(crate) fn run(arguments: &StudioArguments, games: Games) -> Result<ExitCode> {
    if let Some(folder) = &arguments.export {
        return export::run(folder, arguments.wasm.as_deref());
    }
    let studio = match arguments.port {
        Some(port) => listen(arguments, games, port)?,
        // The usual port, so that the browser finds its settings again; another one if it is taken.
        None => listen(arguments, games, USUAL_PORT).or_else(|_| listen(arguments, games, 0))?,
    };
    let mut output = Output::stdout();
    output.line(&studio.address())?;
    if !arguments.listen.is_loopback() {
        output.line(
            "Everybody who knows this address can use this machine to search. Ctrl-C ends the studio.",
        )?;
    }
    output.flush()?;
    if !arguments.no_open && !open(&studio.address()) {
        output.line("No browser could be started: open the address yourself.")?;
        output.flush()?;
    }
    studio.run()?;
    Ok(ExitCode::SUCCESS)
}

fn listen(arguments: &StudioArguments, games: Games, port: u16) -> Result<Studio> {
    let address = SocketAddr::new(arguments.listen, port);
    let content = StudioContent {
        games,
        figures: FIGURES,
        results: Some(arguments.file.clone()),
        tables: arguments.tables.clone().or_else(|| usual_tables(port)),
        experiments: Some(&Papers),
    };
    Studio::bind(content, address).with_context(|| format!("could not listen on {address}"))
}

/// The folder of the tables of the studio on a port, so that two of them do not write to the same. `None` for a port that will be another
/// one next time, or on a system without a folder for such files.
fn usual_tables(port: u16) -> Option<PathBuf> {
    // A relative path is to be ignored, says the XDG base directory specification.
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".local/state")));
    state.filter(|_| port != 0).map(|state| state.join("maxn/tables").join(port.to_string()))
}

/// Opens an address in the browser that the system prefers, and returns whether there is a program for that.
fn open(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}

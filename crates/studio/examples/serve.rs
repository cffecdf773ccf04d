//! A studio of all games without the command line.
//!
//! `serve [RESULTS [TABLES]]` prints the address of its page and answers until it is ended; the arguments name the file of the results of
//! matches and the folder of the tables. `serve --export FOLDER MODULE` writes the page with the engine as WebAssembly.

use maxn_games::{FIGURES, GAMES};
use maxn_papers::Papers;
use maxn_studio::{Studio, StudioContent, export};
use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;

fn main() -> io::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    match &arguments[..] {
        [flag, folder, module] if flag.as_os_str() == "--export" => {
            return export(folder, &std::fs::read(module)?);
        }
        _ => {}
    }
    let content = StudioContent {
        games: GAMES,
        figures: FIGURES,
        results: arguments.first().cloned(),
        tables: arguments.get(1).cloned(),
        experiments: Some(&Papers),
    };
    let studio = Studio::bind(content, (Ipv4Addr::LOCALHOST, 0).into())?;
    println!("{}", studio.address());
    studio.run()
}

//! A studio of all games without the command line: prints the address of its page, and answers until it is ended.
//! The first argument names the file of the results of matches, if there is any.

use maxn_games::{FIGURES, GAMES};
use maxn_studio::{Studio, StudioContent};
use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;

fn main() -> io::Result<()> {
    let content = StudioContent {
        games: GAMES,
        figures: FIGURES,
        results: std::env::args_os().nth(1).map(PathBuf::from),
    };
    let studio = Studio::bind(content, (Ipv4Addr::LOCALHOST, 0).into())?;
    println!("{}", studio.address());
    studio.run()
}

//! A studio of all games without the command line: prints the address of its page, and answers until it is ended.

use maxn_games::{FIGURES, GAMES};
use maxn_studio::Studio;
use std::io;
use std::net::Ipv4Addr;

fn main() -> io::Result<()> {
    let studio = Studio::bind(GAMES, FIGURES, (Ipv4Addr::LOCALHOST, 0).into())?;
    println!("{}", studio.address());
    studio.run()
}

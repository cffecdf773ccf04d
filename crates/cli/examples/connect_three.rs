//! The whole command line with a game of one's own: `cargo run --example connect_three -- play connect-three`.

#[path = "../../games/examples/connect_three/mod.rs"]
pub mod connect_three;

use maxn_play::Games;
use std::process::ExitCode;

/// The one line that adds the game.
static GAMES: Games = Games::new(&[&connect_three::INFO]);

fn main() -> ExitCode {
    maxn_cli::run(GAMES)
}

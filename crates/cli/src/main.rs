//! The `maxn` command with all games.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    maxn_cli::run(maxn_games::GAMES)
}

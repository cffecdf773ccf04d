//! OpenSpiel as a referee: games that it has played at random are played again by our rules, and at every step the same
//! player must be to move, with the same legal moves and the same scores. `docs/referee.md` tells more.

mod chinese_checkers;
mod crazy_eights;
mod cribbage;
mod hearts;
mod oh_hell;
mod othello;
mod replay;
mod trace;

use chinese_checkers::ChineseCheckersReplay;
use crazy_eights::CrazyEightsReplay;
use cribbage::CribbageReplay;
use hearts::HeartsReplay;
use oh_hell::OhHellReplay;
use othello::OthelloReplay;
use replay::{Replay, replay};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use trace::Trace;

/// The environment variable that names the file of games played by OpenSpiel.
const TRACES: &str = "MAXN_REFEREE_TRACES";

/// The games, each with what must have happened in some of them.
const GAMES: [(&str, &[&str]); 6] = [
    ("hearts", hearts::SPECIAL),
    ("oh_hell", oh_hell::SPECIAL),
    ("cribbage", cribbage::SPECIAL),
    ("crazy_eights", crazy_eights::SPECIAL),
    ("chinese_checkers", chinese_checkers::SPECIAL),
    ("othello", othello::SPECIAL),
];

/// With fewer of each game there is no proof.
const FEWEST: usize = 1000;

/// A game about to begin.
fn begin(trace: &Trace) -> Box<dyn Replay> {
    match (trace.game.as_str(), trace.players) {
        ("hearts", 4) => HeartsReplay::begin(trace),
        ("oh_hell", 3..=7) => OhHellReplay::begin(trace),
        ("cribbage", 2..=4) => CribbageReplay::begin(trace),
        ("crazy_eights", 2..=7) => CrazyEightsReplay::begin(trace),
        ("chinese_checkers", 2..=4 | 6) => ChineseCheckersReplay::begin(trace),
        ("othello", 2) => OthelloReplay::begin(trace),
        (game, players) => panic!("{game} for {players} players is not refereed"),
    }
}

/// The events seen in a game.
#[derive(Default)]
struct Tally {
    games: usize,
    moves: usize,
    special: BTreeMap<&'static str, usize>,
    disagreements: Vec<String>,
}

#[test]
#[ignore = "needs games played by OpenSpiel: cargo xtask test installs it and runs this"]
fn our_rules_agree_with_open_spiel() {
    let path = std::env::var(TRACES).unwrap_or_else(|_| panic!("{TRACES} must name a file of games"));
    let file = File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for (number, line) in BufReader::new(file).lines().enumerate() {
        let line = line.unwrap_or_else(|error| panic!("{path}: {error}"));
        let trace: Trace =
            serde_json::from_str(&line).unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
        let tally = tallies.entry(trace.game.clone()).or_default();
        tally.games += 1;
        tally.moves += trace.steps.iter().filter(|step| step.player > 0).count();
        match replay(begin(&trace), &trace) {
            Ok(special) => {
                for name in special {
                    *tally.special.entry(name).or_default() += 1;
                }
            }
            Err(problem) => tally.disagreements.push(format!("line {}, {problem}", number + 1)),
        }
    }
    for (game, tally) in &tallies {
        println!("{game}: {} games, {} moves; among them {:?}", tally.games, tally.moves, tally.special);
        for problem in tally.disagreements.iter().take(5) {
            println!("  {problem}");
        }
    }
    for (game, special) in GAMES {
        let tally = tallies.get(game).unwrap_or_else(|| panic!("{path} has no game of {game}"));
        let differ = tally.disagreements.len();
        assert_eq!(differ, 0, "{game}: {differ} of {} games differ", tally.games);
        assert!(tally.games >= FEWEST, "{game}: only {} games", tally.games);
        for name in special {
            assert!(tally.special.contains_key(name), "{game}: no game with '{name}'");
        }
    }
}

//! `OpenSpiel` as a referee of Chinese Checkers: games that it has played are played again by our rules, and at every step
//! the same player must be to move, and every piece must reach the same cells.
//!
//! ```sh
//! python referee/chinese_checkers.py > chinese_checkers.jsonl
//! MAXN_REFEREE_CHINESE_CHECKERS=chinese_checkers.jsonl cargo test -p maxn-games --test referee_chinese_checkers -- --ignored
//! ```

use maxn::Game;
use maxn_games::chinese_checkers::{Position, Rules, Size};
use serde::Deserialize;
use std::fs::File;
use std::io::{BufRead, BufReader};

/// Where the games are that `OpenSpiel` has played.
const TRACES: &str = "MAXN_REFEREE_CHINESE_CHECKERS";

/// A game as it was written down; players from 1.
#[derive(Deserialize)]
struct Trace {
    players: usize,
    /// The player, the move, and all moves, in alphabetical order.
    steps: Vec<(usize, String, Vec<String>)>,
    winner: Option<usize>,
}

fn replay<const N: usize>(trace: &Trace) {
    let mut position = Position::<N>::start(Size::Full, Rules::OpenSpiel);
    for (player, mv, legal) in &trace.steps {
        assert_eq!((position.is_terminal(), position.player() + 1), (false, *player), "{position}");
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut ours: Vec<String> = moves.into_iter().map(|mv| position.move_text(mv)).collect();
        ours.sort_unstable();
        assert_eq!(&ours, legal, "{position}");
        let mv = position.parse_move(mv).unwrap_or_else(|error| panic!("{position}: {error}"));
        let _ = position.apply(mv);
    }
    assert_eq!(position.winner().map(|winner| winner + 1), trace.winner, "{position}");
}

#[test]
#[ignore = "needs games that OpenSpiel has played"]
fn the_same_cells_are_reached_and_the_same_players_win() {
    let path = std::env::var(TRACES).unwrap_or_else(|_| panic!("{TRACES} tells where the games are"));
    let file = File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (mut games, mut steps, mut won) = ([0; 7], 0, 0);
    for line in BufReader::new(file).lines() {
        let line = line.expect("a file of lines");
        let trace: Trace = serde_json::from_str(&line).expect("a game as it is written down");
        match trace.players {
            2 => replay::<2>(&trace),
            3 => replay::<3>(&trace),
            4 => replay::<4>(&trace),
            6 => replay::<6>(&trace),
            players => panic!("OpenSpiel does not play with {players}"),
        }
        games[trace.players] += 1;
        steps += trace.steps.len();
        won += usize::from(trace.winner.is_some());
    }
    println!("{games:?} games by number of players, {steps} moves, {won} games won");
    assert!(
        [2, 3, 4, 6].iter().all(|&players| games[players] > 0) && won > 0,
        "with fewer games there is no proof"
    );
}

//! The best decision rule for each game, the question that DISS 8.3 leaves open: three rules at one table, with equal nodes
//! and with equal time.

use crate::experiment::{Bout, Budget, Claim, Figure, Quantity};
use maxn_lab::matches::MatchPlan;

/// Paranoid search maximises its score minus everybody else's (DISS 4.2), whether or not the sum of all is constant.
const RULES: [(&str, &str); 3] = [
    ("speculative", "maxn:speculative"),
    ("approximate deep", "maxn:approximate-deep"),
    ("paranoid", "paranoid:alpha-beta,objective=difference"),
];

/// Nodes per move, and milliseconds per move.
const NODES: u64 = 20_000;
const TIME: u64 = 20;

/// The games for three: the name with equal nodes and with equal time, the game, and the options.
const GAMES: [(&str, &str, &str, &str); 8] = [
    ("Hearts, nodes", "Hearts, time", "hearts", "papers"),
    ("Spades for tricks, nodes", "Spades for tricks, time", "spades", "papers-tricks"),
    ("Oh Hell, nodes", "Oh Hell, time", "oh-hell", "most=10 sizes=down"),
    ("Sergeant Major, nodes", "Sergeant Major, time", "sergeant-major", ""),
    ("Cribbage, nodes", "Cribbage, time", "cribbage", ""),
    ("Chinese Checkers, nodes", "Chinese Checkers, time", "chinese-checkers", "board=small"),
    ("Abalone, nodes", "Abalone, time", "abalone", ""),
    ("Othello, nodes", "Othello, time", "othello", ""),
];

pub(super) fn bouts(budget: Budget) -> Vec<Bout> {
    let milliseconds = ((TIME as f64 * budget.0).round() as u64).max(1);
    let nodes = format!("nodes={}", budget.nodes(NODES));
    let time = format!("time={milliseconds}ms");
    GAMES
        .iter()
        .flat_map(|&(by_nodes, by_time, game, options)| {
            [bout(by_nodes, game, options, &nodes), bout(by_time, game, options, &time)]
        })
        .collect()
}

fn bout(name: &'static str, game: &str, options: &str, limits: &str) -> Bout {
    let agents = RULES.map(|(_, rule)| format!("{rule},{limits}"));
    let plan = MatchPlan {
        players: Some(3),
        options: options.to_string(),
        deals: 50,
        name: name.to_string(),
        ..MatchPlan::new(game, agents.iter().map(String::as_str))
    };
    let figure = |quantity| Figure { quantity, theirs: vec![None; RULES.len()] };
    let figures = [Quantity::Score, Quantity::Wins, Quantity::Depth].map(figure).to_vec();
    Bout { name, plan, sides: RULES.map(|(side, _)| side).to_vec(), figures, claim: Claim::Open }
}

//! A signature of the engine's behaviour: the nodes of a fixed set of searches. A change that is meant to change them
//! writes the file anew (`MAXN_BLESS=1`) and says why.

use crate::support::configuration::Configuration;
use crate::support::generate::{Family, growing, tree};
use crate::support::hash_game::{HashGame, Points};
use crate::support::random::Random;
use crate::support::tree::Tree;
use maxn::{Algorithm, Classifier, MoveOrdering, ParanoidPruning};
use std::fmt::Write;
use std::path::Path;

/// The trees of one signature.
const TREES: u64 = 200;

fn tree_nodes(asked: &Configuration, make: impl Fn(&mut Random) -> Tree) -> u64 {
    let nodes = |seed| {
        let tree = make(&mut Random::new(seed));
        asked.search(&tree).run(&mut tree.game()).expect("every need is met").counts.nodes
    };
    (0..TREES).map(nodes).sum()
}

fn game_nodes(asked: &Configuration, players: usize, meeting: bool) -> u64 {
    let mut game = HashGame::new(players, 9, 4, 7, meeting);
    asked.search(&Points { all: 7 }).run(&mut game).expect("every need is met").counts.nodes
}

fn signature() -> String {
    let mut text = String::from(
        "# algorithm, classifier, table: nodes in bushes of 3, graphs of 4, hash games of 3 and 4\n",
    );
    // MP-Mix is a choice of the other rules.
    for algorithm in Algorithm::all().filter(|algorithm| algorithm.rule() != "mp-mix") {
        let grows = algorithm == Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening);
        for (classifier, table, ordering) in [
            (Classifier::Linear, 0, MoveOrdering::NONE),
            (Classifier::Table, 0, MoveOrdering::NONE),
            (Classifier::Linear, 1 << 16, MoveOrdering::ALL),
        ] {
            let asked = Configuration { classifier, ordering, table, ..algorithm.into() };
            let trees = if grows {
                [3, 4].map(|players| tree_nodes(&asked, |random| growing(players, random)))
            } else {
                [
                    tree_nodes(&asked, |random| tree(3, Family::Bushes, random)),
                    tree_nodes(&asked, |random| tree(4, Family::Graphs, random)),
                ]
            };
            let games = match classifier {
                Classifier::Table => Vec::new(),
                _ => vec![game_nodes(&asked, 3, false), game_nodes(&asked, 4, true)],
            };
            let counts: Vec<String> = trees.into_iter().chain(games).map(|nodes| nodes.to_string()).collect();
            let classifier = format!("{classifier:?}").to_lowercase();
            let _ = writeln!(text, "{algorithm} {classifier} {table}: {}", counts.join(" "));
        }
    }
    text
}

#[test]
fn node_counts_are_those_on_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/signature.txt");
    let now = signature();
    if std::env::var_os("MAXN_BLESS").is_some() {
        std::fs::write(&path, &now).expect("the signature can be written");
    }
    let on_file = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        now == on_file,
        "the node counts are not those in tests/signature.txt. If that is meant, run with MAXN_BLESS=1:\n{now}"
    );
}

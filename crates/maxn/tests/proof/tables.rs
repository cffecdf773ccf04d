//! A transposition table changes no answer: in graphs, in memories used before, and with a score offset.

use crate::support::configuration::{Configuration, Taste, exact_algorithms};
use crate::support::generate::Family;
use crate::support::hash_game::{HashGame, Points};
use crate::support::random::Random;
use crate::support::shrink::require;
use crate::support::trials::{for_each_seed, for_each_tree};
use crate::support::verdict::Asked;
use maxn::{Classifier, Memory, Ties};

/// Table sizes from a few entries on.
const SIZES: [usize; 5] = [1, 100, 300, 1 << 12, 1 << 14];

fn any_search<const N: usize>(random: &mut Random) -> Configuration {
    Configuration::random::<N>(random.pick(&exact_algorithms()), random)
}

fn try_graphs<const N: usize>(graphs: u64) {
    for_each_tree::<N>(Family::Graphs, graphs, |graph, random| {
        for algorithm in exact_algorithms() {
            let asked = Configuration::random::<N>(algorithm, random);
            let table = random.pick(&SIZES);
            require(graph, &[Configuration { table, ..asked }.into()], None);
        }
    });
}

#[test]
fn graphs_of_two() {
    try_graphs::<2>(2_000);
}

#[test]
fn graphs_of_three() {
    try_graphs::<3>(8_000);
}

#[test]
fn graphs_of_four() {
    try_graphs::<4>(6_000);
}

#[test]
fn graphs_of_six() {
    try_graphs::<6>(2_000);
}

/// Whatever was searched before, from wherever, by whatever rule.
fn try_used_memories<const N: usize>(graphs: u64) {
    for_each_tree::<N>(Family::Graphs, graphs, |graph, random| {
        let searches: Vec<Asked> = (0..6)
            .map(|_| {
                let from = (0..random.below(3)).map(|_| random.below(5)).collect();
                Asked { configuration: any_search::<N>(random), from }
            })
            .collect();
        require(graph, &searches, Some(random.pick(&SIZES)));
    });
}

#[test]
fn used_memories_of_two() {
    try_used_memories::<2>(2_000);
}

#[test]
fn used_memories_of_three() {
    try_used_memories::<3>(6_000);
}

#[test]
fn used_memories_of_four() {
    try_used_memories::<4>(4_000);
}

/// Positions that differ in nothing but the points already made share an entry.
fn try_score_offsets<const N: usize>(games: u64) {
    for_each_seed(games, |seed| {
        let mut random = Random::new(seed ^ (N as u64) << 40);
        let (branching, length) = (1 + random.below(3) as u8, random.between(1, 6) as u32);
        let game = HashGame::<N>::new(random.next(), branching, length, true);
        let points = Points { all: length };
        let mut memory = Memory::new(random.pick(&SIZES));
        for _ in 0..4 {
            let any = any_search::<N>(&mut random);
            // The points cannot be listed in advance.
            let asked = Configuration { classifier: Classifier::Linear, ..any };
            let expected = asked.rule(0).solve(&mut game.clone(), &points);
            let search = asked.search(&points);
            let mut fresh = Memory::new(random.pick(&SIZES));
            for memory in [&mut fresh, &mut memory] {
                let report = search.run_in(&mut game.clone(), memory).expect("every need is met");
                assert_eq!(report.scores, expected.scores, "{asked} in {game:?}");
                let line: Vec<usize> = report.line.iter().map(|&mv| usize::from(mv)).collect();
                assert_eq!(line, expected.line, "{asked} in {game:?}");
            }
        }
    });
}

#[test]
fn score_offsets_of_two() {
    try_score_offsets::<2>(1_000);
}

#[test]
fn score_offsets_of_three() {
    try_score_offsets::<3>(3_000);
}

#[test]
fn score_offsets_of_four() {
    try_score_offsets::<4>(2_000);
}

#[test]
fn a_table_that_forgets_starts_anew() {
    let (one, other) = (HashGame::<3>::new(1, 3, 5, true), HashGame::<3>::new(2, 3, 5, true));
    let (points, fewer) = (Points { all: 5 }, Points { all: 9 });
    let mut memory = Memory::new(1 << 16);
    for algorithm in exact_algorithms() {
        let taste = Taste::BuiltIn(Ties::Order);
        let asked = Configuration { taste, ..algorithm.into() };
        for (game, points) in [(&one, &points), (&other, &fewer)] {
            memory.forget();
            let report =
                asked.search(points).run_in(&mut game.clone(), &mut memory).expect("every need is met");
            assert_eq!(report.scores, asked.rule(0).solve(&mut game.clone(), points).scores, "{asked}");
        }
    }
}

//! A transposition table changes no answer: in graphs, with chance, in memories used before, and with a score offset.

use crate::support::configuration::{Configuration, Taste, exact_algorithms};
use crate::support::generate::Family;
use crate::support::hash_game::{HashGame, Points};
use crate::support::random::Random;
use crate::support::shrink::require;
use crate::support::trials::{for_each_seed, for_each_tree, tests};
use crate::support::verdict::Asked;
use maxn::{Classifier, Game, Memory, MoveOrdering, Ties};

/// Table sizes from a few entries on.
const SIZES: [usize; 5] = [1, 100, 300, 1 << 12, 1 << 14];

fn any_search(game: &impl Game, random: &mut Random) -> Configuration {
    Configuration::random(random.pick(&exact_algorithms()), game, random)
}

fn try_trees(players: usize, family: Family, trees: u64) {
    for_each_tree(players, family, trees, |tree, random| {
        for algorithm in exact_algorithms() {
            let any = Configuration::random(algorithm, &tree.game(), random);
            let table = random.pick(&SIZES);
            let threads = if random.percent(10) { 2 + random.below(2) } else { 1 };
            require(tree, &[Configuration { table, threads, ..any }.into()], None);
        }
    });
}

tests! {
    graphs_of_two: try_trees(2, Family::Graphs, 2_000);
    graphs_of_three: try_trees(3, Family::Graphs, 8_000);
    graphs_of_four: try_trees(4, Family::Graphs, 6_000);
    graphs_of_six: try_trees(6, Family::Graphs, 2_000);
    forced_moves_of_three: try_trees(3, Family::Forced, 6_000);
    forced_moves_of_four: try_trees(4, Family::Forced, 6_000);
    chances_of_two: try_trees(2, Family::Chances, 2_000);
    chances_of_three: try_trees(3, Family::Chances, 8_000);
    chances_of_four: try_trees(4, Family::Chances, 6_000);
}

/// Whatever was searched before, from wherever, by whatever rule.
fn try_used_memories(players: usize, family: Family, trees: u64) {
    for_each_tree(players, family, trees, |tree, random| {
        let searches: Vec<Asked> = (0..6)
            .map(|_| {
                let from = (0..random.below(3)).map(|_| random.below(5)).collect();
                Asked { configuration: any_search(&tree.game(), random), from }
            })
            .collect();
        require(tree, &searches, Some(random.pick(&SIZES)));
    });
}

tests! {
    used_memories_of_two: try_used_memories(2, Family::Graphs, 2_000);
    used_memories_of_three: try_used_memories(3, Family::Graphs, 6_000);
    used_memories_of_four: try_used_memories(4, Family::Graphs, 4_000);
    used_memories_with_chance: try_used_memories(3, Family::Chances, 6_000);
}

/// Positions that differ in nothing but the points already made share an entry: with chance too, since means shift with
/// the scores.
fn try_score_offsets(players: usize, chance: bool, games: u64) {
    for_each_seed(games, |seed| {
        let mut random = Random::new(seed ^ (players as u64) << 40);
        let (branching, length) = (1 + random.below(3) as u8, random.between(1, 6) as u32);
        let mut game = HashGame::new(players, random.next(), branching, length, true);
        game.chance = chance;
        let points = Points { all: length };
        let mut memory = Memory::new(random.pick(&SIZES));
        for _ in 0..4 {
            let any = any_search(&game, &mut random);
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

tests! {
    score_offsets_of_two: try_score_offsets(2, false, 1_000);
    score_offsets_of_three: try_score_offsets(3, false, 3_000);
    score_offsets_of_four: try_score_offsets(4, false, 2_000);
    score_offsets_with_chance: try_score_offsets(3, true, 3_000);
}

#[test]
fn a_table_that_forgets_starts_anew() {
    let (one, other) = (HashGame::new(3, 1, 3, 5, true), HashGame::new(3, 2, 3, 5, true));
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

/// The keys of these positions are the same for any number of players, and so is the size of an entry for two and three.
#[test]
fn a_memory_used_with_another_number_of_players_has_no_facts() {
    let points = Points { all: 6 };
    for algorithm in exact_algorithms() {
        let plain = Configuration { ordering: MoveOrdering::NONE, ..algorithm.into() };
        for (bytes, is_large) in [(300, false), (1 << 16, true)] {
            let mut memory = Memory::new(bytes);
            for players in [2, 3, 2, 3, 4, 3, 8, 7, 2] {
                let game = HashGame::new(players, 4, 3, 6, true);
                let search = |memory: &mut Memory| {
                    plain.search(&points).run_in(&mut game.clone(), memory).expect("every need is met")
                };
                let (used, fresh) = (search(&mut memory), search(&mut Memory::new(bytes)));
                let truth = plain.rule(0).solve(&mut game.clone(), &points);
                assert_eq!(used.scores, truth.scores, "{algorithm}, {players} players, {bytes} bytes");
                assert_eq!(used.line, fresh.line, "{algorithm}, {players} players, {bytes} bytes");
                // In a small table, entries of no use take the place of others.
                if is_large {
                    assert_eq!(used.counts, fresh.counts, "{algorithm}, {players} players");
                    let again = search(&mut memory).counts.nodes;
                    assert!(again < used.counts.nodes, "{algorithm}, {players} players: no facts were kept");
                }
            }
        }
    }
}

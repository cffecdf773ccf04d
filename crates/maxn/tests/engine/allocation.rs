//! Nothing is allocated for a node: the stacks of a search grow with its depth, and that is all.

use crate::hash_game::{HashGame, Points};
use crate::incognito::Incognito;
use maxn::hidden::{HiddenInformation, Inference, Preferred, TreeOptions, grow_tree, grow_tree_with};
use maxn::{Algorithm, Generator, Leaves, MctsLimits, MoveOrdering, ParanoidPruning, Search};

/// Allocations of a search, and its nodes.
fn allocations(algorithm: Algorithm, table: usize, depth: u32) -> (u64, u64) {
    let points = Points { all: depth };
    let search = Search::new(&points).algorithm(algorithm).table(table).ordering(MoveOrdering::ALL);
    measure(&search, depth)
}

fn measure(search: &Search<'_, Points>, length: u32) -> (u64, u64) {
    let mut game = HashGame::new(3, 7, 6, length, false);
    let mut nodes = 0;
    let info = allocation_counter::measure(|| {
        nodes = search.run(&mut game).expect("every need is met").counts.nodes;
    });
    (info.count_total, nodes)
}

#[test]
fn a_hundred_times_the_nodes_cost_no_more_allocations_than_a_few_levels_do() {
    for algorithm in Algorithm::all() {
        if algorithm == Algorithm::Paranoid(ParanoidPruning::ZeroWindowDeepening) {
            continue; // One iteration a level: its reports are made anew for each.
        }
        for table in [0, 1 << 16] {
            let (few, small) = allocations(algorithm, table, 4);
            let (more, large) = allocations(algorithm, table, 8);
            let levels = 4;
            assert!(
                more <= few + 4 * levels,
                "{algorithm}, table {table}: {few} allocations for {small} nodes, {more} for {large}"
            );
        }
    }
    let plain = "maxn:none".parse().unwrap();
    assert!(allocations(plain, 0, 8).1 > 1_000_000, "the searches are large enough to tell");
}

#[test]
fn leaves_that_are_played_out_cost_no_allocations() {
    let points = Points { all: 20 };
    let plain = "maxn:none".parse().unwrap();
    let search = Search::new(&points).algorithm(plain).leaves(Leaves::PlayedOut);
    let (few, small) = measure(&search.clone().depth(2), 20);
    let (more, large) = measure(&search.depth(6), 20);
    assert!(more <= few + 16, "{few} allocations for {small} nodes, {more} for {large}");
}

#[test]
fn simulations_cost_no_allocations() {
    let view = Incognito::new(&mut Generator::new(1)).view(0);
    let measure = |simulations: u64| {
        let options =
            TreeOptions { limits: MctsLimits::of_simulations(simulations), ..TreeOptions::default() };
        let plain = allocation_counter::measure(|| {
            grow_tree(&view, &options).expect("there is a choice");
        });
        let with_policy = allocation_counter::measure(|| {
            let inference = Inference::NONE;
            grow_tree_with(&view, &Preferred::RANDOM, &inference, &options).expect("there is a choice");
        });
        [plain.count_total, with_policy.count_total]
    };
    let (few, more) = (measure(2000), measure(32_000));
    for (few, more) in few.into_iter().zip(more) {
        // The three vectors of the tree double four times each, and a buffer may grow for a longer line.
        assert!(more <= few + 15, "{few} allocations for 2,000 simulations, {more} for 32,000");
    }
}

//! Every exact method, asked in any way, gives the rule's own answer; at chance positions, the mean.

use crate::support::configuration::{Configuration, Taste, exact_algorithms};
use crate::support::generate::Family;
use crate::support::shrink::require;
use crate::support::trials::{for_each_tree, tests};
use crate::support::verdict::{Asked, Expected};

/// The number of random searches per tree, besides one by every method with its defaults.
const SEARCHES: usize = 8;

fn try_trees(players: usize, family: Family, trees: u64) {
    let algorithms = exact_algorithms();
    let rules = ["maxn", "paranoid", "opps"].map(|rule| {
        algorithms.iter().copied().filter(|algorithm| algorithm.rule() == rule).collect::<Vec<_>>()
    });
    for_each_tree(players, family, trees, |tree, random| {
        let taste = Taste::random(players, random);
        for methods in &rules {
            let asked = |algorithm| Asked::from(Configuration { taste, ..Configuration::from(algorithm) });
            let expected = Expected::of(tree, &asked(methods[0]));
            for asked in methods.iter().copied().map(asked) {
                if expected.fault(tree, &asked, None).is_some() {
                    require(tree, &[asked], None);
                }
            }
        }
        for _ in 0..SEARCHES {
            let configuration = Configuration::random(random.pick(&algorithms), &tree.game(), random);
            require(tree, &[configuration.into()], None);
        }
    });
}

tests! {
    bushes_of_two: try_trees(2, Family::Bushes, 10_000);
    bushes_of_three: try_trees(3, Family::Bushes, 30_000);
    bushes_of_four: try_trees(4, Family::Bushes, 20_000);
    bushes_of_five: try_trees(5, Family::Bushes, 10_000);
    bushes_of_six: try_trees(6, Family::Bushes, 8_000);
    bushes_of_eight: try_trees(8, Family::Bushes, 2_000);
    caterpillars_of_two: try_trees(2, Family::Caterpillars, 5_000);
    caterpillars_of_three: try_trees(3, Family::Caterpillars, 20_000);
    caterpillars_of_four: try_trees(4, Family::Caterpillars, 20_000);
    caterpillars_of_five: try_trees(5, Family::Caterpillars, 15_000);
    caterpillars_of_six: try_trees(6, Family::Caterpillars, 10_000);
    near_the_traps_for_three: try_trees(3, Family::Traps, 20_000);
    near_the_traps_for_four: try_trees(4, Family::Traps, 20_000);
    near_the_traps_for_five: try_trees(5, Family::Traps, 6_000);
    near_the_traps_for_six: try_trees(6, Family::Traps, 4_000);
    forced_moves_of_two: try_trees(2, Family::Forced, 5_000);
    forced_moves_of_three: try_trees(3, Family::Forced, 20_000);
    forced_moves_of_four: try_trees(4, Family::Forced, 20_000);
    forced_moves_of_five: try_trees(5, Family::Forced, 10_000);
    forced_moves_of_six: try_trees(6, Family::Forced, 6_000);
    forced_moves_of_eight: try_trees(8, Family::Forced, 2_000);
    chances_of_two: try_trees(2, Family::Chances, 10_000);
    chances_of_three: try_trees(3, Family::Chances, 30_000);
    chances_of_four: try_trees(4, Family::Chances, 20_000);
    chances_of_five: try_trees(5, Family::Chances, 10_000);
    chances_of_eight: try_trees(8, Family::Chances, 2_000);
}

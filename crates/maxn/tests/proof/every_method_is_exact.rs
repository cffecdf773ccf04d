//! Every exact method, asked in any way, gives the rule's own answer.

use crate::support::configuration::{Configuration, Taste, exact_algorithms};
use crate::support::generate::Family;
use crate::support::shrink::require;
use crate::support::trials::for_each_tree;
use crate::support::verdict::{Asked, Expected};
use maxn::Algorithm;

/// The number of random searches per tree, besides one by every method with its defaults.
const SEARCHES: usize = 8;

fn try_trees<const N: usize>(family: Family, trees: u64) {
    let algorithms = exact_algorithms();
    let (maxn, paranoid): (Vec<_>, Vec<_>) =
        algorithms.iter().copied().partition(|algorithm| matches!(algorithm, Algorithm::Maxn(_)));
    for_each_tree::<N>(family, trees, |tree, random| {
        let taste = Taste::random::<N>(random);
        for methods in [&maxn, &paranoid] {
            let asked = |algorithm| Asked::from(Configuration { taste, ..Configuration::from(algorithm) });
            let expected = Expected::of(tree, &asked(methods[0]));
            for asked in methods.iter().copied().map(asked) {
                if expected.fault(tree, &asked, None).is_some() {
                    require(tree, &[asked], None);
                }
            }
        }
        for _ in 0..SEARCHES {
            let configuration = Configuration::random::<N>(random.pick(&algorithms), random);
            require(tree, &[configuration.into()], None);
        }
    });
}

macro_rules! try_trees {
    ($($test:ident: $trees:literal $family:ident of $players:literal;)*) => {
        $(#[test]
        fn $test() {
            try_trees::<$players>(Family::$family, $trees);
        })*
    };
}

try_trees! {
    bushes_of_two: 10_000 Bushes of 2;
    bushes_of_three: 30_000 Bushes of 3;
    bushes_of_four: 20_000 Bushes of 4;
    bushes_of_five: 10_000 Bushes of 5;
    bushes_of_six: 8_000 Bushes of 6;
    bushes_of_eight: 2_000 Bushes of 8;
    caterpillars_of_two: 5_000 Caterpillars of 2;
    caterpillars_of_three: 20_000 Caterpillars of 3;
    caterpillars_of_four: 20_000 Caterpillars of 4;
    caterpillars_of_five: 15_000 Caterpillars of 5;
    caterpillars_of_six: 10_000 Caterpillars of 6;
    near_the_traps_for_three: 20_000 Traps of 3;
    near_the_traps_for_four: 20_000 Traps of 4;
    near_the_traps_for_five: 6_000 Traps of 5;
    near_the_traps_for_six: 4_000 Traps of 6;
}

//! Relations between the decision rules.

use crate::support::configuration::{Configuration, Taste};
use crate::support::generate::Family;
use crate::support::tree::Tree;
use crate::support::trials::for_each_tree;
use maxn::{Algorithm, MaxnPruning, ParanoidPruning, Perspective, Scores, Search, Tie};

/// Everybody for himself is never worse for anybody than everybody against him.
#[test]
fn nobody_gets_less_by_maxn_than_as_a_paranoid() {
    fn compare(players: usize, family: Family) {
        for_each_tree(players, family, 1_500, |tree, random| {
            let taste = Taste::random(players, random);
            let scores = |configuration: Configuration| {
                let asked = Configuration { taste, ..configuration };
                asked.search(tree).run(&mut tree.game()).expect("every need is met").scores
            };
            let maxn = scores(Configuration::maxn(MaxnPruning::Speculative));
            for player in 0..players {
                let paranoid = Configuration::from(Algorithm::Paranoid(ParanoidPruning::AlphaBeta));
                let alone =
                    scores(Configuration { perspective: Perspective::Of(player), ..paranoid })[player];
                assert!(
                    maxn[player] >= alone,
                    "player {player} has {alone} alone, {maxn:?} by max^n in {tree}"
                );
            }
        });
    }
    compare(2, Family::Bushes);
    compare(3, Family::Bushes);
    compare(4, Family::Caterpillars);
    compare(5, Family::Bushes);
}

#[test]
fn a_closure_is_a_preference() {
    let tree = Tree::parse("[0,[1,(1,2,3),(2,2,0),(0,2,1)]]");
    let hurt_the_third = |_: Tie, scores: &Scores| -scores[2];
    let report =
        Search::new(&tree).preference(hurt_the_third).run(&mut tree.game()).expect("every need is met");
    assert_eq!(report.scores, [2, 2, 0]);
    assert_eq!(report.line, [0, 1]);
}

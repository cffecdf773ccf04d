//! Teams: partners as one player, under max^n by equal scores and under paranoid by the option.

use crate::support::configuration::{Configuration, exact_algorithms, usual};
use crate::support::generate::Family;
use crate::support::teams::in_teams;
use crate::support::tree::Tree;
use crate::support::trials::for_each_tree;
use maxn::{Algorithm, Classifier, Objective, Perspective, Scores, SearchError, Teams};

fn try_family(family: Family) {
    let teams = Teams::new(&[&[0, 2], &[1, 3]]).expect("nobody is in two teams");
    for_each_tree(2, family, 3_000, |tree, random| {
        let teamed = in_teams(tree, random);
        for algorithm in exact_algorithms() {
            // The opponents of the root need not be those of the player to move.
            let view = random.below(4);
            let objective = random.pick(&[Objective::Own, Objective::Difference]);
            let table = random.pick(&[0, 300, 1 << 14]);
            let two = Configuration { objective, table, classifier: Classifier::Linear, ..algorithm.into() };
            let two = Configuration { perspective: Perspective::Of(view % 2), ..two };
            let four = Configuration { perspective: Perspective::Of(view), teams, ..two };
            let alone = two.search(tree).run(&mut tree.game()).expect("every need is met");
            let together = four.search(&teamed).run(&mut teamed.game()).expect("every need is met");
            let both = Scores::from_fn(4, |player| alone.scores[player % 2]);
            assert_eq!(together.scores, both, "{four} in {teamed}");
            assert_eq!(together.line, alone.line, "{four} in {teamed}");
        }
    });
}

#[test]
fn two_teams_are_two_players() {
    try_family(Family::Bushes);
    try_family(Family::Graphs);
}

#[test]
fn and_so_they_are_with_chance() {
    try_family(Family::Chances);
}

/// Player 1 would take (3, 1) for itself; its partner would rather have it take (2, 4).
#[test]
fn partners_play_for_the_sum_of_their_scores() {
    let tree = Tree::parse("[0,(3,0,1),(2,5,4)]");
    let paranoid: Algorithm = "paranoid:alpha-beta".parse().unwrap();
    let run = |teams| {
        let search = usual(&tree).algorithm(paranoid).teams(teams);
        search.run(&mut tree.game()).map(|report| report.best)
    };
    assert_eq!(run(Teams::default()), Ok(Some(0)));
    assert_eq!(run(Teams::new(&[&[0, 2]]).unwrap()), Ok(Some(1)));
    let beyond = Teams::new(&[&[0, 3]]).unwrap();
    assert_eq!(run(beyond), Err(SearchError::NoSuchPlayer { player: 3, players: 3 }));
}

use super::{Generator, random_tree};
use maxn::conformance;
use maxn::{Classifier, Evaluation, Game, Range, SearchError, SearchOptions};
use maxn_games::tree::{Document, NodeKind, Tree};
use maxn_play::TablePool;
use std::collections::HashSet;

fn parse(text: &str) -> Document {
    Document::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn the_game_walks_the_document_and_back() {
    fn walk(document: &Document, tree: &mut Tree, visited: &mut HashSet<Option<u64>>) {
        let id = tree.node();
        assert!(visited.insert(tree.key()), "every node has a key of its own");
        let node = &document.nodes()[id];
        assert_eq!(tree.is_terminal(), node.children().is_empty());
        let children = node.children();
        assert_eq!(tree.is_chance(), !node.weights().is_empty());
        match &node.kind {
            NodeKind::Leaf { .. } => {}
            NodeKind::Inner { player, .. } => {
                assert_eq!(tree.player(), *player);
                let mut moves = vec![77];
                tree.moves(&mut moves);
                assert_eq!(moves[1..], (0..children.len() as u32).collect::<Vec<_>>());
            }
            NodeKind::Chance { weights, .. } => {
                assert!(tree.has_chance());
                let mut events = vec![(77, 77)];
                tree.chances(&mut events);
                assert_eq!(events[1..], (0..).zip(weights.iter().copied()).collect::<Vec<_>>());
            }
        }
        for (mv, &child) in (0..).zip(children) {
            assert_eq!(document.nodes()[child].parent, Some(id));
            tree.explore(mv, |below| {
                assert_eq!(below.node(), child);
                walk(document, below, visited);
            });
            assert_eq!(tree.node(), id);
        }
    }
    let mut dice = Generator::new(6);
    for _ in 0..300 {
        let document = parse(&random_tree(&mut dice));
        let mut visited = HashSet::new();
        walk(&document, &mut document.tree(), &mut visited);
        assert_eq!(visited.len(), document.nodes().len());
    }
}

#[test]
fn scores_lie_within_all_that_is_said_of_them() {
    fn check(document: &Document) {
        let scores = document.scores();
        let bounds = scores.bounds();
        let outcomes = scores.outcomes().expect("always listed");
        for id in 0..document.nodes().len() {
            let tree = document.tree().at(id);
            let value = scores.evaluate(&tree);
            if let Some(stated) = document.nodes()[id].scores() {
                assert_eq!(value.first(document.players()), stated);
            }
            assert!(outcomes.iter().any(|outcome| outcome.scores == value && outcome.measure == value));
            assert!(value.sum() <= bounds.sum.expect("always known"));
            let Range { lower, upper } = scores.range(&tree);
            let mut above = tree.clone();
            above.undo(0, ());
            let wider = scores.range(&above);
            for player in 0..document.players() {
                assert!((lower[player]..=upper[player]).contains(&value[player]));
                assert!((bounds.least.unwrap()..=bounds.greatest.unwrap()).contains(&value[player]));
                assert!(
                    wider.lower[player] <= lower[player] && upper[player] <= wider.upper[player],
                    "monotone"
                );
            }
        }
    }
    let mut dice = Generator::new(7);
    for _ in 0..300 {
        let document = parse(&random_tree(&mut dice));
        check(&document);
    }
}

#[test]
fn it_is_a_game_like_any_other() {
    let mut dice = Generator::new(8);
    for seed in 0..100 {
        let document = parse(&random_tree(&mut dice));
        conformance::check(&document.tree(), &document.scores(), 10, seed);
    }
}

#[test]
fn chance_is_searched_by_its_mean_and_ends_the_line_of_play() {
    let document = parse(
        r#"{"players":3,"root":{"player":1,"children":[{"scores":[3,3,3]},
            {"chance":[[2,{"scores":[2,4,0]}],[1,{"player":2,"children":[{"scores":[9,1,0]},{"scores":[8,2,0]}]}]]}]}}"#,
    );
    let result = document.search(&SearchOptions::default(), &mut TablePool::new(0)).unwrap();
    assert_eq!((result.scores, result.best_index, result.line.len()), (vec![4, 3, 0], Some(1), 1));
    let table = SearchOptions { classifier: Classifier::Table, ..SearchOptions::default() };
    let refused = document.search(&table, &mut TablePool::new(0)).unwrap_err();
    assert_eq!(refused, SearchError::TableWithChance);
}

#[test]
fn what_is_not_stated_is_derived_from_the_leaves() {
    let text = r#"{"players":3,"root":{"player":1,"children":[
        {"player":2,"children":[{"scores":[1,2,3]},{"scores":[4,0,-5]}]},
        {"scores":[1,2,3]},{"scores":[2,2,2]}]}}"#;
    let document = parse(text);
    let scores = document.scores();
    let bounds = scores.bounds();
    assert_eq!((bounds.least, bounds.greatest, bounds.sum, bounds.delta), (Some(-5), Some(4), Some(6), 1));
    let outcomes: Vec<_> = scores.outcomes().unwrap().into_iter().map(|outcome| outcome.scores).collect();
    assert_eq!(outcomes, [[1, 2, 3], [2, 2, 2], [4, 0, -5]]);
    assert_eq!(scores.range(&document.tree()), Range { lower: [-5; 3].into(), upper: [4; 3].into() });
    assert_eq!(scores.evaluate(&document.tree()), [1, 2, 3], "the leftmost leaf");

    let stated = parse(&text.replacen('{', r#"{"maxsum":10,"minp":-7,"maxp":8,"delta":1,"#, 1));
    let bounds = stated.scores().bounds();
    assert_eq!((bounds.least, bounds.greatest, bounds.sum), (Some(-7), Some(8), Some(10)));
}

#[test]
fn bounds_stated_above_hold_below() {
    let document = parse(
        r#"{"players":2,"minp":0,"maxp":9,"root":{"player":1,"lower":[1,2],"children":[
            {"player":2,"lower":[3,0],"upper":[8,7],"children":[{"scores":[4,5]}]},{"scores":[1,2]}]}}"#,
    );
    let (tree, scores) = (document.tree(), document.scores());
    assert_eq!(scores.range(&tree), Range { lower: [1, 2].into(), upper: [9, 9].into() });
    assert_eq!(scores.range(&tree.at(1)), Range { lower: [3, 2].into(), upper: [8, 7].into() });
    assert_eq!(scores.range(&tree.at(2)), Range { lower: [3, 2].into(), upper: [8, 7].into() });
    assert_eq!(scores.range(&tree.at(3)), Range { lower: [1, 2].into(), upper: [9, 9].into() });
}

//! Searches of trees at run time: traces against reports, and trees against their text.

use maxn::{Algorithm, Classifier, Limits, SearchOptions};
use maxn_games::synthetic::SyntheticTree;
use maxn_games::tree::{Document, Exit, Prune, compare, comparison_to_json, result_to_json};
use maxn_play::TablePool;
use serde_json::Value;

fn document(name: &str) -> Document {
    let tree: SyntheticTree = name.parse().unwrap();
    Document::parse(&tree.expand(10_000).unwrap()).unwrap()
}

#[test]
fn a_trace_has_every_node_and_every_prune_of_the_report() {
    let tables = &mut TablePool::new(0);
    let mut traced = 0;
    for seed in 1..=10 {
        let document = document(&format!("b=3,d=5,seed={seed},leaves=incremental,points=2"));
        for algorithm in Algorithm::all() {
            let options =
                SearchOptions { algorithm, classifier: Classifier::Linear, ..SearchOptions::default() };
            let Ok((result, trace)) = document.trace(&options, tables) else { continue };
            let visits: usize = trace.nodes.iter().map(|node| node.visits.len()).sum();
            assert_eq!(visits as u64, result.counts.nodes, "{algorithm}");
            let prunes = trace.nodes.iter().flat_map(|node| &node.prunes);
            let by_bounds = prunes.filter(|prune| matches!(prune, Prune::Bounds { .. })).count() as u64;
            let counted = result.counts.prunes;
            assert_eq!(by_bounds, counted.immediate + counted.shallow + counted.deep, "{algorithm}");
            let exits = trace.nodes.iter().flat_map(|node| &node.visits).map(|visit| &visit.exit);
            let by_heuristic = exits.filter(|&exit| *exit == Some(Exit::Outside { by_heuristic: true }));
            assert_eq!(by_heuristic.count() as u64, counted.heuristic, "{algorithm}");
            assert_eq!(trace.nodes[0].value(), Some(&result.scores[..]), "{algorithm}");
            let untraced = document.search(&options, tables).unwrap();
            assert_eq!((untraced.scores, untraced.line), (result.scores, result.line), "{algorithm}");
            traced += 1;
        }
    }
    assert!(traced > 100, "only {traced} searches were traced");
}

#[test]
fn a_trace_is_that_of_the_last_finished_iteration() {
    let document = document("b=3,d=6,seed=2");
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let options = SearchOptions { limits, ..SearchOptions::default() };
    let (result, trace) = document.trace(&options, &mut TablePool::new(0)).unwrap();
    assert!(result.stopped && result.depth > Some(0));
    assert_eq!(trace.nodes[0].value(), Some(&result.scores[..]));
    let depth_of = |mut node: usize| {
        let mut depth = 0;
        while let Some(parent) = document.nodes()[node].parent {
            (node, depth) = (parent, depth + 1);
        }
        depth
    };
    let visited = (0..trace.nodes.len()).filter(|&node| trace.nodes[node].is_visited());
    assert_eq!(visited.map(depth_of).max(), result.depth);
}

#[test]
fn a_synthetic_tree_is_searched_as_the_text_of_it() {
    let tables = &mut TablePool::new(0);
    for name in
        ["b=3,d=4,n=3,leaves=cut", "b=2,d=6,n=8,leaves=win", "b=4,d=3,n=2,leaves=incremental,points=3"]
    {
        let tree: SyntheticTree = name.parse().unwrap();
        // Without a table of outcomes, which only the text lists.
        let classifier = Classifier::Linear;
        let options = SearchOptions { root_values: true, classifier, ..SearchOptions::default() };
        let (drawn, written) =
            (tree.search(&options, tables).unwrap(), document(name).search(&options, tables).unwrap());
        assert_eq!(
            (&drawn.scores, &drawn.line, &drawn.moves),
            (&written.scores, &written.line, &written.moves)
        );
        assert_eq!(drawn.moves.len().to_string(), drawn.moves.last().unwrap().decision.as_str());
    }
}

#[test]
fn all_algorithms_are_compared_and_written_as_json() {
    let document = document("b=3,d=4,seed=5,leaves=uniform,sum=9");
    let options = SearchOptions { root_values: true, ..SearchOptions::default() };
    let rows = compare(&options, |options| document.search(options, &mut TablePool::new(0)));
    assert_eq!(rows.len(), Algorithm::all().count());
    for row in &rows {
        let object: Value = serde_json::from_str(&comparison_to_json(row, true)).unwrap();
        assert_eq!(object["refused"].is_string(), row.result.is_err());
        let Ok(result) = &row.result else { continue };
        assert_eq!(object["root_values"].as_array().map(Vec::len), Some(3));
        assert!(!result_to_json(result, false).contains("root_values"));
        let expected = row.algorithm.plain().map(|_| true);
        assert!(!row.algorithm.is_sound() || row.agrees == expected, "{}", row.algorithm);
    }
    assert!(rows.iter().filter(|row| row.result.is_ok()).count() > 5);
}

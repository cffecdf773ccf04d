//! Results, deals and tables of searches.

use crate::toy::{GAMES, play, start};
use maxn_play::{DealRequest, Decision, MoveValue, SearchFailure, SearchRequest, SearchResult, TablePool};
use serde_json::json;

fn searched(tables: &mut TablePool) -> SearchResult {
    let mut request = SearchRequest::default();
    request.options.table_bytes = 1 << 16;
    request.options.root_values = true;
    let mut contest = start("open-pile", "pile=12", 1);
    play(contest.as_mut(), "1");
    contest.search(&request, tables).unwrap()
}

#[test]
fn tables_are_forgotten_between_searches_unless_they_are_kept() {
    let nodes = |tables: &mut TablePool| [searched(tables).counts.nodes, searched(tables).counts.nodes];
    let [first, second] = nodes(&mut TablePool::new(1 << 16));
    assert_eq!(first, second);
    assert_eq!(
        nodes(&mut TablePool::for_agent(1 << 16)),
        [first, second],
        "nothing is displaced in a large table"
    );
    let [first, second] = nodes(&mut TablePool::keeping(1 << 16));
    assert!(second < first, "{second} of {first}");
}

#[test]
fn results_are_objects_of_json() {
    let mut result = searched(&mut TablePool::new(1 << 16));
    result.counts.nodes = 5;
    let value = |decision: &str, merged: &[&str], scores| MoveValue {
        decision: Decision::new(decision),
        merged: merged.iter().map(|one| Decision::new(*one)).collect(),
        scores,
        expected: None,
        ranges: None,
        shares: None,
    };
    result.moves = vec![value("3", &["2"], Some(vec![1, 2, 3])), value("1", &[], None)];
    (result.best, result.scores, result.outcome) = (Some(Decision::new("3")), vec![1, 2, 3], vec![4, 5, 6]);
    result.measure = "MEASURE";
    let expected = r#"{"scores":[4,5,6],"utility":[1,2,3],"best":"3","moves":{"3":[1,2,3],"2":[1,2,3],"1":null},"expected":{"3":null,"2":null,"1":null},"measure":"MEASURE","merged":{"3":["2"]},"nodes":5,"exact":true}"#;
    assert_eq!(result.to_json().to_string(), expected);
    assert_eq!(result.whatever_the_ties(), None);
    result.ranges = Some(vec![(3.0, 4.0), (0.5, 0.5)]);
    result.moves[0].ranges = result.ranges.clone();
    let json = result.to_json();
    assert_eq!(json["range"], json!([[3.0, 4.0], [0.5, 0.5]]));
    assert_eq!(
        json["ranges"],
        json!({"3": [[3.0, 4.0], [0.5, 0.5]], "2": [[3.0, 4.0], [0.5, 0.5]], "1": null})
    );
    let said = "3 to 4 MEASURE for player 1, 0.5 for player 2";
    assert_eq!(result.whatever_the_ties().as_deref(), Some(said));
    result.left_out = Some(vec![Decision::new("4")]);
    let json = result.to_json();
    assert_eq!((&json["candidates_only"], &json["left_out"]), (&json!(true), &json!(["4"])));
    result.from_book = true;
    assert_eq!(result.to_json()["book"], true);
    result.simultaneous = vec![vec![(Decision::new("odd"), 1.5), (Decision::new("even"), 1.0)]];
    let expected = json!({"discards": [{"best": "odd", "moves": {"odd": 1.5, "even": 1.0}}]});
    assert_eq!(result.to_json(), expected);
}

#[test]
fn deals_are_objects_of_json() {
    let deal = GAMES.find("open-pile").unwrap().deal(&DealRequest::default()).unwrap();
    let expected = json!({"game": "open-pile", "position": "full 10; pile 10; turn 1", "hands": ["0", "0", "0"],
        "bids": [1, 2, 3], "trump": "S", "leader": 1, "dealer": 3});
    assert_eq!(deal.to_json().to_string(), expected.to_string());
}

#[test]
fn games_without_a_database_say_so() {
    let contest = start("pile", "", 1);
    let refusal = contest.game().look_up(contest.as_ref(), "database");
    assert_eq!(refusal, Err(SearchFailure::Evaluation("pile has no database 'database'".to_string())));
}

//! Trees and analyses over the wire, against the engine called in this process.

use crate::client::{Client, search_places};
use maxn::{Algorithm, SearchOptions};
use maxn_games::tree::Document;
use maxn_games::{FIGURES, GAMES};
use maxn_play::{DealRequest, SearchRequest, TablePool};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The number of visits of nodes among the steps of a search.
fn visits(found: &Value) -> u64 {
    found["steps"].as_array().unwrap().iter().filter(|step| step["kind"] == "enter").count() as u64
}

#[test]
fn every_figure_is_searched_step_by_step_by_every_algorithm() {
    let client = Client::start();
    let (mut searched, mut pruned) = (0, 0);
    for (name, text) in FIGURES {
        let document = Document::parse(text).unwrap();
        for algorithm in Algorithm::all() {
            let options = SearchOptions { algorithm, ..SearchOptions::default() };
            let expected = document.search(&options, &mut TablePool::new(0));
            let question = json!({"tree": {"figure": name}, "search": format!("{algorithm},depth=99")});
            let reply = client.ask("/api/tree/search", &question);
            let Ok(expected) = expected else {
                assert_eq!(reply.status, 400, "{name} {algorithm}");
                continue;
            };
            let found = reply.json();
            assert_eq!(found["value"], json!(expected.scores), "{name} {algorithm}");
            assert_eq!(found["visited"], json!(expected.counts.nodes), "{name} {algorithm}");
            assert_eq!(visits(&found), expected.counts.nodes, "{name} {algorithm}");
            // Every visit is left again, the last is that of the root, with the value.
            let steps = found["steps"].as_array().unwrap();
            let left = steps.iter().filter(|step| step["kind"] == "leave").count() as u64;
            assert_eq!(left, visits(&found));
            assert_eq!(
                steps.last().map(|step| (&step["node"], &step["value"])),
                Some((&json!(0), &found["value"]))
            );
            let why = |step: &&Value| {
                step["kind"] == "prune" && step["why"].as_str().is_some_and(|why| why.len() > 10)
            };
            pruned += steps.iter().filter(why).count();
            searched += 1;
        }
    }
    assert!(searched > 300 && pruned > 300, "{searched} {pruned}");
}

#[test]
fn trees_that_cannot_be_drawn_are_errors_with_their_place() {
    let client = Client::start();
    for (tree, search, problem) in [
        (json!({"synthetic": "b=10,d=6"}), "maxn", "too many to draw"),
        (json!({"synthetic": "b=10,d=x"}), "maxn", "d"),
        (json!({"figure": "none"}), "maxn", "there is no figure 'none'"),
        (json!({"text": "{\"players\":3,\n\"root\":{}}"}), "maxn", "root"),
        (json!({"text": "{"}), "maxn", "line 1, column"),
        (json!({"synthetic": "b=2,d=2,n=3"}), "uct", "is no search of a tree"),
        (json!({"synthetic": "b=2,d=2,n=3"}), "maxn:nothing", "nothing"),
        (json!({"synthetic": "b=2,d=2,n=3"}), "3", "is a level"),
    ] {
        let reply = client.ask("/api/tree/search", &json!({"tree": tree, "search": search}));
        assert!([400, 404].contains(&reply.status), "{tree}");
        let error = reply.json()["error"].as_str().unwrap().to_string();
        assert!(error.contains(problem), "{tree} {search}: {error}");
    }
    let question =
        json!({"tree": {"synthetic": "b=3,d=4,n=3,seed=27,leaves=uniform,sum=6"}, "search": "maxn"});
    let rows = client.answer("/api/tree/comparison", &question);
    let rows = rows["algorithms"].as_array().unwrap();
    assert_eq!(rows.len(), Algorithm::all().count());
    assert!(rows.iter().filter(|row| row["sound"] == true).all(|row| row["agrees"] != json!(false)));
}

#[test]
fn every_game_is_analysed_as_the_engine_does() {
    let client = Client::start();
    for game in GAMES.iter() {
        let position = json!({"game": game.name(), "seed": 2, "cards": game.small_deal()});
        let shown = client.answer("/api/analysis/position", &position);
        let request = DealRequest { seed: 2, cards: game.small_deal(), ..DealRequest::default() };
        let (dealt, contest) = game.deal(&request).unwrap().at_a_choice();
        assert_eq!(shown["position"], dealt);
        assert_eq!(shown["scene"], serde_json::to_value(contest.scene(None)).unwrap());
        let question = json!({"position": position, "agent": "maxn:speculative,nodes=2000,table=4M"});
        let mut stream = client.stream("/api/analysis/search", &question);
        let mut last = json!({});
        while let Some(event) = stream.next() {
            last = event;
        }
        let mut request = SearchRequest::default();
        request.options.limits.nodes = Some(2000);
        request.options.table_bytes = 4 << 20;
        request.options.root_values = true;
        let expected = contest.search(&request, &mut TablePool::new(4 << 20)).unwrap();
        let result = &last["result"];
        assert_eq!(result["move"], serde_json::to_value(&expected.best).unwrap(), "{}: {last}", game.name());
        assert_eq!(result["utility"], json!(expected.scores), "{}", game.name());
        // The position can be typed as it is shown, and played on from.
        let typed = json!({"game": game.name(), "position": shown["position"]});
        assert_eq!(
            client.answer("/api/analysis/position", &typed)["scene"],
            shown["scene"],
            "{}",
            game.name()
        );
        if let Some(decision) = shown["choices"]["of"][0]["decision"].as_str() {
            let after = json!({"game": game.name(), "position": shown["position"], "line": [decision]});
            let after = client.answer("/api/analysis/position", &after);
            assert_eq!(after["played"][0]["decision"], decision);
            assert_ne!(after["scene"], shown["scene"]);
        }
    }
}

#[test]
fn an_analysis_deepens_live_and_stops_when_its_stream_is_closed() {
    let client = Client::start();
    let position = json!({"game": "othello"});
    let question = json!({"position": position, "agent": "maxn:speculative,time=10s"});
    // More than there are places: those that are given up make room for the last.
    for _ in 0..search_places() + 2 {
        let start = Instant::now();
        let mut stream = client.stream("/api/analysis/search", &question);
        let first = stream.next().unwrap();
        assert!(first["iteration"]["depth"].as_u64().is_some(), "{first}");
        assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    }
    for (agent, evaluation, problem) in [
        ("maxn,time=60s", None, "seconds per decision"),
        ("process:cat", None, "other programs"),
        ("maxn", Some("database:/etc/passwd"), "reads a file"),
        ("maxn", Some("none"), "none"),
        ("uct", None, "hidden cards"),
    ] {
        let question = json!({"position": position, "agent": agent, "evaluation": evaluation});
        let reply = client.ask("/api/analysis/search", &question);
        assert_eq!(reply.status, 400, "{agent} {evaluation:?}");
        let error = reply.json()["error"].as_str().unwrap().to_string();
        assert!(error.contains(problem), "{error}");
    }
}

/// The last event of a search with a result or an error, and those about the hands of the others.
fn searched(client: &Client, position: &Value, agent: &str) -> (Value, Vec<Value>) {
    let mut stream = client
        .stream("/api/analysis/search", &json!({"position": position, "agent": agent, "next_hands": true}));
    let (mut last, mut next) = (Value::Null, Vec::new());
    while let Some(event) = stream.next() {
        if event["next"].is_object() {
            next.push(event["next"].clone());
        } else if event["iteration"].is_null() {
            last = event;
        }
    }
    (last, next)
}

#[test]
fn the_hands_of_the_others_have_the_values_of_their_next_turns() {
    let client = Client::start();
    let position = json!({"game": "hearts", "players": 4, "cards": 4, "seed": 3});
    let (found, next) = searched(&client, &position, "maxn:speculative,depth=99");
    let line: Vec<&str> = found["result"]["line"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["decision"].as_str())
        .collect();
    let mut players: Vec<u64> = next.iter().map(|next| next["player"].as_u64().unwrap()).collect();
    players.push(found["result"]["player"].as_u64().unwrap());
    players.sort_unstable();
    assert_eq!(players, [0, 1, 2, 3], "{next:?}");
    for next in &next {
        let mut there = position.clone();
        there["line"] = json!(line[..next["after"].as_u64().unwrap() as usize]);
        let (found, _) = searched(&client, &there, "maxn:speculative,depth=99");
        assert_eq!((&found["result"]["player"], &next["exact"]), (&next["player"], &json!(true)));
        assert_eq!(found["result"]["expected"], next["expected"]);
    }
}

#[test]
fn algorithms_that_a_position_refuses_are_those_that_cannot_search_it() {
    let client = Client::start();
    let mut refusals = 0;
    for game in ["hearts", "spades", "othello"] {
        let position = json!({"game": game});
        let refused = client.answer("/api/analysis/position", &position)["refused"].clone();
        for algorithm in ["brs", "paranoid:partition"] {
            let (found, _) = searched(&client, &position, &format!("{algorithm},nodes=100"));
            assert_eq!(
                found["result"].is_null(),
                refused[algorithm].is_string(),
                "{algorithm} of {game}: {found}"
            );
            refusals += usize::from(found["result"].is_null());
        }
    }
    assert!((1..6).contains(&refusals), "{refusals}");
}

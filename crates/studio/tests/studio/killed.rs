//! A studio that is killed in the middle of everything, and started again.

use crate::client::Client;
use crate::scratch::scratch;
use crate::server::serve;
use serde_json::{Value, json};
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

fn view(client: &Client, place: &Value) -> Value {
    client.stream("/api/table/watch", place).next().unwrap()
}

fn played(client: &Client) -> u64 {
    let matches = client.answer("/api/lab/matches", &json!({}));
    matches["matches"][0]["games"].as_u64().unwrap_or(0)
}

#[test]
fn tables_and_results_outlive_a_server_that_is_killed() {
    let folder = scratch("killed");
    fs::create_dir_all(&folder).unwrap();
    let files = [folder.join("results.db"), folder.join("tables")];
    let (server, client) = serve(&files);
    let table = client.table(&json!({"game": "othello", "seats": ["here", "here", "here"]}));
    let place = json!({"table": table["table"], "key": table["keys"][0]["key"]});
    let decision = view(&client, &place)["choices"]["of"][0]["decision"].clone();
    client.answer("/api/table/decide", &json!({"place": place, "moment": 0, "decision": decision}));
    let before = view(&client, &place);
    assert_eq!(before["moment"], 1);
    let is_written = || {
        let files = fs::read_dir(&files[1]).into_iter().flatten().flatten();
        files.flat_map(|file| fs::read_to_string(file.path())).any(|text| text.contains("\"cursor\":1"))
    };
    let deadline = Instant::now() + Duration::from_secs(10);
    while !is_written() {
        assert!(Instant::now() < deadline, "the table was not written");
        thread::sleep(Duration::from_millis(20));
    }

    // A match and an analysis are under way when the server is killed.
    let plan =
        json!({"game": "hearts", "players": 3, "agents": ["rules", "random"], "deals": 400, "seed": 3});
    let mut running = client.stream("/api/lab/run", &json!({"plan": plan}));
    let deadline = Instant::now() + Duration::from_secs(30);
    while running.next().unwrap()["done"].as_u64().is_none_or(|done| done < 3) {
        assert!(Instant::now() < deadline, "no game is finished");
    }
    let kept = played(&client);
    assert!(kept >= 3, "{kept}");
    let position = json!({"game": "othello"});
    let mut analysis = client
        .stream("/api/analysis/search", &json!({"position": position, "agent": "maxn:speculative,time=10s"}));
    assert!(analysis.next().is_some());
    drop(server);
    // Those who were watching are told so by the end of their streams.
    while running.next().is_some() {}
    while analysis.next().is_some() {}

    let (_server, again) = serve(&files);
    assert_eq!(view(&again, &place), before);
    // Every game that was kept is still there; the match goes on with the others.
    let kept_since = played(&again);
    assert!(kept_since >= kept, "{kept_since} of {kept}");
    let plan = json!({"game": "hearts", "players": 3, "agents": ["rules", "random"], "deals": 1, "seed": 3});
    let mut rest = again.stream("/api/lab/run", &json!({"plan": plan}));
    let mut last = json!({});
    while let Some(event) = rest.next() {
        last = event;
    }
    assert_eq!(last["report"]["games"], last["report"]["planned"], "{last}");
    let games = again.answer("/api/lab/games", &json!({"number": 1}));
    assert!(games["count"].as_u64().is_some_and(|count| count >= kept_since), "{games}");
    let _ = fs::remove_dir_all(folder);
}

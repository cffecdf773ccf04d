//! Garbage in every field of every question: an answer or an error in words, never a failure.

use crate::client::Client;
use crate::scratch::scratch;
use serde_json::{Value, json};

/// Values that belong nowhere, or hardly anywhere.
fn garbage() -> Vec<Value> {
    vec![
        json!(null),
        json!(-1),
        json!(1e308),
        json!(u64::MAX),
        json!(""),
        json!("../../etc/passwd"),
        json!("x".repeat(5000)),
        json!("🂡 NaN"),
        json!([[], {}]),
        json!({}),
        json!({"game": {"game": {}}}),
    ]
}

/// The places of the values inside a value, as pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_string());
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, field)| places(field, &format!("{at}/{key}"), found));
        }
        // One item is as good as another.
        Value::Array(items) => {
            items.iter().take(1).for_each(|item| places(item, &format!("{at}/0"), found));
        }
        _ => {}
    }
}

/// A question of every kind that is answered as it is. Each has a table of its own, so that none is in the way of another.
fn questions(client: &Client) -> Vec<(&'static str, Value, bool)> {
    let open = || client.table(&json!({"game": "hearts", "seats": ["here", "invited", "1", "1"], "seed": 5}));
    let place_of = |table: &Value| json!({"table": table["table"], "key": table["keys"][0]["key"]});
    let place = || place_of(&open());
    let invited = open();
    let join = json!({"table": invited["table"], "invitation": invited["invitations"][0]["invitation"]});
    // Somebody else plays here, and is asked.
    let shared = open();
    let asking = place_of(&shared);
    let guest = json!({"table": shared["table"], "invitation": shared["invitations"][0]["invitation"]});
    client.answer("/api/table/join", &guest);
    client.answer("/api/table/go", &json!({"place": asking, "to": 0}));
    let passing = place();
    let view = client.stream("/api/table/watch", &passing).next().unwrap();
    let cards = view["scene"]["table"]["hands"][0]["cards"].as_array().unwrap();
    let cards: Vec<&str> = cards[..3].iter().filter_map(Value::as_str).collect();
    let decision = format!("pass {}", cards.join(" "));
    let board = client.table(&json!({"game": "othello", "seats": ["here", "1", "1"]}));
    let seen = client.answer("/api/table/seen", &json!({"place": passing, "moment": 0}))["seen"].clone();
    let position = json!({
        "game": "hearts", "players": 3, "cards": 3, "options": "standard", "seed": 2, "contest": false, "line": [],
    });
    let hidden = json!({"game": "hearts", "players": 4, "seed": 2, "contest": true, "line": []});
    let world = json!({"after": 0, "draws": 2, "seed": 1, "number": 0});
    let tree = json!({"synthetic": "b=2,d=3,n=3,seed=1"});
    let setup = json!({
        "game": "hearts", "players": 4, "options": "standard", "seats": ["here", "1", "1", "1"], "seed": 5, "open": false,
    });
    let plan = json!({
        "game": "hearts", "players": 3, "agents": ["random", "rules"], "deals": 1, "seed": 1, "options": "",
    });
    vec![
        ("table/new", json!({"setup": setup, "same_deal": place_of(&client.table(&setup))}), false),
        ("table/join", join, false),
        ("table/watch", place(), true),
        ("table/seen", json!({"place": place(), "moment": 0}), false),
        ("table/decide", json!({"place": passing, "moment": 0, "decision": decision}), false),
        ("table/pause", json!({"place": place(), "paused": true}), false),
        (
            "table/pace",
            json!({"place": place(), "pace": {"decision": 450, "trick": 1100, "waits": true}}),
            false,
        ),
        ("table/go", json!({"place": passing, "to": 0}), false),
        ("table/hint", json!({"place": place_of(&board), "moment": 0}), true),
        ("table/review", json!({"place": place(), "known": [1]}), true),
        ("table/agree", json!({"place": asking, "agrees": false}), false),
        ("tree/search", json!({"tree": tree, "search": "maxn:speculative"}), false),
        (
            "tree/search",
            json!({"tree": {"position": {"position": position, "depth": 2, "nodes": 50}}, "search": "maxn"}),
            false,
        ),
        (
            "tree/search",
            json!({"tree": {"text": "{\"players\":2,\"root\":{\"scores\":[1,2]}}"}, "search": "maxn"}),
            false,
        ),
        ("tree/comparison", json!({"tree": tree, "search": "maxn"}), false),
        ("analysis/position", position.clone(), false),
        ("analysis/position", json!({"game": "hearts", "seen": seen, "world": world}), false),
        ("analysis/search", json!({"position": position, "agent": "maxn,nodes=1k", "evaluation": ""}), true),
        (
            "analysis/worlds",
            json!({"position": hidden, "worlds": 2, "search": "maxn,nodes=100", "seed": 1}),
            true,
        ),
        ("lab/matches", json!({}), false),
        ("lab/experiments", json!({}), false),
        ("lab/run", json!({"plan": plan}), true),
    ]
}

/// Asks, and fails unless there is an answer or an error in words. Of a stream, the first event is read.
fn asked(client: &Client, path: &str, body: &Value, is_stream: bool) -> bool {
    let path = format!("/api/{path}");
    if is_stream {
        let mut stream = client.stream(&path, body);
        let is_refused = (400..500).contains(&stream.status) || stream.status == 503;
        assert!(stream.status == 200 || is_refused, "{path} {body:.300}: {}", stream.status);
        assert!(is_refused || stream.next().is_some(), "{path} {body:.300}: a stream without events");
        return !is_refused;
    }
    let reply = client.ask(&path, body);
    let is_refused = (400..500).contains(&reply.status);
    assert!(reply.status == 200 || is_refused, "{path} {body:.300}: {} {}", reply.status, reply.body);
    if is_refused {
        let error = reply.json()["error"].as_str().unwrap_or_default().to_string();
        assert!(error.len() > 3 && !error.contains("panicked"), "{path} {body:.300}: {error}");
    }
    reply.status == 200
}

#[test]
fn garbage_in_every_field_is_answered_or_refused_in_words() {
    let file = scratch("garbage.db");
    let client = Client::with_results(Some(file.clone()));
    let (mut refused, mut answered) = (0, 0);
    for (path, question, is_stream) in questions(&client) {
        let mut found = Vec::new();
        places(&question, "", &mut found);
        for at in &found {
            for value in garbage() {
                let mut body = question.clone();
                *body.pointer_mut(at).unwrap() = value;
                if asked(&client, path, &body, is_stream) {
                    answered += 1;
                } else {
                    refused += 1;
                }
            }
        }
        // The question itself is one that is answered; a match may have to wait for another to be stopped.
        let is_answered = (0..100).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(if path == "lab/run" { 50 } else { 0 }));
            asked(&client, path, &question, is_stream)
        });
        assert!(is_answered, "{path} {question}");
    }
    assert!(refused > 1000 && answered > 30, "{refused} {answered}");
    client.answer("/api/catalogue", &json!({}));
    let _ = std::fs::remove_file(file);
}

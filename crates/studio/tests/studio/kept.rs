//! Tables that outlive the server, and hands that are claimed.

use crate::client::Client;
use crate::scratch::scratch;
use maxn_games::GAMES;
use maxn_play::GameKind;
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// The texts of all files of tables.
fn files(folder: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries
        .filter(|path| path.extension().is_some_and(|kind| kind == "json"))
        .filter_map(|path| fs::read_to_string(path).ok())
        .collect()
}

#[test]
fn a_studio_that_is_started_again_finds_its_tables() {
    let folder = scratch("tables");
    let client = Client::with_files(None, Some(folder.clone()));
    let setup = json!({"game": "hearts", "seats": ["here", "invited", "1", "2"], "seed": 5});
    let table = client.table(&setup);
    let place = |key: &Value| json!({"table": table["table"], "key": key});
    let own = place(&table["keys"][0]["key"]);
    let view = |client: &Client, place: &Value| client.stream("/api/table/watch", place).next().unwrap();
    let hand = view(&client, &own)["scene"]["table"]["hands"][0]["cards"].clone();
    let pass = |from: usize| {
        let cards: Vec<&str> =
            hand.as_array().unwrap()[from..from + 3].iter().filter_map(Value::as_str).collect();
        format!("pass {}", cards.join(" "))
    };
    // Two branches: one decision, taken back, and another.
    client.answer("/api/table/decide", &json!({"place": own, "moment": 0, "decision": pass(0)}));
    client.answer("/api/table/go", &json!({"place": own, "to": 0}));
    client.answer("/api/table/decide", &json!({"place": own, "moment": 0, "decision": pass(3)}));
    let before = view(&client, &own);
    assert_eq!(before["moment"], 2);
    let deadline = Instant::now() + Duration::from_secs(10);
    while !files(&folder).iter().any(|text| text.contains("\"cursor\":2")) {
        assert!(Instant::now() < deadline, "the table was not written: {:?}", files(&folder));
        thread::sleep(Duration::from_millis(50));
    }
    // A file that is no table does not keep the studio from starting.
    fs::write(folder.join("table-000009.json"), "{").unwrap();
    fs::write(folder.join("table-000010.json"), "{\"table\":10}").unwrap();
    let again = Client::with_files(None, Some(folder.clone()));
    assert_eq!(view(&again, &own), before);
    // The invitation that was not used still works, once; the deal is the same; a new table has a new number.
    let invitation = json!({"table": table["table"], "invitation": table["invitations"][0]["invitation"]});
    let joined = again.answer("/api/table/join", &invitation);
    assert_eq!(again.ask("/api/table/join", &invitation).status, 403);
    assert_eq!(view(&again, &place(&joined["keys"][0]["key"]))["seat"], 1);
    assert_ne!(again.table(&json!({"game": "hearts"}))["table"], table["table"]);
    // Nobody is told what a server keeps.
    assert_eq!(again.ask("/api/table/keep", &own).status, 403);
    assert_eq!(again.ask("/api/table/restore", &json!({})).status, 403);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn after_a_restart_the_table_that_was_changed_last_stays_longest() {
    let folder = scratch("order");
    let client = Client::with_files(None, Some(folder.clone()));
    let setup = json!({"game": "othello", "seats": ["here", "here", "here"]});
    let place = |table: &Value| json!({"table": table["table"], "key": table["keys"][0]["key"]});
    let places = [(); 2].map(|()| place(&client.table(&setup)));
    let deadline = Instant::now() + Duration::from_secs(10);
    while files(&folder).len() < 2 {
        assert!(Instant::now() < deadline, "the tables were not written");
        thread::sleep(Duration::from_millis(50));
    }
    // The first table was changed last.
    let second = fs::File::options().write(true).open(folder.join("table-000002.json")).unwrap();
    second.set_modified(SystemTime::now() - Duration::from_secs(3600)).unwrap();
    let again = Client::with_files(None, Some(folder.clone()));
    for _ in 0..63 {
        again.table(&setup);
    }
    let statuses = places.map(|place| again.ask("/api/table/save", &place).status);
    assert_eq!(statuses, [200, 404]);
    let _ = fs::remove_dir_all(folder);
}

/// Plays until a hand is over or a claim is granted, claiming at every own decision; returns whether one was.
fn play_and_claim(client: &Client, place: &Value) -> bool {
    let mut watch = client.stream("/api/table/watch", place);
    for _ in 0..200 {
        let view = watch.next().unwrap();
        if view["scene"]["to_move"].is_null() || view["hand"] != 1 {
            return false;
        }
        let moment = &view["moment"];
        if view["choices"].is_null() {
            continue;
        }
        let held = view["scene"]["table"]["hands"][0]["count"].as_u64().unwrap();
        let question = json!({"place": place, "moment": moment});
        if held <= 3 && client.ask("/api/table/claim", &question).status == 200 {
            let after = client.stream("/api/table/watch", place).next().unwrap();
            assert!(after["hand"] == 2 || after["scene"]["to_move"].is_null(), "{after}");
            return true;
        }
        let decision = if let Value::String(decision) = &view["choices"]["of"][0]["decision"] {
            decision.clone()
        } else {
            let cards = view["scene"]["table"]["hands"][0]["cards"].as_array().unwrap();
            let count = view["choices"]["count"].as_u64().unwrap() as usize;
            let cards: Vec<&str> = cards[..count].iter().filter_map(Value::as_str).collect();
            format!("{} {}", view["choices"]["word"].as_str().unwrap(), cards.join(" ")).trim().to_string()
        };
        client.answer("/api/table/decide", &json!({"place": place, "moment": moment, "decision": decision}));
    }
    panic!("the hand does not end");
}

#[test]
fn the_rest_of_a_hand_can_be_claimed() {
    let client = Client::start();
    let mut granted = 0;
    for game in GAMES.of(GameKind::Cards) {
        let mut seats = vec!["1"; game.usual_players()];
        seats[0] = "here";
        let table = client.table(&json!({"game": game.name(), "seats": seats, "seed": 8}));
        let place = json!({"table": table["table"], "key": table["keys"][0]["key"]});
        granted += usize::from(play_and_claim(&client, &place));
    }
    assert!(granted >= 4, "{granted}");
    let board = client.table(&json!({"game": "othello"}));
    let place = json!({"table": board["table"], "key": board["keys"][0]["key"]});
    assert_eq!(client.ask("/api/table/claim", &json!({"place": place, "moment": 0})).status, 400);
    let people = client.table(&json!({"game": "hearts", "seats": ["here", "here", "1", "1"]}));
    let place = json!({"table": people["table"], "key": people["keys"][0]["key"]});
    let refused = client.ask("/api/table/claim", &json!({"place": place, "moment": 0}));
    assert!(refused.json()["error"].as_str().unwrap().contains("have to agree"));
}

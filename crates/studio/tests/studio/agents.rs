//! Agents that play by themselves, as long as somebody watches.

use crate::client::{Client, Events};
use serde_json::{Value, json};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn place(table: &Value) -> Value {
    json!({"table": table["table"], "key": table["keys"][0]["key"]})
}

fn agents(client: &Client) -> Value {
    place(&client.table(&json!({"game": "hearts", "seats": ["1", "1", "1", "1"], "seed": 5})))
}

fn decisions(client: &Client, place: &Value) -> usize {
    client.answer("/api/table/save", place)["decisions"].as_array().unwrap().len()
}

fn pause(client: &Client, place: &Value, paused: bool) {
    client.answer("/api/table/pause", &json!({"place": place, "paused": paused}));
}

fn wait_for(watch: &mut Events, moment: u64) -> Value {
    loop {
        let view = watch.next().unwrap();
        if view["moment"].as_u64() >= Some(moment) {
            return view;
        }
    }
}

#[test]
fn agents_play_while_somebody_watches_and_no_longer() {
    let client = Client::start();
    let place = agents(&client);
    sleep(Duration::from_millis(300));
    assert_eq!(decisions(&client, &place), 0);
    let mut watch = client.stream("/api/table/watch", &place);
    wait_for(&mut watch, 10);
    drop(watch);
    // The server notices that nobody reads at the next view that it sends.
    let deadline = Instant::now() + Duration::from_secs(10);
    let mut before = decisions(&client, &place);
    loop {
        assert!(Instant::now() < deadline, "the agents play on");
        sleep(Duration::from_millis(300));
        let now = decisions(&client, &place);
        if now == before {
            break;
        }
        before = now;
    }
    let mut watch = client.stream("/api/table/watch", &place);
    wait_for(&mut watch, before as u64 + 5);
}

#[test]
fn every_watcher_sees_the_same_decisions_made_once() {
    let client = Client::start();
    let place = agents(&client);
    let mut watches = [(); 5].map(|()| client.stream("/api/table/watch", &place));
    let views = watches.each_mut().map(|watch| wait_for(watch, 60));
    for view in views {
        // Moments are numbered as they are reached: none was reached by a second decision elsewhere.
        let moments = view["history"].as_array().unwrap().iter().map(|played| played["moment"].as_u64());
        let moments: Vec<u64> = moments.flatten().collect();
        assert!(moments.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{moments:?}");
        assert_eq!(moments.last().copied(), view["moment"].as_u64());
    }
}

#[test]
fn agents_keep_the_pace_and_a_pause() {
    let client = Client::start();
    let place = agents(&client);
    client.answer("/api/table/pace", &json!({"place": place, "pace": {"decision": 300, "trick": 300}}));
    let mut watch = client.stream("/api/table/watch", &place);
    wait_for(&mut watch, 1);
    let begun = Instant::now();
    wait_for(&mut watch, 3);
    assert!(begun.elapsed() >= Duration::from_millis(500), "{:?}", begun.elapsed());

    pause(&client, &place, true);
    let paused = decisions(&client, &place);
    sleep(Duration::from_millis(700));
    assert_eq!(decisions(&client, &place), paused);
    // A pace that is changed holds at once; it does not end the pause.
    client.answer("/api/table/pace", &json!({"place": place, "pace": {"decision": 0, "trick": 0}}));
    sleep(Duration::from_millis(200));
    assert_eq!(decisions(&client, &place), paused);
    pause(&client, &place, false);
    let view = wait_for(&mut watch, paused as u64 + 10);
    assert_eq!((&view["paused"], &view["problem"]), (&json!(false), &Value::Null));

    // To look at a moment pauses, to go on from there does not change what was played.
    client.answer("/api/table/go", &json!({"place": place, "to": 4}));
    let shown = client.stream("/api/table/watch", &place).next().unwrap();
    assert_eq!((&shown["paused"], &shown["moment"]), (&json!(true), &json!(4)));
    pause(&client, &place, false);
    wait_for(&mut watch, 12);
}

#[test]
fn a_decision_that_comes_after_an_undo_is_not_made() {
    let client = Client::start();
    let seats = ["here", "maxn:none,time=1s,table=0", "1"];
    let place = place(&client.table(&json!({"game": "othello", "seats": seats, "seed": 1})));
    let mut watch = client.stream("/api/table/watch", &place);
    let view = watch.next().unwrap();
    let decision = &view["choices"]["of"][0]["decision"];
    client.answer("/api/table/decide", &json!({"place": place, "moment": 0, "decision": decision}));
    sleep(Duration::from_millis(300));
    client.answer("/api/table/go", &json!({"place": place, "to": "back"}));
    sleep(Duration::from_millis(1500));
    assert_eq!(client.stream("/api/table/watch", &place).next().unwrap()["moment"], 0);
    // The agent is asked again when it is its turn again.
    client.answer("/api/table/decide", &json!({"place": place, "moment": 0, "decision": decision}));
    wait_for(&mut watch, 2);
}

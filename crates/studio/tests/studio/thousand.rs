//! A thousand clients with streams, in a process of their own, because each of them is an open file.

use crate::server::serve;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::json;
use std::thread;
use std::time::{Duration, Instant};

const CLIENTS: u64 = 1000;
/// Files that are open besides, for this test and those beside it.
const OTHERS: u64 = 1000;

/// Allows more open files than the usual 1024, to the program that is started as well, and returns the number of clients that fit.
fn room() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let wanted = CLIENTS + OTHERS;
    let allowed = limit.maximum.map_or(wanted, |most| most.min(wanted));
    if limit.current.is_some_and(|current| current < allowed) {
        setrlimit(Resource::Nofile, Rlimit { current: Some(allowed), maximum: limit.maximum }).unwrap();
    }
    CLIENTS.min(allowed - OTHERS)
}

#[test]
fn a_thousand_clients_with_streams_are_served_or_refused_and_the_page_stays_quick() {
    let clients = room();
    assert!(clients > 500, "a system that allows {clients} clients is too small for this test");
    let (_server, client) = serve::<&str>(&[]);
    let table = client.table(&json!({"game": "othello", "seats": ["here", "here", "here"]}));
    let place = json!({"table": table["table"], "key": table["keys"][0]["key"]});
    let streams: Vec<_> = (0..clients).map(|_| client.stream("/api/table/watch", &place)).collect();
    assert!(streams.iter().all(|stream| [200, 503].contains(&stream.status)));
    assert_eq!(streams.iter().filter(|stream| stream.status == 200).count(), 256);
    // All connections are still open, also those that were refused.
    let start = Instant::now();
    client.answer("/api/catalogue", &json!({}));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    let mut open: Vec<_> = streams.into_iter().filter(|stream| stream.status == 200).collect();
    // Everybody who watches sees the table, and a change of it.
    let views: Vec<_> = open.iter_mut().map(|stream| stream.next().unwrap()).collect();
    let decision = views[0]["choices"]["of"][0]["decision"].as_str().unwrap();
    client.answer("/api/table/decide", &json!({"place": place, "moment": 0, "decision": decision}));
    for stream in &mut open {
        assert_eq!(stream.next().unwrap()["moment"], json!(1));
    }
    // Those who vanish make room.
    drop(open);
    let deadline = Instant::now() + Duration::from_secs(10);
    while client.stream("/api/table/watch", &place).status != 200 {
        assert!(Instant::now() < deadline, "places were not given back");
        thread::sleep(Duration::from_millis(50));
    }
}

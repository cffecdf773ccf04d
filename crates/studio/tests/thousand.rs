//! A thousand clients with streams, in a process of their own, because each of them is an open file.

#[allow(dead_code)] // Each test uses a part of the client.
mod client;

use client::Client;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The studio as another program, which has open files of its own. It is ended with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve() -> (Server, Client) {
    let deps = std::env::current_exe().unwrap();
    let program = deps.parent().and_then(|folder| folder.parent()).unwrap().join("examples/serve");
    let mut server = Command::new(program).stdout(Stdio::piped()).spawn().expect("cargo builds the example");
    let mut address = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let (host, token) =
        address.trim().strip_prefix("http://").and_then(|rest| rest.split_once("/#token=")).unwrap();
    (Server(server), Client { address: host.parse().unwrap(), token: token.to_string() })
}

#[test]
fn a_thousand_clients_with_streams_are_served_or_refused_and_the_page_stays_quick() {
    let (_server, client) = serve();
    let table = client.table(&json!({"game": "othello", "seats": ["here", "here", "here"]}));
    let place = json!({"table": table["table"], "key": table["keys"][0]["key"]});
    // Some files are open already, of which 1024 are usually allowed.
    let mut streams: Vec<_> = (0..990).map(|_| client.stream("/api/table/watch", &place)).collect();
    assert!(streams.iter().all(|stream| [200, 503].contains(&stream.status)));
    let mut open: Vec<_> = streams.drain(..).filter(|stream| stream.status == 200).collect();
    assert_eq!(open.len(), 256);
    let start = Instant::now();
    client.answer("/api/catalogue", &json!({}));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
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

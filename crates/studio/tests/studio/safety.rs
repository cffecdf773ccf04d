//! The server refuses what does not come from its own page, and nobody can use the machine up.

use crate::client::{Client, Reply, search_places};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

const ROUTES: [&str; 28] = [
    "/api/catalogue",
    "/api/table/new",
    "/api/table/join",
    "/api/table/watch",
    "/api/table/decide",
    "/api/table/pause",
    "/api/table/go",
    "/api/table/agree",
    "/api/table/seen",
    "/api/table/save",
    "/api/table/pace",
    "/api/table/claim",
    "/api/table/keep",
    "/api/table/restore",
    "/api/table/hint",
    "/api/table/review",
    "/api/tree/search",
    "/api/tree/comparison",
    "/api/analysis/position",
    "/api/analysis/search",
    "/api/analysis/edit",
    "/api/analysis/worlds",
    "/api/lab/matches",
    "/api/lab/games",
    "/api/lab/replay",
    "/api/lab/run",
    "/api/lab/experiments",
    "/api/lab/experiment",
];

/// Sends the question of the page with one header changed, or left out.
fn status_with(client: &Client, method: &str, path: &str, changed: &str, value: Option<&str>) -> u16 {
    let headers = client.headers();
    let kept =
        headers.iter().filter(|(name, _)| *name != changed).map(|(name, value)| (*name, value.as_str()));
    let headers: Vec<(&str, &str)> = kept.chain(value.map(|value| (changed, value))).collect();
    client.send(method, path, &headers, "{}").status
}

#[test]
fn foreign_hosts_and_origins_are_refused_on_every_route_and_method() {
    let client = Client::start();
    let own = client.address.to_string();
    let port = client.address.port();
    let pages = ["/", "/studio.js", "/nothing"];
    for path in ROUTES.iter().chain(&pages) {
        for method in ["GET", "POST", "PUT", "OPTIONS", "HEAD", "DELETE"] {
            let foreign = format!("evil.example:{port}");
            for host in [Some(foreign.as_str()), Some("evil.example"), Some("127.0.0.1:1"), Some(""), None] {
                let status = status_with(&client, method, path, "host", host);
                assert!([400, 403].contains(&status), "{method} {path} {host:?}: {status}");
            }
            let secure = format!("https://{own}");
            for origin in ["http://evil.example", "null", "http://localhost:1", "", secure.as_str()] {
                assert_eq!(
                    status_with(&client, method, path, "origin", Some(origin)),
                    403,
                    "{method} {path} {origin}"
                );
            }
        }
    }
    for host in [own.clone(), format!("localhost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(status_with(&client, "POST", "/api/catalogue", "host", Some(&host)), 200, "{host}");
        let origin = format!("http://{host}");
        assert_eq!(status_with(&client, "POST", "/api/catalogue", "origin", Some(&origin)), 200, "{origin}");
    }
    let twice = format!("GET / HTTP/1.1\r\nhost: {own}\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    assert_ne!(client.raw(twice.as_bytes()).status, 200);
}

#[test]
fn questions_need_the_token_the_method_and_the_type() {
    let client = Client::start();
    let almost = format!("{}0", &client.token[..31]);
    let wrong_token = if almost == client.token { format!("{}1", &client.token[..31]) } else { almost };
    for path in ROUTES {
        for token in [None, Some(""), Some(wrong_token.as_str()), Some("x")] {
            assert_eq!(status_with(&client, "POST", path, "x-maxn-token", token), 401, "{path}");
        }
        for kind in
            [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("multipart/form-data")]
        {
            assert_eq!(status_with(&client, "POST", path, "content-type", kind), 415, "{path}");
        }
        for method in ["GET", "PUT", "DELETE", "OPTIONS", "PATCH"] {
            assert_eq!(status_with(&client, method, path, "none", None), 405, "{method} {path}");
        }
    }
    let kind = Some("application/json; charset=utf-8");
    assert_eq!(status_with(&client, "POST", "/api/catalogue", "content-type", kind), 200);
}

#[test]
fn every_answer_has_the_headers_that_confine_the_page() {
    let client = Client::start();
    let host = client.address.to_string();
    for (method, path, host) in [
        ("GET", "/", &host),
        ("GET", "/none", &host),
        ("POST", "/api/x", &host),
        ("GET", "/", &"x".to_string()),
    ] {
        let reply = client.send(method, path, &[("host", host)], "");
        let policy = reply.header("content-security-policy").unwrap();
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe-inline"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(reply.header("cross-origin-embedder-policy"), Some("require-corp"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn only_the_files_of_the_page_are_served() {
    let client = Client::start();
    let host = client.address.to_string();
    let get = |path: &str| client.send("GET", path, &[("host", &host)], "");
    // The page is asked for each time; its files are in a folder of their version, and can be kept for ever.
    let page = get("/").body;
    let folder = page.split_once("studio.js\"").and_then(|(before, _)| before.rsplit('"').next()).unwrap();
    assert!(folder.len() > 8, "{folder}");
    for (path, kept) in [
        ("/".to_string(), "no-cache"),
        ("/index.html".to_string(), "no-cache"),
        (format!("/{folder}studio.js"), "max-age=31536000, immutable"),
        (format!("/{folder}engine.js"), "max-age=31536000, immutable"),
        (format!("/{folder}studio.css"), "max-age=31536000, immutable"),
        (format!("/{folder}icon.svg"), "max-age=31536000, immutable"),
    ] {
        let reply = get(&path);
        assert_eq!(reply.status, 200, "{path}");
        assert!(reply.body.len() > 100, "{path}");
        assert_eq!(reply.header("cache-control"), Some(kept), "{path}");
        assert_eq!(reply.header("content-encoding"), None, "{path}");
        let packed = client.send("GET", &path, &[("host", &host), ("accept-encoding", "br, gzip")], "");
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        let length = |reply: &Reply| reply.header("content-length").unwrap().parse::<usize>().unwrap();
        assert!(length(&packed) < length(&reply), "{path}");
    }
    assert_eq!(client.ask("/api/catalogue", &json!({})).header("cache-control"), Some("no-store"));
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/page/../studio.js",
        "/%2e%2e/lib.rs",
        "/studio.js",
        "/0/studio.js",
        "/.git",
    ] {
        assert!([400, 404].contains(&get(path).status), "{path}");
    }
    // No part of the page comes from elsewhere, and the token is in none of it.
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains(&client.token));
}

#[test]
fn long_bodies_are_refused() {
    let client = Client::start();
    let body = format!("{{\"setup\":\"{}\"}}", "x".repeat(2 << 20));
    let reply = client.ask_text("/api/table/new", &body);
    // The connection may be closed before all of it is sent, in which case the answer may be lost.
    assert!([0, 413].contains(&reply.status), "{}", reply.status);
    let almost = format!("{{\"setup\":\"{}\"}}", "x".repeat((1 << 20) - 100));
    assert_eq!(client.ask_text("/api/table/new", &almost).status, 400);
    // A length that is announced and never comes holds up nobody else.
    let mut slow = client.connect();
    let mut head = "POST /api/catalogue HTTP/1.1\r\ncontent-length: 1000000\r\n".to_string();
    head.extend(client.headers().iter().map(|(name, value)| format!("{name}: {value}\r\n")));
    slow.write_all(format!("{head}\r\n{{").as_bytes()).unwrap();
    client.answer("/api/catalogue", &json!({}));
}

#[test]
fn garbage_is_an_error_and_never_a_failure() {
    let client = Client::start();
    let bodies = [
        "",
        "{",
        "null",
        "[]",
        "{}",
        "1",
        "\"x\"",
        "{\"table\":1,\"key\":\"\"}",
        "{\"table\":-1,\"key\":1}",
        "{\"place\":{\"table\":1,\"key\":\"x\"},\"moment\":18446744073709551615,\"decision\":\"\\u0000\"}",
        "{\"place\":{\"table\":99,\"key\":\"x\"},\"to\":\"sideways\"}",
        "{\"setup\":{\"game\":\"\\ud800\"}}",
        "\u{feff}{}",
    ];
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for path in ROUTES {
        for body in bodies.iter().copied().chain([deep.as_str()]) {
            if ["/api/catalogue", "/api/lab/experiments"].contains(&path) && ["{}", "[]"].contains(&body) {
                continue;
            }
            let reply = client.ask_text(path, body);
            assert!((400..500).contains(&reply.status), "{path} {body:.80}: {}", reply.status);
            assert!(reply.json()["error"].as_str().is_some_and(|error| error.len() > 3), "{path} {body:.80}");
        }
    }
    for (setup, problem) in [
        (json!({"game": "nothing"}), "there is no game"),
        (json!({"game": "hearts", "players": 99}), "players"),
        (json!({"game": "hearts", "options": "moon=perhaps"}), "moon"),
        (json!({"game": "hearts", "seats": ["here"]}), "1 seats are set for 4 players"),
        (json!({"game": "hearts", "seats": ["invited", "1", "1", "1"]}), "needs somebody here"),
        (
            json!({"game": "hearts", "seats": ["here", "process:cat", "1", "1"]}),
            "seat 2: the agent 'process:cat': other programs",
        ),
        (json!({"game": "hearts", "seats": ["here", "maxn,time=1h", "1", "1"]}), "seconds per decision"),
        (json!({"game": "hearts", "seats": ["here", "nobody", "1", "1"]}), "nobody"),
        (
            json!({"game": "othello", "seats": ["here", "maxn,book=/etc/passwd", "1"]}),
            "books are not allowed",
        ),
        (json!({"game": "othello", "players": 3, "names": ["x"]}), "1 names for 3 players"),
        (json!({"game": "othello", "decisions": ["a1"]}), "decision 1, 'a1'"),
        (json!({"game": "othello", "options": "x".repeat(500)}), "longer than"),
        (json!({"game": "othello", "more": 1}), "unknown field"),
    ] {
        let reply = client.ask("/api/table/new", &json!({"setup": setup}));
        assert_eq!(reply.status, 400, "{setup}");
        let error = reply.json()["error"].as_str().unwrap().to_string();
        assert!(error.contains(problem), "{setup}: {error}");
    }
}

#[test]
fn tables_are_capped_and_the_one_unused_for_longest_goes() {
    let client = Client::start();
    let place = |table: &serde_json::Value| json!({"table": table["table"], "key": table["keys"][0]["key"]});
    let setup = json!({"game": "othello"});
    let (first, second) = (place(&client.table(&setup)), place(&client.table(&setup)));
    for _ in 0..63 {
        client.ask("/api/table/save", &first);
        client.table(&setup);
    }
    assert_eq!(client.ask("/api/table/save", &first).status, 200);
    assert_eq!(client.ask("/api/table/save", &second).status, 404);
}

#[test]
fn more_searches_than_wait_are_answered_or_refused_and_the_page_stays_quick() {
    let client = Client::start();
    let table = client.table(&json!({"game": "othello"}));
    let place = json!({"table": table["table"], "key": table["keys"][0]["key"]});
    let hint = json!({"place": place, "moment": 0});
    // As many as run and as wait, and twenty more.
    let count = search_places() + 64 + 20;
    let mut streams: Vec<_> = (0..count).map(|_| client.stream("/api/table/hint", &hint)).collect();
    assert!(streams.iter().all(|stream| stream.status == 200));
    let start = Instant::now();
    client.answer("/api/catalogue", &json!({}));
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    // Those beyond the queue are told so at once.
    let refused = streams.iter_mut().rev().take(20).filter_map(crate::client::Events::next);
    let refused = refused
        .filter(|event| event["error"].as_str().is_some_and(|error| error.contains("too many")))
        .count();
    assert!(refused > 10, "{refused}");
    // Clients that vanish give their searches up.
    drop(streams);
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let first = client.stream("/api/table/hint", &hint).next().unwrap();
        if first["expected"].as_array().is_some_and(|choices| !choices.is_empty()) {
            break;
        }
        assert!(Instant::now() < deadline, "{first}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn streams_are_capped_and_their_places_are_given_back() {
    let client = Client::start();
    let table = client.table(&json!({"game": "othello"}));
    let place = json!({"table": table["table"], "key": table["keys"][0]["key"]});
    let mut streams: Vec<_> = (0..300).map(|_| client.stream("/api/table/watch", &place)).collect();
    let open = streams.iter().filter(|stream| stream.status == 200).count();
    assert_eq!(open, 256);
    assert!(streams.iter().all(|stream| [200, 503].contains(&stream.status)));
    assert!(streams[0].next().is_some());
    drop(streams);
    let deadline = Instant::now() + Duration::from_secs(10);
    while client.stream("/api/table/watch", &place).status != 200 {
        assert!(Instant::now() < deadline, "places were not given back");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_thousand_clients_that_say_nothing_hold_up_nobody() {
    let client = Client::start();
    // Two descriptors each, in one process: fewer than a thousand fit below the usual limit of 1024.
    let mut idle: Vec<_> = (0..400).map(|_| client.connect()).collect();
    for stream in idle.iter_mut().step_by(2) {
        stream.write_all(b"POST /api/cat").unwrap();
    }
    client.answer("/api/catalogue", &json!({}));
    drop(idle);
    let mut stream = client.connect();
    stream.write_all(b"\x16\x03\x01 not http at all\r\n\r\n").unwrap();
    let _ = stream.read_to_end(&mut Vec::new());
    client.answer("/api/catalogue", &json!({}));
}

#[test]
fn the_token_of_a_seat_plays_that_seat_and_nothing_else() {
    let client = Client::start();
    let setup = json!({"game": "hearts", "seats": ["here", "invited", "1", "1"], "seed": 5});
    let table = client.table(&setup);
    let invitation = table["invitations"][0]["invitation"].as_str().unwrap();
    let id = table["table"].as_u64().unwrap();
    let ask = |token: &str, path: &str, body: &Value| {
        let guest = Client { address: client.address, token: token.to_string() };
        guest.ask(path, body)
    };
    // The invitation joins, once; then the key of the seat is the token.
    let by_invitation = format!("{id}:{invitation}");
    let join = json!({"table": id, "invitation": invitation});
    assert_eq!(ask(&by_invitation, "/api/catalogue", &json!({})).json()["is_guest"], true);
    assert_eq!(ask(&by_invitation, "/api/table/new", &json!({"setup": setup})).status, 403);
    let joined = ask(&by_invitation, "/api/table/join", &join);
    assert_eq!(joined.status, 200, "{}", joined.body);
    assert_eq!(ask(&by_invitation, "/api/table/join", &join).status, 401);
    let key = joined.json()["keys"][0]["key"].as_str().unwrap().to_string();
    let (token, place) = (format!("{id}:{key}"), json!({"table": id, "key": key}));
    let seen = json!({"place": place, "paused": true});
    assert_eq!(ask(&token, "/api/table/pause", &seen).status, 200);
    // Not the seat of another, not another table, and no other question.
    let own = json!({"table": id, "key": table["keys"][0]["key"]});
    let other = client.table(&setup);
    let elsewhere = json!({"table": other["table"], "key": other["keys"][0]["key"]});
    for stranger in [&own, &elsewhere] {
        for path in ROUTES {
            for body in [
                stranger.clone(),
                json!({"place": stranger}),
                json!({"place": stranger, "table": id, "key": key}),
            ] {
                let status = ask(&token, path, &body).status;
                assert!([400, 403].contains(&status) || path == "/api/catalogue", "{path} {body}: {status}");
            }
        }
    }
    for path in ROUTES.iter().filter(|path| !path.starts_with("/api/table/") && **path != "/api/catalogue") {
        assert_eq!(ask(&token, path, &json!({})).status, 403, "{path}");
    }
    for path in
        ["/api/table/new", "/api/table/keep", "/api/table/restore", "/api/table/pace", "/api/table/claim"]
    {
        assert_eq!(ask(&token, path, &place).status, 403, "{path}");
    }
    for wrong in
        [format!("{id}:"), format!("{id}:x"), format!("99:{key}"), format!(":{key}"), "1:2:3".to_string()]
    {
        assert_eq!(ask(&wrong, "/api/table/pause", &seen).status, 401, "{wrong}");
    }
}

#[test]
fn new_tables_do_not_take_the_place_of_one_at_which_somebody_plays() {
    let client = Client::start();
    let game = json!({"game": "othello", "seats": ["here", "1", "1"]});
    let begun = client.table(&game);
    let place = json!({"table": begun["table"], "key": begun["keys"][0]["key"]});
    let view = client.stream("/api/table/watch", &place).next().unwrap();
    let decision = &view["choices"]["of"][0]["decision"];
    client.answer("/api/table/decide", &json!({"place": place, "moment": 0, "decision": decision}));
    let watched = client.table(&game);
    let at = json!({"table": watched["table"], "key": watched["keys"][0]["key"]});
    let mut watch = client.stream("/api/table/watch", &at);
    watch.next().unwrap();
    let untouched = client.table(&game);
    for _ in 0..70 {
        client.table(&game);
    }
    for (table, status) in [
        (&place, 200),
        (&at, 200),
        (&json!({"table": untouched["table"], "key": untouched["keys"][0]["key"]}), 404),
    ] {
        assert_eq!(client.ask("/api/table/pause", &json!({"place": table, "paused": true})).status, status);
    }
}

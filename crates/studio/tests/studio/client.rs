//! A client of a studio on loopback, as small as can be: one connection per question.

use maxn_games::{FIGURES, GAMES};
use maxn_lab::Experiments;
use maxn_papers::Papers;
use maxn_studio::{Studio, StudioContent};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The searches that a studio runs at the same time.
pub(crate) fn search_places() -> usize {
    thread::available_parallelism().map_or(1, usize::from).max(2)
}

/// A running studio.
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
}

/// The answer to a request.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Client {
    /// Starts a studio of all games; it ends with the process.
    pub(crate) fn start() -> Client {
        Client::with_results(None)
    }

    /// Starts a studio with a file of results.
    pub(crate) fn with_results(results: Option<PathBuf>) -> Client {
        Client::with_files(results, None)
    }

    /// Starts a studio with a file of results and a folder of tables.
    pub(crate) fn with_files(results: Option<PathBuf>, tables: Option<PathBuf>) -> Client {
        let experiments: Option<&dyn Experiments> = Some(&Papers);
        let content = StudioContent { games: GAMES, figures: FIGURES, results, tables, experiments };
        let studio = Studio::bind(content, "127.0.0.1:0".parse().unwrap()).unwrap();
        let client = Client { address: studio.listening(), token: studio.token().to_string() };
        thread::spawn(move || studio.run());
        client
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends a request as it is, and reads the whole answer.
    pub(crate) fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server that refuses early may close before everything is sent.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        parse(&String::from_utf8_lossy(&bytes))
    }

    /// Sends a request with these headers besides the length.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
        let mut text =
            format!("{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
        text.extend(headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")));
        self.raw(format!("{text}\r\n{body}").as_bytes())
    }

    /// The headers of the studio's own page.
    pub(crate) fn headers(&self) -> [(&'static str, String); 3] {
        [
            ("host", self.address.to_string()),
            ("content-type", "application/json".to_string()),
            ("x-maxn-token", self.token.clone()),
        ]
    }

    /// Asks a question as the page does.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Reply {
        self.ask_text(path, &body.to_string())
    }

    pub(crate) fn ask_text(&self, path: &str, body: &str) -> Reply {
        let headers = self.headers();
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.send("POST", path, &headers, body)
    }

    /// Asks a question that has to be answered.
    pub(crate) fn answer(&self, path: &str, body: &Value) -> Value {
        let reply = self.ask(path, body);
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
        reply.json()
    }

    /// Opens a stream of events.
    pub(crate) fn stream(&self, path: &str, body: &Value) -> Events {
        let mut stream = self.connect();
        let mut text = format!("POST {path} HTTP/1.1\r\n");
        text.extend(self.headers().iter().map(|(name, value)| format!("{name}: {value}\r\n")));
        let body = body.to_string();
        stream.write_all(format!("{text}content-length: {}\r\n\r\n{body}", body.len()).as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut status = String::new();
        reader.read_line(&mut status).unwrap();
        Events { reader, status: status.split(' ').nth(1).unwrap().parse().unwrap() }
    }

    /// Sets a table up, with agents that do not wait, and returns its answer.
    pub(crate) fn table(&self, setup: &Value) -> Value {
        let mut setup = setup.clone();
        setup["pace"] = json!({"decision": 0, "trick": 0});
        self.answer("/api/table/new", &json!({"setup": setup}))
    }
}

/// A stream of events.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
    pub(crate) status: u16,
}

impl Events {
    /// The next event; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line).ok()? == 0 || line == "0\r\n" {
                return None;
            }
            if let Some(event) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(event).unwrap());
            }
        }
    }
}

fn parse(text: &str) -> Reply {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).unwrap_or(0);
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_string()));
    Reply { status, headers: lines.filter_map(header).collect(), body: body.to_string() }
}

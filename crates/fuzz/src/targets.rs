//! The things that are fuzzed, each with its valid inputs and the promises that must hold of any input.

use maxn_games::GAMES;
use maxn_games::tree::Document;
use maxn_lab::game_file::GameFile;
use maxn_lab::matches::{self, Match, MatchPlan, Plans};
use maxn_lab::replay::Replay;
use maxn_lab::report::{MatchReport, page};
use maxn_lab::results_db::Store;
use maxn_papers::database::DatabaseRequest;
use maxn_papers::endgame::EndgameRequest;
use maxn_play::checked_file::checksum;
use maxn_play::protocol::Engine;
use maxn_play::{
    AgentSetup, AgentSpec, Book, BookPlan, Contest, DealRequest, GameInfo, GameKind, NamedAgent, Scope,
    SearchRequest, Situation, StartRequest, by_search,
};
use serde_json::{Value, json};
use std::path::Path;
use std::str::from_utf8;

/// A reader of something.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// Words that inputs are made of.
    pub(crate) words: &'static [&'static str],
    /// Makes the valid inputs.
    pub(crate) corpus: fn() -> Vec<Vec<u8>>,
    /// Reads an input, with a file for those that are read from files. Panics if a promise is broken.
    pub(crate) check: fn(&[u8], &Path),
}

/// All targets.
pub(crate) const TARGETS: [Target; 10] = [
    Target { name: "trees", words: TREE_WORDS, corpus: trees, check: check_tree },
    Target { name: "requests", words: REQUEST_WORDS, corpus: requests, check: check_request },
    Target { name: "positions", words: POSITION_WORDS, corpus: positions, check: check_position },
    Target { name: "options", words: OPTION_WORDS, corpus: options, check: check_options },
    Target { name: "specs", words: SPEC_WORDS, corpus: specs, check: check_spec },
    Target { name: "plans", words: PLAN_WORDS, corpus: plans, check: check_plan },
    Target { name: "books", words: &[], corpus: books, check: check_book },
    Target { name: "databases", words: &[], corpus: databases, check: check_database },
    Target { name: "results", words: &[], corpus: results, check: check_results },
    Target { name: "games", words: GAME_WORDS, corpus: game_files, check: check_game_file },
];

fn texts<const N: usize>(texts: [&str; N]) -> Vec<Vec<u8>> {
    texts.map(|text| text.as_bytes().to_vec()).to_vec()
}

// Trees.

const TREE_WORDS: &[&str] = &[
    "\"players\":",
    "\"root\":",
    "\"player\":",
    "\"children\":[",
    "\"scores\":[",
    "\"move\":",
    "null",
    "{}",
    "[]",
];

fn trees() -> Vec<Vec<u8>> {
    texts([
        r#"{"players":3,"root":{"player":1,"children":[{"scores":[1,2,3]},{"scores":[3,2,1]}]}}"#,
        r#"{"players":2,"root":{"player":2,"children":[{"player":1,"children":[{"scores":[5,5]}]},{"scores":[0,10]}]}}"#,
        r#"{"title":"a","note":"b","players":3,"root":{"player":3,"children":[{"move":"x","scores":[0,0,9]}]}}"#,
    ])
}

fn check_tree(input: &[u8], _file: &Path) {
    let Ok(text) = from_utf8(input) else { return };
    if let Ok(document) = Document::parse(text) {
        assert!(document.players() > 0 && !document.nodes().is_empty());
        for node in 0..document.nodes().len().min(50) {
            assert!(document.path(node).len() < usize::MAX);
        }
    }
}

// Requests to the engine.

const REQUEST_WORDS: &[&str] = &[
    "\"hand\":",
    "\"plays\":[",
    "\"bids\":[",
    "\"passed\":",
    "\"received\":",
    "\"seat\":",
    "\"scores\":[",
    "null",
    "\"QS\"",
    "\"2C\"",
    "\"turned_up\":",
    "\"exchanged\":[",
    "\"kitty\":\"taken\"",
    "\"hand_number\":",
    "{}",
    "[]",
];

/// The observations of every seat that is to move, in random contests of all games.
fn requests() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for game in GAMES.iter() {
        for (seed, players) in (0..4_u64).flat_map(|seed| game.players().map(move |players| (seed, players)))
        {
            let request = StartRequest { players: Some(players), options: String::new(), seed };
            let Ok(mut contest) = game.start(&request) else { continue };
            let mut random = agent("random", seed);
            for turn in 0..60 {
                let Some(seat) = contest.to_move() else { break };
                if turn % 13 == seed as usize || turn == 0 {
                    let mut fields = contest.observation(seat).into_fields();
                    // All legal passes are long, and the engine does not read them.
                    fields.remove("legal");
                    fields.insert("budget".to_string(), json!({"nodes": 20, "worlds": 2}));
                    found.push(Value::Object(fields).to_string().into_bytes());
                }
                let Ok(advice) = random.advise(Situation::Open(contest.as_ref()), Scope::Best) else { break };
                if contest.play(&advice.best).is_err() {
                    break;
                }
            }
        }
    }
    found
}

fn agent(spec: &str, seed: u64) -> Box<dyn maxn_play::Agent> {
    let spec: AgentSpec = spec.parse().expect("a valid spec");
    spec.build(&AgentSetup { seed, ..AgentSetup::default() }).expect("an agent that needs nothing")
}

fn check_request(input: &[u8], _file: &Path) {
    let Ok(text) = from_utf8(input) else { return };
    let engine = Engine::new(GAMES, 1, None);
    // Whatever budget and agent the input has become, the answer has to be cheap.
    let bounded = serde_json::from_str::<Value>(text).ok().and_then(|mut value| {
        let fields = value.as_object_mut()?;
        fields.insert("budget".to_string(), json!({"nodes": 20, "worlds": 2}));
        let cheap = fields
            .get("agent")
            .and_then(Value::as_str)
            .is_none_or(|agent| agent.parse::<AgentSpec>().is_err());
        if !cheap {
            fields.insert("agent".to_string(), "random".into());
        }
        // On a board the budget has no worlds.
        if fields.get("position").is_some_and(Value::is_string) {
            fields.insert("budget".to_string(), json!({"nodes": 20}));
        }
        Some(value.to_string())
    });
    let answer = engine.answer(bounded.as_deref().unwrap_or(text));
    let answer: Value = serde_json::from_str(&answer).expect("every answer is JSON");
    assert!(answer["move"].is_string() || answer["error"]["problem"].is_string(), "{answer}");
}

// Positions of every game: the name of the game, a line break, and the position.

const POSITION_WORDS: &[&str] = &[
    "hands ",
    "S:AK",
    "H:2",
    " | ",
    "; ",
    "leader 1",
    "trick ",
    "bids ",
    "trump ",
    "players 3",
    "moves ",
    "turn 1",
    "pieces home",
    "board small",
    "a1",
    "d3",
    "S:-",
];

fn positions() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for game in GAMES.iter() {
        for players in game.players() {
            for (seed, cards) in [(1, None), (2, Some(3)), (3, Some(5))] {
                let request = DealRequest { players: Some(players), cards, options: None, seed };
                let Ok(deal) = game.deal(&request) else { continue };
                let mut contest = deal.contest;
                for _ in 0..12 {
                    let Some(position) = contest.notation() else { break };
                    found.push(format!("{}\n{position}", game.name()).into_bytes());
                    let legal = contest.legal();
                    let Some(decision) = legal.get(seed as usize % legal.len().max(1)) else { break };
                    if contest.play(decision).is_err() {
                        break;
                    }
                }
            }
        }
    }
    found
}

fn check_position(input: &[u8], _file: &Path) {
    let Ok(text) = from_utf8(input) else { return };
    let Some((name, position)) = text.split_once('\n') else { return };
    let Ok(game) = GAMES.find(name) else { return };
    let Ok(mut contest) = game.read(position) else { return };
    assert!(contest.notation().is_some(), "a position that was read can be written");
    for _ in 0..8 {
        check_contest(contest.as_ref(), game);
        let legal = contest.legal();
        let Some(decision) = legal.get(input.len() % legal.len().max(1)) else { break };
        contest.play(decision).expect("legal decisions can be made");
    }
}

/// Checks that a position that was read can be written, read again and shown.
fn check_contest(contest: &dyn Contest, game: &dyn GameInfo) {
    // Some states between two positions have no notation.
    let Some(written) = contest.notation() else { return };
    let again = game.read(&written).unwrap_or_else(|error| panic!("'{written}' is not read again: {error}"));
    assert_eq!(again.notation().as_ref(), Some(&written), "it is written in one way");
    assert_eq!(again.legal(), contest.legal(), "{written}");
    assert_eq!(contest.to_move().is_none(), contest.legal().is_empty(), "{written}");
    assert_eq!(contest.scene(None).scores, contest.scores());
    for decision in contest.legal().iter().take(20) {
        assert_eq!(contest.parse(decision.as_str()).as_ref(), Ok(decision), "{written}");
    }
}

// Options of every game: the name of the game, a line break, and the options.

const OPTION_WORDS: &[&str] = &[
    "standard", "papers", "=", "true", "false", "target=", "moon=", "opening=", "board=", "most=", ",", " ",
];

fn options() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for game in GAMES.iter() {
        found.extend(game.presets().iter().map(|preset| format!("{}\n{preset}", game.name()).into_bytes()));
        if let Ok(contest) = game.start(&StartRequest::default())
            && let Some(seat) = contest.to_move()
            && let Some(all) = contest.observation(seat).fields()["options"].as_str()
        {
            found.push(format!("{}\n{all}", game.name()).into_bytes());
        }
    }
    found
}

fn check_options(input: &[u8], _file: &Path) {
    let Ok(text) = from_utf8(input) else { return };
    let Some((name, options)) = text.split_once('\n') else { return };
    let Ok(game) = GAMES.find(name) else { return };
    for players in game.players() {
        let request =
            StartRequest { players: Some(players), options: options.to_string(), seed: input.len() as u64 };
        let Ok(contest) = game.start(&request) else { continue };
        let Some(seat) = contest.to_move() else { continue };
        let observation = contest.observation(seat);
        let resolved = observation.fields()["options"].as_str().expect("options are a text").to_string();
        let again =
            game.start(&StartRequest { options: resolved.clone(), ..request }).expect("resolved options");
        assert_eq!(again.observation(seat).fields()["options"], resolved);
        assert_eq!(again.legal(), contest.legal());
    }
}

// Agents.

const SPEC_WORDS: &[&str] = &[
    "maxn",
    "paranoid",
    "mc(",
    ")",
    ",nodes=",
    ",time=",
    ",worlds=",
    ":speculative",
    "process:",
    "=",
    ",",
    "500k",
    "1s",
    "best",
    "rollout",
    "uct",
    "ismcts",
];

fn specs() -> Vec<Vec<u8>> {
    texts([
        "maxn:speculative,nodes=500k,table=64k,ties=root-least",
        "mc(paranoid:zero-window,depth=2),worlds=100,time=1s,combine=vote,leaves=played-out",
        "uct,worlds=30,sims=333,infer=0.5,aim=stake",
        "ismcts,sims=10k,time=50ms",
        "rollout,playouts=500,infer=0,time=1s",
        "best,time=20ms,nodes=4k,worlds=50",
        "bot=process,time=2s,nodes=5:sh -c 'x y' \"z\"",
        "random",
        "rules",
    ])
}

fn check_spec(input: &[u8], _file: &Path) {
    let Ok(text) = from_utf8(input) else { return };
    if let Ok(agent) = text.parse::<NamedAgent>() {
        let written = agent.spec().to_string();
        let again: AgentSpec =
            written.parse().unwrap_or_else(|error| panic!("'{written}' is not read again: {error}"));
        assert_eq!(again.to_string(), written, "it is written in one way");
        let named = agent.to_string();
        assert_eq!(named.parse::<NamedAgent>().map(|again| again.to_string()).as_ref(), Ok(&named));
    }
}

// Plans of matches.

const PLAN_WORDS: &[&str] = &[
    "[[match]]\n",
    "game = ",
    "agents = ",
    "players = ",
    "deals = ",
    "alone = true\n",
    "series = true\n",
    "mixed_partners = true\n",
    "opening = ",
    "options = \"\"\n",
    "hands = ",
    "[",
    "]",
    "\"",
];

fn plans() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for game in GAMES.iter() {
        let name = game.name();
        let players = *game.players().end();
        found.push(format!(
            "[[match]]\ngame = \"{name}\"\nagents = [\"maxn,nodes=10\", \"b=random\"]\nplayers = {players}\ndeals = 2\nseed = 7\n"
        ));
        found.push(format!(
            "[[match]]\nname = \"x\"\ngame = \"{name}\"\nmixed_partners = true\nalone = true\nagents = [\"paranoid\", \"random\"]\n\
             [[match]]\ngame = \"{name}\"\nagents = [\"maxn,depth=1\", \"random\"]\nopening = 3\nuntil_clear = true\n"
        ));
    }
    found.into_iter().map(String::into_bytes).collect()
}

fn check_plan(input: &[u8], _file: &Path) {
    let Ok(text) = from_utf8(input) else { return };
    let Ok(plans) = text.parse::<Plans>() else { return };
    for plan in plans.matches.into_iter().take(4) {
        if let Ok(games) = Match::new(plan, GAMES) {
            assert!(games.seatings().iter().all(|seats| seats.len() == games.players()));
            assert!(!games.entry().identity.to_string().is_empty());
        }
    }
}

// Files: opening books, databases and end games, result files.

/// Books of a board game, as bytes.
fn books() -> Vec<Vec<u8>> {
    let mut request = SearchRequest::default();
    request.options.limits.nodes = Some(50);
    request.options.table_bytes = 1 << 16;
    let file = scratch("book");
    let mut found = Vec::new();
    for game in GAMES.iter().filter(|game| game.kind() == GameKind::Board) {
        let Ok(start) = game.start(&StartRequest::default()) else { continue };
        let plan = BookPlan { depth: 4, width: 2, most: 100 };
        let book = Book::build(start.as_ref(), plan, &mut by_search(&request), &mut |_| {});
        if book.is_ok_and(|book| book.save(&file).is_ok()) {
            found.extend(std::fs::read(&file));
        }
    }
    std::fs::remove_file(&file).ok();
    found
}

fn scratch(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("maxn-fuzz-{}-{name}", std::process::id()))
}

/// Writes the bytes as they are, and then with a checksum that is right, so that what is behind it is read as well.
fn as_checked_files(input: &[u8], file: &Path, check: impl Fn(&Path)) {
    for mend in [false, true] {
        let mut bytes = input.to_vec();
        if mend {
            if bytes.len() < 32 {
                return;
            }
            let sum = checksum(&bytes[..24], &bytes[32..]);
            bytes[24..32].copy_from_slice(&sum.to_le_bytes());
        }
        if std::fs::write(file, bytes).is_ok() {
            check(file);
        }
    }
}

fn check_book(input: &[u8], file: &Path) {
    as_checked_files(input, file, |file| {
        let Ok(book) = Book::open(file) else { return };
        let Ok(contest) = book.start_contest(GAMES) else { return };
        if let Ok(line) = book.line(contest.as_ref()) {
            assert!(line.len() <= book.len());
        }
    });
}

fn databases() -> Vec<Vec<u8>> {
    let file = scratch("database");
    let mut found = Vec::new();
    let request = DatabaseRequest { board: "tiny".to_string(), file: Some(file.clone()) };
    if request.build(1, &mut |_, _| {}).is_ok() {
        found.extend(std::fs::read(&file));
    }
    let request = EndgameRequest {
        board: Some("tiny".to_string()),
        pieces: Some(1),
        file: Some(file.clone()),
        ..EndgameRequest::default()
    };
    if request.build(&mut |_, _| {}).is_ok() {
        found.extend(std::fs::read(&file));
    }
    std::fs::remove_file(&file).ok();
    found
}

fn check_database(input: &[u8], file: &Path) {
    as_checked_files(input, file, |file| {
        let request = DatabaseRequest { board: "tiny".to_string(), file: Some(file.to_path_buf()) };
        if let Ok(summary) = request.show() {
            assert!(summary.histogram.iter().sum::<usize>() <= summary.placements);
        }
        let request = EndgameRequest { file: Some(file.to_path_buf()), ..EndgameRequest::default() };
        if let Ok(game) = request.open() {
            assert!(!game.title().is_empty());
            game.census();
        }
    });
}

/// A result file with two matches, as bytes.
fn results() -> Vec<Vec<u8>> {
    let file = scratch("results");
    let play = || -> Option<Vec<u8>> {
        {
            let mut store = Store::open(&file).ok()?;
            for game in GAMES.iter().filter(|game| game.kind() == GameKind::Cards).take(2) {
                let agents = ["chance=random", "maxn,nodes=5,table=16k"];
                let plan = MatchPlan { players: Some(3), deals: 1, ..MatchPlan::new(game.name(), agents) };
                matches::run(&mut store, &Match::new(plan, GAMES).ok()?, 1, &mut |_| ()).ok()?;
            }
        }
        std::fs::read(&file).ok()
    };
    let found = play().into_iter().collect();
    for suffix in ["", "-wal", "-shm", "-lock"] {
        let mut name = file.clone().into_os_string();
        name.push(suffix);
        std::fs::remove_file(name).ok();
    }
    found
}

fn check_results(input: &[u8], file: &Path) {
    for suffix in ["-wal", "-shm"] {
        let mut name = file.to_path_buf().into_os_string();
        name.push(suffix);
        std::fs::remove_file(name).ok();
    }
    if std::fs::write(file, input).is_err() {
        return;
    }
    let Ok(store) = Store::read(file) else { return };
    let Ok(matches) = store.matches() else { return };
    for played in matches.iter().take(3) {
        if let Ok(report) = MatchReport::of(&store, played.id, GAMES) {
            let text = report.markdown(true) + &report.csv(true) + &report.pairs_csv() + &report.command();
            assert!(!text.is_empty() && !page(&[report], true).is_empty());
        }
        for game in store.games(played.id).unwrap_or_default().iter().take(2) {
            if let Ok((_, record)) = store.game(game.id)
                && let Ok(mut replay) = Replay::new(GAMES, played, &record)
            {
                while let Ok(Some(_)) = replay.step() {}
            }
        }
    }
}

// Game files.

const GAME_WORDS: &[&str] = &[
    "\"moves\":[",
    "\"player\":",
    "\"seed\":\"",
    "\"winners\":[",
    "\"scores\":[",
    "null",
    "{}",
    "\"agents\":[",
    "1e999",
];

fn game_files() -> Vec<Vec<u8>> {
    let mut store = Store::in_memory().expect("there is memory");
    let mut found = Vec::new();
    for game in GAMES.iter() {
        let plan = MatchPlan { deals: 1, ..MatchPlan::new(game.name(), ["chance=random"]) };
        let Ok(planned) = Match::new(plan, GAMES) else { continue };
        let Ok(id) = matches::run(&mut store, &planned, 1, &mut |_| ()) else { continue };
        let (Ok(played), Ok(games)) = (store.one_match(id), store.games(id)) else { continue };
        let Some(Ok((_, record))) = games.first().map(|game| store.game(game.id)) else { continue };
        found.extend(serde_json::to_vec(&GameFile::new(&played, &record)));
    }
    found
}

fn check_game_file(input: &[u8], _file: &Path) {
    let Ok(text) = from_utf8(input) else { return };
    let Ok(file) = GameFile::read(text) else { return };
    let (played, record) = file.into_record();
    if let Ok(mut replay) = Replay::new(GAMES, &played, &record) {
        while let Ok(Some(_)) = replay.step() {}
    }
    let again = serde_json::to_string(&GameFile::new(&played, &record)).expect("a game file can be written");
    GameFile::read(&again).expect("and read again");
}

//! The engine that other programs ask: it sees what a seat sees, answers as the agent itself would, and whatever it is sent,
//! it answers with JSON.

use super::table::{agent, check_all_games, decide, start};
use maxn::Generator;
use maxn_games::GAMES;
use maxn_play::protocol::Engine;
use maxn_play::{AgentSetup, AgentSpec, Contest};
use serde_json::{Value, json};

/// Every card game, some for several numbers of players.
const TABLES: [(&str, usize, &str); 16] = [
    ("hearts", 3, "target=100000"),
    ("hearts", 4, "target=100000 can_lead_any_club=true"),
    ("spades", 3, "target=100000"),
    ("spades", 4, "target=100000"),
    ("oh-hell", 4, "sizes=down most=5"),
    ("oh-hell", 7, "most=2"),
    ("sergeant-major", 3, "score=100000"),
    ("cribbage", 2, "target=100000"),
    ("cribbage", 4, "target=100000 partners=true"),
    ("pinochle", 3, "target=100000"),
    ("big-two", 3, "target=100000 pass_is_final=true"),
    ("big-two", 4, "target=100000 low_straights=true"),
    ("crazy-eights", 3, "target=100000 use_special_cards=true draw_at_will=true"),
    ("crazy-eights", 6, "target=100000"),
    ("uno", 2, "target=100000 challenge=true"),
    ("uno", 5, "target=100000"),
];

/// A decision at a table: the question that a program is asked, and the contest.
struct Asked<'a> {
    request: Value,
    contest: &'a dyn Contest,
    seed: u64,
}

impl Asked<'_> {
    /// The decision of an agent.
    fn decided_by(&self, agent: &AgentSpec) -> String {
        let mut agent = agent.build(&AgentSetup { seed: self.seed, ..AgentSetup::default() }).unwrap();
        decide(agent.as_mut(), self.contest).to_string()
    }

    fn legal(&self) -> Vec<String> {
        self.contest.legal().iter().map(ToString::to_string).collect()
    }
}

/// Plays hands in which everybody decides at random, and looks at the questions that a program at the table would be asked.
fn play(
    (game, players, options): (&'static str, usize, &'static str),
    hands: u32,
    mut look: impl FnMut(&Asked<'_>),
) {
    let mut contest = start(game, players, options, 5);
    let mut random = agent("random", 4);
    let mut id = 0;
    while let Some(seat) = contest.to_move().filter(|_| contest.hands_played() < hands) {
        id += 1;
        let seed = 77 + seat as u64;
        let mut request = contest.observation(seat).into_fields();
        request.insert("id".to_string(), json!(id));
        request.insert("seed".to_string(), json!(seed));
        request.insert("budget".to_string(), json!({"time_ms": null, "nodes": null, "worlds": null}));
        request.insert("patience_ms".to_string(), json!(10_000));
        look(&Asked { request: request.into(), contest: contest.as_ref(), seed });
        let decision = decide(random.as_mut(), contest.as_ref());
        contest.play(&decision).unwrap();
    }
}

fn answer(engine: &Engine, request: &Value) -> Value {
    serde_json::from_str(&engine.answer(&request.to_string())).expect("answers are JSON")
}

/// Without what differs from run to run.
fn timeless(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("time_ms");
    answer
}

#[test]
fn the_engine_decides_as_the_agent_itself_does() {
    check_all_games(TABLES.iter().map(|table| table.0));
    for name in ["rules", "mc(maxn,nodes=60,table=16k),worlds=3", "uct,worlds=2,sims=15", "ismcts,sims=20"] {
        let name: AgentSpec = name.parse().unwrap();
        let engine = Engine::new(GAMES, 1, Some(name.clone()));
        for table in TABLES {
            let (mut count, mut wanted) = (0_u32, Vec::new());
            play(table, 3, |asked| {
                count += 1;
                // Every kind of decision, and some of the cards.
                let kind = asked.request["wanted"].clone();
                if wanted.contains(&kind) && !count.is_multiple_of(7) {
                    return;
                }
                let answer = answer(&engine, &asked.request);
                assert_eq!(answer["error"], Value::Null, "{} {}", answer, asked.request);
                assert_eq!(answer["move"], asked.decided_by(&name), "{}", asked.request);
                assert_eq!(answer["id"], asked.request["id"]);
                assert_eq!(answer["agent"], name.to_string());
                let legal = asked.legal();
                let expected: Vec<&str> = answer["expected"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|one| one["move"].as_str().unwrap())
                    .collect();
                assert_eq!(expected[0], answer["move"]);
                assert!(expected.iter().all(|one| legal.iter().any(|legal| legal == one)));
                // Of several hundred bids an answer has only those that were considered.
                if (kind == "play" || kind == "bid") && legal.len() <= 52 {
                    assert_eq!(expected.len(), legal.len(), "every legal move: {answer}");
                }
                wanted.push(kind);
            });
            assert!(count > 10 && wanted.len() > 3, "{table:?}: {wanted:?}");
        }
    }
}

/// Things that somebody might write where something else is meant.
fn anything(generator: &mut Generator) -> Value {
    let choices = [
        json!(null),
        json!(-1),
        json!(0),
        json!(1),
        json!(3),
        json!(99),
        json!(1e300),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!("QS"),
        json!("2C"),
        json!("S:AKQ H:T9 D:- C:5"),
        json!("hearts"),
        json!("spades"),
        json!("cribbage"),
        json!("taken"),
        json!("♠"),
        json!("moon=off"),
        json!([]),
        json!([1, 2, 3]),
        json!(["QS", "QS"]),
        json!([null, 5]),
        json!({}),
        json!({"player": 1, "card": "KD"}),
        json!([{"player": 2, "card": "3H"}]),
        json!([[[[]]]]),
        json!(true),
        json!("random"),
        json!("maxn"),
        json!("process:true"),
    ];
    choices[(generator.next_u64() % choices.len() as u64) as usize].clone()
}

/// Changes something somewhere.
fn mutate(value: &mut Value, generator: &mut Generator) {
    let pick =
        |count: usize, generator: &mut Generator| (generator.next_u64() % count.max(1) as u64) as usize;
    let deeper = pick(3, generator) > 0;
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let place = pick(fields.len(), generator);
            let key = fields.keys().nth(place).unwrap().clone();
            match pick(8, generator) {
                0 => drop(fields.remove(&key)),
                1 => {
                    let other = fields.keys().nth(pick(fields.len(), generator)).unwrap().clone();
                    let copy = fields[&key].clone();
                    fields.insert(other, copy);
                }
                _ => mutate(&mut fields[&key], generator),
            }
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let (one, other) = (pick(items.len(), generator), pick(items.len(), generator));
            match pick(6, generator) {
                0 => drop(items.remove(one)),
                1 => items.push(items[one].clone()),
                2 => items.swap(one, other),
                _ => mutate(&mut items[one], generator),
            }
        }
        Value::String(text) if deeper && text.len() == 2 => {
            let letter = |letters: &str, generator: &mut Generator| {
                letters.chars().nth(pick(letters.len(), generator)).unwrap()
            };
            *text = [letter("AKQJT98765432", generator), letter("SHDC", generator)].iter().collect();
        }
        Value::Number(number) if deeper => *value = json!(number.as_i64().unwrap_or(0).wrapping_add(1)),
        other => *other = anything(generator),
    }
}

#[test]
fn whatever_is_sent_is_answered() {
    let engine = Engine::new(GAMES, 1, Some("rules".parse().unwrap()));
    let mut generator = Generator::new(9);
    for table in TABLES {
        let (mut refused, mut believed) = (0, 0);
        play(table, 3, |asked| {
            for _ in 0..12 {
                let mut request = asked.request.clone();
                // What agents do with a request that makes sense is tested elsewhere.
                let fields = request.as_object_mut().unwrap();
                for key in ["question", "legal", "facts", "wanted", "budget", "patience_ms"] {
                    fields.remove(key);
                }
                for _ in 0..=generator.next_u64() % 3 {
                    mutate(&mut request, &mut generator);
                }
                let answer = answer(&engine, &request);
                match &answer["error"] {
                    Value::Null => {
                        assert!(answer["move"].is_string(), "{answer}");
                        believed += 1;
                    }
                    error => {
                        assert!(
                            error["problem"].as_str().is_some_and(|problem| !problem.is_empty()),
                            "{answer}"
                        );
                        refused += 1;
                    }
                }
            }
        });
        assert!(refused > 100 && believed > 10, "{table:?}: {refused} {believed}");
    }
}

#[test]
fn text_that_is_no_request_is_answered() {
    let engine = Engine::new(GAMES, 1, None);
    for text in
        ["", "{", "[]", "null", "1", "\"hearts\"", "{\"game\":1}", "{}", "\u{0}", &"[".repeat(100_000)]
    {
        let answer: Value = serde_json::from_str(&engine.answer(text)).unwrap();
        assert!(answer["error"]["problem"].is_string(), "{text}: {answer}");
    }
}

/// A hand of Hearts without passing, with some fields changed.
fn hearts(changes: &Value) -> Value {
    let mut request = json!({
        "game": "hearts", "players": 4, "options": "papers-hd", "seat": 1,
        "hand": ["KS", "QS", "5S", "AH", "TH", "9H", "2H", "JD", "6D", "4D", "KC", "8C", "3C"],
        "plays": [{"player": 4, "card": "2C"}], "budget": {"worlds": 3, "nodes": 600},
    });
    for (key, value) in changes.as_object().unwrap() {
        request[key] = value.clone();
    }
    request
}

#[test]
fn errors_say_what_is_wrong_where_and_what_would_be_right() {
    let engine = Engine::new(GAMES, 1, None);
    assert_eq!(answer(&engine, &hearts(&json!({})))["error"], Value::Null);
    for (changes, at, words) in [
        (json!({"game": "hartz"}), "game", "there is no game 'hartz'"),
        (json!({"gane": "hearts"}), "", "did you mean 'game'?"),
        (json!({"players": 8}), "players", "from 1 to 7"),
        (json!({"players": 7}), "players", "3 to 6"),
        (json!({"players": null}), "players", "missing"),
        (json!({"seat": 5}), "seat", "from 1 to 4"),
        (json!({"seat": 2}), "seat", "it is not the turn of player 2"),
        (json!({"options": "moon=blue"}), "options", "moon"),
        (json!({"hand": ["KS", "KS"]}), "hand[1]", "KS is there twice"),
        (json!({"hand": ["KX"]}), "hand[0]", "a card such as QS"),
        (json!({"hand": "S:AKQ"}), "hand", "3 cards were dealt to the seat, expected 13"),
        (json!({"hand": null, "dealt": "S:AKQ"}), "dealt", "3 cards were dealt to the seat, expected 13"),
        (json!({"dealt": "S:AKQ"}), "dealt", "given twice"),
        (
            json!({"plays": [{"player": 4, "card": "2C"}, {"player": 1, "card": "KC"}]}),
            "plays[1].card",
            "still in the hand",
        ),
        (json!({"plays": [{"player": 4, "card": "KC"}]}), "plays[0]", "the seat's own KC"),
        (
            json!({"plays": [{"player": 4, "card": "2C"}, {"player": 2, "card": "5C"}]}),
            "plays[1]",
            "it was the turn of player 1",
        ),
        (json!({"plays": [{"player": 0, "card": "2C"}]}), "plays[0].player", "from 1 to 4"),
        (json!({"plays": [{"card": "2C"}]}), "plays[0].player", "missing"),
        (json!({"plays": [{"player": 4, "cart": "2C"}]}), "plays[0]", "did you mean 'card'?"),
        (json!({"plays": []}), "seat", "cannot lead without 2C"),
        (json!({"bids": [1, null, null, null]}), "bids", "hearts"),
        (json!({"scores": [1, 2, 3]}), "scores", "4, one for each player"),
        (json!({"scores": [100, 0, 0, 0]}), "scores", "the series is over"),
        (json!({"hand_number": 0}), "hand_number", "from 1"),
        (json!({"options": ""}), "passed", "cards are passed in this hand"),
        (json!({"budget": {"time_ms": 0}}), "budget.time_ms", "from 1 to 600000"),
        (json!({"budget": {"worlds": 2_000_000}}), "budget.worlds", "to 1000000"),
        (json!({"budget": {"node": 5}}), "budget", "did you mean 'nodes'?"),
        (json!({"agent": "rulez"}), "agent", "did you mean 'rules'?"),
        (json!({"agent": "maxn,nodes=10"}), "agent", "mc(maxn)"),
        (json!({"agent": "process:true"}), "agent", "another program cannot be asked"),
        (json!({"position": "x"}), "position", "does not see the whole position"),
        (json!({"seed": -1}), "seed", "from 0 to"),
    ] {
        let answer = answer(&engine, &hearts(&changes));
        let error = &answer["error"];
        assert_eq!(error["at"].as_str().unwrap_or(""), at, "{changes}: {answer}");
        assert!(error.to_string().contains(words), "{changes}: {answer}");
    }
    let named = answer(&engine, &hearts(&json!({"id": [1, "x"], "seat": 9})));
    assert_eq!(named["id"], json!([1, "x"]));
}

#[test]
fn a_hand_can_be_told_as_it_was_dealt() {
    let engine = Engine::new(GAMES, 1, None);
    let hand = hearts(&json!({}))["hand"].clone();
    let now = answer(&engine, &hearts(&json!({})));
    let dealt = answer(&engine, &hearts(&json!({"hand": null, "dealt": hand})));
    assert_eq!(timeless(now), timeless(dealt));
}

#[test]
fn the_same_request_has_the_same_answer_on_any_number_of_threads() {
    let request = hearts(&json!({"budget": {"worlds": 6, "nodes": 3000}}));
    let one = answer(&Engine::new(GAMES, 1, None), &request);
    assert_eq!((&one["worlds"], one["exact"].as_bool()), (&json!(6), Some(false)));
    assert_eq!(timeless(one.clone()), timeless(answer(&Engine::new(GAMES, 1, None), &request)));
    assert_eq!(timeless(one.clone()), timeless(answer(&Engine::new(GAMES, 3, None), &request)));
    let other = answer(
        &Engine::new(GAMES, 1, None),
        &hearts(&json!({"budget": {"worlds": 6, "nodes": 3000}, "seed": 2})),
    );
    assert_ne!(other["expected"], one["expected"], "another seed, other worlds");
}

#[test]
fn budgets_are_kept() {
    let engine = Engine::new(GAMES, 1, None);
    let nodes = |budget: Value| answer(&engine, &hearts(&json!({"budget": budget})));
    let few = nodes(json!({"nodes": 40}));
    let many = nodes(json!({"nodes": 4_000}));
    assert!(few["nodes"].as_u64() < many["nodes"].as_u64(), "{few} {many}");
    assert!(many["nodes"].as_u64().unwrap() <= 4_400, "{many}");
    assert_eq!(nodes(json!({"worlds": 4}))["worlds"], json!(4));
    let timed = nodes(json!({"time_ms": 100}));
    let time = timed["time_ms"].as_f64().unwrap();
    assert!((20.0..5000.0).contains(&time), "{timed}");
    let patient = hearts(&json!({"budget": {"time_ms": 300_000}, "patience_ms": 50}));
    assert!(answer(&engine, &patient)["time_ms"].as_f64().unwrap() < 5000.0);
    for agent in ["uct", "ismcts"] {
        let timed = answer(&engine, &hearts(&json!({"agent": agent, "budget": {"time_ms": 50}})));
        assert!(timed["time_ms"].as_f64().unwrap() < 5000.0, "{timed}");
        assert!(timed["nodes"].as_u64().unwrap() > 0 && timed["worlds"].as_u64().unwrap() > 0, "{timed}");
    }
}

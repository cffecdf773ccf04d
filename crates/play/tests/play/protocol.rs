//! The protocol: whatever it is sent, it answers with JSON, and as the agent itself would decide.

use crate::toy::{GAMES, agent, play, spec, start};
use maxn_play::protocol::{Engine, no_text, too_long};
use maxn_play::{Scope, Situation};
use serde_json::{Value, json};

fn engine() -> Engine {
    Engine::new(GAMES, 1, None)
}

fn answer(engine: &Engine, request: &Value) -> Value {
    serde_json::from_str(&engine.answer(&request.to_string())).expect("answers are JSON")
}

/// Without the field that differs from run to run.
fn timeless(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("time_ms");
    answer
}

fn changed(mut request: Value, changes: &Value) -> Value {
    for (key, value) in changes.as_object().unwrap() {
        request[key] = value.clone();
    }
    request
}

fn pile(changes: &Value) -> Value {
    let request = json!({"id": 7, "game": "pile", "players": 3, "options": "", "seat": 2, "scores": [0, 0, 0],
        "pile": 5, "taken": [3, 2, 0], "bonus": 1, "guess": "odd", "seed": 3});
    changed(request, changes)
}

fn open_pile(changes: &Value) -> Value {
    changed(json!({"game": "open-pile", "position": "full 10; pile 6; turn 2"}), changes)
}

#[test]
fn answers_have_all_fields_in_their_order() {
    let text = engine().answer(&pile(&json!({"agent": "rules"})).to_string());
    let expected = r#"{"id":7,"move":"3","expected":[{"move":"3","scores":null},{"move":"1","scores":null},{"move":"2","scores":null}],"measure":null,"exact":false,"worlds":null,"nodes":0,"time_ms":"#;
    assert!(text.starts_with(expected), "{text}");
    assert!(text.ends_with(r#","agent":"rules"}"#), "{text}");
    let best = answer(&engine(), &pile(&json!({"id": null})));
    assert_eq!(
        (&best["agent"], &best["worlds"], &best["measure"]),
        (&json!("best"), &json!(4), &json!("points"))
    );
    assert_eq!(best["id"], Value::Null);
    let first = &best["expected"][0];
    assert_eq!((&first["move"], first["scores"].as_array().map(Vec::len)), (&best["move"], Some(3)));
}

#[test]
fn boards_are_searched_by_the_game_s_own_agent() {
    let found = answer(&engine(), &open_pile(&json!({})));
    assert_eq!((&found["agent"], &found["measure"]), (&json!("maxn:none,nodes=1k"), &json!("matches")));
    assert_eq!((&found["worlds"], &found["exact"]), (&Value::Null, &json!(true)));
    assert_eq!(found["expected"].as_array().map(Vec::len), Some(3));
    assert!(found.get("candidates_only").is_none() && found.get("left_out").is_none());
    let narrow = answer(&engine(), &open_pile(&json!({"agent": "maxn:none,width=1"})));
    assert_eq!(
        (&narrow["exact"], &narrow["candidates_only"], &narrow["left_out"]),
        (&json!(false), &json!(true), &json!([]))
    );
    let other = Engine::new(GAMES, 1, Some(spec("random")));
    assert_eq!(answer(&other, &open_pile(&json!({})))["agent"], "random");
}

#[test]
fn the_engine_decides_as_the_agent_itself_does() {
    for text in
        ["rules", "random", "mc(maxn,nodes=60),worlds=3", "uct,worlds=2,sims=15", "ismcts,sims=20", "best"]
    {
        let engine = Engine::new(GAMES, 1, Some(spec(text)));
        let mut contest = start("pile", "", 1);
        while let Some(seat) = contest.to_move() {
            let mut request = Value::Object(contest.observation(seat).into_fields());
            request["seed"] = json!(9);
            let mut own = agent(text, 9);
            let advice = own.advise(Situation::Open(contest.as_ref()), Scope::Every).unwrap();
            let found = answer(&engine, &request);
            assert_eq!(found["error"], Value::Null, "{request}");
            assert_eq!(found["move"], advice.best.as_str(), "{request}");
            contest.play(&advice.best).unwrap();
        }
    }
}

#[test]
fn threads_change_nothing() {
    let request = pile(&json!({"agent": "mc(maxn),worlds=9"}));
    let [one, three] = [1, 3].map(|threads| timeless(answer(&Engine::new(GAMES, threads, None), &request)));
    assert_eq!(one, three);
}

#[test]
fn budgets_are_kept() {
    let nodes = |budget: Value| answer(&engine(), &pile(&json!({"agent": "rollout", "budget": budget})));
    assert_eq!(nodes(json!({"nodes": 40}))["nodes"], 40);
    assert_eq!(nodes(json!({}))["nodes"], 10_000);
    let patient = pile(&json!({"agent": "mc(maxn)", "budget": {"time_ms": 300_000}, "patience_ms": 50}));
    assert!(answer(&engine(), &patient)["time_ms"].as_f64().unwrap() < 5000.0);
}

#[test]
fn errors_name_the_field_and_a_right_value() {
    for (request, at, words) in [
        (
            pile(&json!({"game": "pyle"})),
            "game",
            "there is no game 'pyle'; did you mean 'pile'? There are pile, open-pile",
        ),
        (json!({}), "game", "a game such as pile"),
        (pile(&json!({"game": 1})), "game", "the name of a game"),
        (pile(&json!({"gane": "pile"})), "", "did you mean 'game'?"),
        (pile(&json!({"players": 8})), "players", "from 1 to 3"),
        (pile(&json!({"options": 5})), "options", "a text"),
        (pile(&json!({"options": "hand=5"})), "options", "did you mean 'hands'?"),
        (pile(&json!({"seat": 5})), "seat", "from 1 to 3"),
        (pile(&json!({"guesses": 0})), "seat", "it is not the turn of player 2"),
        (pile(&json!({"taken": [1, "two"]})), "taken[1]", "it is \"two\""),
        (pile(&json!({"taken": [1, 2, 3, 4]})), "taken", "3 at most"),
        (pile(&json!({"pile": null})), "pile", "it is missing"),
        (pile(&json!({"bonus": 7})), "", "no deal agrees with all that was seen"),
        (pile(&json!({"budget": {"time_ms": 0}})), "budget.time_ms", "from 1 to 600000"),
        (pile(&json!({"budget": {"worlds": 2_000_000}})), "budget.worlds", "to 1000000"),
        (pile(&json!({"budget": {"node": 5}})), "budget", "did you mean 'nodes'?"),
        (pile(&json!({"agent": "rulez"})), "agent", "did you mean 'rules'?"),
        (
            pile(&json!({"agent": "maxn,nodes=10"})),
            "agent",
            "the agent 'maxn:speculative,nodes=10': it looks at all hands",
        ),
        (pile(&json!({"agent": "process:true"})), "agent", "another program cannot be asked"),
        (pile(&json!({"position": "x"})), "position", "in pile a player does not see the whole position"),
        (pile(&json!({"seed": -1})), "seed", "from 0 to"),
        (open_pile(&json!({"position": null})), "position", "as 'maxn show open-pile' writes it"),
        (open_pile(&json!({"position": "nonsense"})), "position", "'nonsense' is no pile"),
        (open_pile(&json!({"position": "full 10; pile 0; turn 2"})), "position", "the game is over"),
        (open_pile(&json!({"players": 2})), "players", "3, as in the position"),
        (open_pile(&json!({"seat": 1})), "seat", "2, as in the position"),
        (open_pile(&json!({"budget": {"worlds": 3}})), "budget.worlds", "nothing is hidden on a board"),
        (open_pile(&json!({"agent": "rules"})), "agent", "nothing is hidden on a board; take a search"),
        (open_pile(&json!({"agent": "process:true"})), "agent", "another program cannot be asked"),
    ] {
        let answer = answer(&engine(), &request);
        let error = &answer["error"];
        assert_eq!(error["at"].as_str().unwrap_or(""), at, "{request}: {answer}");
        assert!(error["problem"].is_string(), "{answer}");
        let text =
            format!("{} {}", error["problem"].as_str().unwrap(), error["expected"].as_str().unwrap_or(""));
        assert!(text.contains(words), "{request}: {answer}");
        assert_eq!(answer["id"], request["id"], "the id comes back");
    }
}

#[test]
fn text_that_is_no_request_is_answered() {
    for text in ["", "{", "[]", "null", "1", "\"pile\"", "{\"game\":1}", "\u{0}", &"[".repeat(100_000)] {
        let answer: Value = serde_json::from_str(&engine().answer(text)).unwrap();
        assert!(answer["error"]["problem"].is_string(), "{text}: {answer}");
    }
    let expected = r#"{"error":{"problem":"the line is too long","expected":"9 bytes at most"}}"#;
    assert_eq!(too_long(9), expected);
    assert_eq!(no_text("why"), r#"{"error":{"problem":"it is not UTF-8: why"}}"#);
}

#[test]
fn observations_of_the_open_game_are_requests() {
    let mut contest = start("open-pile", "", 1);
    play(contest.as_mut(), "2 3");
    let request = Value::Object(contest.observation(2).into_fields());
    assert!(answer(&engine(), &request)["move"].is_string());
}

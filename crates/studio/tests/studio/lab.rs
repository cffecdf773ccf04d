//! Matches over the wire: played, stopped, resumed, read by the library, and put on a table.

use crate::client::Client;
use crate::scratch::scratch;
use maxn_games::GAMES;
use maxn_lab::matches::{Match, MatchPlan, run};
use maxn_lab::report::MatchReport;
use maxn_lab::results_db::Store;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[test]
fn a_match_is_played_stopped_and_gone_on_with_and_is_the_same_as_any_other() {
    let file = scratch("match.db");
    let client = Client::with_results(Some(file.clone()));
    assert_eq!(client.answer("/api/lab/matches", &json!({}))["matches"], json!([]));
    let plan = json!({"plan": {"game": "hearts", "agents": ["rules", "random"], "deals": 12, "seed": 3}});
    // It goes on when nobody reads of it, can be followed again, and is stopped as early as something is finished.
    let mut stream = client.stream("/api/lab/run", &plan);
    let first = stream.next().unwrap();
    let total = first["total"].as_u64().unwrap();
    assert_eq!(client.ask("/api/lab/run", &plan).status, 503);
    drop(stream);
    assert_eq!(client.answer("/api/lab/matches", &json!({}))["running"], plan);
    let mut follower = client.stream("/api/lab/follow", &json!({}));
    while follower.next().unwrap()["done"].as_u64() == first["done"].as_u64() {}
    client.answer("/api/lab/stop", &json!({}));
    while follower.next().is_some() {}
    assert_eq!(client.answer("/api/lab/matches", &json!({}))["running"], Value::Null);
    let deadline = Instant::now() + Duration::from_secs(10);
    let mut stream = loop {
        let stream = client.stream("/api/lab/run", &plan);
        if stream.status == 200 {
            break stream;
        }
        assert!(Instant::now() < deadline, "the match was not stopped");
        std::thread::sleep(Duration::from_millis(50));
    };
    let mut last = json!({});
    while let Some(event) = stream.next() {
        last = event;
    }
    let report = &last["report"];
    // The last point of the convergence is the difference of the means.
    let points = report["convergence"].as_array().unwrap();
    assert_eq!((points.len(), &points[0]["deals"], &points[10]["deals"]), (11, &json!(2), &json!(12)));
    let mean = |agent: usize| report["scores"][agent]["mean"].as_f64().unwrap();
    let difference = points[10]["differences"][0]["mean"].as_f64().unwrap();
    assert!((difference - (mean(1) - mean(0))).abs() < 1e-9, "{report}");
    assert_eq!((report["games"].as_u64(), report["planned"].as_u64()), (Some(total), Some(total)), "{last}");

    // The library plays the same match and reads the same file.
    let mut store = Store::in_memory().unwrap();
    let plan = MatchPlan { deals: 12, seed: 3, ..MatchPlan::new("hearts", ["rules", "random"]) };
    let id = run(&mut store, &Match::new(plan, GAMES).unwrap(), 1, &mut |_| {}).unwrap();
    let expected = MatchReport::of(&store, id, GAMES).unwrap();
    let read = MatchReport::of(&Store::read(&file).unwrap(), 1, GAMES).unwrap();
    assert_eq!(read.columns(false), expected.columns(false));
    let listed = client.answer("/api/lab/matches", &json!({}));
    assert_eq!(listed["matches"][0]["verdicts"], json!(expected.verdicts()));

    // A game of it on a table: every recorded decision, from the first.
    let games = client.answer("/api/lab/games", &json!({"number": 1}));
    assert_eq!(games["count"].as_u64(), Some(total));
    let game = &games["games"][3];
    let table = client.answer("/api/lab/replay", &json!({"number": game["number"]}));
    let place = json!({"table": table["table"], "key": table["keys"][0]["key"]});
    let view = || client.stream("/api/table/watch", &place).next().unwrap();
    assert_eq!((view()["moment"].as_u64(), view()["names"].as_array().map(Vec::len)), (Some(0), Some(4)));
    let mut steps = 0;
    while client.ask("/api/table/go", &json!({"place": place, "to": "forward"})).status == 200 {
        steps += 1;
    }
    // It goes on as it was played: no agent decides anew, and the record grows by nothing.
    let count = view()["moment"].as_u64().unwrap();
    client.answer("/api/table/go", &json!({"place": place, "to": 0}));
    client.answer("/api/table/pace", &json!({"place": place, "pace": {"decision": 0, "trick": 0}}));
    let mut watch = client.stream("/api/table/watch", &place);
    client.answer("/api/table/pause", &json!({"place": place, "paused": false}));
    let mut moment = 0;
    while moment < count {
        let shown = watch.next().unwrap()["moment"].as_u64().unwrap();
        assert!(shown == moment || shown == moment + 1, "{shown} after {moment}");
        moment = shown;
    }
    let end = view();
    assert!(steps > 10, "{steps}");
    assert_eq!(end["ledger"][0], game["scores"]);
    let _ = std::fs::remove_file(file);
}

#[test]
fn every_match_is_gone_on_with_by_the_plan_of_its_report() {
    let file = scratch("plans.db");
    let client = Client::with_results(Some(file.clone()));
    let agents = json!(["a_1.b=rules", "random"]);
    let plans = [
        json!({"game": "hearts", "agents": agents, "deals": 1, "hands": 2, "alone": true, "name": "two hands"}),
        json!({"game": "hearts", "players": 3, "agents": agents, "deals": 1, "series": true, "until_clear": true}),
        json!({"game": "hearts", "players": 3, "agents": agents, "deals": 2, "options": "moon=off", "seed": 7}),
        json!({"game": "spades", "players": 4, "agents": agents, "deals": 1, "mixed_partners": true}),
        json!({"game": "othello", "agents": ["x=maxn,nodes=20", "random"], "deals": 3, "opening": 1, "one_seating": true}),
    ];
    let last = |plan: &Value| {
        let mut stream = client.stream("/api/lab/run", &json!({"plan": plan}));
        let mut last = json!({});
        while let Some(event) = stream.next() {
            last = event;
        }
        last["report"].clone()
    };
    for (place, plan) in plans.iter().enumerate() {
        let played = last(plan);
        assert_eq!(played["number"], json!(place + 1), "{plan}: {played}");
        for (field, value) in plan.as_object().unwrap() {
            assert!(field == "agents" || played["plan"][field] == *value, "{field} of {plan}: {played}");
        }
        let named = format!("{}=", played["scores"][0]["name"].as_str().unwrap());
        assert!(played["plan"]["agents"][0].as_str().unwrap().starts_with(&named), "{played}");
        assert_eq!(last(&played["plan"]), played);
    }
    let _ = std::fs::remove_file(file);
}

#[test]
fn matches_that_cannot_be_played_are_errors() {
    let file = scratch("errors.db");
    let client = Client::with_results(Some(file.clone()));
    let run = |plan: Value| client.ask("/api/lab/run", &json!({"plan": plan}));
    for (plan, problem) in [
        (json!({"game": "none", "agents": ["rules", "random"]}), "there is no game 'none'"),
        (json!({"game": "hearts", "agents": ["rules", "process:cat"]}), "other programs"),
        (json!({"game": "hearts", "agents": ["rules", "x=process:cat"]}), "other programs"),
        (json!({"game": "hearts", "agents": ["rules", " a_1.b =process:cat"]}), "other programs"),
        (json!({"game": "othello", "agents": ["random", "maxn,depth=9"]}), "needs a limit of nodes or time"),
        (
            json!({"game": "othello", "agents": ["random", "deep=paranoid,depth=2"]}),
            "needs a limit of nodes or time",
        ),
        (json!({"game": "othello", "agents": ["random", "maxn,book=/etc/passwd"]}), "books are not allowed"),
        (json!({"game": "hearts", "agents": ["rules", "best,time=1h"]}), "seconds"),
        (json!({"game": "hearts", "agents": ["rules", "random"], "deals": 1_000_000}), "at most"),
        (json!({"game": "hearts", "agents": ["rules", "random"], "file": "/etc/passwd"}), "unknown field"),
    ] {
        let reply = run(plan.clone());
        assert_eq!(reply.status, 400, "{plan}");
        let error = reply.json()["error"].as_str().unwrap().to_string();
        assert!(error.contains(problem), "{plan}: {error}");
    }
    assert!(!file.exists());
    assert_eq!(client.ask("/api/lab/games", &json!({"number": 9})).status, 400);
    let without = Client::start();
    assert_eq!(without.ask("/api/lab/matches", &json!({})).status, 404);
}

#[test]
fn an_experiment_is_made_stopped_and_gone_on_with() {
    let file = scratch("experiment.db");
    let client = Client::with_results(Some(file.clone()));
    let listed = client.answer("/api/lab/experiments", &json!({}));
    let id = "nodes/lvt-hearts";
    assert!(listed["experiments"].as_array().unwrap().iter().any(|entry| entry["id"] == id));
    let question = json!({"id": id, "scale": 0.05, "seed": 2});
    let mut stream = client.stream("/api/lab/experiment", &question);
    assert!(stream.next().unwrap()["total"].as_u64().is_some_and(|total| total > 0));
    // One at a time, matches included.
    assert_eq!(client.ask("/api/lab/experiment", &question).status, 503);
    assert_eq!(
        client
            .ask("/api/lab/run", &json!({"plan": {"game": "hearts", "agents": ["rules", "random"]}}))
            .status,
        503
    );
    client.answer("/api/lab/stop", &json!({}));
    drop(stream);
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut stream = loop {
        let stream = client.stream("/api/lab/experiment", &question);
        if stream.status == 200 {
            break stream;
        }
        assert!(Instant::now() < deadline, "the experiment was not stopped");
        std::thread::sleep(Duration::from_millis(50));
    };
    let mut last = json!({});
    while let Some(event) = stream.next() {
        last = event;
    }
    assert!(last["result"]["rows"].as_array().is_some_and(|rows| !rows.is_empty()), "{last}");
    assert!(
        last["command"].as_str().unwrap().starts_with("maxn paper nodes/lvt-hearts --scale 0.05 --seed 2")
    );
    // Its table is there for other pages, and for a studio that is started again.
    let again = Client::with_results(Some(file.clone()));
    for client in [&client, &again] {
        let made = client.answer("/api/lab/experiments", &json!({}))["made"].clone();
        assert_eq!(made, json!([{"result": last["result"], "command": last["command"]}]));
    }
    for (question, problem) in [
        (json!({"id": "none", "scale": 1.0, "seed": 1}), "there is no experiment 'none'"),
        (json!({"id": id, "scale": 0.0, "seed": 1}), "scale 0"),
    ] {
        let reply = client.ask("/api/lab/experiment", &question);
        assert_eq!(reply.status, 400);
        assert!(reply.json()["error"].as_str().unwrap().contains(problem), "{}", reply.body);
    }
    let _ = std::fs::remove_file(file);
}

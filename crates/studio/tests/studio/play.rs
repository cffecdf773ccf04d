//! Whole contests over the wire, for every game.

use crate::client::Client;
use maxn_games::GAMES;
use maxn_play::{GameInfo, SavedSession};
use serde_json::{Value, json};

fn place(table: &Value) -> Value {
    json!({"table": table["table"], "key": table["keys"][0]["key"]})
}

/// A decision of a view: the first that is offered.
fn decision(view: &Value) -> String {
    if view["choices"]["kind"] == "one" {
        return view["choices"]["of"][0]["decision"].as_str().unwrap().to_string();
    }
    let seat = view["seat"].as_u64().unwrap() as usize;
    let count = view["choices"]["count"].as_u64().unwrap() as usize;
    let cards = view["scene"]["table"]["hands"][seat]["cards"].as_array().unwrap();
    let cards: Vec<&str> = cards[..count].iter().map(|card| card.as_str().unwrap()).collect();
    format!("{} {}", view["choices"]["word"].as_str().unwrap(), cards.join(" "))
}

#[test]
fn every_game_and_number_of_players_is_played_by_what_a_view_offers() {
    let client = Client::start();
    for game in GAMES.iter() {
        for players in game.players() {
            let mut seats = vec!["1"; players];
            seats[players - 1] = "here";
            let table =
                client.table(&json!({"game": game.name(), "players": players, "seats": seats, "seed": 3}));
            let place = place(&table);
            let mut watch = client.stream("/api/table/watch", &place);
            let mut own = 0;
            for _ in 0..24 {
                let view = watch.next().unwrap();
                assert_eq!(view["error"], Value::Null);
                if view["scene"]["to_move"].is_null() {
                    break;
                }
                let moment = &view["moment"];
                if !view["choices"].is_null() {
                    own += 1;
                    let decision = decision(&view);
                    client.answer(
                        "/api/table/decide",
                        &json!({"place": place, "moment": moment, "decision": decision}),
                    );
                }
            }
            assert!(own > 1, "{} for {players}", game.name());
        }
    }
}

#[test]
fn undo_redo_and_the_same_deal() {
    let client = Client::start();
    let table = client.table(&json!({"game": "othello", "seats": ["here", "here", "here"]}));
    let keys: Vec<Value> = (0..3).map(|seat| table["keys"][seat]["key"].clone()).collect();
    let at = |seat: usize| json!({"table": table["table"], "key": keys[seat]});
    let view = |seat: usize| client.stream("/api/table/watch", &at(seat)).next().unwrap();
    let mut moments = vec![0];
    for turn in 0..6 {
        let before = view(turn % 3);
        let choice =
            json!({"place": at(turn % 3), "moment": before["moment"], "decision": decision(&before)});
        client.answer("/api/table/decide", &choice);
        // The same decision at a moment that has passed.
        assert_eq!(client.ask("/api/table/decide", &choice).status, 409);
        moments.push(view(0)["moment"].as_u64().unwrap());
    }
    let go = |to: Value| client.ask("/api/table/go", &json!({"place": at(0), "to": to})).status;
    assert_eq!(go(json!("back")), 200);
    assert!(moments[..6].contains(&view(0)["moment"].as_u64().unwrap()));
    assert_eq!(go(json!("forward")), 200);
    assert_eq!(view(0)["moment"], moments[6]);
    assert_eq!(go(json!("forward")), 400);
    assert_eq!(go(json!(2)), 200);
    assert_eq!(go(json!(99)), 400);
    let shown = view(0);
    assert_eq!((shown["moment"].as_u64(), shown["branches"].as_array().map(Vec::len)), (Some(2), Some(1)));

    let cards = client.table(&json!({"game": "hearts", "open": true}));
    let first = client.stream("/api/table/watch", &place(&cards)).next().unwrap();
    let again = json!({"setup": {"game": "hearts", "open": true}, "same_deal": place(&cards)});
    let again = client.answer("/api/table/new", &again);
    assert_eq!(client.stream("/api/table/watch", &place(&again)).next().unwrap()["scene"], first["scene"]);
}

#[test]
fn hints_and_reviews_judge_every_decision() {
    let client = Client::start();
    for name in ["hearts", "othello"] {
        let table = client.table(&json!({"game": name, "options": "standard", "seed": 5}));
        let place = place(&table);
        let mut hint = client.stream("/api/table/hint", &json!({"place": place, "moment": 0}));
        let advice = hint.next().unwrap();
        let players = advice["expected"][0]["scores"].as_array().unwrap().len();
        assert_eq!(players, GAMES.find(name).map(GameInfo::usual_players).unwrap());
        let best = advice["move"].as_str().unwrap();
        assert_eq!(advice["expected"][0]["move"], best);
        client.answer("/api/table/decide", &json!({"place": place, "moment": 0, "decision": best}));
        let mut review = client.stream("/api/table/review", &json!({"place": place}));
        let event = review.next().unwrap();
        assert_eq!((event["done"].as_u64(), event["total"].as_u64()), (Some(1), Some(1)));
        assert_eq!(event["decision"]["made"], best);
        assert!(event["decision"]["cost"].as_f64().unwrap() >= 0.0);
        let number = &event["decision"]["number"];
        assert_eq!(review.next().unwrap()["all"], json!([number]));
        assert!(review.next().is_none());
        // What is known is not reviewed again.
        let mut review = client.stream("/api/table/review", &json!({"place": place, "known": [number]}));
        let event = review.next().unwrap();
        assert_eq!((event["total"].as_u64(), &event["all"]), (Some(0), &json!([number])));
    }
}

#[test]
fn a_hint_ends_with_reasons_that_name_deals() {
    let client = Client::start();
    let table = client.table(&json!({"game": "oh-hell", "seats": ["here", "1", "1", "1"], "seed": 4}));
    let place = place(&table);
    let mut watch = client.stream("/api/table/watch", &place);
    let (view, reasons) = loop {
        let view = watch.next().unwrap();
        if view["choices"].is_null() {
            continue;
        }
        let moment = &view["moment"];
        if view["scene"]["prompt"]["kind"] == "play" {
            let mut hint = client.stream("/api/table/hint", &json!({"place": place, "moment": moment}));
            let mut last = json!({});
            while let Some(event) = hint.next() {
                last = event;
            }
            break (view, last);
        }
        let decision = decision(&view);
        client.answer("/api/table/decide", &json!({"place": place, "moment": moment, "decision": decision}));
    };
    let found = reasons["reasons"].as_array().unwrap();
    assert!(!found.is_empty(), "{reasons}");
    // Each deal can be opened where the page opens it.
    let seen =
        client.answer("/api/table/seen", &json!({"place": place, "moment": view["moment"]}))["seen"].clone();
    for reason in found {
        assert!(reason["text"].as_str().unwrap().len() > 10);
        assert!(reason["holds"].as_u64() <= reason["draws"].as_u64());
        let world =
            json!({"after": 0, "draws": reasons["draws"], "seed": reasons["seed"], "number": reason["deal"]});
        client.answer("/api/analysis/position", &json!({"game": "oh-hell", "seen": seen, "world": world}));
    }
}

#[test]
fn a_hand_that_is_over_waits_for_somebody_to_go_on() {
    let client = Client::start();
    let waits = json!({"decision": 0, "trick": 0, "waits": true});
    let setup = json!({"game": "hearts", "seats": ["here", "1", "1", "1"], "seed": 2, "pace": waits});
    let table = client.answer("/api/table/new", &json!({"setup": setup}));
    let place = place(&table);
    let mut watch = client.stream("/api/table/watch", &place);
    let view = loop {
        let view = watch.next().unwrap();
        if view["between_hands"] == true {
            break view;
        }
        if !view["choices"].is_null() {
            let decision = decision(&view);
            client.answer(
                "/api/table/decide",
                &json!({"place": place, "moment": view["moment"], "decision": decision}),
            );
        }
    };
    assert_eq!((&view["paused"], view["ledger"].as_array().map(Vec::len)), (&json!(true), Some(1)));
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(client.stream("/api/table/watch", &place).next().unwrap()["moment"], view["moment"]);
    client.answer("/api/table/pause", &json!({"place": place, "paused": false}));
    let view = client.stream("/api/table/watch", &place).next().unwrap();
    assert_eq!((&view["paused"], &view["between_hands"]), (&json!(false), &json!(false)));
}

#[test]
fn a_table_without_hints_gives_none_and_guests_have_names() {
    let client = Client::start();
    let seats = json!(["here", "invited", "1"]);
    let table =
        client.table(&json!({"game": "othello", "seats": seats, "hints": false, "names": ["Ann", "", ""]}));
    assert_eq!(client.ask("/api/table/hint", &json!({"place": place(&table), "moment": 0})).status, 403);
    let invitation = table["invitations"][0]["invitation"].clone();
    let join = |name: &str| {
        client
            .ask("/api/table/join", &json!({"table": table["table"], "invitation": invitation, "name": name}))
    };
    assert_eq!(join(&"x".repeat(300)).status, 400);
    assert_eq!(join("Bob").status, 200);
    let view = client.stream("/api/table/watch", &place(&table)).next().unwrap();
    assert_eq!((&view["names"], &view["hints"]), (&json!(["Ann", "Bob", ""]), &json!(false)));
}

#[test]
fn to_take_back_needs_the_others() {
    let client = Client::start();
    let table = client.table(&json!({"game": "othello", "seats": ["here", "invited", "here"]}));
    let invitation = json!({"table": table["table"], "invitation": table["invitations"][0]["invitation"]});
    let joined = client.answer("/api/table/join", &invitation);
    let host = place(&table);
    let guest = json!({"table": table["table"], "key": joined["keys"][0]["key"]});
    let view = |place: &Value| client.stream("/api/table/watch", place).next().unwrap();
    for place in [&host, &guest] {
        let before = view(place);
        client.answer(
            "/api/table/decide",
            &json!({"place": place, "moment": before["moment"], "decision": decision(&before)}),
        );
    }
    let moment = view(&host)["moment"].clone();
    let go = json!({"place": guest, "to": "back"});
    let agree = |place: &Value, agrees: bool| {
        client.ask("/api/table/agree", &json!({"place": place, "agrees": agrees})).status
    };
    client.answer("/api/table/go", &go);
    assert_eq!(view(&host)["moment"], moment);
    assert_eq!(
        (&view(&host)["takeback"]["can_answer"], &view(&guest)["takeback"]["can_answer"]),
        (&json!(true), &json!(false))
    );
    // Whoever asks cannot agree for the others.
    assert_eq!(agree(&guest, true), 200);
    assert_eq!(view(&host)["moment"], moment);
    assert_eq!(agree(&host, false), 200);
    assert_eq!((&view(&host)["moment"], &view(&host)["takeback"]), (&moment, &Value::Null));
    assert_eq!(agree(&host, true), 409);
    // The two who share a screen agree together.
    client.answer("/api/table/go", &go);
    assert_eq!(agree(&host, true), 200);
    assert_ne!(view(&host)["moment"], moment);
}

#[test]
fn a_saved_table_is_a_session_that_can_be_resumed() {
    let client = Client::start();
    let table = client.table(&json!({"game": "hearts", "open": true, "seats": ["1", "1", "1", "1"]}));
    let place = place(&table);
    let mut watch = client.stream("/api/table/watch", &place);
    while watch.next().unwrap()["moment"].as_u64() < Some(20) {}
    client.answer("/api/table/pause", &json!({"place": place, "paused": true}));
    let shown = client.stream("/api/table/watch", &place).next().unwrap();
    let saved = client.answer("/api/table/save", &place);
    let session = SavedSession::from_json(&saved.to_string()).unwrap().resume(GAMES, 1).unwrap();
    assert_eq!(serde_json::to_value(session.scene()).unwrap(), shown["scene"]);
    let setup = json!({
        "game": "hearts", "open": true, "seats": ["1", "1", "1", "1"], "seed": saved["setup"]["seed"],
        "decisions": saved["decisions"],
    });
    let again = client.table(&setup);
    let again = json!({"table": again["table"], "key": again["keys"][0]["key"]});
    assert_eq!(client.stream("/api/table/watch", &again).next().unwrap()["scene"], shown["scene"]);
}

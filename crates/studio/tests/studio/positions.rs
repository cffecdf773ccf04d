//! Positions that are set up by hand, possible deals of hidden hands, and trees of positions, over the wire.

use crate::client::Client;
use maxn::Generator;
use maxn_games::GAMES;
use maxn_play::{Contest, DealRequest, GameInfo, GameKind, StartRequest, TableScene};
use serde_json::{Value, json};
use std::collections::HashSet;

/// The hands of a position.
fn hands(game: &dyn GameInfo, position: &str) -> Vec<Vec<String>> {
    let TableScene::Cards(table) = game.read(position).unwrap().scene(None).table else { panic!("no cards") };
    table
        .hands
        .into_iter()
        .map(|mut hand| {
            hand.cards.sort();
            hand.cards
        })
        .collect()
}

#[test]
fn cards_change_places_by_hand_and_the_game_refuses_what_cannot_be() {
    let client = Client::start();
    let mut dice = Generator::new(7);
    let (mut swapped, mut refused, mut outside) = (0, 0, 0);
    for game in GAMES.of(GameKind::Cards) {
        let request = DealRequest { seed: 3, cards: game.small_deal(), ..DealRequest::default() };
        let mut position = game.deal(&request).unwrap().position;
        for _ in 0..20 {
            let before = hands(game, &position);
            let (from, to) = (dice.index(before.len()), dice.index(before.len()));
            if before[from].is_empty() || before[to].is_empty() {
                continue;
            }
            let one = before[from][dice.index(before[from].len())].clone();
            let other = before[to][dice.index(before[to].len())].clone();
            let change = |change: Value| {
                client.ask(
                    "/api/analysis/edit",
                    &json!({"position": {"game": game.name(), "position": position}, "change": change}),
                )
            };
            // A card that is given away may leave a deal that the game refuses; it is never there twice. Given back, all is as it was.
            let given = change(json!({"give": [[one, from], to]}));
            if given.status == 200 && given.json()["problem"].is_string() {
                let draft = given.json()["position"].clone();
                let question = json!({"position": {"game": game.name(), "position": position}, "draft": draft, "change": {"give": [[one, to], from]}});
                let back = client.answer("/api/analysis/edit", &question);
                assert_eq!(back["problem"], Value::Null, "{}: {draft}", game.name());
                let sorted = |mut hands: Vec<Vec<String>>| {
                    for hand in &mut hands {
                        hand.sort();
                    }
                    hands
                };
                let again = hands(game, back["position"].as_str().unwrap());
                assert_eq!(sorted(again), sorted(before.clone()), "{}", game.name());
                refused += 1;
            } else if given.status == 200 {
                let after = hands(game, given.json()["position"].as_str().unwrap());
                assert_eq!(
                    after.iter().map(Vec::len).sum::<usize>(),
                    before.iter().map(Vec::len).sum::<usize>()
                );
                assert!(after[to].contains(&one));
            } else {
                assert!(given.json()["error"].as_str().unwrap().len() > 5);
                refused += 1;
            }
            let reply = change(json!({"swap": [[one, from], [other, to]]}));
            let reason = &reply.json()[if reply.status == 200 { "problem" } else { "error" }];
            if let Some(reason) = reason.as_str() {
                // As where a card was turned up or played that the change contradicts.
                assert!(reason.len() > 5);
                continue;
            }
            position = reply.json()["position"].as_str().unwrap().to_string();
            let after = hands(game, &position);
            let all = |hands: &[Vec<String>]| {
                let mut all: Vec<String> = hands.concat();
                all.sort();
                all
            };
            assert_eq!(all(&after), all(&before), "{}", game.name());
            if from != to && one != other {
                assert!(after[to].contains(&one) && after[from].contains(&other), "{}", game.name());
                swapped += 1;
            }
        }
        // A card out of play comes in, and the one it takes the place of goes out.
        let question = json!({"position": {"game": game.name(), "position": position}});
        let listed = client.answer("/api/analysis/edit", &question);
        let cards: HashSet<String> = hands(game, &position).concat().into_iter().collect();
        for card in listed["outside"].as_array().unwrap() {
            assert!(!cards.contains(card.as_str().unwrap()), "{}: {card}", game.name());
            outside += 1;
        }
        let wrong = json!({"position": question["position"], "change": {"swap": [["XX", 0], ["YY", null]]}});
        assert_eq!(client.ask("/api/analysis/edit", &wrong).status, 400);
    }
    assert!(swapped > 60 && refused > 10 && outside > 50, "{swapped} {refused} {outside}");
}

#[test]
fn pieces_are_put_and_taken_and_the_turn_is_set() {
    let client = Client::start();
    let mut put = 0;
    for game in GAMES.of(GameKind::Board) {
        let start = game.deal(&DealRequest::default()).unwrap();
        let TableScene::Board(board) = start.contest.scene(None).table else { panic!("no board") };
        let edit = |position: &str, change: Value| {
            client.ask(
                "/api/analysis/edit",
                &json!({"position": {"game": game.name(), "position": position}, "change": change}),
            )
        };
        for cell in board.cells.iter().step_by(3) {
            for owner in [Value::Null, json!(0), json!(1)] {
                let reply = edit(&start.position, json!({"put": [cell.name, owner]}));
                if reply.status != 200 {
                    assert!(reply.json()["error"].as_str().unwrap().len() > 5);
                    continue;
                }
                let text = reply.json()["position"].as_str().unwrap().to_string();
                let TableScene::Board(after) = game.read(&text).unwrap().scene(None).table else {
                    panic!("no board")
                };
                for (after, before) in after.cells.iter().zip(&board.cells) {
                    let expected = if after.name == cell.name { owner.clone() } else { json!(before.owner) };
                    assert_eq!(json!(after.owner), expected, "{} {}", game.name(), after.name);
                }
                put += 1;
            }
        }
        let turned = edit(&start.position, json!({"turn": 1}));
        assert_eq!(turned.status, 200, "{}", turned.body);
        let text = turned.json()["position"].as_str().unwrap().to_string();
        assert_eq!(game.read(&text).unwrap().to_move(), Some(1));
        assert_eq!(edit(&start.position, json!({"put": ["nowhere", 0]})).status, 400);
        assert_eq!(edit(&start.position, json!({"put": [board.cells[0].name, 9]})).status, 400);
        assert_eq!(edit(&start.position, json!({"turn": 9})).status, 400);
    }
    assert!(put > 60, "{put}");
}

/// Asks for the deals of a position in which hands are hidden, and checks them against the contest that it is of. Returns the number of
/// those that are not the real one.
fn check_deals(client: &Client, contest: &dyn Contest, position: &Value) -> usize {
    let name = contest.game().name();
    let question =
        json!({"position": position, "worlds": 8, "search": "maxn:speculative,nodes=300", "seed": 5});
    let mut stream = client.stream("/api/analysis/worlds", &question);
    assert_eq!(stream.status, 200, "{name}");
    let seat = contest.to_move().unwrap();
    let TableScene::Cards(table) = contest.scene(None).table else { panic!("no cards") };
    // The page shows what the mover sees.
    let shown = client.answer("/api/analysis/position", position);
    assert_eq!((&shown["hidden"], &shown["now"]), (&json!(true), &Value::Null), "{name}");
    for (player, hand) in table.hands.iter().enumerate() {
        let shown = &shown["scene"]["table"]["hands"][player];
        let cards = if player == seat { hand.cards.clone() } else { Vec::new() };
        assert_eq!((&shown["cards"], &shown["count"]), (&json!(cards), &json!(hand.cards.len())), "{name}");
    }
    let own: HashSet<&String> = table.hands[seat].cards.iter().collect();
    let legal: HashSet<String> = contest.legal().iter().map(ToString::to_string).collect();
    let head = stream.next().unwrap();
    assert_eq!(head["seat"], json!(seat));
    let (mut weight, mut number, mut different) = (0.0, 0, 0);
    while let Some(event) = stream.next() {
        let world = &event["world"];
        assert_eq!(event["number"], json!(number), "{name}");
        let hands: Vec<Vec<String>> =
            serde_json::from_value(world["hands"].clone()).unwrap_or_else(|error| panic!("{error}: {event}"));
        assert_eq!(hands[seat].iter().collect::<HashSet<_>>(), own, "{name}");
        for (hand, known) in hands.iter().zip(&table.hands) {
            assert_eq!(hand.len(), known.cards.len(), "{name}");
        }
        different += usize::from(hands.iter().zip(&table.hands).any(|(hand, known)| *hand != known.cards));
        assert!(
            world["move"].is_null() || legal.contains(world["move"].as_str().unwrap()),
            "{name}: {event}"
        );
        weight += world["weight"].as_f64().unwrap();
        // Each deal is opened by its number, and played on from.
        let mut opened = position.clone();
        opened["world"] = json!({"after": 0, "draws": 8, "seed": 5, "number": number});
        let scene = &client.answer("/api/analysis/position", &opened)["scene"]["table"];
        for (player, hand) in hands.iter().enumerate() {
            assert_eq!(scene["hands"][player]["cards"], json!(hand), "{name}");
        }
        if let Some(best) = event["world"]["move"].as_str() {
            opened["line"] = json!([best]);
            assert_eq!(client.answer("/api/analysis/position", &opened)["played"][0]["decision"], best);
        }
        number += 1;
    }
    assert_eq!(head["different"], json!(number), "{name}");
    assert!(weight > 0.0, "{name}");
    different
}

#[test]
fn hidden_deals_agree_with_what_the_mover_sees() {
    let client = Client::start();
    let mut different = 0;
    for game in GAMES.of(GameKind::Cards) {
        let mut contest = game.start(&StartRequest { seed: 6, ..StartRequest::default() }).unwrap();
        different +=
            check_deals(&client, contest.as_ref(), &json!({"game": game.name(), "seed": 6, "contest": true}));
        // The same from what the mover has seen, at the beginning and later.
        for _ in 0..3 {
            let seen = contest.observation(contest.to_move().unwrap());
            different += check_deals(&client, contest.as_ref(), &json!({"game": game.name(), "seen": seen}));
            for _ in 0..3 {
                let decision = contest.legal()[0].clone();
                contest.play(&decision).unwrap();
            }
        }
    }
    assert!(different > 60, "{different}");
    let start = GAMES.find("hearts").unwrap().start(&StartRequest::default()).unwrap();
    let seen = json!({"game": "hearts", "seen": start.observation(0)});
    for (path, question, problem) in [
        ("position", json!({"game": "hearts", "seen": start.observation(0), "line": ["AS"]}), "not known"),
        ("position", json!({"game": "hearts", "seen": {"game": "hearts", "seat": 1}}), "missing"),
        ("position", json!({"game": "othello", "seen": {"position": ""}}), "'players' is missing"),
        ("search", json!({"position": seen, "agent": "maxn,nodes=10"}), "not known"),
        ("edit", json!({"position": seen, "change": {"turn": 1}}), "cannot be written"),
    ] {
        let reply = client.ask(&format!("/api/analysis/{path}"), &question);
        assert_eq!(reply.status, 400, "{question}");
        assert!(reply.json()["error"].as_str().unwrap().contains(problem), "{}", reply.body);
    }
    // Agents for hidden cards judge what was seen.
    let question = json!({"position": seen, "agent": "uct,worlds=2,sims=20"});
    let advice = client.stream("/api/analysis/search", &question).next().unwrap();
    assert!(advice["result"]["move"].as_str().is_some_and(|best| best.starts_with("pass")), "{advice}");
    for (question, problem) in [
        (json!({"position": {"game": "othello"}, "worlds": 8, "search": "maxn"}), "nothing is hidden"),
        (json!({"position": {"game": "hearts"}, "worlds": 8, "search": "maxn"}), "open in a position"),
        (
            json!({"position": {"game": "hearts", "contest": true}, "worlds": 0, "search": "maxn"}),
            "expected 1 to 200",
        ),
        (json!({"position": {"game": "hearts"}, "worlds": 8, "search": "uct"}), "is no search"),
    ] {
        let reply = client.ask("/api/analysis/worlds", &question);
        assert_eq!(reply.status, 400, "{question}");
        assert!(reply.json()["error"].as_str().unwrap().contains(problem), "{}", reply.body);
    }
}

#[test]
fn the_tree_of_a_position_has_its_moves_and_the_value_of_plain_search() {
    let client = Client::start();
    for game in GAMES.iter() {
        let position = json!({"game": game.name(), "seed": 2, "cards": game.small_deal()});
        let tree = json!({"position": {"position": position, "depth": 3, "nodes": 150}});
        let search =
            |algorithm: &str| client.answer("/api/tree/search", &json!({"tree": tree, "search": algorithm}));
        let plain = search("maxn:none,depth=99");
        let nodes = plain["nodes"].as_array().unwrap();
        assert!(nodes.len() > 3 && nodes.len() <= 150, "{}: {}", game.name(), nodes.len());
        let request = DealRequest { seed: 2, cards: game.small_deal(), ..DealRequest::default() };
        let (_, contest) = game.deal(&request).unwrap().at_a_choice();
        let legal: Vec<String> = contest.legal().iter().map(ToString::to_string).collect();
        let first =
            nodes.iter().filter(|node| node["parent"] == 0).map(|node| node["label"].as_str().unwrap());
        let first: Vec<&str> = first.collect();
        assert_eq!(first, legal[..first.len()], "{}", game.name());
        assert_eq!(search("maxn:shallow,depth=99")["value"], plain["value"], "{}", game.name());
    }
    for (tree, problem) in [
        (json!({"position": {"game": "othello"}, "depth": 0, "nodes": 100}), "depth 0"),
        (json!({"position": {"game": "othello"}, "depth": 3, "nodes": 1_000_000}), "1000000 nodes"),
        (json!({"position": {"game": "none"}, "depth": 3, "nodes": 100}), "there is no game"),
    ] {
        let reply = client.ask("/api/tree/search", &json!({"tree": {"position": tree}, "search": "maxn"}));
        assert_eq!(reply.status, 400);
        assert!(reply.json()["error"].as_str().unwrap().contains(problem), "{}", reply.body);
    }
}

#[test]
fn moves_are_left_out_of_the_tree_of_a_position_only_where_they_do_not_fit() {
    let client = Client::start();
    let game = GAMES.find("hearts").unwrap();
    // One move at the root, several below it.
    let (seed, line, below) = (0..1000)
        .find_map(|seed| {
            let request = DealRequest { seed, players: Some(3), cards: Some(5), ..DealRequest::default() };
            let (_, mut contest) = game.deal(&request).unwrap().at_a_choice();
            let line = contest.legal()[0].clone();
            contest.play(&line).unwrap();
            let [only] = &contest.legal()[..] else { return None };
            contest.play(only).unwrap();
            let below = contest.legal().len();
            (below > 2).then(|| (seed, line.to_string(), below))
        })
        .unwrap();
    let position = json!({"game": "hearts", "players": 3, "cards": 5, "seed": seed, "line": [line]});
    let search = |nodes: usize| {
        let tree = json!({"position": {"position": position, "depth": 2, "nodes": nodes}});
        let found = client.answer("/api/tree/search", &json!({"tree": tree, "search": "maxn:none,depth=99"}));
        (found["nodes"].as_array().unwrap().len(), found["note"].as_str().unwrap().to_string())
    };
    let all = 2 + below;
    for (most, moves) in [(2000, "all moves"), (all, "all moves"), (all - 1, "the first")] {
        let (count, note) = search(most);
        assert_eq!(count, all.min(most), "{note}");
        assert!(note.starts_with(moves), "{note}");
    }
}

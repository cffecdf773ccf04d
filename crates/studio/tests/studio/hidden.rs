//! A browser receives what its seat may know, and nothing else.

use crate::client::Client;
use maxn_games::GAMES;
use maxn_play::{Contest, GameInfo, GameKind, StartRequest, TableScene};
use serde_json::{Value, json};
use std::collections::HashSet;

const SEED: u64 = 4711;

/// The cards that a contest has in each hand, seen with everything open.
fn hands(contest: &dyn Contest) -> Vec<Vec<String>> {
    let TableScene::Cards(table) = contest.scene(None).table else { return Vec::new() };
    table.hands.into_iter().map(|hand| hand.cards).collect()
}

/// Every word of a value that could be the name of a card.
fn words(value: &Value) -> HashSet<String> {
    let text = value.to_string();
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).map(str::to_string).collect()
}

/// A moment of the contest that is played at the table, in this process: it tells what is hidden.
struct Moment {
    contest: Box<dyn Contest>,
    /// The cards that everybody has seen.
    public: HashSet<String>,
    /// The cards that each of the first two seats has held.
    own: [HashSet<String>; 2],
}

/// The moments of the first hand, at most 45: people take the first legal decision, and agents of the first level leave nothing to chance.
fn moments(game: &dyn GameInfo, players: usize) -> Vec<Moment> {
    let request = StartRequest { players: Some(players), options: "standard".to_string(), seed: SEED };
    let mut contest = game.start(&request).unwrap();
    let (mut public, mut own) = (HashSet::new(), [HashSet::new(), HashSet::new()]);
    let mut moments = Vec::new();
    while moments.len() < 45 && contest.hands_played() == 0 {
        for (seat, own) in own.iter_mut().enumerate() {
            own.extend(hands(contest.as_ref())[seat].iter().cloned());
        }
        moments.push(Moment { contest: contest.clone_box(), public: public.clone(), own: own.clone() });
        let Some(mover) = contest.to_move() else { break };
        let known = contest.information_set(mover).unwrap();
        let decision = if mover < 2 { contest.legal()[0].clone() } else { known.rule_based().unwrap() };
        play(contest.as_mut(), &decision, &mut public);
    }
    moments
}

impl Moment {
    /// Checks that a seat has received no card that it may not know, and returns the number of those.
    fn check(&self, game: &str, seat: usize, view: &Value) -> usize {
        let contest = self.contest.as_ref();
        assert_eq!((view["seat"].as_u64(), &view["seed"]), (Some(seat as u64), &Value::Null));
        // Questions to the other seat are not put to this one.
        assert_eq!(view["choices"].is_null(), contest.to_move() != Some(seat));
        let seen = words(view);
        let others = hands(contest).into_iter().enumerate().filter(|(player, _)| *player != seat);
        let cards = others.flat_map(|(_, hand)| hand);
        // What this seat held before and passed on, or has seen played, it may know.
        let hidden = cards.filter(|card| !self.own[seat].contains(card) && !self.public.contains(card));
        let hidden: Vec<String> = hidden.collect();
        for card in &hidden {
            assert!(!seen.contains(card), "{game}: {card} in {view}");
        }
        hidden.len()
    }
}

#[test]
fn two_browsers_at_one_table_receive_what_their_seats_may_know() {
    let client = Client::start();
    let mut checked = 0;
    for game in GAMES.of(GameKind::Cards) {
        let players = game.usual_players();
        let mut seats = vec!["1"; players];
        (seats[0], seats[1]) = ("here", "invited");
        let setup = json!({"game": game.name(), "players": players, "seats": seats, "seed": SEED});
        let table = client.table(&setup);
        let invitation =
            json!({"table": table["table"], "invitation": table["invitations"][0]["invitation"]});
        let joined = client.answer("/api/table/join", &invitation);
        // An invitation works once: whoever has sent it cannot sit down there as well.
        assert_eq!(client.ask("/api/table/join", &invitation).status, 403);
        let places =
            [&table, &joined].map(|seat| json!({"table": table["table"], "key": seat["keys"][0]["key"]}));
        assert_ne!(places[0], places[1]);

        let moments = moments(game, players);
        let mut watches = places.clone().map(|place| client.stream("/api/table/watch", &place));
        'hand: loop {
            let mut now = 0;
            for (seat, watch) in watches.iter_mut().enumerate() {
                loop {
                    let view = watch.next().unwrap();
                    now = view["moment"].as_u64().unwrap() as usize;
                    // The history goes back one hand, whose cards are known by then.
                    let Some(moment) = moments.get(now) else { break 'hand };
                    checked += moment.check(game.name(), seat, &view);
                    if moment.contest.to_move().is_none_or(|mover| mover < 2) {
                        break;
                    }
                }
            }
            let contest = moments[now].contest.as_ref();
            let Some(mover) = contest.to_move() else { break };
            told_what_was_seen(&client, &places, &json!(now), contest, mover);
            let decision = contest.legal()[0].to_string();
            // Nobody decides for another seat.
            let other = json!({"place": places[1 - mover], "moment": now, "decision": decision});
            assert_eq!(client.ask("/api/table/decide", &other).status, 400);
            let hint = json!({"place": places[1 - mover], "moment": now});
            assert_eq!(client.ask("/api/table/hint", &hint).status, 400);
            client.answer(
                "/api/table/decide",
                &json!({"place": places[mover], "moment": now, "decision": decision}),
            );
        }
        // A file of the contest would tell all hands.
        assert_eq!(client.ask("/api/table/save", &places[0]).status, 403);
    }
    assert!(checked > 2000, "{checked}");
}

/// A person is told what the own seat has seen, as the game itself tells it, and what nobody else is told.
fn told_what_was_seen(
    client: &Client,
    places: &[Value; 2],
    moment: &Value,
    contest: &dyn Contest,
    mover: usize,
) {
    for (seat, place) in places.iter().enumerate() {
        let reply = client.ask("/api/table/seen", &json!({"place": place, "moment": moment}));
        if seat == mover {
            assert_eq!(reply.json()["seen"], serde_json::to_value(contest.observation(seat)).unwrap());
        } else {
            assert_eq!(reply.status, 400);
        }
    }
}

/// Makes a decision in the contest that is compared with, and remembers the cards that everybody has seen.
fn play(contest: &mut dyn Contest, decision: &maxn_play::Decision, public: &mut HashSet<String>) {
    let is_secret = contest.is_secret();
    let events = contest.play(decision).unwrap();
    let seen = events.iter().filter(|event| event.seen_by.is_none()).map(|event| event.text.clone());
    let played = (!is_secret).then(|| decision.to_string());
    for text in seen.chain(played) {
        public.extend(text.split(|letter: char| !letter.is_ascii_alphanumeric()).map(str::to_string));
    }
    if let TableScene::Cards(table) = contest.scene(None).table {
        public.extend(table.turned_up);
    }
}

#[test]
fn secrets_of_one_seat_do_not_change_what_another_receives() {
    let client = Client::start();
    let views = [0, 1].map(|choice| {
        let setup = json!({"game": "hearts", "seats": ["here", "here", "1", "1"], "seed": SEED});
        let table = client.table(&setup);
        let place = |seat: usize| json!({"table": table["table"], "key": table["keys"][seat]["key"]});
        let contest = GAMES.find("hearts").unwrap();
        let request = StartRequest { players: Some(4), options: "standard".to_string(), seed: SEED };
        let decision = contest.start(&request).unwrap().legal()[choice].to_string();
        client.answer("/api/table/decide", &json!({"place": place(0), "moment": 0, "decision": decision}));
        client.stream("/api/table/watch", &place(1)).next().unwrap()
    });
    assert_eq!(views[0], views[1]);
}

#[test]
fn a_deal_that_is_still_played_is_not_dealt_again_to_look_at_other_hands() {
    let client = Client::start();
    let again = |table: &Value, seats: [&str; 4], open: bool| {
        let place = json!({"table": table["table"], "key": table["keys"][0]["key"]});
        let setup = json!({"game": "hearts", "seats": seats, "open": open});
        let reply = client.ask("/api/table/new", &json!({"setup": setup, "same_deal": place}));
        if reply.status == 403 {
            assert!(reply.json()["error"].as_str().unwrap().starts_with("the deal is still being played"));
        }
        reply.status
    };
    let [own, moved] = [["here", "1", "1", "1"], ["1", "here", "1", "1"]];
    let table = |seats: [&str; 4], open: bool| {
        client.table(&json!({"game": "hearts", "seats": seats, "open": open, "seed": SEED}))
    };
    // Several people: neither from another seat, nor with open hands.
    for other in ["invited", "here"] {
        let shared = table(["here", other, "1", "1"], false);
        assert_eq!([again(&shared, moved, false), again(&shared, own, true)], [403, 403]);
        assert_eq!(again(&shared, ["here", other, "1", "1"], false), 403);
    }
    // One person may play the deal again from any seat, though not look at it.
    let alone = table(own, false);
    assert_eq!([again(&alone, own, false), again(&alone, moved, false)], [200, 200]);
    assert_eq!(again(&alone, own, true), 403);
    // Where all hands are open, there is nothing to hide.
    let open = table(["here", "invited", "1", "1"], true);
    assert_eq!([again(&open, moved, false), again(&open, own, true)], [200, 200]);
}

#[test]
fn keys_of_other_tables_open_nothing() {
    let client = Client::start();
    let (one, other) = (client.table(&json!({"game": "spades"})), client.table(&json!({"game": "spades"})));
    let mixed = json!({"table": one["table"], "key": other["keys"][0]["key"]});
    for path in ["/api/table/watch", "/api/table/save"] {
        assert_eq!(client.ask(path, &mixed).status, 403, "{path}");
    }
    assert_eq!(client.ask("/api/table/review", &json!({"place": mixed})).status, 403);
    let same_deal = json!({"setup": {"game": "spades", "open": true}, "same_deal": mixed});
    assert_eq!(client.ask("/api/table/new", &same_deal).status, 403);
}

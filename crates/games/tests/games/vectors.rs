//! Observations as vectors of numbers, compared with observations as texts.

use crate::actions::{OPTIONS, play};
use maxn::Player;
use maxn_games::GAMES;
use maxn_play::{ActionSpace, CardScene, Contest, DealRequest, ObservationVector, StartRequest, TableScene};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};

/// Every game with some options, and the number of players.
fn setups() -> impl Iterator<Item = (&'static str, &'static str, usize)> {
    GAMES.iter().flat_map(|game| {
        let others = OPTIONS.iter().filter(|(name, _)| *name == game.name()).map(|(_, options)| *options);
        let options = [""].into_iter().chain(others);
        options.flat_map(move |options| game.players().map(move |players| (game.name(), options, players)))
    })
}

fn number(value: &Value) -> f32 {
    value.as_f64().unwrap_or(0.0) as f32
}

fn start(game: &str, options: &str, players: usize, seed: u64) -> Box<dyn Contest> {
    let request = StartRequest { players: Some(players), options: options.into(), seed };
    GAMES.find(game).unwrap().start(&request).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// The numbers of the table, found by their texts, by name: (name, player, card or place).
#[derive(Debug, Default, PartialEq)]
struct Table(BTreeMap<(&'static str, usize, usize), f32>);

impl Table {
    /// The sum of a part.
    fn sum(&self, name: &str) -> f32 {
        self.0.iter().filter(|((part, ..), _)| *part == name).map(|(_, value)| value).sum()
    }

    fn add(&mut self, name: &'static str, player: usize, place: usize, value: f32) {
        if value != 0.0 {
            *self.0.entry((name, player, place)).or_default() += value;
        }
    }

    /// Splits a vector into its parts, which are in the order that the documentation says.
    fn of_vector(values: &[f32], contest: &dyn Contest) -> Self {
        let (mut table, players) = (Table::default(), contest.players());
        let space = contest.action_space().expect("all games have numbers");
        let (cards, mut values) = (space.card_count(), values.iter().copied());
        let mut part = |name, rows: usize, length: usize| {
            for row in 0..rows {
                for place in 0..length {
                    table.add(name, row, place, values.next().expect("the vector is long enough"));
                }
            }
        };
        part("to move", 1, players);
        part("score", 1, players);
        match contest.scene(Some(0)).table {
            TableScene::Board(board) => {
                part("owner", board.cells.len(), players);
                part("number", 1, 1);
            }
            TableScene::Cards(_) => {
                part("hand", 1, cards);
                part("laid", players, cards);
                part("played", players, cards);
                part("turned up", 1, cards);
                part("known", players, cards);
                part("order", cards, space.copies());
                for name in ["held", "bid", "tricks", "points"] {
                    part(name, 1, players);
                }
                part("suit", 1, 4);
                part("number", 1, 8);
            }
        }
        assert_eq!(values.next(), None);
        table
    }

    /// The same from the observation and the scene of a seat.
    fn of_texts(contest: &dyn Contest, seat: Player) -> Self {
        let (mut table, players) = (Table::default(), contest.players());
        let place = |player: usize| (player + players - seat) % players;
        let scene = contest.scene(Some(seat));
        if let Some(player) = scene.to_move {
            table.add("to move", 0, place(player), 1.0);
        }
        for (player, &score) in scene.scores.iter().enumerate() {
            table.add("score", 0, place(player), score as f32);
        }
        let observation = contest.observation(seat);
        match &scene.table {
            TableScene::Board(board) => {
                for (number, cell) in board.cells.iter().enumerate() {
                    if let Some(owner) = cell.owner {
                        table.add("owner", number, place(owner), 1.0);
                    }
                }
                let position = observation.fields()["position"].as_str().expect("a text");
                let made = position.split("; ").find_map(|field| {
                    field.strip_prefix("made ").or_else(|| field.strip_prefix("played "))?.parse().ok()
                });
                table.add("number", 0, 0, made.unwrap_or(0.0));
            }
            TableScene::Cards(cards) => {
                let space = contest.action_space().expect("all games have numbers");
                table.add_cards(cards, observation.fields(), space, players, seat);
                table.add("number", 0, 0, contest.hands_played() as f32);
            }
        }
        table
    }

    fn add_cards(
        &mut self,
        scene: &CardScene,
        fields: &Map<String, Value>,
        space: &ActionSpace,
        players: usize,
        seat: Player,
    ) {
        let place = |player: usize| (player + players - seat) % players;
        let player_of = |value: &Value| value.as_u64().map(|player| place(player as usize - 1));
        let card = |text: &str| space.card_index(text).unwrap_or_else(|| panic!("{text} is no card"));
        let cards = |value: &Value| -> Vec<usize> {
            match value {
                Value::String(text) => vec![card(text)],
                Value::Array(list) => list.iter().map(|text| card(text.as_str().unwrap())).collect(),
                _ => Vec::new(),
            }
        };
        let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
        let list = |name: &str| field(name).as_array().cloned().unwrap_or_default();
        for card in cards(&field("hand")) {
            self.add("hand", 0, card, 1.0);
        }
        for laid in &scene.laid {
            // The card on top of a pile was played by nobody in particular.
            if fields.get("top").is_none() {
                self.add("laid", place(laid.player), card(&laid.card), 1.0);
            }
        }
        for card in cards(&field("drawn_card")) {
            self.add("laid", 0, card, 1.0);
        }
        let mut copies = HashMap::new();
        for (number, play) in list("plays").iter().enumerate() {
            let shown = play.get("card").or_else(|| play.get("cards")).expect("cards");
            for card in cards(shown) {
                self.add("played", player_of(&play["player"]).expect("a player"), card, 1.0);
                let copy = copies.entry(card).or_insert(0);
                self.add("order", card, *copy, number as f32 + 1.0);
                *copy += 1;
            }
        }
        for name in ["turned_up", "top", "widow"] {
            for card in cards(&field(name)) {
                self.add("turned up", 0, card, 1.0);
            }
        }
        for name in ["received", "took", "laid_away", "buried", "discards"] {
            for card in cards(&field(name)) {
                self.add("known", 0, card, 1.0);
            }
        }
        let receiver = player_of(&field("pass_to")).unwrap_or(0);
        for card in cards(&field("passed")) {
            self.add("known", receiver, card, 1.0);
        }
        for gift in list("exchanged") {
            for (whose, which) in [("to", "given"), ("from", "returned")] {
                for card in cards(&gift[which]) {
                    self.add("known", player_of(&gift[whose]).expect("a player"), card, 1.0);
                }
            }
        }
        for (player, meld) in list("melds").iter().enumerate().filter(|&(player, _)| player != seat) {
            for card in cards(meld) {
                self.add("known", place(player), card, 1.0);
            }
        }
        let mut bids = vec![-1.0; players];
        for (bidder, call) in list("bids").iter().enumerate() {
            match call.as_object() {
                Some(call) => bids[player_of(&call["player"]).unwrap()] = number(&call["bid"]),
                None if call.is_null() => {}
                None => bids[place(bidder)] = number(call),
            }
        }
        for (player, hand) in scene.hands.iter().enumerate() {
            self.add("held", 0, place(player), hand.count as f32);
            self.add("bid", 0, player, bids[player]);
        }
        for column in &scene.columns {
            let name = match column.heading.as_str() {
                "tricks" => "tricks",
                "points" | "points taken" => "points",
                _ => continue,
            };
            for (player, value) in column.values.iter().enumerate() {
                self.add(name, 0, place(player), value.parse().expect("a number"));
            }
        }
        self.add_numbers(fields, receiver);
    }

    /// Adds what belongs to no card and no player.
    fn add_numbers(&mut self, fields: &Map<String, Value>, receiver: usize) {
        let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
        let suits = ["cr", "dy", "hg", "sb"];
        let suit_of = |value: &Value| {
            let letter = value.as_str()?.to_ascii_lowercase().chars().next()?;
            suits.iter().position(|letters| letters.contains(letter))
        };
        for suit in ["trump", "suit", "colour"].iter().filter_map(|name| suit_of(&field(name))) {
            self.add("suit", 0, suit, 1.0);
        }
        let challenged = field("challenged");
        let before =
            if challenged.is_null() { 0 } else { suit_of(&challenged["colour"]).map_or(5, |suit| 1 + suit) };
        let kitty = match field("kitty").as_str() {
            Some("taken") => 1.0,
            Some(_) => 2.0,
            None => receiver as f32,
        };
        let reversed = f32::from(u8::from(field("direction") == json!("right")));
        let special = number(&field("penalty")) + before as f32;
        let drawn = field("drawn");
        let numbers =
            [kitty, number(&field("stock")), reversed, number(&field("passes")), number(&drawn), special];
        for (value, place) in numbers.into_iter().zip(1..) {
            self.add("number", 0, place, value);
        }
        self.add("number", 0, 7, number(&field("played")));
    }
}

#[test]
fn vectors_say_what_observations_say() {
    for (game, options, players) in setups() {
        let contest = start(game, options, players, 8);
        let (vector, mut looked) = (ObservationVector::of(contest.as_ref()), 0);
        play(contest, 9, 60, &mut |contest, _| {
            for seat in 0..players {
                let values = vector.write(contest, seat);
                assert_eq!(values.len(), vector.size());
                let (mut written, read) =
                    (Table::of_vector(&values, contest), Table::of_texts(contest, seat));
                if game == "hearts" {
                    // No text has the tricks of each player: they are as many as were played to their end.
                    let [played, laid] = ["played", "laid"].map(|name| written.sum(name) as usize);
                    assert_eq!(written.sum("tricks") as usize, (played - laid) / players, "{game} {options}");
                    written.0.retain(|(name, ..), _| *name != "tricks");
                }
                assert_eq!(written, read, "{game} {options}, seat {seat}");
                looked += read.0.len();
            }
        });
        assert!(looked > 100, "{game} {options}: {looked}");
    }
}

/// The observation without questions, repetitions, and what is over and done with.
fn state(contest: &dyn Contest, seat: Player) -> String {
    let mut fields = contest.observation(seat).into_fields();
    // Repetitions, and the result of the hand before, which is in the scores.
    let done = ["wanted", "question", "legal", "facts", "last_hand", "options"];
    // The past of a hand without a greatest length.
    for name in done.into_iter().chain(["start", "past"]) {
        fields.remove(name);
    }
    if let Some(calls) =
        fields.get("bids").and_then(Value::as_array).filter(|calls| calls.iter().any(Value::is_object))
    {
        let last: BTreeMap<u64, &Value> =
            calls.iter().map(|call| (call["player"].as_u64().unwrap(), &call["bid"])).collect();
        let last = json!(last);
        fields.insert("bids".into(), last);
    }
    format!("{} {:?}", Value::from(fields), contest.to_move())
}

/// Plays the same few deals again and again: the positions resemble each other.
#[test]
fn different_observations_have_different_vectors() {
    for game in GAMES.iter() {
        let players = game.usual_players();
        let mut seen: HashMap<Vec<u32>, String> = HashMap::new();
        for (seed, generator) in (0..24).map(|number| (number % 2, number)) {
            let contest = start(game.name(), "", players, seed);
            let vector = ObservationVector::of(contest.as_ref());
            play(contest, generator, 80, &mut |contest, _| {
                let seat = generator as usize % players;
                let values = vector.write(contest, seat).into_iter().map(f32::to_bits).collect();
                let state = state(contest, seat);
                let before = seen.entry(values).or_insert_with(|| state.clone());
                assert_eq!(*before, state, "{}: one vector for both", game.name());
            });
        }
        assert!(seen.len() > 100, "{}: only {} positions", game.name(), seen.len());
    }
}

/// A position that was dealt or read has a vector as well: what the seat knows of it.
#[test]
fn dealt_positions_have_vectors() {
    for game in GAMES.iter() {
        let deal = game.deal(&DealRequest { seed: 3, ..DealRequest::default() }).expect("a deal");
        let contest = game.read(&deal.position).expect("a position");
        let vector = ObservationVector::of(contest.as_ref());
        for seat in 0..contest.players() {
            let values = vector.write(contest.as_ref(), seat);
            let TableScene::Cards(scene) = contest.scene(Some(seat)).table else { continue };
            let table = Table::of_vector(&values, contest.as_ref());
            let hand = table.sum("hand");
            assert_eq!(hand as usize, scene.hands[seat].count, "{}", game.name());
        }
    }
}

//! The numbers of a vector, read off the texts of a scene and an observation.

use super::VectorWriter;
use crate::action_space::ActionSpace;
use crate::observation::Observation;
use crate::scene::{CardScene, Scene, TableScene};
use maxn::Player;
use serde_json::{Map, Value};

/// The fields of an observation that list cards besides the hand and the plays.
const OTHER_CARDS: [&str; 8] =
    ["passed", "received", "took", "laid_away", "buried", "widow", "discards", "exchanged"];

/// The numbers of a suit or colour by the first letter of its name.
const SUITS: [&str; 4] = ["cr", "dy", "hg", "sb"];

impl VectorWriter<'_> {
    /// Writes the table as a scene and an observation describe it.
    pub(crate) fn read(&mut self, scene: &Scene, observation: &Observation, space: Option<&ActionSpace>) {
        match (&scene.table, space) {
            (TableScene::Board(board), _) => {
                for (number, cell) in board.cells.iter().enumerate() {
                    if let Some(owner) = cell.owner {
                        self.owner(number, owner);
                    }
                }
            }
            (TableScene::Cards(scene), Some(space)) => self.read_cards(scene, observation.fields(), space),
            (TableScene::Cards(_), None) => {}
        }
    }

    fn read_cards(&mut self, scene: &CardScene, fields: &Map<String, Value>, space: &ActionSpace) {
        let nothing = Value::Null;
        let field = |name: &str| fields.get(name).unwrap_or(&nothing);
        for card in scene.hands[self.seat].cards.iter().filter_map(|card| space.card_index(card)) {
            self.in_hand(card);
        }
        for laid in &scene.laid {
            if let Some(card) = space.card_index(&laid.card) {
                self.laid(laid.player, card);
            }
        }
        for play in items(field("plays")) {
            if let Some(player) = player_of(play).filter(|&player| player < self.players) {
                each_card(play, space, &mut |card| self.played(player, card));
            }
        }
        for name in ["turned_up", "top"] {
            each_card(field(name), space, &mut |card| self.turned_up(card));
        }
        for name in OTHER_CARDS {
            each_card(field(name), space, &mut |card| self.known(card));
        }
        for (player, hand) in scene.hands.iter().enumerate() {
            self.held(player, hand.count);
        }
        for (number, call) in items(field("bids")).enumerate() {
            // A bid of each player, or calls in their order.
            let (bidder, bid) = match call.as_object() {
                Some(call_fields) => (player_of(call), call_fields.get("bid").and_then(Value::as_f64)),
                None => (Some(number), call.as_f64()),
            };
            if let (Some(bidder), Some(bid)) = (bidder.filter(|&bidder| bidder < self.players), bid) {
                self.bid(bidder, bid as f32);
            }
        }
        for name in ["trump", "suit", "colour"] {
            let letter = field(name).as_str().and_then(|word| word.chars().next());
            let named = letter.and_then(|letter| {
                SUITS.iter().position(|letters| letters.contains(letter.to_ascii_lowercase()))
            });
            if let Some(named) = named {
                self.suit(named);
            }
        }
    }
}

/// The items of a list; none of anything else.
fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Works on all cards in a value, whatever its shape.
fn each_card(value: &Value, space: &ActionSpace, work: &mut dyn FnMut(usize)) {
    match value {
        Value::String(card) => space.card_index(card).into_iter().for_each(work),
        Value::Array(list) => list.iter().for_each(|value| each_card(value, space, work)),
        Value::Object(fields) => fields.values().for_each(|value| each_card(value, space, work)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The player of an event, from 0.
fn player_of(event: &Value) -> Option<Player> {
    event.get("player")?.as_u64()?.checked_sub(1).map(|player| player as Player)
}

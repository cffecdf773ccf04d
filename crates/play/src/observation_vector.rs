//! Observations as vectors of numbers, for programs that learn.

use crate::action_space::ActionSpace;
use crate::game::Contest;
use crate::scene::{CardScene, TableScene};
use maxn::Player;
use serde_json::{Map, Value};

/// The knowledge of a seat as numbers, always as many for the same game, board and number of players.
///
/// Players come in the order of their turns from the seat on, so that the seat itself is always the first. All vectors begin with
/// the player to move (one number per player, 1 for who is to move) and the scores. On a board, each cell follows with one number per
/// player, 1 for the owner of the piece on it. In a card game follow, with one number per different card,
///
/// - the cards that the seat holds, counted;
/// - the cards on the table, for each player;
/// - the cards played in this hand, for each player;
/// - the card turned up, or on top of the pile;
/// - the other cards that the seat knows of: passed, received, taken, discarded, below the top of the pile;
///
/// then, with one number per player, the cards held and the last bid (-1 for none), and four numbers for the suit or colour that is trump
/// or to be followed, if one is named.
#[derive(Clone, Copy, Debug)]
pub struct ObservationVector {
    players: usize,
    cards: usize,
    size: usize,
}

/// The fields of an observation that list cards besides the hand and the plays.
const OTHER_CARDS: [&str; 8] =
    ["passed", "received", "took", "laid_away", "buried", "widow", "discards", "exchanged"];

/// The numbers of a suit or colour by the first letter of its name.
const SUITS: [&str; 4] = ["cr", "dy", "hg", "sb"];

impl ObservationVector {
    /// The vectors of contests like this one.
    pub fn of(contest: &dyn Contest) -> Self {
        let players = contest.players();
        let cards = contest.action_space().map_or(0, ActionSpace::card_count);
        let rest = match contest.scene(Some(0)).table {
            TableScene::Board(board) => players * board.cells.len(),
            TableScene::Cards(_) => cards * (3 + 2 * players) + 2 * players + SUITS.len(),
        };
        ObservationVector { players, cards, size: 2 * players + rest }
    }

    /// The number of numbers.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The vector of a seat.
    pub fn write(&self, contest: &dyn Contest, seat: Player) -> Vec<f32> {
        let mut vector = vec![0.0; self.size];
        let place = |player: Player| (player + self.players - seat) % self.players;
        if let Some(player) = contest.to_move() {
            vector[place(player)] = 1.0;
        }
        for (player, score) in contest.scores().into_iter().enumerate() {
            vector[self.players + place(player)] = score as f32;
        }
        let rest = &mut vector[2 * self.players..];
        match contest.scene(Some(seat)).table {
            TableScene::Board(board) => {
                for (cell, values) in board.cells.iter().zip(rest.chunks_mut(self.players)) {
                    if let Some(owner) = cell.owner {
                        values[place(owner)] = 1.0;
                    }
                }
            }
            TableScene::Cards(scene) => {
                if let Some(space) = contest.action_space() {
                    let observation = contest.observation(seat);
                    let cards = CardVector { space, place: &place, players: self.players, cards: self.cards };
                    cards.write(rest, &scene, seat, observation.fields());
                }
            }
        }
        vector
    }
}

/// The part of a vector about cards.
struct CardVector<'v> {
    space: &'v ActionSpace,
    place: &'v dyn Fn(Player) -> usize,
    players: usize,
    cards: usize,
}

impl CardVector<'_> {
    fn write(&self, values: &mut [f32], scene: &CardScene, seat: Player, fields: &Map<String, Value>) {
        let (hand, values) = values.split_at_mut(self.cards);
        let (laid, values) = values.split_at_mut(self.cards * self.players);
        let (past, values) = values.split_at_mut(self.cards * self.players);
        let (turned_up, values) = values.split_at_mut(self.cards);
        let (others, values) = values.split_at_mut(self.cards);
        let (held, values) = values.split_at_mut(self.players);
        let (bids, suits) = values.split_at_mut(self.players);
        for card in &scene.hands[seat].cards {
            self.add(hand, card);
        }
        for card in &scene.laid {
            self.add(self.of_player(laid, card.player), &card.card);
        }
        for play in fields.get("plays").and_then(Value::as_array).into_iter().flatten() {
            if let Some(player) = player_of(play).filter(|&player| player < self.players) {
                self.add_all(self.of_player(past, player), play);
            }
        }
        for field in ["turned_up", "top"] {
            self.add_all(turned_up, fields.get(field).unwrap_or(&Value::Null));
        }
        for field in OTHER_CARDS {
            self.add_all(others, fields.get(field).unwrap_or(&Value::Null));
        }
        bids.fill(-1.0);
        for (player, hand) in scene.hands.iter().enumerate() {
            held[(self.place)(player)] = hand.count as f32;
        }
        for (number, call) in fields.get("bids").and_then(Value::as_array).into_iter().flatten().enumerate() {
            // A bid of each player, or calls in their order.
            let (bidder, bid) = match call.as_object() {
                Some(call_fields) => (player_of(call), call_fields.get("bid").and_then(Value::as_f64)),
                None => (Some(number), call.as_f64()),
            };
            if let (Some(bidder), Some(bid)) = (bidder.filter(|&bidder| bidder < self.players), bid) {
                bids[(self.place)(bidder)] = bid as f32;
            }
        }
        for field in ["trump", "suit", "colour"] {
            let letter = fields.get(field).and_then(Value::as_str).and_then(|word| word.chars().next());
            let named = letter.and_then(|letter| {
                SUITS.iter().position(|letters| letters.contains(letter.to_ascii_lowercase()))
            });
            if let Some(named) = named {
                suits[named] = 1.0;
            }
        }
    }

    fn of_player<'v>(&self, values: &'v mut [f32], player: Player) -> &'v mut [f32] {
        let first = self.cards * (self.place)(player);
        &mut values[first..first + self.cards]
    }

    fn add(&self, values: &mut [f32], card: &str) {
        if let Some(index) = self.space.card_index(card) {
            values[index] += 1.0;
        }
    }

    /// Adds all cards in a value, whatever its shape.
    fn add_all(&self, values: &mut [f32], value: &Value) {
        match value {
            Value::String(card) => self.add(values, card),
            Value::Array(list) => list.iter().for_each(|value| self.add_all(values, value)),
            Value::Object(fields) => fields.values().for_each(|value| self.add_all(values, value)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// The player of an event, from 0.
fn player_of(event: &Value) -> Option<Player> {
    event.get("player")?.as_u64()?.checked_sub(1).map(|player| player as Player)
}

//! Observations: the fields that all games of hidden hands share.

use crate::game::{Contest, GameInfo};
use crate::observation::{Field, Observation, ObservationError};
use maxn::{MAX_PLAYERS, Player, Scores};
use serde_json::json;
use std::fmt::Display;
use std::str::FromStr;

/// The fields of observations that all games of hidden hands share, besides those that every game has.
pub const HAND_FIELDS: [&str; 2] = ["hand_number", "last_hand"];

/// The greatest scores and hand numbers that make sense.
const MOST_SCORE: i32 = 1_000_000;
const MOST_HANDS: u32 = 1_000_000;

/// An observation with the fields that do not depend on the game.
pub(super) fn begin_observation(
    contest: &dyn Contest,
    options: &str,
    seat: Player,
    last_hand: Option<&[i32]>,
) -> Observation {
    let game = contest.game().name();
    let mut observation = Observation::new(game, contest.players(), options, seat, &contest.scores());
    let prompt = contest.prompt().filter(|_| contest.to_move() == Some(seat));
    let legal = if prompt.is_some() { contest.legal() } else { Vec::new() };
    if contest.notation().is_none() {
        observation.set("hand_number", contest.hands_played() + 1);
        observation.set("last_hand", json!(last_hand));
    }
    observation.set("wanted", json!(prompt.as_ref().map(|prompt| &prompt.kind)));
    observation.set("question", json!(prompt.as_ref().map(|prompt| &prompt.question)));
    observation.set("legal", json!(legal));
    observation.set("facts", contest.scene(Some(seat)).facts);
    observation
}

/// An observation that is being read: the fields that do not depend on the game, and the rest.
#[derive(Clone, Debug)]
pub struct ObservedSeat<'o> {
    game: &'static dyn GameInfo,
    fields: Field<'o>,
    players: usize,
    seat: Player,
    options: &'o str,
    scores: Vec<i32>,
    hands_played: u32,
    last_hand: Option<Vec<i32>>,
}

impl<'o> ObservedSeat<'o> {
    /// Reads the fields that do not depend on the game.
    ///
    /// # Errors
    /// If one of them cannot be read, or the players or the seat are missing.
    pub fn read(game: &'static dyn GameInfo, fields: &Field<'o>) -> Result<Self, ObservationError> {
        if let Some(position) = fields.get("position") {
            let problem = format!("in {} a player does not see the whole position", game.name());
            let error = position.problem(problem);
            return Err(error.expected("the hand, the plays and what else was seen"));
        }
        let range = game.players();
        let expected = format!("{} to {} players", range.start(), range.end());
        let players = fields.need("players", &expected)?;
        let count = players.number(1..=u64::from(u8::MAX))? as usize;
        if !range.contains(&count) {
            let problem = format!("{} is not for {count}", game.name());
            return Err(players.problem(problem).expected(expected));
        }
        let seat = fields.need("seat", &format!("a player from 1 to {count}"))?;
        let scores = fields.get("scores").map(|field| numbers(&field, count)).transpose()?;
        let last_hand = fields.get("last_hand").map(|field| numbers(&field, count)).transpose()?;
        let hand = fields.get("hand_number").map(|field| field.number(1..=MOST_HANDS)).transpose()?;
        let options = fields.get("options").map(|field| field.text("a text")).transpose()?;
        Ok(ObservedSeat {
            game,
            fields: fields.clone(),
            players: count,
            seat: seat.number(1..=count as u64)? as usize - 1,
            options: options.unwrap_or_default(),
            scores: scores.unwrap_or_else(|| vec![0; count]),
            hands_played: hand.map_or(0, |number| number - 1),
            last_hand,
        })
    }

    /// Returns the game.
    pub fn game(&self) -> &'static dyn GameInfo {
        self.game
    }

    /// Returns all fields.
    pub fn fields(&self) -> &Field<'o> {
        &self.fields
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Returns the seat.
    pub fn seat(&self) -> Player {
        self.seat
    }

    /// Returns the house rules.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn options<T: FromStr<Err: Display>>(&self) -> Result<T, ObservationError> {
        self.options.parse().map_err(|problem| ObservationError::new("options", problem))
    }

    /// Returns the score of each player so far, 0 if none is given.
    pub fn scores(&self) -> Scores {
        scores(&self.scores)
    }

    /// Returns the number of hands played before this one.
    pub fn hands_played(&self) -> u32 {
        self.hands_played
    }

    /// Returns the points that the hand before brought each player, if they are given.
    pub fn last_hand(&self) -> Option<Scores> {
        self.last_hand.as_deref().map(scores)
    }

    /// Returns the items of a list, of which there are at most `most`; empty if the field is missing.
    ///
    /// # Errors
    /// If it is no list, or a longer one.
    pub fn list(&self, key: &str, most: usize) -> Result<Vec<Field<'o>>, ObservationError> {
        self.fields.get(key).map_or(Ok(Vec::new()), |field| field.items(most, "a list"))
    }

    /// Reads a player, from 1 in the text, in a field of an item.
    ///
    /// # Errors
    /// If the field is missing, or there is no such player.
    pub fn player(&self, item: &Field<'_>, key: &str) -> Result<Player, ObservationError> {
        let player = item.need(key, &format!("a player from 1 to {}", self.players))?;
        Ok(player.number(1..=self.players as u64)? as usize - 1)
    }

    /// Checks that it is the seat's turn.
    ///
    /// # Errors
    /// If it is not.
    pub fn check_turn(&self, turn: Option<Player>) -> Result<(), ObservationError> {
        if turn == Some(self.seat) {
            return Ok(());
        }
        let whose = turn.map(|turn| format!(" but of player {}", turn + 1)).unwrap_or_default();
        Err(ObservationError::new("seat", format!("it is not the turn of player {}{whose}", self.seat + 1)))
    }
}

fn scores(numbers: &[i32]) -> Scores {
    Scores::from_fn(numbers.len().min(MAX_PLAYERS), |player| numbers[player])
}

/// A number for each player.
fn numbers(field: &Field<'_>, players: usize) -> Result<Vec<i32>, ObservationError> {
    let items = field.items(players, "a list of numbers")?;
    if items.len() != players {
        let error = field.problem(format!("{} numbers are given", items.len()));
        return Err(error.expected(format!("{players}, one for each player")));
    }
    items.iter().map(|item| item.number(-MOST_SCORE..=MOST_SCORE)).collect()
}

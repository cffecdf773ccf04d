//! Observations of a card table, read.

use super::fields::{card, card_of, cards, suit};
use super::seat::CardSeat;
use crate::cards::{Card, Hand, Suit};
use crate::hidden::{HiddenGame, View};
use maxn::{Player, Scores};
use maxn_play::{Field, GameInfo, ObservationError, ObservedSituation};
use std::fmt::Display;
use std::str::FromStr;

/// Everything that a seat has seen of a hand, as it was written.
#[derive(Clone, Debug)]
pub struct ObservedHand {
    game: &'static dyn GameInfo,
    options: String,
    players: usize,
    seat: Option<Player>,
    scores: Option<Vec<i32>>,
    /// The number of hands played before this one.
    pub hands_played: u32,
    last_hand: Option<Vec<i32>>,
    /// The seat's cards as they are now.
    hand: Option<Hand>,
    /// The seat's cards as they were dealt.
    dealt: Option<Hand>,
    /// The cards that the seat passed.
    pub passed: Hand,
    /// The cards that the seat received.
    pub received: Hand,
    bids: Vec<Option<u8>>,
    /// The exchanges that the seat had a part in.
    pub exchanged: Vec<ObservedExchange>,
    /// The trump suit, once it is named.
    pub trump: Option<Suit>,
    /// True if the kitty was taken; `None` until that is decided.
    pub kitty_taken: Option<bool>,
    /// The cards that the seat took from the kitty.
    pub took: Hand,
    /// The cards that the seat exchanged for the kitty, or discarded to the crib.
    pub laid_away: Hand,
    /// The card turned up.
    pub turned_up: Option<Card>,
    /// All cards played, in order, and their players.
    pub plays: Vec<(Player, Card)>,
}

/// A card given, and the one that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedExchange {
    pub from: Player,
    pub to: Player,
    pub given: Card,
    pub returned: Card,
}

/// The most players of any game, and the most cards of any hand.
const MOST_PLAYERS: usize = 7;
const MOST_PLAYS: usize = 52;

/// The greatest scores and hand numbers that make sense.
const MOST_SCORE: i32 = 1_000_000;
const MOST_HANDS: u32 = 1_000_000;

impl ObservedHand {
    /// Reads the fields of an observation.
    ///
    /// # Errors
    /// If a field cannot be read, or the game is not for that many players.
    pub fn read(game: &'static dyn GameInfo, observation: &Field<'_>) -> Result<Self, ObservationError> {
        let text = |key: &str| observation.get(key).map(|field| field.text("a text")).transpose();
        let number = |field: Field<'_>| field.number(1..=MOST_PLAYERS as u64).map(|number| number as usize);
        let hand = |key: &str| observation.get(key).map(|field| cards(&field)).transpose();
        let options = text("options")?.unwrap_or_default().to_string();
        let players = observation.get("players").map(number).transpose()?;
        let seat = observation.get("seat").map(number).transpose()?.map(|seat| seat - 1);
        let position = text("position")?;
        let hand_number =
            observation.get("hand_number").map(|field| field.number(1..=MOST_HANDS)).transpose()?;
        let turned_up = observation.get("turned_up").map(|field| card(&field)).transpose()?;
        let trump = observation.get("trump").map(|field| suit(&field)).transpose()?;
        let observed = ObservedHand {
            game,
            options,
            players: players.unwrap_or_default(),
            seat,
            scores: scores(observation, "scores")?,
            hands_played: hand_number.map_or(0, |number| number - 1),
            last_hand: scores(observation, "last_hand")?,
            hand: hand("hand")?,
            dealt: hand("dealt")?,
            passed: hand("passed")?.unwrap_or_default(),
            received: hand("received")?.unwrap_or_default(),
            bids: list(observation, "bids", MOST_PLAYERS, bid)?,
            exchanged: list(observation, "exchanged", MOST_PLAYS, exchange)?,
            trump,
            kitty_taken: observation.get("kitty").map(|field| kitty(&field)).transpose()?,
            took: hand("took")?.unwrap_or_default(),
            laid_away: hand("laid_away")?.unwrap_or_default(),
            turned_up,
            plays: list(observation, "plays", MOST_PLAYS, play)?,
        };
        if position.is_some() {
            let problem = format!("in {} a player does not see the whole position", game.name());
            let error = ObservationError::new("position", problem);
            return Err(error.expected("hand, plays and what else was seen"));
        }
        if players.is_none() {
            return Err(
                ObservationError::new("players", "it is missing").expected(observed.expected_players())
            );
        }
        if !game.players().contains(&observed.players) {
            return Err(observed.wrong_players());
        }
        Ok(observed)
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    fn expected_players(&self) -> String {
        let range = self.game.players();
        format!("{} to {} players", range.start(), range.end())
    }

    /// The error for an unsupported number of players.
    fn wrong_players(&self) -> ObservationError {
        let problem = format!("{} is not for {}", self.game.name(), self.players);
        ObservationError::new("players", problem).expected(self.expected_players())
    }

    /// Returns the situation of the seat that sees this.
    ///
    /// # Errors
    /// That of the view.
    pub fn situation<C: HiddenGame>(
        &self,
        view: Result<View<C>, ObservationError>,
    ) -> Result<ObservedSituation, ObservationError> {
        // The seat's cards have two names.
        let named =
            |error: ObservationError| if self.dealt.is_some() { error.moved("hand", "dealt") } else { error };
        let view = view.map_err(named)?;
        Ok(ObservedSituation::Hidden(Box::new(CardSeat::new(self.game, view, self.options.as_str()))))
    }

    /// Returns the seat.
    ///
    /// # Errors
    /// If it is missing, or there is no such player.
    pub fn seat(&self) -> Result<Player, ObservationError> {
        let error = |problem: &str| {
            ObservationError::new("seat", problem).expected(format!("a player from 1 to {}", self.players))
        };
        match self.seat {
            None => Err(error("it is missing")),
            Some(seat) if seat >= self.players => Err(error(&format!("it is {}", seat + 1))),
            Some(seat) => Ok(seat),
        }
    }

    /// Returns the house rules.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn house_rules<T: FromStr<Err: Display>>(&self) -> Result<T, ObservationError> {
        self.options.parse().map_err(|problem| ObservationError::new("options", problem))
    }

    /// Returns the score of each player so far; 0 if none is given.
    ///
    /// # Errors
    /// If there are not as many as players.
    pub fn scores(&self) -> Result<Scores, ObservationError> {
        list_of(self.scores.as_deref(), self.players, "scores")
    }

    /// Returns the points of the hand before, if they are given.
    ///
    /// # Errors
    /// If there are not as many as players.
    pub fn last_hand(&self) -> Result<Option<Scores>, ObservationError> {
        self.last_hand.as_ref().map(|points| list_of(Some(points), self.players, "last_hand")).transpose()
    }

    /// Returns the seat's cards as they were dealt: they are given so, or as they are now. Then those played come
    /// back, and `earlier` undoes what happened before.
    ///
    /// # Errors
    /// If the cards are missing, given twice, or contradict what was played.
    pub fn dealt(
        &self,
        seat: Player,
        earlier: impl FnOnce(Hand) -> Result<Hand, ObservationError>,
    ) -> Result<Hand, ObservationError> {
        let mut hand = match (self.hand, self.dealt) {
            (Some(hand), None) => hand,
            (None, Some(dealt)) => return Ok(dealt),
            (Some(_), Some(_)) => {
                let expected = "hand, the cards as they are now, or dealt, as they were at first";
                return Err(ObservationError::new("dealt", "the hand is given twice").expected(expected));
            }
            (None, None) => {
                let error = ObservationError::new("hand", "it is missing");
                return Err(error.expected("the seat's cards as they are now"));
            }
        };
        for (place, &(player, card)) in self.plays.iter().enumerate() {
            if player == seat {
                let at = format!("plays[{place}].card");
                hand = with(hand, Hand::only(card), &at, "was played and is still in the hand")?;
            }
        }
        earlier(hand)
    }

    /// Returns the bids in the order in which they were made.
    ///
    /// # Errors
    /// If there are not as many as players, or they were not made in order.
    pub fn bids_from(&self, dealer: Player) -> Result<Vec<u8>, ObservationError> {
        let players = self.players;
        if !self.bids.is_empty() && self.bids.len() != players {
            let expected = format!("one for each of {players} players, null where there is none yet");
            let error = ObservationError::new("bids", format!("{} are given", self.bids.len()));
            return Err(error.expected(expected));
        }
        let mut made = Vec::new();
        for step in 0..self.bids.len() {
            let player = (dealer + 1 + step) % players;
            match self.bids[player] {
                Some(bid) if made.len() == step => made.push(bid),
                Some(_) => {
                    let problem = format!("player {} cannot have bid before those at its right", player + 1);
                    return Err(ObservationError::new(format!("bids[{player}]"), problem));
                }
                None => {}
            }
        }
        Ok(made)
    }

    /// Refuses fields that the game does not have.
    ///
    /// # Errors
    /// If one of them is given.
    pub fn refuse_others(&self, own: &[&str]) -> Result<(), ObservationError> {
        let given = [
            ("passed", !self.passed.is_empty()),
            ("received", !self.received.is_empty()),
            ("bids", self.bids.iter().any(Option::is_some)),
            ("exchanged", !self.exchanged.is_empty()),
            ("trump", self.trump.is_some()),
            ("kitty", self.kitty_taken.is_some()),
            ("took", !self.took.is_empty()),
            ("laid_away", !self.laid_away.is_empty()),
            ("turned_up", self.turned_up.is_some()),
        ];
        match given.into_iter().find(|(name, given)| *given && !own.contains(name)) {
            Some((name, _)) => {
                let problem = format!("there is no such thing to tell in {}", self.game.name());
                Err(ObservationError::new(name, problem))
            }
            None => Ok(()),
        }
    }
}

fn scores(observation: &Field<'_>, key: &str) -> Result<Option<Vec<i32>>, ObservationError> {
    let read = |field: Field<'_>| {
        let items = field.items(MOST_PLAYERS, "a list of scores")?;
        items.iter().map(|item| item.number(-MOST_SCORE..=MOST_SCORE)).collect::<Result<Vec<i32>, _>>()
    };
    observation.get(key).map(read).transpose()
}

fn list<T>(
    observation: &Field<'_>,
    key: &str,
    most: usize,
    read: impl Fn(&Field<'_>) -> Result<T, ObservationError>,
) -> Result<Vec<T>, ObservationError> {
    let Some(field) = observation.get(key) else { return Ok(Vec::new()) };
    field.items(most, "a list")?.iter().map(read).collect()
}

fn player(field: &Field<'_>, key: &str) -> Result<Player, ObservationError> {
    Ok(field.need(key, "a player, from 1")?.number(1..=MOST_PLAYERS as u64)? as usize - 1)
}

fn bid(field: &Field<'_>) -> Result<Option<u8>, ObservationError> {
    if field.is_null() { Ok(None) } else { field.number(0..=MOST_PLAYS as u8).map(Some) }
}

fn exchange(field: &Field<'_>) -> Result<ObservedExchange, ObservationError> {
    field.check_fields(&["from", "to", "given", "returned"])?;
    Ok(ObservedExchange {
        from: player(field, "from")?,
        to: player(field, "to")?,
        given: card_of(field, "given")?,
        returned: card_of(field, "returned")?,
    })
}

fn play(field: &Field<'_>) -> Result<(Player, Card), ObservationError> {
    field.check_fields(&["player", "card"])?;
    Ok((player(field, "player")?, card_of(field, "card")?))
}

fn kitty(field: &Field<'_>) -> Result<bool, ObservationError> {
    match field.text("taken or left")? {
        "taken" => Ok(true),
        "left" => Ok(false),
        _ => Err(field.wrong("taken or left")),
    }
}

/// A number for each player; 0 if none is given.
fn list_of(numbers: Option<&[i32]>, players: usize, at: &str) -> Result<Scores, ObservationError> {
    match numbers {
        None => Ok(Scores::ZERO),
        Some(numbers) if numbers.len() == players => Ok(Scores::from_fn(players, |player| numbers[player])),
        Some(numbers) => {
            let error = ObservationError::new(at, format!("{} numbers are given", numbers.len()));
            Err(error.expected(format!("{players}, one for each player")))
        }
    }
}

/// Returns a hand with cards that it does not have yet.
///
/// # Errors
/// If it has one of them.
pub fn with(hand: Hand, cards: Hand, at: &str, reason: &str) -> Result<Hand, ObservationError> {
    match (hand & cards).into_iter().next() {
        Some(card) => Err(ObservationError::new(at, format!("{card} {reason}"))),
        None => Ok(hand | cards),
    }
}

/// Returns a hand without cards that it has.
///
/// # Errors
/// If it does not have one of them.
pub fn without(hand: Hand, cards: Hand, at: &str, reason: &str) -> Result<Hand, ObservationError> {
    match (cards - hand).into_iter().next() {
        Some(card) => Err(ObservationError::new(at, format!("{card} {reason}"))),
        None => Ok(hand - cards),
    }
}
